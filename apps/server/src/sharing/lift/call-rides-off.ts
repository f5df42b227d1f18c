import { CALLERS } from '../../kernel/db/schema/lifts.ts';
import { dateOf, dayNumber, todayIn } from '../../journeys/traveller/wall-clock.ts';
import { changeLift, type LiftDeps, type LiftOutcome } from './change-lift.ts';
import type { OwnLift } from './find-lift.ts';
import { skipsOf } from './describe-lift.ts';
import { messageAfter, newsOfLift } from './end-sharing.ts';
import { hasRoom, isSkipped, pickUpAt, ridesOn, zoneOf, type Ride } from '../pair/next-ride.ts';
import { eachOnce, removeSkips, ridesEvent, skipNews, spansOf, storeSkips } from './skip-rides.ts';

/** Dates with the paths of their fields. */
export type AskedDates = readonly { readonly path: string; readonly date: string }[];

const SKIPPED_AHEAD_DAYS = 366;

/** Calls off the rides of some dates. A ride that was already called off is not told again. */
export async function skipRides(
  deps: LiftDeps,
  own: OwnLift,
  { dates, message }: { readonly dates: AskedDates; readonly message: string },
): Promise<LiftOutcome> {
  return await changeLift(deps, own, async (tx, row, side) => {
    const skips = (await skipsOf(tx, [row.id])).get(row.id) ?? [];
    const now = deps.clock.now();
    const today = todayIn(zoneOf(row, side), now);
    const looked = dates.map(({ path, date }) => {
      const rides = ridesOn(row, side, dayNumber(date));
      const left = rides.filter((ride) => !isSkipped(skips, ride) && pickUpAt(row, ride, side) > now);
      const isKnown = rides.some((ride) => isSkipped(skips, ride));
      return { left, problem: isKnown ? null : problemOf({ path, date }, { rides, left, today }) };
    });
    const problems = looked.flatMap(({ problem }) => problem ?? []);
    if (problems.length > 0) return { kind: 'refused', problems };
    const rides = eachOnce(looked.flatMap(({ left }) => left));
    if (rides.length === 0) return 'as-before';
    await storeSkips(
      tx,
      rides.map((ride) => ({ row, ride, calledBy: side })),
      now,
    );
    const news = await skipNews(tx, deps, row, rides, own.memberId);
    return { news: [news, ...messageAfter(news, own.memberId, message)] };
  });
}

/** Takes back the calling off of a date. */
export async function unskipRides(deps: LiftDeps, own: OwnLift, date: string): Promise<LiftOutcome> {
  return await changeLift(deps, own, async (tx, row, side) => {
    const skips = (await skipsOf(tx, [row.id])).get(row.id) ?? [];
    const skipped = ridesOn(row, side, dayNumber(date)).filter((ride) => isSkipped(skips, ride));
    const rides = skipped.filter((ride) => pickUpAt(row, ride, side) > deps.clock.now());
    if (rides.length === 0)
      return skipped.length === 0 ? 'as-before' : { kind: 'refused', problems: [{ path: 'date', code: 'date-past' }] };
    // Whoever is away stays away.
    const otherSide = side === 'driver' ? 'passenger' : 'driver';
    const otherId = (otherSide === 'driver' ? row.driverId : row.passengerId) ?? '';
    const away = await spansOf(tx, [otherId], deps.clock.now());
    const isAway = rides.some((ride) => away.some(({ fromDate, untilDate }) => isWithin(dateOf(ride[otherSide]), fromDate, untilDate)));
    const callers = isAway ? ([side, 'either'] as const) : CALLERS;
    const restored = await removeSkips(
      tx,
      rides.map((ride) => ({ row, ride })),
      callers,
    );
    if (restored.length === 0)
      return { kind: 'refused', problems: [{ path: 'date', code: rides.every(hasRoom) ? 'other-away' : 'car-full' }] };
    const event = ridesEvent('day-restored', restored);
    return { news: [await newsOfLift(tx, deps, row, { by: own.memberId, event, mail: 'lift-restored' })] };
  });
}

function isWithin(date: string, first: string, last: string): boolean {
  return date >= first && date <= last;
}

type Looked = { readonly rides: readonly Ride[]; readonly left: readonly Ride[]; readonly today: number };

function problemOf({ path, date }: AskedDates[number], { rides, left, today }: Looked) {
  const day = dayNumber(date);
  if (day < today) return { path, code: 'date-past' };
  if (day > today + SKIPPED_AHEAD_DAYS) return { path, code: 'date-too-far' };
  if (rides.length === 0) return { path, code: 'no-ride' };
  return left.length === 0 ? { path, code: 'date-past' } : null;
}
