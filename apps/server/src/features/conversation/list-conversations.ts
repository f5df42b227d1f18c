import type * as z from 'zod/mini';
import type { conversationsAnswer } from '@waylift/contract/conversation';
import { describeConversations, type ConversationDeps } from '../../conversations/describe-conversation.ts';

/** All conversations of the member, the latest first, and in how many of them something is unread or waits for an answer. */
export async function listConversations(deps: ConversationDeps, memberId: string): Promise<z.infer<typeof conversationsAnswer>> {
  const conversations = await describeConversations(deps, memberId, null);
  return { conversations, unread: conversations.filter(({ unread, awaitsAnswer }) => unread > 0 || awaitsAnswer === true).length };
}
