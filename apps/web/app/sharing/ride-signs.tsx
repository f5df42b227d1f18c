import type { Ride, RidePerson } from '@waylift/contract/ride';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { useWords } from '../locale/locale-provider.tsx';
import { ban, clock } from '../ui/icon/member-icons.ts';
import { TemporarySign } from '../ui/temporary-sign/temporary-sign.tsx';
import { meOf, othersOf, useRideWords } from './use-ride-words.ts';

type RideSignsProps = {
  readonly ride: Ride;
  /** What the reader can do about their own delay. */
  readonly deeds?: ReactNode;
};

/** What differs from what was agreed: who is late, and who does not ride. */
export function RideSigns({ ride, deeds }: RideSignsProps) {
  const t = useWords();
  const words = useRideWords();
  const me = meOf(ride);
  const others = othersOf(ride);
  const missing = ride.drives === 'me' ? others.filter(({ rides }) => !rides) : [];
  return (
    <>
      {me?.late ? <OwnDelay ride={ride} late={me.late} others={others.filter(({ rides }) => rides)} deeds={deeds} /> : null}
      {others.map(({ person, drives, late }) =>
        late === null || (ride.drives === 'other' && !drives) ? null : (
          <TemporarySign key={person.ref} icon={clock} title={t(m.ride_late_other, { name: person.forename, minutes: late.minutes })}>
            <p>
              {t(m.ride_late_when, { at: words.told(late.at) })}
              {drives ? ` ${t(m.ride_arrive_about, { at: words.at(ride, ride.arrives) })}` : ''}
            </p>
          </TemporarySign>
        ),
      )}
      {missing.length === 0 ? null : (
        <TemporarySign icon={ban} title={t(m.ride_missing, words.some(missing.map(({ person }) => person)))}>
          <p>{t(m.ride_missing_text)}</p>
        </TemporarySign>
      )}
    </>
  );
}

type OwnDelayProps = RideSignsProps & { readonly late: NonNullable<RidePerson['late']>; readonly others: readonly RidePerson[] };

function OwnDelay({ ride, late, others, deeds }: OwnDelayProps) {
  const t = useWords();
  const words = useRideWords();
  const seen = others.filter((one) => one.seen).map(({ person }) => person);
  const sentences = [
    t(m.ride_late_told, { names: words.names(others.map(({ person }) => person)), at: words.told(late.at) }),
    ...(seen.length === 0 ? [] : [t(m.ride_seen, words.some(seen))]),
    ...(ride.drives === 'me' ? [] : [t(m.ride_driver_decides, { name: words.driverName(ride) })]),
  ];
  return (
    <TemporarySign icon={clock} title={t(m.ride_late_me, { minutes: late.minutes })}>
      <p>{sentences.join(' ')}</p>
      {deeds}
    </TemporarySign>
  );
}
