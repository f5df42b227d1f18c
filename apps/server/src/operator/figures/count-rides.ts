import { greatCircleMetres } from '@waylift/geography/great-circle';
import { and, asc, eq, gt, gte, isNull, lt, or } from 'drizzle-orm';
import { dayNumber } from '../../journeys/traveller/wall-clock.ts';
import type { Db } from '../../kernel/db/client.ts';
import { FIRST_ID } from '../../kernel/db/schema/columns.ts';
import { lifts, type LiftRow, type Trip } from '../../kernel/db/schema/lifts.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { detourFactor } from '../../map/routing/estimate.ts';
import { skipsOf } from '../../sharing/lift/describe-lift.ts';
import { hasRoom, isSkipped, pickUpAt, ridesOn, type Skip } from '../../sharing/pair/next-ride.ts';
import { beginOf, monthsAfter } from './month-names.ts';

/** Small enough to leave time for the event loop. */
const READ_AT_ONCE = 500;

export type CountedRides = { readonly riders: number; readonly rides: number; readonly metres: number };

/**
 * The agreed rides of a month that nobody called off, until now, once for each passenger of the community. By the passenger's calendar. The road is
 * estimated from where one gets in and out.
 */
export async function countRides(
  db: Db,
  { communityId, month, now }: { readonly communityId: string; readonly month: string; readonly now: Date },
  signal: AbortSignal,
): Promise<CountedRides> {
  const [from, to] = [beginOf(month), beginOf(monthsAfter(month, 1))];
  const riders = new Set<string>();
  let [rides, metres] = [0, 0];
  for (let after: string | undefined = FIRST_ID; after !== undefined;) {
    signal.throwIfAborted();
    const rows: { lift: LiftRow }[] = await db
      .select({ lift: lifts })
      .from(lifts)
      .innerJoin(members, eq(members.id, lifts.passengerId))
      .where(
        and(
          eq(members.communityId, communityId),
          lt(lifts.startedAt, to),
          or(isNull(lifts.endedAt), gte(lifts.endedAt, from)),
          gt(lifts.id, after),
        ),
      )
      .orderBy(asc(lifts.id))
      .limit(READ_AT_ONCE);
    const skips = await skipsOf(
      db,
      rows.map(({ lift }) => lift.id),
    );
    for (const { lift } of rows) {
      const own = ridesOf(lift, skips.get(lift.id) ?? [], { month, now });
      rides += own.length;
      metres += own.reduce((sum, trip) => sum + roadOf(trip), 0);
      if (own.length > 0 && lift.passengerId !== null) riders.add(lift.passengerId);
    }
    after = rows.length < READ_AT_ONCE ? undefined : rows.at(-1)?.lift.id;
  }
  return { riders: riders.size, rides, metres: Math.round(metres) };
}

function ridesOf(lift: LiftRow, skips: readonly Skip[], { month, now }: { readonly month: string; readonly now: Date }): Trip[] {
  const until = lift.endedAt === null || lift.endedAt > now ? now : lift.endedAt;
  const [begun, ended] = [dayOf(lift.startedAt), dayOf(until)];
  // A calendar may be a day ahead, or a day behind.
  const first = Math.max(dayNumber(month), begun - 1);
  const last = Math.min(dayNumber(monthsAfter(month, 1)) - 1, ended + 1);
  const days = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return days.flatMap((day) =>
    ridesOn(lift, 'passenger', day)
      .filter((ride) => hasRoom(ride) && !isSkipped(skips, ride))
      .filter((ride) => {
        if (day > begun + 1 && day < ended - 1) return true;
        const pickUp = pickUpAt(lift, ride, 'passenger');
        return pickUp >= lift.startedAt && pickUp < until;
      })
      .map(({ trip }) => trip),
  );
}

function dayOf(moment: Date): number {
  return dayNumber(moment.toISOString().slice(0, 10));
}

/** Of a lift that was agreed before cars had plans, nothing is known. */
function roadOf({ stops }: Trip): number {
  if (stops === undefined) return 0;
  const straight = greatCircleMetres(stops.from, stops.to);
  return straight === 0 ? 0 : straight * detourFactor(straight / 1_000);
}
