import { rideShown } from './ride-shown.ts';
import type { Journey } from '@waylift/contract/journey';
import type { Ride } from '@waylift/contract/ride';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { ridePath, RUNNING_LATE } from '../../my-data/journey-paths.ts';
import { useNow } from '../../platform/use-now.ts';
import { carLateMinutes, isOver, offersLate } from '../../sharing/ride-clock.ts';
import { isOtherWay } from '../../sharing/rides.ts';
import { useRideWords } from '../../sharing/use-ride-words.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { clock } from '../../ui/icon/member-icons.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { TemporarySign } from '../../ui/temporary-sign/temporary-sign.tsx';
import { awaitedSince } from './awaited-since.ts';
import { IWait } from './i-wait.tsx';
import { LostRide } from './lost-ride.tsx';
import { MessageLink } from './message-link.tsx';
import { RideRoad } from './ride-road.tsx';
import { Run } from './run.tsx';
import { useDayOfRide } from './use-day-of-ride.ts';

type NextRideProps = {
  readonly rides: readonly Ride[];
  readonly journeys: readonly Journey[];
  /** Something above has the filled button. */
  readonly isQuiet: boolean;
  /** Where no ride is near. */
  readonly otherwise: ReactNode;
};

/** The next ride, or the one before it that its driver has called off. */
export function NextRide({ rides, journeys, isQuiet, otherwise }: NextRideProps) {
  const nowMs = useNow();
  const ride = rideShown(rides, nowMs);
  if (ride === undefined) return otherwise;
  const journey = journeys.find(({ id }) => id === ride.journeyId);
  const other = rides.find((one) => isOtherWay(one, ride));
  const isAhead = other?.state === 'on' && !isOver(other, nowMs);
  const shown = { ride, journey, other: isAhead ? other : undefined, isQuiet };
  return ride.state === 'on' ? <RideAhead {...shown} /> : <LostRide key={`${ride.journeyId} ${ride.date} ${ride.direction}`} {...shown} />;
}

export type ShownRideProps = {
  readonly ride: Ride;
  /** The reader's own; undefined while it is not known. */
  readonly journey: Journey | undefined;
  /** The other way of the same day, if it takes place. */
  readonly other: Ride | undefined;
  readonly isQuiet: boolean;
};

function RideAhead({ ride, journey, other, isQuiet }: ShownRideProps) {
  const t = useWords();
  const path = usePortalPath();
  const nowMs = useNow();
  const words = useRideWords();
  const day = useDayOfRide(ride, journey);
  const isSoon = offersLate(ride, nowMs);
  const awaited = awaitedSince(ride, nowMs);
  const { conversationId } = ride;
  const isAwaited = awaited !== null && conversationId !== null;
  const late = ride.people.flatMap(({ person, mine, late: told }) => (told === null ? [] : [{ person, mine, ...told }]));
  return (
    <Run
      what={t(m.dashboard_ride_next)}
      day={day}
      time={
        carLateMinutes(ride) > 0 ? (
          <>
            {words.delayed(ride, ride.departs)}{' '}
            <s className="run__was">
              <RichText message={t(m.ride_instead, { time: words.shown(ride, ride.departs) })} tags={HIDDEN} />
            </s>
          </>
        ) : (
          words.shown(ride, ride.departs)
        )
      }
      signs={
        late.length === 0
          ? null
          : late.map(({ person, mine, minutes, at }) => (
              <TemporarySign
                key={person.ref}
                icon={clock}
                title={mine ? t(m.ride_late_me, { minutes }) : t(m.ride_late_other, { name: person.forename, minutes })}
              >
                <p>{words.toldAgo(at, nowMs)}</p>
              </TemporarySign>
            ))
      }
      see={isSoon || isAwaited ? { to: path(ridePath(ride)), words: t(m.dashboard_ride_see) } : undefined}
      actions={
        <>
          {isSoon ? (
            <ButtonLink variant="sign" icon={clock} to={path(ridePath(ride))} state={RUNNING_LATE}>
              {t(m.lift_late)}
            </ButtonLink>
          ) : isAwaited ? (
            <IWait key={awaited} ride={ride} conversationId={conversationId} />
          ) : (
            <ButtonLink variant={isQuiet ? 'sign-line' : 'sign'} to={path(ridePath(ride))}>
              {t(m.dashboard_ride_see)}
            </ButtonLink>
          )}
          <MessageLink ride={ride} />
        </>
      }
    >
      <RideRoad ride={ride} back={ride.direction === 'out' ? other : undefined} />
    </Run>
  );
}

const HIDDEN = { hidden: (text: string) => <span className="visually-hidden">{text}</span> };
