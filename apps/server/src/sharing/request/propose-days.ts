import { tell } from '../conversation/tell.ts';
import type { ShareRequestRow } from '../../kernel/db/schema/share-requests.ts';
import { pairOf } from './describe-request.ts';
import { findRequest, lockRequest } from './find-request.ts';
import { liftsOfPair } from '../pair/journey-pair.ts';
import { tryMove, type MoveOutcome } from './request-states.ts';
import { withMatch } from '../pair/with-match.ts';
import { findAsked, storeRequest, tripsToAsk, type AskDeps, type Asking } from './ask-to-share.ts';
import { declineOpen } from './close-request.ts';

export type ProposeOutcome =
  | { readonly kind: 'asked' | 'repeated'; readonly request: ShareRequestRow }
  | Exclude<MoveOutcome, { readonly kind: 'open' | 'repeated' }>
  | { readonly kind: 'no-match' };

/** Sends a request back for other days, which declines the open one. */
export async function proposeDays(
  deps: AskDeps,
  { requestId, ...asking }: Asking & { readonly requestId: string },
  signal: AbortSignal,
): Promise<ProposeOutcome> {
  const { memberId } = asking;
  const read = await findRequest(deps.db, { memberId, requestId });
  if (read === null) return { kind: 'request-not-found' };
  const before = await findAsked(deps.db, asking);
  if (before !== null) return { kind: 'repeated', request: before };
  const refused = refusalOf(deps, read, memberId);
  if (refused !== null) return refused;
  const pair = pairOf(read, memberId);
  if (pair === null) return { kind: 'no-match' };
  return await withMatch(
    deps,
    pair,
    signal,
    async () => null,
    async (tx, match): Promise<ProposeOutcome> => {
      const again = await findAsked(tx, asking);
      if (again !== null) return { kind: 'repeated', request: again };
      const open = await lockRequest(tx, read);
      if (open === null) return { kind: 'request-not-found' };
      const late = refusalOf(deps, open, memberId);
      if (late !== null) return late;
      const { others } = await liftsOfPair(tx, pair);
      const trips = match === null ? null : tripsToAsk(deps, match.found, others, asking);
      if (match === null || trips === null) return { kind: 'no-match' };
      const declined = await declineOpen(tx, deps, open, 'other-days');
      const { request, news } = await storeRequest(tx, deps, asking, match.found, {
        trips,
        // It answers the recipient's own request.
        mailing: { kind: 'now' },
        answeredRequestId: open.id,
      });
      await tell(tx, deps, [...declined.news(), ...news]);
      return { kind: 'asked', request };
    },
  );
}

/** Why the member cannot propose days; null: they can. */
function refusalOf({ clock }: Pick<AskDeps, 'clock'>, request: ShareRequestRow, memberId: string): ProposeOutcome | null {
  const move = tryMove(request, 'propose', memberId, clock.now());
  if (move.kind === 'open') return null;
  return move.kind === 'repeated' ? { kind: 'not-open', state: request.state } : move;
}
