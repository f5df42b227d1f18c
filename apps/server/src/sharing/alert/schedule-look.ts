/** Schedules searches for new matches: a job searches for the matches of a journey when its row in `journey_alerts` is due. */
import { eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { journeyAlerts } from '../../kernel/db/schema/journey-alerts.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { lockedAlerts } from '../../journeys/candidate/count-matches.ts';

/** How long after a journey's last mail the next one may follow. */
const DAYS_BETWEEN_MAILS = { 'at-once': 1, weekly: 7 } as const;

/** When the next mail about a journey may go out; null: never. */
export function nextMailAt(wish: 'at-once' | 'weekly' | 'never', mailedAt: Date | null, now: Date): Date | null {
  if (wish === 'never') return null;
  return mailedAt === null ? now : new Date(Math.max(now.getTime(), mailedAt.getTime() + DAYS_BETWEEN_MAILS[wish] * DAY_MS));
}

/** Call it in the transaction that adds a journey, changes what decides about its matches, or ends its pause. */
export async function scheduleLook(
  tx: DbOrTx,
  clock: Clock,
  { id: journeyId, communityId }: { readonly id: string; readonly communityId: string },
): Promise<void> {
  const dueAt = clock.now();
  await tx
    .insert(journeyAlerts)
    .values({ journeyId, communityId, dueAt, isNews: true })
    .onConflictDoUpdate({
      target: journeyAlerts.journeyId,
      set: { dueAt, isNews: true, matchCount: null, wishes: sql`${journeyAlerts.wishes} + 1` },
    });
}

/** The same for all journeys of a member, who is to be found again. */
export async function scheduleLooks(tx: DbOrTx, clock: Clock, memberId: string): Promise<void> {
  const { id, communityId } = journeys;
  const theirs = await tx.select({ id, communityId }).from(journeys).where(eq(journeys.memberId, memberId)).orderBy(id);
  for (const each of theirs) await scheduleLook(tx, clock, each);
}

/** Journeys that match one of `newcomerId`. */
export type Others = { readonly journeyIds: readonly string[]; readonly newcomerId: string };

/**
 * Schedules a search for each of these journeys, unless the newcomer was already announced to it. It is due when the member may get the next mail.
 */
export async function scheduleLooksOfOthers(tx: DbOrTx, clock: Clock, { journeyIds, newcomerId }: Others): Promise<void> {
  const now = clock.now().toISOString();
  // Everybody marks these rows in this order, so two transactions cannot deadlock.
  await tx.execute(sql`
    insert into journey_alerts (journey_id, community_id, due_at, is_news)
    select j.id, j.community_id,
      greatest(${now}::timestamptz, known.mailed_at + case m.new_matches when 'at-once' then ${DAYS_BETWEEN_MAILS['at-once']}::integer
        else ${DAYS_BETWEEN_MAILS.weekly}::integer end * interval '1 day'), false
    from journeys j join members m on m.id = j.member_id left join journey_alerts known on known.journey_id = j.id
    where j.id = any(${sql.param([...journeyIds])}::uuid[]) and m.new_matches <> 'never'
      and not exists (select from announced_matches a where a.journey_id = j.id and a.announced_id = ${newcomerId})
    order by j.id
    on conflict (journey_id) do update set due_at = least(journey_alerts.due_at, excluded.due_at), wishes = journey_alerts.wishes + 1`);
}

/** A member wants mails sooner than before, so the mails that wait about their journeys are due sooner. */
export async function scheduleLooksOfMember(tx: DbOrTx, clock: Clock, memberId: string): Promise<void> {
  const now = clock.now().toISOString();
  const sooner = sql`greatest(${now}::timestamptz, ${journeyAlerts.mailedAt} + ${DAYS_BETWEEN_MAILS['at-once']}::integer * interval '1 day')`;
  const areTheirs = sql`${journeyAlerts.journeyId} in (select ${journeys.id} from ${journeys} where ${journeys.memberId} = ${memberId})`;
  await tx
    .update(journeyAlerts)
    .set({ dueAt: sql`least(${journeyAlerts.dueAt}, ${sooner})`, wishes: sql`${journeyAlerts.wishes} + 1` })
    .where(sql`${journeyAlerts.journeyId} in (${lockedAlerts(tx, areTheirs)})`);
}
