/** What happens to lifts by themselves: they are over, or a community of the two is closed. */
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { TellDeps } from '../conversations/tell.ts';
import type { Db } from '../db/client.ts';
import { lifts } from '../db/schema/lifts.ts';
import { endSharing } from './end-sharing.ts';
import { isOver } from './next-ride.ts';
import { DAY_MS } from '../effects/time-spans.ts';

type TendDeps = TellDeps & { readonly db: Db };

const AT_ONCE = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Several servers may run it at once, and any of them may stop at any moment: each end is told once. */
export async function tendLifts(deps: TendDeps, signal: AbortSignal): Promise<void> {
  for (let after: string | null = FIRST_ID; after !== null; signal.throwIfAborted()) after = await endSomeThatAreOver(deps, after);
  for (const communityId of await closedCommunities(deps.db)) {
    const endSome = () => deps.db.transaction((tx) => endSharing(tx, deps, { communityId }, 'community', null));
    while ((await endSome()) > 0) signal.throwIfAborted();
  }
}

/** Answers the last id that was looked at; null at the end. */
async function endSomeThatAreOver(deps: TendDeps, after: string): Promise<string | null> {
  const now = deps.clock.now();
  // Somewhere it is tomorrow already.
  const latest = new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10);
  const due = await deps.db
    .select()
    .from(lifts)
    .where(and(eq(lifts.state, 'active'), lte(lifts.lastDate, latest), gt(lifts.id, after)))
    .orderBy(asc(lifts.id))
    .limit(AT_ONCE);
  for (const row of due) {
    if (isOver(row, now)) await deps.db.transaction((tx) => endSharing(tx, deps, { liftId: row.id }, 'over', null));
  }
  return due.length < AT_ONCE ? null : (due.at(-1)?.id ?? null);
}

/** Those whose members share, or have asked, still. However a community came to be closed. */
async function closedCommunities(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from communities c where not c.active and exists (
      select from members m where m.community_id = c.id and (
        exists (select from lifts l where l.state = 'active' and l.driver_id = m.id)
        or exists (select from lifts l where l.state = 'active' and l.passenger_id = m.id)
        or exists (select from share_requests r where r.state = 'waiting' and r.asker_id = m.id)
        or exists (select from share_requests r where r.state = 'waiting' and r.asked_id = m.id)))
    order by c.id`);
  return rows.map(({ id }) => id);
}
