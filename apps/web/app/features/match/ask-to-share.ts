/** The call by which a member asks another to share. */
import type { CallInput } from '@waylift/contract/endpoints';
import { redirect } from 'react-router';
import type { ApiClient } from '../../api/client.ts';
import { possibleFrom, setbackOf, type Setback } from '../../api/failure.ts';
import { readOwnSubmit } from '../../forms/own-submit.ts';
import { requestPath } from '../../my-data/journey-paths.ts';
import { withCommunityDomain } from '../../platform/portal-address.ts';

export type AskOutcome =
  | Setback
  /** By either of the two. */
  | { readonly kind: 'already'; readonly requestId: string | null }
  | { readonly kind: 'no-match' | 'asked-a-lot' }
  /** `from`: the earliest time for another request. Null when the server does not say. */
  | { readonly kind: 'asked-before'; readonly from: string | null }
  | { readonly kind: 'day-limit' };

export type Asked = CallInput<'askToShare'>['body'];

/** The number of requests per day is limited. */
const HOUR_SECONDS = 3600;

/** @returns a redirect to the request, or why there is none */
export async function askToShare(api: ApiClient, { url, signal }: Request, form: FormData): Promise<AskOutcome | Response> {
  const body = readOwnSubmit<Asked>(form, ['matchId']);
  const answer = await api.call('askToShare', { body }, { signal });
  if (answer.ok) return redirect(withCommunityDomain(requestPath(answer.value.id), new URL(url).search));
  const { failure } = answer;
  if (failure.kind !== 'refused') return setbackOf(failure);
  if (failure.code === 'asked-a-lot') return { kind: 'asked-a-lot' };
  if (failure.status === 429 && (failure.retryAfterSeconds ?? 0) > HOUR_SECONDS) return { kind: 'day-limit' };
  if (failure.code === 'already-asked') {
    const requestId = failure.problem?.['requestId'];
    return { kind: 'already', requestId: typeof requestId === 'string' ? requestId : null };
  }
  if (failure.code === 'asked-before') return { kind: 'asked-before', from: possibleFrom(failure) };
  return failure.code === 'no-match' ? { kind: 'no-match' } : setbackOf(failure);
}
