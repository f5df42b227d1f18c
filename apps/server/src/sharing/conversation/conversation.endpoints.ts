import type { FastifyInstance } from 'fastify';
import type { ConversationDeps } from './describe-conversation.ts';
import type { TellDeps } from './tell.ts';
import type { Db } from '../../kernel/db/client.ts';
import { repeated } from '../../kernel/http/answer.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import { listConversations } from './list-conversations.ts';
import { readConversation } from './read-conversation.ts';
import { readMessages } from './read-messages.ts';
import { sendMessage } from './send-message.ts';

/** What members write to each other. */
export function mountConversation(app: FastifyInstance, deps: MountDeps & ConversationDeps & TellDeps & { readonly db: Db }): void {
  mountEndpoint(app, deps, 'conversations', async ({ query, member }) => {
    const answer = await listConversations(deps, member.id, query.after);
    return answer === 'cursor-invalid' ? problem(answer) : answer;
  });

  mountEndpoint(app, deps, 'messages', async ({ params, query, member }) => {
    const outcome = await readMessages(deps, { memberId: member.id, conversationId: params.conversationId, before: query.before });
    return outcome.kind === 'messages' ? outcome.answer : problem(outcome.kind);
  });

  mountEndpoint(app, deps, 'sendMessage', async ({ params, body, member }) => {
    const outcome = await sendMessage(deps, { memberId: member.id, conversationId: params.conversationId, ...body });
    switch (outcome.kind) {
      case 'sent':
        return outcome.message;
      case 'repeated':
        return repeated(outcome.message);
      default:
        return problem(outcome.kind);
    }
  });

  mountEndpoint(app, deps, 'readConversation', async ({ params, body, member }) => {
    const wasRead = await readConversation(deps, { memberId: member.id, conversationId: params.conversationId, upTo: body.upTo });
    return wasRead ? undefined : problem('conversation-not-found');
  });
}
