import type { Lift } from '@waylift/contract/lift';
import type { ApiClient } from '../../api/client.ts';
import { setbackOf, type Setback } from '../../api/failure.ts';

/** `over`: the lift has changed since the page was loaded. */
export type TimesOutcome = { readonly kind: 'done'; readonly lift: Lift } | { readonly kind: 'over' } | Setback;

export async function agreeToTimes(api: ApiClient, liftId: string, signal: AbortSignal): Promise<TimesOutcome> {
  const answer = await api.call('answerTimes', { params: { liftId }, body: { answer: 'all-right' } }, { signal });
  if (answer.ok) return { kind: 'done', lift: answer.value };
  const { failure } = answer;
  return failure.kind === 'refused' && OVER.has(failure.code) ? { kind: 'over' } : setbackOf(failure);
}

const OVER: ReadonlySet<string> = new Set(['not-open', 'lift-not-found', 'conflict']);
