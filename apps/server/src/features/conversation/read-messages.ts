import type { messagesAnswer } from '@waylift/contract/conversation';
import { MESSAGES_PER_PAGE } from '@waylift/contract/limits';
import { and, desc, eq, lt } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { describeConversations, describeMessage, isSeenBy, type ConversationDeps } from '../../conversations/describe-conversation.ts';
import { isUuid } from '../../db/is-uuid.ts';
import { messages } from '../../db/schema/messages.ts';
import { openText, sealText, type SealKeys } from '../../security/sealed-id.ts';

type Asked = { readonly memberId: string; readonly conversationId: string; readonly before: string | undefined };
type Outcome =
  | { readonly kind: 'messages'; readonly answer: z.infer<typeof messagesAnswer> }
  | { readonly kind: 'conversation-not-found' | 'cursor-invalid' };

/** A page of messages, newest first. What is written meanwhile moves none of the pages that follow. */
export async function readMessages(deps: ConversationDeps, { memberId, conversationId, before }: Asked): Promise<Outcome> {
  const [conversation] = isUuid(conversationId) ? await describeConversations(deps, memberId, [conversationId]) : [];
  if (conversation === undefined) return { kind: 'conversation-not-found' };
  const cursor = before === undefined ? null : openCursor(deps.secrets.sealKeys, memberId, conversationId, before);
  if (cursor === 'cursor-invalid') return { kind: cursor };
  const rows = await deps.db
    .select()
    .from(messages)
    .where(
      and(eq(messages.conversationId, conversationId), isSeenBy(memberId), cursor === null ? undefined : lt(messages.position, cursor)),
    )
    .orderBy(desc(messages.position))
    .limit(MESSAGES_PER_PAGE + 1);
  const page = rows.slice(0, MESSAGES_PER_PAGE);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    kind: 'messages',
    answer: {
      conversation,
      messages: page.map((row) => describeMessage(memberId, row)),
      next: last === undefined ? null : sealText(deps.secrets.sealKeys, 'place-in-order', memberId, `${conversationId} ${last.position}`),
    },
  };
}

function openCursor(keys: SealKeys, memberId: string, conversationId: string, cursor: string): number | 'cursor-invalid' {
  const [named, position] = openText(keys, 'place-in-order', memberId, cursor)?.split(' ') ?? [];
  return named === conversationId && position !== undefined ? Number(position) : 'cursor-invalid';
}
