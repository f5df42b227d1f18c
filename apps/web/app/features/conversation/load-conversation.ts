import type { Conversation, Message } from '@waylift/contract/conversation';
import type { Lift } from '@waylift/contract/lift';
import type { Request } from '@waylift/contract/request';
import type { ApiClient } from '../../api/client.ts';

export type LoadedConversation = {
  readonly kind: 'conversation';
  readonly conversation: Conversation;
  /** Newest first. */
  readonly messages: readonly Message[];
  readonly next: string | null;
  /** What the two share, and what one asks the other: null where there is no such thing, or where it could not be loaded. */
  readonly lift: Lift | null;
  readonly request: Request | null;
};

export type ConversationOutcome = LoadedConversation | { readonly kind: 'gone' } | { readonly kind: 'failed' };

/** The newest messages, and the lift and the request that the page tells of; these are null where they cannot be loaded. */
export async function loadConversation(api: ApiClient, conversationId: string, signal: AbortSignal): Promise<ConversationOutcome> {
  const answer = await api.call('messages', { params: { conversationId }, query: {} }, { signal });
  if (!answer.ok) return { kind: answer.failure.kind === 'refused' && answer.failure.status === 404 ? 'gone' : 'failed' };
  const { liftId, requestId } = answer.value.conversation;
  const [lift, request] = await Promise.all([
    liftId === null ? null : api.call('lift', { params: { liftId } }, { signal }),
    requestId === null ? null : api.call('request', { params: { requestId } }, { signal }),
  ]);
  return {
    kind: 'conversation',
    ...answer.value,
    lift: lift?.ok === true ? lift.value : null,
    request: request?.ok === true ? request.value : null,
  };
}
