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
  /** The lift and the request between the two. Null when there is none or it failed to load. */
  readonly lift: Lift | null;
  readonly request: Request | null;
  /** Of the lift's journey: its rides are told by that clock. Undefined when it is not known. */
  readonly timeZone: string | undefined;
};

export type ConversationOutcome = LoadedConversation | { readonly kind: 'gone' } | { readonly kind: 'failed' };

/** The newest messages, and what the page mentions: a lift with its time zone, and a request. */
export async function loadConversation(api: ApiClient, conversationId: string, signal: AbortSignal): Promise<ConversationOutcome> {
  const answer = await api.call('messages', { params: { conversationId }, query: {} }, { signal });
  if (!answer.ok) return { kind: answer.failure.kind === 'refused' && answer.failure.status === 404 ? 'gone' : 'failed' };
  const { liftId, requestId } = answer.value.conversation;
  const [lift, request] = await Promise.all([
    liftId === null ? null : api.call('lift', { params: { liftId } }, { signal }),
    requestId === null ? null : api.call('request', { params: { requestId } }, { signal }),
  ]);
  const journeyId = lift?.ok === true ? lift.value.journeyId : null;
  const journey = journeyId === null ? null : await api.call('journey', { params: { journeyId } }, { signal });
  return {
    kind: 'conversation',
    ...answer.value,
    lift: lift?.ok === true ? lift.value : null,
    request: request?.ok === true ? request.value : null,
    timeZone: journey?.ok === true ? journey.value.timeZone : undefined,
  };
}
