import type { Lift } from '@waylift/contract/lift';
import { and, desc, eq, gte, or } from 'drizzle-orm';
import { lifts } from '../../db/schema/lifts.ts';
import { isLiftOf } from '../../lifts/find-lift.ts';
import { describeLifts, type DescribeLiftDeps } from '../../lifts/describe-lift.ts';
import { DAY_MS } from '../../effects/time-spans.ts';

const ENDED_SHOWN_MS = 30 * DAY_MS;
/** Later than any date: a lift without a ride comes after those that have one. */
const NO_RIDE = '~';

/** Active ones by their next ride, then those that ended in the last 30 days, the latest first. */
export async function readLifts(deps: DescribeLiftDeps, memberId: string): Promise<Lift[]> {
  const since = new Date(deps.clock.now().getTime() - ENDED_SHOWN_MS);
  const rows = await deps.db
    .select()
    .from(lifts)
    .where(and(isLiftOf(memberId), or(eq(lifts.state, 'active'), gte(lifts.endedAt, since))))
    .orderBy(desc(lifts.endedAt), lifts.id);
  const described = await describeLifts(deps, memberId, rows);
  const active = described.filter(({ state }) => state === 'active');
  const order = ({ nextRide }: Lift) => (nextRide === null ? NO_RIDE : `${nextRide.date} ${nextRide.departs}`);
  return [
    ...active.toSorted((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0)),
    ...described.filter(({ state }) => state === 'ended'),
  ];
}
