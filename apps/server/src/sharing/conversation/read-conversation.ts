import { and, count, eq, gt, sql } from 'drizzle-orm';
import { isSeenBy, isUnreadBy } from './describe-conversation.ts';
import { lockMembersOf } from './lock-members.ts';
import type { Db } from '../../kernel/db/client.ts';
import { isUuid } from '../../kernel/db/is-uuid.ts';
import { conversationSides, conversations } from '../../kernel/db/schema/conversations.ts';
import { messages } from '../../kernel/db/schema/messages.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { announce } from '../feed/announce.ts';

type ReadMark = { readonly memberId: string; readonly conversationId: string; readonly upTo: string };

/** Marks everything up to the message as read; never goes back. False if the member has no such conversation, or it has no such message. */
export async function readConversation(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { memberId, conversationId, upTo }: ReadMark,
): Promise<boolean> {
  if (!isUuid(conversationId) || !isUuid(upTo)) return false;
  return await db.transaction(async (tx) => {
    await lockMembersOf(tx, conversationId);
    const isSide = and(eq(conversationSides.conversationId, conversationId), eq(conversationSides.memberId, memberId));
    // The same lock as for writing: a message that comes meanwhile is either marked as read or stays unread.
    const [read] = await tx
      .select({ position: messages.position, readTo: conversationSides.readTo })
      .from(conversations)
      .innerJoin(conversationSides, and(eq(conversationSides.conversationId, conversations.id), isSide))
      .innerJoin(messages, and(eq(messages.conversationId, conversations.id), eq(messages.id, upTo), isSeenBy(memberId)))
      .where(eq(conversations.id, conversationId))
      .for('update', { of: [conversations, conversationSides] });
    if (read === undefined) return false;
    if (read.position <= read.readTo) return true;
    const [unread] = await tx
      .select({
        count: count(),
        since: sql<Date | null>`min(${messages.createdAt}) filter (where ${messages.clientId} is not null)`.mapWith(messages.createdAt),
      })
      .from(messages)
      .innerJoin(conversationSides, and(eq(conversationSides.conversationId, messages.conversationId), isSide))
      .where(
        and(
          eq(messages.conversationId, conversationId),
          gt(messages.position, read.position),
          eq(messages.kind, 'text'),
          isUnreadBy(memberId),
        ),
      );
    await tx
      .update(conversationSides)
      .set({
        readTo: read.position,
        // A text that came with a request, an answer or an end has a mail of its own.
        unreadSince: unread?.since ?? null,
        ...(unread?.count === 0 ? { mailedAt: null } : {}),
      })
      .where(isSide);
    await announce(tx, clock, [{ memberId, name: 'conversation', subjectId: conversationId }]);
    return true;
  });
}
