/** What can become of a request: one table, which the code follows and decision 49 shows as a picture. */
import type { RequestState } from '@waylift/contract/request';
import type { ShareRequestRow } from '../db/schema/share-requests.ts';

/** `events`: what the clock, or the end of a journey, an account or a pair, brings about. */
type Mover = 'asker' | 'asked' | 'events';
export type RequestMove = keyof typeof REQUEST_MOVES;

export const REQUEST_MOVES = {
  accept: { by: 'asked', from: 'waiting', to: 'accepted' },
  decline: { by: 'asked', from: 'waiting', to: 'declined' },
  /** A request back takes its place. */
  propose: { by: 'asked', from: 'waiting', to: 'declined' },
  withdraw: { by: 'asker', from: 'waiting', to: 'withdrawn' },
  expire: { by: 'events', from: 'waiting', to: 'expired' },
  void: { by: 'events', from: 'waiting', to: 'void' },
} as const satisfies Record<string, { readonly by: Mover; readonly from: RequestState; readonly to: RequestState }>;

type Known = Pick<ShareRequestRow, 'askerId' | 'askedId' | 'state' | 'expiresAt'>;
export type MoveOutcome =
  | { readonly kind: 'open' }
  /** It was done before. */
  | { readonly kind: 'repeated' }
  | { readonly kind: 'not-open'; readonly state: RequestState }
  /** It is not theirs to do: told as to a stranger. */
  | { readonly kind: 'request-not-found' };

/** Whether a member can do this to a request. One whose time is over has expired, also before the store says so. */
export function tryMove(request: Known, move: RequestMove, memberId: string, now: Date): MoveOutcome {
  const { by, from, to } = REQUEST_MOVES[move];
  const isTheirs = by !== 'events' && memberId === (by === 'asker' ? request.askerId : request.askedId);
  if (!isTheirs) return { kind: 'request-not-found' };
  const state = stateAt(request, now);
  if (state === from) return { kind: 'open' };
  return state === to ? { kind: 'repeated' } : { kind: 'not-open', state };
}

/** The state at a moment, which the store may not have written yet. */
export function stateAt({ state, expiresAt }: Pick<Known, 'state' | 'expiresAt'>, now: Date): RequestState {
  const { from, to } = REQUEST_MOVES.expire;
  return state === from && expiresAt <= now ? to : state;
}
