import { REQUEST_MOVES, REQUEST_STATE, type EndedByEvents } from '@waylift/contract/request-states';
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { News, TellDeps } from '../conversation/tell.ts';
import type { Tx } from '../../kernel/db/client.ts';
import type { StoredEvent } from '../../kernel/db/schema/messages.ts';
import { shareRequests, type ShareRequestRow } from '../../kernel/db/schema/share-requests.ts';
import { daysOfTrips, type Side } from '../pair/trips.ts';

type Asking = Pick<ShareRequestRow, 'askerId' | 'askedId' | 'askerDrives'>;

/** Whether a member of the request would drive or ride. */
export function sideOfRequest({ askerId, askerDrives }: Asking, memberId: string): Side {
  return (askerId === memberId) === askerDrives ? 'driver' : 'passenger';
}

/** Both have the days on their own calendars. @param trips where they are not those of the request */
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

/** Of one request: the line in the conversation of the two, and their pages. */
export function requestNews(
  request: ShareRequestRow,
  authorId: string | null,
  event: StoredEvent,
  more: Pick<News, 'changed' | 'mails' | 'mailDelaySeconds' | 'isPushedLater' | 'toldElsewhere'> = {},
): News {
  const { conversationId, askerId, askedId, id } = request;
  const changed = [{ name: 'request' as const, id }, ...(more.changed ?? [])];
  return { conversationId, memberIds: [askerId, askedId], authorId, what: { kind: 'event', event }, ...more, changed };
}

/** What someone writes with a request or an answer; nothing where it is blank. */
export function messageNews({ conversationId, askerId, askedId }: ShareRequestRow, authorId: string, text: string): News[] {
  if (text.trim() === '') return [];
  return [{ conversationId, memberIds: [askerId, askedId], authorId, what: { kind: 'text', text, clientId: null } }];
}

/**
 * Closes those that wait, of all that `which` names. Those whom the table names are mailed, but not `by`, who is its cause. The answer is for `tell`: it locks requests, so the journeys must be locked before.
 */
export async function voidRequests(
  tx: Tx,
  { clock }: Pick<TellDeps, 'clock'>,
  which: SQL | undefined,
  state: EndedByEvents,
  by: string | null,
): Promise<News[]> {
  const { from } = REQUEST_MOVES.void;
  const open = await tx
    .select({ id: shareRequests.id })
    .from(shareRequests)
    .where(and(eq(shareRequests.state, from), which))
    .orderBy(asc(shareRequests.id))
    .for('update');
  const ids = open.map(({ id }) => id);
  const closed = await tx
    .update(shareRequests)
    .set({ state, answeredAt: state === 'expired' ? sql`${shareRequests.expiresAt}` : clock.now() })
    .where(inArray(shareRequests.id, ids))
    .returning();
  const name = `request-${state}` as const;
  return closed
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((request) => {
      const told = (REQUEST_STATE[state].mailed === 'both' ? [request.askerId, request.askedId] : [request.askerId]).filter(
        (memberId) => memberId !== by,
      );
      return requestNews(request, by, requestEvent(request, name), {
        mails: told.map((memberId) => ({ memberId, kind: name, requestId: request.id })),
      });
    });
}
