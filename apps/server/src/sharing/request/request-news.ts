import type { StoredEvent } from '../../kernel/db/schema/messages.ts';
import type { ShareRequestRow } from '../../kernel/db/schema/share-requests.ts';
import type { News } from '../conversation/tell.ts';
import { daysOfTrips, type Side } from '../pair/trips.ts';

type Asking = Pick<ShareRequestRow, 'askerId' | 'askedId' | 'askerDrives'>;

/** Whether a member of the request would drive or ride. */
export function sideOfRequest({ askerId, askerDrives }: Asking, memberId: string): Side {
  return (askerId === memberId) === askerDrives ? 'driver' : 'passenger';
}

/**
 * An event with the days in each member's own calendar.
 * @param trips the trips, if they differ from those of the request
 */
export function requestEvent(
  request: Asking & Pick<ShareRequestRow, 'trips'>,
  name: StoredEvent['name'],
  {
    trips = request.trips,
    ...details
  }: Partial<Pick<StoredEvent, 'minutes' | 'reason' | 'about'>> & { readonly trips?: ShareRequestRow['trips'] } = {},
): StoredEvent {
  const daysOf = [request.askerId, request.askedId].map((id) => [id, daysOfTrips(trips, sideOfRequest(request, id))] as const);
  return { name, daysOf: Object.fromEntries(daysOf), ...details };
}

/** The news of a request: a line in the two members' conversation, and their pages. */
export function requestNews(
  request: ShareRequestRow,
  authorId: string | null,
  event: StoredEvent,
  more: Pick<News, 'changed' | 'isAnswer' | 'mails' | 'mailDelaySeconds' | 'isPushedLater' | 'toldElsewhere'> = {},
): News {
  const { conversationId, askerId, askedId, id } = request;
  const changed = [{ name: 'request' as const, id }, ...(more.changed ?? [])];
  return { conversationId, memberIds: [askerId, askedId], authorId, what: { kind: 'event', event }, ...more, changed };
}

/** The text that goes with a request or an answer; empty if it is blank. */
export function messageNews({ conversationId, askerId, askedId }: ShareRequestRow, authorId: string, text: string): News[] {
  if (text.trim() === '') return [];
  return [{ conversationId, memberIds: [askerId, askedId], authorId, what: { kind: 'text', text, clientId: null } }];
}
