import { REQUEST_MOVES } from '@waylift/contract/request-states';
import type { DeclineReason } from '@waylift/contract/request';
import { eq } from 'drizzle-orm';
import { lockMembers } from '../conversation/lock-members.ts';
import { tell, type News, type TellDeps } from '../conversation/tell.ts';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { shareRequests, type ShareRequestRow } from '../../kernel/db/schema/share-requests.ts';
import { findRequest, lockRequest } from './find-request.ts';
import { tryMove, type MoveOutcome } from './request-states.ts';
import { messageNews, requestEvent, requestNews } from './request-news.ts';

export type CloseDeps = TellDeps & { readonly db: Db };
export type CloseOutcome =
  | { readonly kind: 'closed'; readonly request: ShareRequestRow }
  | Exclude<MoveOutcome, { readonly kind: 'open' | 'repeated' }>;

type Own = { readonly memberId: string; readonly requestId: string };

/** Declines a request and tells the asker. Declining again changes nothing. */
export async function declineRequest(
  deps: CloseDeps,
  { reason, message, ...own }: Own & { readonly reason: DeclineReason | null; readonly message: string },
): Promise<CloseOutcome> {
  return await close(deps, 'decline', own, async (tx, open) => {
    const { request, news } = await declineOpen(tx, deps, open, reason);
    await tell(tx, deps, [...messageNews(request, own.memberId, message), ...news('mailed')]);
    return request;
  });
}

/** Withdraws a request. The one who was asked reads it in the conversation and gets no mail. */
export async function withdrawRequest(deps: CloseDeps, own: Own): Promise<CloseOutcome> {
  return await close(deps, 'withdraw', own, async (tx, open) => {
    const request = await closeOpen(tx, deps, open, { state: REQUEST_MOVES.withdraw.to });
    await tell(tx, deps, [requestNews(request, own.memberId, requestEvent(request, 'request-withdrawn'))]);
    return request;
  });
}

/**
 * Declines a request that is locked and open. `news` are for `tell`; after a request back, the mail about that one replaces the one about declining.
 */
export async function declineOpen(
  tx: Tx,
  deps: Pick<TellDeps, 'clock'>,
  open: ShareRequestRow,
  reason: DeclineReason | null,
): Promise<{ readonly request: ShareRequestRow; readonly news: (mailed?: 'mailed') => News[] }> {
  const request = await closeOpen(tx, deps, open, { state: REQUEST_MOVES.decline.to, reason });
  const event = requestEvent(request, 'request-declined', reason === null ? {} : { reason });
  const mail = { memberId: request.askerId, kind: 'request-declined' as const, requestId: request.id };
  return {
    request,
    news: (mailed) => [
      requestNews(request, request.askedId, event, { isAnswer: true, ...(mailed === undefined ? {} : { mails: [mail] }) }),
    ],
  };
}

async function close(
  { db, clock }: CloseDeps,
  move: 'decline' | 'withdraw',
  own: Own,
  work: (tx: Tx, open: ShareRequestRow) => Promise<ShareRequestRow>,
): Promise<CloseOutcome> {
  const read = await findRequest(db, own);
  if (read === null) return { kind: 'request-not-found' };
  return await db.transaction(async (tx): Promise<CloseOutcome> => {
    await lockMembers(tx, [read.askerId, read.askedId]);
    const request = await lockRequest(tx, read);
    if (request === null) return { kind: 'request-not-found' };
    const moved = tryMove(request, move, own.memberId, clock.now());
    if (moved.kind === 'open') return { kind: 'closed', request: await work(tx, request) };
    return moved.kind === 'repeated' ? { kind: 'closed', request } : moved;
  });
}

async function closeOpen(
  tx: Tx,
  { clock }: Pick<TellDeps, 'clock'>,
  open: ShareRequestRow,
  to: Partial<Pick<ShareRequestRow, 'state' | 'reason'>>,
): Promise<ShareRequestRow> {
  const answered = { ...to, answeredAt: clock.now() };
  await tx.update(shareRequests).set(answered).where(eq(shareRequests.id, open.id));
  return { ...open, ...answered };
}
