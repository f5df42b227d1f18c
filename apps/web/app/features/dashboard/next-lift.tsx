import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import { m } from '@waylift/words/messages';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { conversationPath, liftPath } from '../../my-data/journey-paths.ts';
import { timesOn } from '../../sharing/rides.ts';
import { liftsByRide, useLiftWords } from '../../sharing/use-lift-words.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { messageSquare } from '../../ui/icon/member-icons.ts';
import { Road, Stop } from '../../ui/road/road.tsx';
import { Run } from './run.tsx';
import { useNearDay } from './use-day-of-ride.ts';

type Person = { readonly forename: string; readonly initial: string };
type NextLiftProps = {
  readonly me: Person;
  readonly lifts: readonly Lift[];
  readonly journeys: readonly Journey[];
  readonly isQuiet: boolean;
};

/** The next lift where no ride is within a week, or the rides have not come. Nothing when none is agreed. */
export function NextLift({ lifts, journeys, ...props }: NextLiftProps) {
  const [lift] = liftsByRide(lifts);
  if (lift?.nextRide === undefined || lift.nextRide === null) return null;
  return <LiftAhead lift={lift} next={lift.nextRide} journey={journeys.find(({ id }) => id === lift.journeyId)} {...props} />;
}

type LiftAheadProps = Pick<NextLiftProps, 'me' | 'isQuiet'> & {
  readonly lift: Lift;
  readonly next: NonNullable<Lift['nextRide']>;
  readonly journey: Journey | undefined;
};

function LiftAhead({ me, lift, next, journey, isQuiet }: LiftAheadProps) {
  const t = useWords();
  const path = usePortalPath();
  const words = useLiftWords();
  const day = useNearDay(next.date, journey);
  const isEstimate = journey?.route.estimated === true;
  const shown = (time: string) => words.shownTime(time, isEstimate);
  const name = words.name(lift);
  const other = lift.member === null ? [] : [lift.member];
  const [pickUp, dropOff] = next.direction === 'out' ? [lift.pickUp, lift.dropOff] : [lift.backPickUp, lift.backDropOff];
  const departs = timesOn(lift, next.date)?.[next.direction];
  const back = words.wayBack(lift, isEstimate);
  const isDriver = lift.drives === 'me';
  return (
    <Run
      what={t(m.lift_next)}
      day={day}
      time={shown(next.departs)}
      actions={
        <>
          <ButtonLink variant={isQuiet ? 'sign-line' : 'sign'} to={path(liftPath(lift.id))}>
            {t(m.dashboard_lift_see)}
          </ButtonLink>
          {lift.conversationId === null ? null : (
            <ButtonLink variant="sign-line" icon={messageSquare} to={path(conversationPath(lift.conversationId))}>
              {t(m.lift_write, { name })}
            </ButtonLink>
          )}
        </>
      }
    >
      <Road>
        <Stop of={isDriver ? { you: me } : other} lanes={1} title={words.driver(lift)} />
        <Stop
          of={isDriver ? other : { you: me }}
          lanes={2}
          time={shown(next.departs)}
          title={isDriver ? t(m.ride_gets_in, { names: name, count: 1 }) : t(m.ride_get_in)}
          note={pickUp?.label}
        />
        <Stop
          of={[]}
          lanes={1}
          {...(departs ? { time: shown(departs.dropOff) } : {})}
          title={dropOff?.label ?? t(isDriver ? m.ride_arrive : m.ride_get_out)}
          note={back === null ? null : t(m.dashboard_week_back, { back: back.at })}
        />
      </Road>
    </Run>
  );
}
