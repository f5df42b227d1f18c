/** What the members of a closed community share ends, however it came to be closed; once that is done, nothing of it is read any more. */
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { TellDeps } from '../conversations/tell.ts';
import type { Db } from '../db/client.ts';
import { communities, isJustClosed } from '../db/schema/communities.ts';
import { members } from '../db/schema/members.ts';
import type { Logger } from '../effects/effects.ts';
import { workOff } from '../effects/work-off.ts';
import { endSharing } from './end-sharing.ts';

type ClosedDeps = TellDeps & { readonly db: Db; readonly log: Pick<Logger, 'error'> };

const MEMBERS_AT_ONCE = 2_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Longer than any transaction takes that found the community open when it was closed. */
const SETTLED_AFTER_MS = 10 * 60_000;

/** Several servers may run it at once, and any of them may stop at any moment: each end is told once. */
export async function endInClosed(deps: ClosedDeps, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const { id, active, updatedAt } = communities;
  const left = await db.select({ id, active, updatedAt }).from(communities).where(isJustClosed(communities)).orderBy(asc(id));
  for (const community of left) {
    const isSettled = community.updatedAt.getTime() <= clock.now().getTime() - SETTLED_AFTER_MS;
    const isDone = community.active || ((await endSharingOf(deps, community.id, signal)) === 0 && isSettled);
    if (!isDone) continue;
    // Unless it was changed meanwhile.
    const isSame = and(eq(id, community.id), eq(active, community.active), eq(updatedAt, community.updatedAt));
    await db
      .update(communities)
      .set({ sharingEndedAt: community.active ? null : clock.now() })
      .where(isSame);
  }
}

/** Answers how many members shared something still. One whose sharing cannot be ended keeps no other waiting. */
async function endSharingOf({ db, log, ...deps }: ClosedDeps, communityId: string, signal: AbortSignal): Promise<number> {
  let after: string | null = FIRST_ID;
  let sharing = 0;
  await workOff({
    async next() {
      for (;;) {
        signal.throwIfAborted();
        if (after === null) return [];
        const page: readonly { readonly id: string }[] = await db
          .select({ id: members.id })
          .from(members)
          .where(and(eq(members.communityId, communityId), gt(members.id, after)))
          .orderBy(asc(members.id))
          .limit(MEMBERS_AT_ONCE);
        after = page.length < MEMBERS_AT_ONCE ? null : (page.at(-1)?.id ?? null);
        const found = await whoShare(db, page);
        sharing += found.length;
        if (found.length > 0) return found;
      }
    },
    async work(rows) {
      for (const { id: memberId } of rows) {
        signal.throwIfAborted();
        await db.transaction((tx) => endSharing(tx, deps, { memberId }, 'community', null));
      }
    },
    log,
    trouble: 'what a member of a closed community shares did not end',
    signal,
  });
  return sharing;
}

async function whoShare(db: Db, page: readonly { readonly id: string }[]): Promise<{ readonly id: string }[]> {
  const ids = sql`any(${sql.param(page.map(({ id }) => id))}::uuid[])`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select driver_id as id from lifts where state = 'active' and driver_id = ${ids}
    union select passenger_id from lifts where state = 'active' and passenger_id = ${ids}
    union select asker_id from share_requests where state = 'waiting' and asker_id = ${ids}
    union select asked_id from share_requests where state = 'waiting' and asked_id = ${ids}
    order by id`);
  return rows;
}
