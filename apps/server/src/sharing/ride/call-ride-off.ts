import type { RideDirection } from '@waylift/contract/ride';
import type { LiftRow } from '../../kernel/db/schema/lifts.ts';
import type { News } from '../conversation/tell.ts';
import { sideOf, skipsOf } from '../lift/describe-lift.ts';
import { messageAfter, newsOfLift } from '../lift/end-sharing.ts';
import { removeSkips, ridesEvent, skipNews, storeSkips, type Part } from '../lift/skip-rides.ts';
import { hasRoom, isSkipped, pickUpAt } from '../pair/next-ride.ts';
import type { Side } from '../pair/trips.ts';
import { changeRide, type RideDeps, type RideOutcome } from './change-ride.ts';
import type { OwnRide } from './find-rides.ts';
import type { AskedRide } from './read-rides.ts';
import { callersOf } from './said.ts';

type OwnPart = Part & { readonly calledBy: Side };
type Called = { readonly direction: RideDirection | 'both'; readonly message: string };

/**
 * The member does not drive or ride on these ways. A driver's calling off is told to each rider in one message, a rider's to the driver, and the pages
 * of the others show it. What was called off before is not told again.
 */
export async function callRideOff(deps: RideDeps, asked: AskedRide, { direction, message }: Called): Promise<RideOutcome> {
  const { memberId } = asked;
  const now = deps.clock.now();
  return await changeRide(deps, asked, async (tx, { both }) => {
    const rides = both.filter((ride) => direction === 'both' || ride.direction === direction);
    if (rides.length === 0) return { kind: 'refused', problems: [{ path: 'direction', code: 'no-ride' }] };
    const parts = rides.flatMap((ride) => ownParts(ride));
    const skips = await skipsOf(
      tx,
      parts.map(({ row }) => row.id),
    );
    const isOff = ({ row, ride }: Part) => isSkipped(skips.get(row.id) ?? [], ride);
    const ahead = parts.filter(({ row, ride, calledBy }) => pickUpAt(row, ride, calledBy) > now);
    const isDone = parts.some((part) => callersOf(part, skips).some((caller) => caller === part.calledBy || caller === 'either'));
    if (ahead.length === 0 && !isDone) return { kind: 'refused', problems: [{ path: 'direction', code: 'date-past' }] };
    await storeSkips(tx, ahead, now);
    const told = ahead.filter((part) => !isOff(part));
    const news = await newsOfParts(told, rides, memberId, async (row, of) => await skipNews(tx, deps, row, of, memberId));
    return news.length === 0 ? 'as-before' : { news: news.flatMap((each) => [each, ...messageAfter(each, memberId, message)]) };
  });
}

/** The member drives or rides on this way after all. What others have called off stays so. */
export async function takeRideUp(deps: RideDeps, asked: AskedRide): Promise<RideOutcome> {
  const { memberId } = asked;
  const now = deps.clock.now();
  return await changeRide(deps, asked, async (tx, { ride }) => {
    const parts = ownParts(ride);
    const skips = await skipsOf(
      tx,
      parts.map(({ row }) => row.id),
    );
    const off = parts.filter(({ row, ride: each }) => isSkipped(skips.get(row.id) ?? [], each));
    const ahead = off.filter(({ row, ride: each, calledBy }) => pickUpAt(row, each, calledBy) > now);
    if (off.length > 0 && ahead.length === 0) return { kind: 'refused', problems: [{ path: 'date', code: 'date-past' }] };
    const side = parts[0]?.calledBy;
    const restored = side === undefined ? [] : await removeSkips(tx, ahead, [side, 'either']);
    const isFull = side === 'passenger' && !ahead.every(({ ride: each }) => hasRoom(each));
    if (isFull) return { kind: 'refused', problems: [{ path: 'date', code: 'car-full' }] };
    const news = await newsOfParts(restored, [ride], memberId, async (row, rides) => {
      const event = ridesEvent(
        'day-restored',
        rides.map((each) => ({ row, ride: each })),
      );
      return await newsOfLift(tx, deps, row, { by: memberId, event, mail: 'lift-restored' });
    });
    return news.length === 0 ? 'as-before' : { news };
  });
}

/** The lifts of the member in a ride: all of the driver's, or the rider's own. */
function ownParts({ parts, memberId }: OwnRide): OwnPart[] {
  return parts.flatMap((part): OwnPart[] => {
    const { driverId, passengerId } = part.row;
    if (driverId !== memberId && passengerId !== memberId) return [];
    return [{ ...part, calledBy: sideOf(part.row, memberId) }];
  });
}

/** One message for each lift, about all its ways. Others in the cars are shown it. */
async function newsOfParts(
  parts: readonly Part[],
  cars: readonly OwnRide[],
  memberId: string,
  newsOf: (row: LiftRow, rides: readonly Part['ride'][]) => Promise<News>,
): Promise<News[]> {
  const news: News[] = [];
  const told = Map.groupBy(parts, ({ row }) => row.id);
  const inCars = new Map(cars.flatMap((car) => car.parts.map(({ row }) => [row.id, row.passengerId] as const)));
  const alsoShown = [...inCars].flatMap(([liftId, riderId]) =>
    riderId === null || riderId === memberId || told.has(liftId) ? [] : [{ memberId: riderId, liftId }],
  );
  for (const each of told.values()) {
    const [first] = each;
    if (first === undefined) continue;
    const one = await newsOf(
      first.row,
      each.map(({ ride }) => ride),
    );
    news.push(news.length === 0 ? { ...one, alsoShown } : one);
  }
  return news;
}
