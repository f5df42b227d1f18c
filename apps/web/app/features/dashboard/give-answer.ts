import type { CallInput } from '@waylift/contract/endpoints';
import type { Lift } from '@waylift/contract/lift';
import type { ApiClient } from '../../api/client.ts';
import { setbackOf, type ApiFailure, type Setback } from '../../api/failure.ts';
import { readOwnSubmit } from '../../forms/own-submit.ts';

/** To who is late for a ride: that the reader waits. */
export type Waiting = { readonly kind: 'wait' } & CallInput<'sendMessage'>;

/** A yes to new times of a lift, or to all days of a request. */
export type Answer =
  | { readonly kind: 'times'; readonly liftId: string }
  | { readonly kind: 'accept'; readonly requestId: string; readonly body: CallInput<'acceptRequest'>['body'] };

/** `over`: it is not as shown any more. `undecided`: something else is to be decided now, on the page of the request. */
export type AnswerOutcome =
  | { readonly kind: 'done'; readonly answer: Answer; readonly lift: Lift }
  | { readonly kind: 'told'; /** ISO 8601. */ readonly at: string }
  | { readonly kind: 'over' }
  | { readonly kind: 'undecided'; readonly requestId: string }
  | Setback;

export async function giveAnswer(api: ApiClient, form: FormData, signal: AbortSignal): Promise<AnswerOutcome> {
  const answer = readOwnSubmit<Answer | Waiting>(form, ['kind']);
  if (answer.kind === 'wait') {
    const { params, body } = answer;
    const said = await api.call('sendMessage', { params, body }, { signal });
    return said.ok ? { kind: 'told', at: said.value.sentAt } : setbackOf(said.failure);
  }
  if (answer.kind === 'times') {
    const said = await api.call('answerTimes', { params: { liftId: answer.liftId }, body: { answer: 'all-right' } }, { signal });
    return said.ok ? { kind: 'done', answer, lift: said.value } : refused(said.failure);
  }
  const { requestId, body } = answer;
  const said = await api.call('acceptRequest', { params: { requestId }, body }, { signal });
  if (said.ok) return { kind: 'done', answer, lift: said.value };
  const { failure } = said;
  return failure.kind === 'refused' && UNDECIDED.has(failure.code) ? { kind: 'undecided', requestId } : refused(failure);
}

const OVER: ReadonlySet<string> = new Set(['not-open', 'lift-not-found', 'conflict', 'request-not-found', 'no-match']);
const UNDECIDED: ReadonlySet<string> = new Set(['seats-taken', 'day-taken', 'no-longer-fits', 'places-changed']);

function refused(failure: ApiFailure): AnswerOutcome {
  return failure.kind === 'refused' && OVER.has(failure.code) ? { kind: 'over' } : setbackOf(failure);
}
