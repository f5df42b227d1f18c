/** The calls that a request's page makes. */
import type { CallInput } from '@waylift/contract/endpoints';
import { redirect } from 'react-router';
import type { ApiClient } from '../../api/client.ts';
import { possibleFrom, setbackOf, type ApiFailure, type Setback } from '../../api/failure.ts';
import { readOwnSubmit } from '../../forms/own-submit.ts';
import { liftPath, requestPath } from '../../my-data/journey-paths.ts';
import { withCommunityDomain } from '../../platform/portal-address.ts';

export type RequestStep =
  | { readonly kind: 'accept'; readonly body: CallInput<'acceptRequest'>['body'] }
  | { readonly kind: 'decline'; readonly body: CallInput<'declineRequest'>['body'] }
  | { readonly kind: 'propose'; readonly body: CallInput<'proposeDays'>['body'] }
  | { readonly kind: 'withdraw' };

export type StepOutcome =
  | { readonly kind: 'done' }
  | Setback
  /** The request is closed, or the two no longer match. The reloaded page shows which. */
  | { readonly kind: 'outdated' }
  /** @property days empty when the server does not name them */
  | { readonly kind: 'taken'; readonly days: readonly number[] }
  /** On these days the two no longer fit with others in the car. */
  | { readonly kind: 'misfit'; readonly days: readonly number[] }
  /** The places of the lift have changed twice of late; `from`: they may again from then on. */
  | { readonly kind: 'places-changed'; readonly from: string }
  | { readonly kind: 'day-limit' };

type Step = { readonly request: Request; readonly requestId: string; readonly form: FormData };

/** @returns the outcome, or a redirect to the result */
export async function takeStep(api: ApiClient, { request: { url, signal }, requestId, form }: Step): Promise<StepOutcome | Response> {
  const step = readOwnSubmit<RequestStep>(form, ['kind']);
  const params = { requestId };
  const leadTo = (path: string) => redirect(withCommunityDomain(path, new URL(url).search));
  switch (step.kind) {
    case 'accept': {
      const answer = await api.call('acceptRequest', { params, body: step.body }, { signal });
      return answer.ok ? leadTo(liftPath(answer.value.id)) : refused(answer.failure);
    }
    case 'propose': {
      const answer = await api.call('proposeDays', { params, body: step.body }, { signal });
      return answer.ok ? leadTo(requestPath(answer.value.id)) : refused(answer.failure);
    }
    case 'decline': {
      const answer = await api.call('declineRequest', { params, body: step.body }, { signal });
      return answer.ok ? { kind: 'done' } : refused(answer.failure);
    }
    case 'withdraw': {
      const answer = await api.call('withdrawRequest', { params }, { signal });
      return answer.ok ? { kind: 'done' } : refused(answer.failure);
    }
  }
}

const OUTDATED: ReadonlySet<string> = new Set(['not-open', 'no-match', 'request-not-found']);

function refused(failure: ApiFailure): StepOutcome {
  if (failure.kind !== 'refused') return setbackOf(failure);
  if (OUTDATED.has(failure.code)) return { kind: 'outdated' };
  const from = possibleFrom(failure);
  if (failure.code === 'places-changed' && from !== null) return { kind: failure.code, from };
  if (failure.code === 'no-longer-fits') return { kind: 'misfit', days: numbersIn(failure.problem?.['days']) };
  if (failure.code === 'seats-taken' || failure.code === 'day-taken') return { kind: 'taken', days: numbersIn(failure.problem?.['days']) };
  // A proposal counts as a request, and requests per day are limited.
  if (failure.status === 429 && (failure.retryAfterSeconds ?? 0) > 3600) return { kind: 'day-limit' };
  return setbackOf(failure);
}

function numbersIn(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
}
