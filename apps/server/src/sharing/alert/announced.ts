/** Stores who was announced to whom, and for which journey. */
import { CONVERSATION_KEPT_MONTHS } from '@waylift/contract/limits';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/client.ts';
import { announcedMatches } from '../../kernel/db/schema/announced-matches.ts';
import { dayOf, monthsBefore } from '../../kernel/effects/time-spans.ts';

/** True if any of the members had not been announced before. */
export async function noteAnnounced(tx: Tx, journeyId: string, memberIds: readonly string[], announcedAt: Date): Promise<boolean> {
  if (memberIds.length === 0) return false;
  const announced = await tx
    .insert(announcedMatches)
    .values(memberIds.map((announcedId) => ({ journeyId, announcedId, announcedAt })))
    .onConflictDoNothing()
    .returning({ announcedId: announcedMatches.announcedId });
  return announced.length > 0;
}

export async function countNew(tx: Tx, journeyId: string, memberIds: readonly string[]): Promise<number> {
  if (memberIds.length === 0) return 0;
  const [known] = await tx
    .select({ count: count() })
    .from(announcedMatches)
    .where(and(eq(announcedMatches.journeyId, journeyId), inArray(announcedMatches.announcedId, [...memberIds])));
  return memberIds.length - (known?.count ?? 0);
}

/**
 * Forgets, after a year, announcements of members who have no journey any more, and those for a journey that has been over for as long. So nobody
 * else is announced twice.
 */
export async function forgetAnnounced(tx: Tx, journeyId: string, now: Date): Promise<void> {
  const longAgo = monthsBefore(now, CONVERSATION_KEPT_MONTHS);
  await tx.execute(sql`
    delete from announced_matches where journey_id = ${journeyId} and announced_at < ${longAgo.toISOString()} and (
      not exists (select from journeys where member_id = announced_id)
      or exists (select from journey_candidates where journey_id = ${journeyId} and last_date < ${dayOf(longAgo)}))`);
}
