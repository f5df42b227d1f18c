/** Who may do what to a request, by the contract's table. */
import { REQUEST_MOVES, type RequestMove, type RequestState } from '@waylift/contract/request-states';
import type { ShareRequestRow } from '../../kernel/db/schema/share-requests.ts';

type Known = Pick<ShareRequestRow, 'askerId' | 'askedId' | 'state' | 'expiresAt'>;
export type MoveOutcome =
  | { readonly kind: 'open' }
  /** It was done before. */
  | { readonly kind: 'repeated' }
  | { readonly kind: 'not-open'; readonly state: RequestState }
  /** The member may not do it, so they are answered like a stranger. */
  | { readonly kind: 'request-not-found' };

/** Whether a member can make this move. A request whose time is over counts as expired, even before the database says so. */
export function tryMove(request: Known, move: RequestMove, memberId: string, now: Date): MoveOutcome {
  const { by, from, to } = REQUEST_MOVES[move];
  const isTheirs = by !== 'events' && memberId === (by === 'asker' ? request.askerId : request.askedId);
  if (!isTheirs) return { kind: 'request-not-found' };
  const state = stateAt(request, now);
  if (state === from) return { kind: 'open' };
  return state === to ? { kind: 'repeated' } : { kind: 'not-open', state };
}

/** The state at a moment; the database may not have it yet. */
export function stateAt({ state, expiresAt }: Pick<Known, 'state' | 'expiresAt'>, now: Date): RequestState {
  const { from, to } = REQUEST_MOVES.expire;
  return state === from && expiresAt <= now ? to : state;
}
