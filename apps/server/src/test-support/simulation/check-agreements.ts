/** What is agreed, checked by hand: states, seats, days, and pairs of journeys. */
import { REQUEST_MOVES } from '@waylift/contract/request-states';
import { dateOf, dayNumber, momentAt, todayIn, weekdayOf } from '../../journeys/traveller/wall-clock.ts';
import type { LiftRow, Trip } from '../../kernel/db/schema/lifts.ts';
import { ridesOn } from '../../sharing/pair/next-ride.ts';
import { activeLifts, type World } from './world.ts';

const KNOWN_MOVES: ReadonlySet<string> = new Set(Object.values(REQUEST_MOVES).map(({ from, to }) => `${from} ${to}`));
/** From here on, every week is like the one before. */
const DAYS_AFTER_LAST_CHANGE = 8;

export function faultyAgreements(before: World, after: World, now: Date): string[] {
  return [...faultyStates(before, after), ...faultyPairs(after), ...faultyDays(after, now), ...changedTooLate(before, after, now)];
}

const DAY_MS = 86_400_000;
/** Longer than anything takes here. */
const MOMENT_MS = 3_600_000;

/** No time changes for a ride within 24 hours, but by days that the two have just agreed. */
function changedTooLate(before: World, after: World, now: Date): string[] {
  const agreed = [...after.requests.values()].filter(({ id, state }) => state === 'accepted' && before.requests.get(id)?.state !== state);
  const today = todayIn('Europe/London', now);
  return activeLifts(after).flatMap((lift) => {
    const former = before.lifts.get(lift.id);
    if (former?.state !== 'active' || agreed.some(({ liftId }) => liftId === lift.id)) return [];
    const timesIn = (row: LiftRow) =>
      [today, today + 1]
        .flatMap((day) => ridesOn(row, 'driver', day))
        .filter(({ trip, driver }) => {
          const begins = momentAt('Europe/London', driver, trip.driver.driverDeparts).getTime();
          return begins > now.getTime() && begins < now.getTime() + DAY_MS - MOMENT_MS;
        })
        .map(({ trip, driver }) => [trip.direction, driver, trip.driver, trip.passenger]);
    return JSON.stringify(timesIn(former)) === JSON.stringify(timesIn(lift)) ? [] : [`lift ${lift.id} has other times within 24 hours`];
  });
}

function faultyStates(before: World, after: World): string[] {
  const requests = [...after.requests.values()].flatMap(({ id, state }) => {
    const former = before.requests.get(id)?.state ?? 'waiting';
    return former === state || KNOWN_MOVES.has(`${former} ${state}`) ? [] : [`request ${id} went from ${former} to ${state}`];
  });
  const lifts = [...after.lifts.values()].flatMap(({ id, state }) =>
    before.lifts.get(id)?.state === 'ended' && state !== 'ended' ? [`lift ${id} is active again`] : [],
  );
  return [...requests, ...lifts];
}

function faultyPairs(world: World): string[] {
  const pairKey = (one: string | null, other: string | null) => [one ?? '', other ?? ''].toSorted().join(' ');
  const open = [...world.requests.values()]
    .filter(({ state }) => state === 'waiting')
    .map(({ askerJourneyId, askedJourneyId }) => `request ${pairKey(askerJourneyId, askedJourneyId)}`);
  const active = activeLifts(world).map(
    ({ driverJourneyId, passengerJourneyId }) => `lift ${pairKey(driverJourneyId, passengerJourneyId)}`,
  );
  return [...Map.groupBy([...open, ...active], (key) => key)]
    .filter(([, { length }]) => length > 1)
    .map(([key]) => `there is more than one open ${key}`);
}

/** Once jobs have run, each plan is of those who ride: where all ride every week, they are easily counted. */
export function otherwisePlanned(world: World): string[] {
  const cars = Map.groupBy(
    activeLifts(world).flatMap((lift) => lift.trips.map((trip) => ({ lift, trip }))),
    ({ lift, trip }) => `${lift.driverJourneyId} ${trip.direction} ${trip.driver.day}`,
  );
  return [...cars].flatMap(([key, car]) => {
    const driven = world.journeys.get(key.split(' ')[0] ?? '');
    const isGone = driven?.returnJourney !== true && key.includes(' back ');
    if (isGone || car.some(({ lift, trip }) => lift.lastDate !== null || trip.driver.date !== null)) return [];
    return car.flatMap(({ lift, trip: { stops } }) =>
      stops?.riders === car.length ? [] : [`lift ${lift.id} is planned with ${stops?.riders} in a car of ${car.length}: ${key}`],
    );
  });
}

/** Counted date by date, from today on: nobody drives more than there are seats, and who rides does so in one car and does not drive. */
function faultyDays(world: World, now: Date): string[] {
  const lifts = activeLifts(world);
  const today = todayIn('Europe/London', now);
  const changes = lifts.flatMap(({ firstDate, lastDate, trips }) =>
    [firstDate, lastDate, ...trips.flatMap(({ driver, notOn = [] }) => [driver.date, ...notOn])].flatMap((date) =>
      date === null ? [] : dayNumber(date),
    ),
  );
  const last = Math.max(today, ...changes) + DAYS_AFTER_LAST_CHANGE;
  const counts = new Map<string, { drives: number; rides: number }>();
  for (let day = today; day <= last; day += 1) {
    for (const lift of lifts) {
      for (const trip of lift.trips) {
        if (!isOn(lift, trip, day)) continue;
        countOf(counts, `${lift.driverJourneyId} ${day} ${trip.direction}`).drives += 1;
        countOf(counts, `${lift.passengerJourneyId} ${day} ${trip.direction}`).rides += 1;
      }
    }
  }
  return [...counts].flatMap(([key, { drives, rides }]) => {
    const seats = world.journeys.get(key.split(' ')[0] ?? '')?.seats ?? 0;
    return drives > seats || rides > 1 || (drives > 0 && rides > 0)
      ? [`journey, day, way ${key}: drives ${drives} with ${seats} seats, rides ${rides} times`]
      : [];
  });
}

/** All travel in one zone, so the two have the same dates. On some the car has no room. */
function isOn({ firstDate, lastDate }: { firstDate: string; lastDate: string | null }, { driver, notOn = [] }: Trip, day: number): boolean {
  if (driver.date !== null) return dayNumber(driver.date) === day;
  if (notOn.includes(dateOf(day))) return false;
  return weekdayOf(day) === driver.day && day >= dayNumber(firstDate) && (lastDate === null || day <= dayNumber(lastDate));
}

function countOf(counts: Map<string, { drives: number; rides: number }>, key: string) {
  const found = counts.get(key) ?? { drives: 0, rides: 0 };
  counts.set(key, found);
  return found;
}
