import type { Conversation, Message } from '@waylift/contract/conversation';
import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { Request } from '@waylift/contract/request';
import type { Ride } from '@waylift/contract/ride';
import type { ApiClient } from '../../api/client.ts';
import { readRidesAhead } from '../../sharing/rides-ahead.ts';

export type LoadedConversation = {
  readonly kind: 'conversation';
  readonly conversation: Conversation;
  /** Newest first. */
  readonly messages: readonly Message[];
  readonly next: string | null;
  /** The lift and the request between the two. Null when there is none or it failed to load. */
  readonly lift: Lift | null;
  readonly request: Request | null;
  /** The journey of the reader's side of the lift, or of the car that they drive. Null when there is none or it failed to load. */
  readonly journey: Journey | null;
  /** The reader's rides of the next days. Null where the two share none, or if they do not come. */
  readonly rides: Promise<readonly Ride[] | null>;
};

const NO_RIDES = Promise.resolve(null);

export type ConversationOutcome = LoadedConversation | { readonly kind: 'gone' } | { readonly kind: 'failed' };

/** The newest messages, and what the page mentions: a lift with its journey, and a request. */
export async function loadConversation(api: ApiClient, conversationId: string, signal: AbortSignal): Promise<ConversationOutcome> {
  const answer = await api.call('messages', { params: { conversationId }, query: {} }, { signal });
  if (!answer.ok) return { kind: answer.failure.kind === 'refused' && answer.failure.status === 404 ? 'gone' : 'failed' };
  const { liftId, requestId, journeyId: ownId } = answer.value.conversation;
  const rides = liftId === null && ownId === null ? NO_RIDES : readRidesAhead(api, signal);
  const [lift, request] = await Promise.all([
    liftId === null ? null : api.call('lift', { params: { liftId } }, { signal }),
    requestId === null ? null : api.call('request', { params: { requestId } }, { signal }),
  ]);
  const journeyId = lift?.ok === true ? lift.value.journeyId : ownId;
  const journey = journeyId === null ? null : await api.call('journey', { params: { journeyId } }, { signal });
  return {
    kind: 'conversation',
    ...answer.value,
    lift: lift?.ok === true ? lift.value : null,
    request: request?.ok === true ? request.value : null,
    journey: journey?.ok === true ? journey.value : null,
    rides,
  };
}
