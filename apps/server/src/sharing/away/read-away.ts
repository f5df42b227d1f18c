import type { Away } from '@waylift/contract/away';
import { eq, inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { lifts, liftSkips } from '../../kernel/db/schema/lifts.ts';
import type { AwaySpanRow } from '../../kernel/db/schema/rides.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { spansOf } from '../lift/skip-rides.ts';

/** The absences of a member that are not over, in their order. */
export async function readAway(deps: { readonly db: DbOrTx; readonly clock: Clock }, memberId: string): Promise<Away[]> {
  return await describeAway(deps.db, await spansOf(deps.db, [memberId], deps.clock.now()));
}

/** With how many rides each has called off: a car with several riders is one ride. One statement for any number. */
export async function describeAway(db: DbOrTx, spans: readonly AwaySpanRow[]): Promise<Away[]> {
  if (spans.length === 0) return [];
  const ids = spans.map(({ id }) => id);
  const counted = await db
    .select({
      id: liftSkips.awayId,
      rides: sql<number>`count(distinct (${lifts.driverJourneyId}, ${liftSkips.direction}, ${liftSkips.driverDate}))::int`,
    })
    .from(liftSkips)
    .innerJoin(lifts, eq(lifts.id, liftSkips.liftId))
    .where(inArray(liftSkips.awayId, ids))
    .groupBy(liftSkips.awayId);
  const rides = new Map(counted.map((each) => [each.id, each.rides]));
  return spans.map(({ id, fromDate: from, untilDate: until }) => ({ id, from, until, rides: rides.get(id) ?? 0 }));
}
