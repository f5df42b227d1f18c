/** Rides that are called off. Each of the two calls off, and takes back, for themselves: a ride takes place if neither has called it off. */
import type { When } from '@waylift/contract/travel';
import { and, gte, inArray, sql } from 'drizzle-orm';
import type { News, TellDeps } from '../conversation/tell.ts';
import type { DbOrTx, Tx } from '../../kernel/db/client.ts';
import type { JourneyRow } from '../../kernel/db/schema/journeys.ts';
import { type CALLERS, liftSkips, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import type { EventDays, StoredEvent } from '../../kernel/db/schema/messages.ts';
import { awaySpans, type AwaySpanRow } from '../../kernel/db/schema/rides.ts';
import { dateOf, dayNumber, todayIn } from '../../journeys/traveller/wall-clock.ts';
import { skipsOf } from './describe-lift.ts';
import { newsOfLift } from './end-sharing.ts';
import { hasRoom, isSkipped, pickUpAt, ridesOn, type Ride } from '../pair/next-ride.ts';
import type { Side } from '../pair/trips.ts';

type Caller = (typeof CALLERS)[number];
/** A lift's part in a ride. */
export type Part = { readonly row: LiftRow; readonly ride: Ride };
export type Call = Part & { readonly calledBy: Side; readonly awayId?: string | null };

/** Stores rides as called off, unless the same side has called them off already. */
export async function storeSkips(tx: Tx, calls: readonly Call[], now: Date): Promise<void> {
  if (calls.length === 0) return;
  const values = calls.map(({ row, ride, calledBy, awayId = null }) => ({
    liftId: row.id,
    direction: ride.trip.direction,
    driverDate: dateOf(ride.driver),
    passengerDate: dateOf(ride.passenger),
    calledBy,
    awayId,
    createdAt: now,
  }));
  await tx.insert(liftSkips).values(values).onConflictDoNothing();
}

/** Takes back what these callers have called off, where the car has room; answers the rides that now take place. */
export async function removeSkips(tx: Tx, all: readonly Part[], callers: readonly Caller[]): Promise<Part[]> {
  const parts = all.filter(({ ride }) => hasRoom(ride));
  if (parts.length === 0) return [];
  const column = (values: readonly string[]) => sql.param([...values]);
  const isOne = sql`(${liftSkips.liftId}, ${liftSkips.direction}, ${liftSkips.driverDate}) in (select * from unnest(
    ${column(parts.map(({ row }) => row.id))}::uuid[], ${column(parts.map(({ ride }) => ride.trip.direction))}::text[],
    ${column(parts.map(({ ride }) => dateOf(ride.driver)))}::date[]))`;
  await tx.delete(liftSkips).where(and(isOne, inArray(liftSkips.calledBy, [...callers])));
  const left = await skipsOf(
    tx,
    parts.map(({ row }) => row.id),
  );
  return parts.filter(({ row, ride }) => !isSkipped(left.get(row.id) ?? [], ride));
}

/** Calls off future rides on dates on which one of the two does not make the journey or is away; answers those that took place until now. */
export async function skipAsJourneys(
  tx: Tx,
  row: LiftRow,
  journeys: readonly Pick<JourneyRow, 'id' | 'when'>[],
  now: Date,
): Promise<Ride[]> {
  const skips = (await skipsOf(tx, [row.id])).get(row.id) ?? [];
  const sides = (['driver', 'passenger'] as const).filter((side) => memberOf(row, side) !== null);
  const spans = await spansOf(
    tx,
    sides.flatMap((side) => memberOf(row, side) ?? []),
    now,
  );
  const calls = sides.flatMap((side) => {
    const own = journeys.find(({ id }) => id === (side === 'driver' ? row.driverJourneyId : row.passengerJourneyId));
    const dates = skippedDates(own?.when ?? null).map((date) => ({ day: dayNumber(date), awayId: null }));
    const away = spans.filter(({ memberId }) => memberId === memberOf(row, side)).flatMap(daysAway);
    return [...dates, ...away].flatMap(({ day, awayId }) => callsOn(row, side, day, now).map((call) => ({ ...call, awayId })));
  });
  await storeSkips(tx, calls, now);
  return eachOnce(calls.map(({ ride }) => ride).filter((ride) => !isSkipped(skips, ride)));
}

/** Calls off the future rides on which others take the room in the car. */
export async function skipWithoutRoom(tx: Tx, row: LiftRow, now: Date): Promise<void> {
  const days = new Set(row.trips.flatMap(({ notOn = [] }) => notOn.map(dayNumber)));
  const calls = [...days].flatMap((day) => callsOn(row, 'driver', day, now).filter(({ ride }) => !hasRoom(ride)));
  await storeSkips(
    tx,
    calls.map((call) => ({ ...call, calledBy: 'passenger' as const })),
    now,
  );
}

/** The rides on a day that one of the two can still call off. */
export function callsOn(row: LiftRow, side: Side, day: number, now: Date): Call[] {
  return ridesOn(row, side, day)
    .filter((ride) => pickUpAt(row, ride, side) > now)
    .map((ride) => ({ row, ride, calledBy: side }));
}

function memberOf({ driverId, passengerId }: LiftRow, side: Side): string | null {
  return side === 'driver' ? driverId : passengerId;
}

function skippedDates(when: When | null): readonly string[] {
  return when?.kind === 'weekly' ? when.skipped : [];
}

/** The absences of members that are not over everywhere, in their order. */
export async function spansOf(db: DbOrTx, memberIds: readonly string[], now: Date): Promise<AwaySpanRow[]> {
  const today = dateOf(todayIn('UTC', now) - 1);
  return await db
    .select()
    .from(awaySpans)
    .where(and(inArray(awaySpans.memberId, [...memberIds]), gte(awaySpans.untilDate, today)))
    .orderBy(awaySpans.memberId, awaySpans.fromDate);
}

/** Each day of an absence. */
export function daysAway({ id, fromDate, untilDate }: Pick<AwaySpanRow, 'id' | 'fromDate' | 'untilDate'>) {
  const first = dayNumber(fromDate);
  return Array.from({ length: dayNumber(untilDate) - first + 1 }, (_, later) => ({ day: first + later, awayId: id }));
}

/** Removes duplicates: a date may be named twice. */
export function eachOnce(rides: readonly Ride[]): Ride[] {
  return [...new Map(rides.map((ride) => [`${ride.trip.direction} ${ride.driver}`, ride])).values()].sort((a, b) => a.driver - b.driver);
}

/** The news of rides that `by` has called off; null: neither of the two did. */
export async function skipNews(tx: Tx, deps: TellDeps, row: LiftRow, rides: readonly Ride[], by: string | null): Promise<News> {
  const event = ridesEvent(
    'days-skipped',
    rides.map((ride) => ({ row, ride })),
  );
  return await newsOfLift(tx, deps, row, { by, event, mail: 'lift-skipped' });
}

/** An event of two members, with the dates in each one's own calendar, and the way if it is about one of two. */
export function ridesEvent(name: StoredEvent['name'], parts: readonly Part[]): StoredEvent {
  const dates = new Map<string, Set<string>>();
  for (const { row, ride } of parts)
    for (const side of ['driver', 'passenger'] as const) {
      const memberId = memberOf(row, side) ?? '';
      dates.set(memberId, (dates.get(memberId) ?? new Set()).add(dateOf(ride[side])));
    }
  const daysOf = [...dates].map(([memberId, each]): [string, EventDays] => {
    const all = [...each].toSorted();
    return [memberId, { days: null, ...(all.length === 1 ? { date: all[0] ?? null } : { date: null, dates: all }) }];
  });
  const way = oneWay(parts);
  return { name, daysOf: Object.fromEntries(daysOf), ...(way === null ? {} : { way }) };
}

/** The way that all these rides go, if the two share the other way too on one of their days. */
function oneWay(parts: readonly Part[]): Ride['trip']['direction'] | null {
  const ways = new Set(parts.map(({ ride }) => ride.trip.direction));
  const [way = null] = ways;
  const hasOther = parts.some(({ row, ride }) => ridesOn(row, 'driver', ride.driver).some(({ trip }) => trip.direction !== way));
  return ways.size === 1 && hasOther ? way : null;
}
