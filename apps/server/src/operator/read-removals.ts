import { desc, eq, sql } from 'drizzle-orm';
import { accountRemovals } from '../db/schema/account-removals.ts';
import { communities } from '../db/schema/communities.ts';
import type { Db } from '../db/client.ts';
import { REMOVALS_PER_PAGE } from './member-requests.ts';
import type { OperatorReply } from './requests.ts';

/** A page of the accounts that were removed, the newest day first. Ids are random, so within a day nothing tells who came first. */
export async function listRemovals({ db }: { readonly db: Db }, { after }: { readonly after: string | null }): Promise<OperatorReply> {
  const cursor = sql<string>`(to_char(${accountRemovals.removedOn}, 'YYYY-MM-DD') || ' ' || ${accountRemovals.id}) collate "C"`;
  const rows = await db
    .select({
      day: accountRemovals.removedOn,
      community: communities.slug,
      reason: accountRemovals.reason,
      comment: accountRemovals.comment,
      cursor,
    })
    .from(accountRemovals)
    .innerJoin(communities, eq(communities.id, accountRemovals.communityId))
    .where(after === null ? undefined : sql`${cursor} < ${after}`)
    .orderBy(desc(cursor))
    .limit(REMOVALS_PER_PAGE + 1);
  const page = rows.slice(0, REMOVALS_PER_PAGE);
  return {
    kind: 'removals',
    removals: page.map(({ day, community, reason, comment }) => ({ day, community, reason, comment })),
    next: rows.length > REMOVALS_PER_PAGE ? (page.at(-1)?.cursor ?? null) : null,
  };
}
