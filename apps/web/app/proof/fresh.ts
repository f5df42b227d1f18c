/** What came of the question who a signed-in member is. It is in the history entry of the page that asked. */
import { PROOF_LIFE_SECONDS } from '@waylift/contract/limits';
import { useLocation } from 'react-router';
import { isRecord } from '../api/answer-shape.ts';
import type { AskedAt } from '../session/sign-on-secrets.ts';
import type { Refused } from './sign-on-refused.ts';

/** So much less than the server's time, so that a proof does not end on its way there. */
const ON_THE_WAY_MS = 15_000;

export type Proven = { readonly kind: 'proven'; readonly proof: string; readonly atMs: number };
/** `outcome`: null while nobody knows, as for whoever goes back from the provider. */
export type Fresh = Pick<AskedAt, 'form' | 'typed'> & { readonly outcome: Proven | Refused | null };

/** The state of that history entry. */
export function freshState({ form, typed }: Pick<AskedAt, 'form' | 'typed'>, outcome: Fresh['outcome']): { readonly fresh: Fresh } {
  return { fresh: { form, typed, outcome } };
}

export function freshIn(state: unknown): Fresh | null {
  return isRecord(state) && isFresh(state['fresh']) ? state['fresh'] : null;
}

/** Only `freshState` makes one. */
function isFresh(fresh: unknown): fresh is Fresh {
  return isRecord(fresh) && typeof fresh['form'] === 'string';
}

/** Whether the page comes up again for this form, which had asked who the member is. */
export function useAskedFor(form: string): boolean {
  return freshIn(useLocation().state)?.form === form;
}

/** For how much longer the proof stands where a password would; 0 for none. */
export function standsForMs(fresh: Fresh | null): number {
  if (fresh?.outcome?.kind !== 'proven') return 0;
  return Math.max(0, fresh.outcome.atMs + PROOF_LIFE_SECONDS * 1000 - ON_THE_WAY_MS - Date.now());
}
