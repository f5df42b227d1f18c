import type { Journey } from '@waylift/contract/journey';
import type { Ride } from '@waylift/contract/ride';
import { wallClock } from '@waylift/contract/wall-clock';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { conversationPath, ridePath } from '../../my-data/journey-paths.ts';
import { useNow } from '../../platform/use-now.ts';
import { haltsOf, isOver, isSkipped, type Halt } from '../../sharing/ride-clock.ts';
import { matchesOnDayPath } from '../../sharing/rides.ts';
import { capital, useLiftWords } from '../../sharing/use-lift-words.ts';
import { othersOf, useRideWords } from '../../sharing/use-ride-words.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Gantry } from '../../ui/gantry/gantry.tsx';
import { ban, car, clock, mapPin, users } from '../../ui/icon/member-icons.ts';
import { NumberPlate } from '../../ui/number-plate/number-plate.tsx';
import { TemporarySign } from '../../ui/temporary-sign/temporary-sign.tsx';

type NextRideProps = { readonly rides: readonly Ride[]; readonly journeys: readonly Journey[]; readonly otherwise: ReactNode };

/** The next ride, over the whole page: for its driver with all stops, for a rider with place and car. */
export function NextRide({ rides, journeys, otherwise }: NextRideProps) {
  const t = useWords();
  const path = usePortalPath();
  const nowMs = useNow();
  const words = useRideWords();
  const lifts = useLiftWords();
  const open = rides.filter((one) => !isOver(one, nowMs));
  const ride = open.find(({ state }) => state === 'on');
  if (ride === undefined) return otherwise;
  const timeZone = journeys.find(({ id }) => id === ride.journeyId)?.timeZone;
  const { date: today } = wallClock(timeZone, new Date(nowMs));
  const { date } = wallClock(timeZone, new Date(ride.startsAt));
  const moment = lifts.momentAt(date, words.at(ride, ride.departs), today);
  const back = ride.direction === 'out' ? open.find((one) => isOn(one, ride) && one.direction === 'back' && one.state === 'on') : undefined;
  const [only, ...more] = othersOf(ride);
  const lost = open
    .slice(0, open.indexOf(ride))
    .find((one) => one.drives === 'other' && one.people.some(({ drives, rides: comes }) => drives && !comes));
  return (
    <Gantry
      isAcross
      title={t(m.dashboard_ride_next)}
      moment={capital(moment.text)}
      date={back === undefined ? moment.date : t(m.dashboard_ride_back, { date: moment.date, at: words.at(back, back.departs) })}
      {...(ride.drives === 'me' ? { stops: { label: t(m.ride_stops), list: stopsOf(ride) } } : { facts: factsOf(ride) })}
      change={changeOf(ride, lost)}
      actions={
        <>
          <ButtonLink variant="sign" to={path(ridePath(ride))}>
            {t(m.dashboard_ride_see)}
          </ButtonLink>
          {ride.conversationId === null ? null : (
            <Link to={path(conversationPath(ride.conversationId))}>
              {more.length > 0 || only === undefined ? t(m.ride_message_all) : t(m.lift_write, { name: only.person.forename })}
            </Link>
          )}
        </>
      }
    />
  );

  function stopsOf(driven: Ride) {
    const shown = haltsOf(driven).filter((halt) => !isSkipped(halt) && (!halt.isStart || halt.gettingIn.length > 0));
    return shown.map((halt) => ({ words: stopWords(halt), time: words.shown(driven, halt.at) }));
  }

  function stopWords({ isEnd, place, gettingIn, gettingOut }: Halt): string {
    if (isEnd) return place?.label ?? t(m.ride_arrive);
    return gettingIn.length > 0 ? t(m.ride_gets_in, words.some(gettingIn)) : t(m.ride_gets_out, words.some(gettingOut));
  }

  function factsOf(ridden: Ride) {
    const { car: known, stops } = ridden;
    const driver = t(m.match_who_other, { name: words.driverName(ridden) });
    const named = [known?.make, known?.colour].filter((part) => typeof part === 'string').join(', ');
    const place = stops.find(({ mine, kind }) => mine && kind === 'in')?.place ?? null;
    const others = othersOf(ridden).filter(({ drives, rides: comes }) => !drives && comes);
    return [
      {
        icon: car,
        words: (
          <>
            {named === '' ? driver : t(m.labelled, { label: driver, text: named })}
            {known?.plate ? (
              <>
                {' '}
                <NumberPlate plate={known.plate} />
              </>
            ) : null}
          </>
        ),
      },
      ...(place === null ? [] : [{ icon: mapPin, words: <b>{place.label}</b> }]),
      ...(others.length === 0
        ? []
        : [{ icon: users, words: t(m.dashboard_ride_with, { names: words.names(others.map(({ person }) => person)) }) }]),
    ];
  }

  /** Who is late for the next ride, and a ride before it that its driver has called off. */
  function changeOf(next: Ride, lostRide: Ride | undefined): ReactNode {
    const late = next.people.flatMap(({ person, mine, late: told }) => (told === null ? [] : [{ person, mine, ...told }]));
    if (late.length === 0 && lostRide === undefined) return undefined;
    return (
      <div className="stack">
        {late.map(({ person, mine, minutes, at }) => (
          <TemporarySign
            key={person.ref}
            icon={clock}
            title={mine ? t(m.ride_late_me, { minutes }) : t(m.ride_late_other, { name: person.forename, minutes })}
          >
            <p>{t(m.ride_late_when, { at: words.told(at) })}</p>
          </TemporarySign>
        ))}
        {lostRide === undefined ? null : (
          <TemporarySign icon={ban} title={t(m.ride_off_driver, { name: words.driverName(lostRide) })}>
            <p>
              {capital(lifts.momentAt(lostRide.date, words.at(lostRide, lostRide.departs), today).text)}.{' '}
              <Link to={path(matchesOnDayPath(lostRide))}>{t(m.ride_else)}</Link>
            </p>
          </TemporarySign>
        )}
      </div>
    );
  }
}

function isOn(one: Ride, other: Ride): boolean {
  return one.journeyId === other.journeyId && one.date === other.date;
}
