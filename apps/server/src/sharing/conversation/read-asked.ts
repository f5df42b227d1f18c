import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '../../kernel/db/client.ts';
import { conversationSides, conversations } from '../../kernel/db/schema/conversations.ts';
import { messages } from '../../kernel/db/schema/messages.ts';

/**
 * Marks the request, and the text sent with it, as read by the member who answers it. The first other unread message stays unread, and so
 * does all that came after it. The caller has locked the conversation.
 */
export async function readAsked(
  tx: Tx,
  { conversationId, memberId }: { readonly conversationId: string; readonly memberId: string },
): Promise<void> {
  const before = alias(messages, 'before');
  // The text of an event is the line after it, and has no client id.
  const isAfterRequest = sql`exists (select from ${messages} ${before} where ${before.conversationId} = ${conversationId} and ${before.position} = ${messages.position} - 1 and ${before.event}->>'name' = 'request-sent')`;
  const isOfRequest = sql`(${messages.event}->>'name' is not distinct from 'request-sent' or (${messages.kind} = 'text' and ${messages.clientId} is null and ${isAfterRequest}))`;
  const firstOther = sql`(select min(${messages.position}) from ${messages} where ${messages.conversationId} = ${conversationId} and ${messages.position} > ${conversationSides.readTo} and ${messages.authorId} is distinct from ${memberId} and not ${messages.isHidden} and not ${isOfRequest})`;
  const last = sql`(select ${conversations.lastPosition} from ${conversations} where ${conversations.id} = ${conversationId})`;
  await tx
    .update(conversationSides)
    .set({
      readTo: sql`coalesce(${firstOther} - 1, ${last})`,
      mailedAt: sql`case when ${firstOther} is null then null else ${conversationSides.mailedAt} end`,
    })
    .where(and(eq(conversationSides.conversationId, conversationId), eq(conversationSides.memberId, memberId)));
}
