import { eq, sql } from 'drizzle-orm';
import { scheduleLooks } from '../../sharing/alert/schedule-look.ts';
import type { TellDeps } from '../../sharing/conversation/tell.ts';
import type { Tx } from '../../kernel/db/client.ts';
import { journeyAlerts } from '../../kernel/db/schema/journey-alerts.ts';
import { journeyCandidates } from '../../kernel/db/schema/journey-ways.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { shareRequests } from '../../kernel/db/schema/share-requests.ts';
import { endSharing, lockMembersSharing } from '../../sharing/lift/end-sharing.ts';
import { mayShare } from '../../journeys/candidate/find-candidates.ts';

/**
 * Moves a member to another community. Their journeys move too and are matched there. Lifts and requests end with members who are not matched with
 * the new community; both are told. Answers how many lifts and requests ended.
 */
export async function moveMember(
  tx: Tx,
  deps: TellDeps,
  { memberId, communityId }: { readonly memberId: string; readonly communityId: string },
): Promise<number> {
  await lockMembersSharing(tx, { memberId }, 'update');
  await tx.update(members).set({ communityId }).where(eq(members.id, memberId));
  const own = sql`(select id from journeys where member_id = ${memberId})`;
  await tx.update(journeys).set({ communityId }).where(eq(journeys.memberId, memberId));
  // Selects by primary key: no index finds these rows by member.
  await tx
    .update(journeyCandidates)
    .set({ communityId })
    .where(sql`${journeyCandidates.journeyId} in ${own}`);
  await tx
    .update(journeyAlerts)
    .set({ communityId })
    .where(sql`${journeyAlerts.journeyId} in ${own}`);
  await tx.update(shareRequests).set({ communityId }).where(eq(shareRequests.askedId, memberId));
  await scheduleLooks(tx, deps.clock, memberId);

  let ended = 0;
  for (const partner of await partnersOf(tx, memberId)) {
    if (await mayShare(tx, { memberId, communityId }, partner)) continue;
    ended += await endSharing(tx, deps, { pair: [memberId, partner.memberId] }, 'community', null);
  }
  return ended;
}

async function partnersOf(tx: Tx, memberId: string) {
  const { rows } = await tx.execute<{ memberId: string; communityId: string }>(sql`
    select id as "memberId", community_id as "communityId" from members where id <> ${memberId} and id in (
      select unnest(array[driver_id, passenger_id]) from lifts where state = 'active' and ${memberId} in (driver_id, passenger_id)
      union select unnest(array[asker_id, asked_id]) from share_requests where state = 'waiting' and ${memberId} in (asker_id, asked_id))
    order by id`);
  return rows;
}
