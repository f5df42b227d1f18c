import type { Lift } from '@waylift/contract/lift';
import type { Ride } from '@waylift/contract/ride';
import { m } from '@waylift/words/messages';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { liftPath } from '../../my-data/journey-paths.ts';
import { othersOf, useRideWords } from '../../sharing/use-ride-words.ts';
import { ban, calendar, luggage, repeat } from '../../ui/icon/member-icons.ts';
import { SignLine, SignLines } from '../../ui/sign-line/sign-line.tsx';

type RideChangesProps = {
  readonly ride: Ride;
  readonly lifts: readonly Lift[];
  /** Absent where the ride does not go ahead. */
  readonly onAsk?: (what: 'skip') => void;
};

/** What can change about a ride, and the pages for more. */
export function RideChanges({ ride, lifts, onAsk }: RideChangesProps) {
  const t = useWords();
  const path = usePortalPath();
  const words = useRideWords();
  const names = words.names(othersOf(ride).map(({ person }) => person));
  const shared = lifts.filter(({ id }) => ride.stops.some(({ liftId }) => liftId === id));
  return (
    <section className="stack" aria-labelledby="changes-title">
      <h2 id="changes-title">{t(m.lift_changes)}</h2>
      <SignLines isPlain>
        {onAsk === undefined ? null : (
          <SignLine
            icon={ban}
            title={t(ride.drives === 'me' ? m.ride_skip_driving : m.ride_skip_riding, { when: words.when(ride) })}
            note={t(m.lift_late_note, { name: names })}
            onPress={() => onAsk('skip')}
          />
        )}
        {onAsk === undefined ? null : (
          <SignLine icon={luggage} title={t(m.away_link)} note={t(m.away_link_note)} to={path('/dashboard/away')} />
        )}
        {shared.map(({ id, member }) => (
          <SignLine
            key={id}
            icon={repeat}
            title={t(m.lift_title, { name: member?.forename ?? t(m.lift_former_member) })}
            note={t(m.ride_lift_note)}
            to={path(liftPath(id))}
          />
        ))}
        <SignLine
          icon={calendar}
          title={t(m.lift_calendar)}
          note={t(m.ride_calendar_note)}
          to={path('/dashboard/account/notifications#calendar')}
        />
      </SignLines>
    </section>
  );
}
