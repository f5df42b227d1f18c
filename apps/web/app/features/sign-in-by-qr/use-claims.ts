import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { ClaimAnswer, clientAction } from './sign-in-by-qr.route.tsx';

/** Short enough to feel immediate, long enough that a hundred computers are no load. */
const CLAIM_EVERY_MS = 2_000;
/** After its expiry, a code that no server settles is given up after this time. */
const PATIENCE_MS = 30_000;

type Code = { readonly secret: string; readonly endsAtMs: number };

/** Asks until the code is answered or expires by the server's clock. Leaving the page stops it. */
export function useClaims(code: Code | null): ClaimAnswer | undefined {
  const secret = code?.secret ?? '';
  const giveUpAtMs = (code?.endsAtMs ?? 0) + PATIENCE_MS;
  const { state, data, submit } = useFetcher<typeof clientAction>({ key: `claims of ${secret}` });
  const answer = data instanceof Response ? undefined : data?.claim;
  // By the answer too: one that comes before the question was drawn leaves the state as it was.
  useEffect(() => {
    if (secret === '' || isFinal(answer) || state !== 'idle') return undefined;
    const timer = setTimeout(() => void submit({ intent: 'claim', secret, giveUpAtMs }, { method: 'post' }), CLAIM_EVERY_MS);
    return () => clearTimeout(timer);
  }, [answer, state, secret, giveUpAtMs, submit]);
  return answer;
}

function isFinal(answer: ClaimAnswer | undefined): boolean {
  return answer !== undefined && answer.kind !== 'waiting' && answer.kind !== 'no-connection';
}
