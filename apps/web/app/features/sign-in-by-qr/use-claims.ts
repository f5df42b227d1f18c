import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { ClaimAnswer, clientAction } from './sign-in-by-qr.route.tsx';

/** Soon enough that nobody wonders, seldom enough that a hundred computers are no burden. */
const CLAIM_EVERY_MS = 2_000;
/** How long after its end a code is given up when no server says what became of it. */
const PATIENCE_MS = 30_000;

type Code = { readonly secret: string; readonly endsAtMs: number };

/** Asks until somebody has answered the code or its time is over by the server's clock; leaving the page ends it. */
export function useClaims(code: Code | null): ClaimAnswer | undefined {
  const secret = code?.secret ?? '';
  const giveUpAtMs = (code?.endsAtMs ?? 0) + PATIENCE_MS;
  const { state, data, submit } = useFetcher<typeof clientAction>({ key: `claims of ${secret}` });
  const answer = data instanceof Response ? undefined : data?.claim;
  const isOver = secret === '' || (answer !== undefined && answer.kind !== 'waiting' && answer.kind !== 'no-connection');
  useEffect(() => {
    if (isOver || state !== 'idle') return undefined;
    const timer = setTimeout(() => void submit({ intent: 'claim', secret, giveUpAtMs }, { method: 'post' }), CLAIM_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isOver, state, secret, giveUpAtMs, submit]);
  return answer;
}
