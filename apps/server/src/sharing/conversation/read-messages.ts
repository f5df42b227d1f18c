import type { messagesAnswer } from '@waylift/contract/conversation';
import { MESSAGES_PER_PAGE } from '@waylift/contract/limits';
import { and, desc, eq, lt } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { describeConversations, describeMessage, isSeenBy, type ConversationDeps } from './describe-conversation.ts';
import { authorsInCars } from './people-in-cars.ts';
import { isUuid } from '../../kernel/db/is-uuid.ts';
import { conversationSides } from '../../kernel/db/schema/conversations.ts';
import { messages } from '../../kernel/db/schema/messages.ts';
import { pageOf, placeAfter } from '../../kernel/security/list-cursor.ts';

type PageInput = { readonly memberId: string; readonly conversationId: string; readonly before: string | undefined };
type Outcome =
  | { readonly kind: 'messages'; readonly answer: z.infer<typeof messagesAnswer> }
  | { readonly kind: 'conversation-not-found' | 'cursor-invalid' };

/** A page of messages, newest first. New messages do not shift the following pages. */
export async function readMessages(deps: ConversationDeps, { memberId, conversationId, before }: PageInput): Promise<Outcome> {
  const [conversation] = isUuid(conversationId) ? await describeConversations(deps, memberId, [conversationId]) : [];
  if (conversation === undefined) return { kind: 'conversation-not-found' };
  const ofList = { keys: deps.secrets.sealKeys, memberId, list: conversationId };
  const cursor = placeAfter(ofList, before);
  if (cursor === 'cursor-invalid') return { kind: 'cursor-invalid' };
  const found = await deps.db
    .select({ message: messages })
    .from(messages)
    .innerJoin(
      conversationSides,
      and(eq(conversationSides.conversationId, messages.conversationId), eq(conversationSides.memberId, memberId)),
    )
    .where(
      and(
        eq(messages.conversationId, conversationId),
        isSeenBy(memberId),
        cursor === null ? undefined : lt(messages.position, Number(cursor[0])),
      ),
    )
    .orderBy(desc(messages.position))
    .limit(MESSAGES_PER_PAGE + 1);
  const rows = found.map(({ message }) => message);
  const authors = conversation.kind === 'car' ? await authorsInCars(deps, memberId, rows) : undefined;
  const { page, next } = pageOf(rows, MESSAGES_PER_PAGE, ofList, ({ position }) => [position]);
  return {
    kind: 'messages',
    answer: {
      conversation,
      messages: page.map((row) => describeMessage(memberId, row, authors)),
      next,
    },
  };
}
