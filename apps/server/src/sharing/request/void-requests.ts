import { REQUEST_MOVES, REQUEST_STATE, type EndedByEvents } from '@waylift/contract/request-states';
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/client.ts';
import { shareRequests } from '../../kernel/db/schema/share-requests.ts';
import type { News, TellDeps } from '../conversation/tell.ts';
import { requestEvent, requestNews } from './request-news.ts';

/**
 * Closes the waiting requests that `which` selects. Mails the members whom the contract's table names, except `by`, who caused it. Pass the answer to
 * `tell`. It locks requests, so lock the journeys first.
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
