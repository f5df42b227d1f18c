import type { Ride } from '@waylift/contract/ride';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { ridePath } from '../../my-data/journey-paths.ts';
import { useSettled } from '../../platform/use-settled.ts';
import { browserApi } from '../../session/browser-api.ts';
import { matchesOnDayPath, weekdayOf } from '../../sharing/rides.ts';
import { useRideWords } from '../../sharing/use-ride-words.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Faces } from '../../ui/face/face.tsx';
import { ban } from '../../ui/icon/member-icons.ts';
import { TemporarySign } from '../../ui/temporary-sign/temporary-sign.tsx';
import { MessageLink } from './message-link.tsx';
import type { ShownRideProps } from './next-ride.tsx';
import { Run } from './run.tsx';
import { useDayOfRide } from './use-day-of-ride.ts';

/** So many of those who drive have a name. */
const NAMED = 3;

/** A ride that its driver has called off: nobody drives, and who else does. */
export function LostRide({ ride, journey, other, isQuiet }: ShownRideProps) {
  const t = useWords();
  const path = usePortalPath();
  const words = useRideWords();
  const day = useDayOfRide(ride, journey);
  const isOut = ride.direction === 'out';
  const stands =
    other === undefined ? t(m.ride_days_stand) : t(isOut ? m.ride_back_stands : m.ride_out_stands, { at: words.at(other, other.departs) });
  return (
    <Run
      what={t(m.dashboard_ride_next)}
      day={day}
      time={<s>{words.shown(ride, ride.departs)}</s>}
      signs={
        <TemporarySign icon={ban} title={words.off(ride)}>
          <p>{stands}</p>
        </TemporarySign>
      }
      see={{ to: path(ridePath(ride)), words: t(m.dashboard_ride_see) }}
      actions={
        <>
          <ButtonLink variant={isQuiet ? 'sign-line' : 'sign'} to={path(matchesOnDayPath(ride))}>
            {t(m.ride_else)}
          </ButtonLink>
          <MessageLink ride={ride} />
        </>
      }
    >
      <WhoDrives ride={ride} />
    </Run>
  );
}

/** Who else drives the reader's way on that weekday, once it is known; nothing where nobody does. */
function WhoDrives({ ride }: { readonly ride: Ride }) {
  const t = useWords();
  const words = useRideWords();
  const [coming] = useState(() => loadDrivers(ride));
  const found = useSettled(coming) ?? null;
  if (found === null) return null;
  const named = found.drivers.slice(0, NAMED).map(({ member }) => member);
  return (
    <>
      <p>
        <b>{t(m.dashboard_drivers, { count: found.count })}</b>
      </p>
      <p className="run__who">
        <Faces people={named} isOnSign />
        <span>{words.names(named)}</span>
      </p>
    </>
  );
}

/** Null where it is not known how many drive, or nobody does: it is only a suggestion. Never rejects. */
async function loadDrivers({ journeyId, date, people }: Ride) {
  const gone = people.find(({ drives }) => drives)?.person.ref;
  try {
    const query = { as: 'passenger', days: String(weekdayOf(date)) } as const;
    const answer = await browserApi().call('matches', { params: { journeyId }, query }, { signal: new AbortController().signal });
    if (!answer.ok || answer.value.next !== null) return null;
    const drivers = answer.value.matches.filter(({ member }) => member.ref !== gone);
    return drivers.length === 0 ? null : { drivers, count: drivers.length };
  } catch {
    return null;
  }
}
