import { MESSAGE_MAIL_MINUTES } from '@waylift/contract/limits';
import { and, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { conversationSides } from '../../kernel/db/schema/conversations.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import type { Jobs } from '../../mail/queue/queue.ts';

type UnreadDeps = { readonly db: Db; readonly clock: Clock; readonly jobs: Jobs };

const AT_ONCE = 500;

/**
 * Enqueues one mail per conversation with a message that has been unread for five minutes; no second one until all was read. Several servers may run
 * it at once. The job carries that moment, so the mail is skipped if the member has read the message meanwhile.
 */
export async function mailUnread({ db, clock, jobs }: UnreadDeps, signal: AbortSignal): Promise<void> {
  const now = clock.now();
  const { conversationId, memberId, unreadSince, mailedAt } = conversationSides;
  for (let count = AT_ONCE; count === AT_ONCE && !signal.aborted;) {
    count = await db.transaction(async (tx) => {
      const due = await tx
        .select({ conversationId, memberId })
        .from(conversationSides)
        .where(and(isNull(mailedAt), lte(unreadSince, new Date(now.getTime() - MESSAGE_MAIL_MINUTES * 60_000))))
        .orderBy(unreadSince)
        .limit(AT_ONCE)
        .for('update', { skipLocked: true });
      if (due.length === 0) return 0;
      const keys = sql.join(
        due.map((side) => sql`(${side.conversationId}::uuid, ${side.memberId}::uuid)`),
        sql`, `,
      );
      await tx
        .update(conversationSides)
        .set({ mailedAt: now })
        .where(sql`(${conversationId}, ${memberId}) in (${keys})`);
      await jobs.enqueueAll(
        tx,
        'send-mail',
        due.map((side) => ({ kind: 'message-waiting', ...side, announcedAt: now.toISOString() })),
      );
      return due.length;
    });
  }
}
