/** Ends what the members of a closed community share, whatever closed it. Once that is done, the community is not read again. */
import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { TellDeps } from '../conversation/tell.ts';
import type { Db } from '../../kernel/db/client.ts';
import { FIRST_ID } from '../../kernel/db/schema/columns.ts';
import { communities, isJustClosed } from '../../kernel/db/schema/communities.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { keepSetting, readSetting, removeSetting } from '../../kernel/db/settings.ts';
import type { Logger } from '../../kernel/effects/effects.ts';
import { workOff } from '../../kernel/effects/work-off.ts';
import { endSharing } from './end-sharing.ts';

type ClosedDeps = TellDeps & { readonly db: Db; readonly log: Pick<Logger, 'error'> };

const MEMBERS_AT_ONCE = 2_000;
/** Longer than any transaction that still saw the community open. */
const SETTLED_AFTER_MS = 2 * 60_000;

/** Several servers may run it at once, and any of them may stop at any moment: each end is told once. */
export async function endInClosed(deps: ClosedDeps, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const { id, active, updatedAt } = communities;
  const left = await db.select({ id, active, updatedAt }).from(communities).where(isJustClosed(communities)).orderBy(asc(id));
  for (const community of left) {
    const isSettled = community.updatedAt.getTime() <= clock.now().getTime() - SETTLED_AFTER_MS;
    const isDone = community.active || ((await endSharingOf(deps, community.id, signal)) === 0 && isSettled);
    if (!isDone) continue;
    // Changes nothing if the community was changed meanwhile.
    const isSame = and(eq(id, community.id), eq(active, community.active), eq(updatedAt, community.updatedAt));
    await db
      .update(communities)
      .set({ sharingEndedAt: community.active ? null : clock.now() })
      .where(isSame);
  }
}

/**
 * Answers how many members still shared something. A member whose sharing cannot be ended does not hold up the others. The next run goes on where an
 * interrupted one stopped.
 */
async function endSharingOf({ db, log, ...deps }: ClosedDeps, communityId: string, signal: AbortSignal): Promise<number> {
  const key = `sharing-ended-to:${communityId}`;
  const kept = await readSetting(db, key);
  const [from = FIRST_ID, sharedBefore = '0'] = kept?.split(' ') ?? [];
  let after = from;
  let isWhole = false;
  let sharing = Number(sharedBefore);
  try {
    await workOff({
      async next() {
        while (!isWhole) {
          signal.throwIfAborted();
          const page = await db
            .select({ id: members.id })
            .from(members)
            .where(and(eq(members.communityId, communityId), gt(members.id, after)))
            .orderBy(asc(members.id))
            .limit(MEMBERS_AT_ONCE);
          const found = await whoShare(db, page);
          after = page.at(-1)?.id ?? after;
          isWhole = page.length < MEMBERS_AT_ONCE;
          sharing += found.length;
          if (found.length > 0) return found;
        }
        return [];
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
  } catch (error) {
    // Stores where the run stopped and how many it has found. If it has found any, all members are checked once more at the end.
    if (signal.aborted) await keepSetting(db, key, `${after} ${sharing}`, deps.clock.now());
    throw error;
  }
  await removeSetting(db, key);
  return sharing;
}

async function whoShare(db: Db, page: readonly { readonly id: string }[]): Promise<{ readonly id: string }[]> {
  const ids = page.map(({ id }) => id);
  // A subquery for each member reads only their index entries; a join would read all lifts and requests.
  const has = (table: SQL, whose: SQL) => sql`(select true from ${table} and ${whose} = member.id limit 1)`;
  const [active, waiting] = [sql`lifts where state = 'active'`, sql`share_requests where state = 'waiting'`];
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from unnest(${sql.param(ids)}::uuid[]) as member (id) where ${has(active, sql`driver_id`)} or ${has(active, sql`passenger_id`)}
      or ${has(waiting, sql`asker_id`)} or ${has(waiting, sql`asked_id`)} order by id`);
  return rows;
}
