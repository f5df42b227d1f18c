import type { FieldProblem } from '@waylift/contract/problem';
import { isRecord } from './answer-shape.ts';

export type ApiFailure =
  /** The server answered with a status of 400 or above. `code` is '' unless the answer is a problem of ours. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string;
      readonly errors: readonly FieldProblem[];
      readonly retryAfterSeconds: number | null;
      readonly requestId: string | null;
      /** Further members of the problem, such as the days that are no longer free. */
      readonly problem?: Readonly<Record<string, unknown>>;
    }
  /** No answer: no connection, or a timeout. */
  | { readonly kind: 'unreachable' }
  /** The answer does not match the contract. */
  | { readonly kind: 'unreadable' };

export type ApiResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: ApiFailure };

/** A failure, reduced to what somebody who cannot fix the cause needs to know: whether another attempt may work. */
export type Setback = { readonly kind: 'wait'; readonly minutes: number } | { readonly kind: 'unreachable' } | { readonly kind: 'failed' };

export function isSetback(outcome: { readonly kind: string }): outcome is Setback {
  return outcome.kind === 'wait' || outcome.kind === 'unreachable' || outcome.kind === 'failed';
}

/** Treats every refusal alike. Rate limits, server errors and lost connections say nothing about what was sent. */
export function setbackOf(failure: ApiFailure): Setback {
  if (failure.kind === 'unreachable') return { kind: 'unreachable' };
  if (failure.kind === 'refused' && failure.status === 429)
    return { kind: 'wait', minutes: Math.max(1, Math.ceil((failure.retryAfterSeconds ?? 60) / 60)) };
  if (failure.kind === 'refused' && failure.status >= 500) return { kind: 'unreachable' };
  return { kind: 'failed' };
}

/** From when on what was refused is possible again (ISO 8601); null: the server does not say. */
export function possibleFrom(failure: ApiFailure): string | null {
  const from = failure.kind === 'refused' ? failure.problem?.['from'] : null;
  return typeof from === 'string' && !Number.isNaN(Date.parse(from)) ? from : null;
}

/** Why a call that answers `{ success }` failed. Null when it succeeded. */
export function successSetback(answer: ApiResult<{ readonly success: boolean }>): Setback | null {
  if (!answer.ok) return setbackOf(answer.failure);
  return answer.value.success ? null : { kind: 'failed' };
}

/** The server refused a new password because it is easy to guess. */
export function isEasyPassword(answer: ApiResult<unknown>): boolean {
  return !answer.ok && answer.failure.kind === 'refused' && answer.failure.errors.some(({ code }) => code === 'password-common');
}

/** `Retry-After` in seconds (RFC 9110, section 10.2.3: a number of seconds or a date). */
export function retryAfterSeconds(header: string | null, nowMs: number): number | null {
  if (header === null || header.trim() === '') return null;
  if (/^\d+$/.test(header.trim())) return Number(header.trim());
  const dateMs = Date.parse(header);
  return Number.isNaN(dateMs) ? null : Math.max(0, Math.ceil((dateMs - nowMs) / 1000));
}

/** The details of a refusal. A server of somebody else may send fewer fields, or an unreadable body. */
export async function refusal(response: Response): Promise<ApiFailure> {
  const body: unknown = await response.json().catch(() => null);
  const problem = isRecord(body) ? body : {};
  const { code, errors, requestId } = problem;
  return {
    kind: 'refused',
    status: response.status,
    code: typeof code === 'string' ? code : '',
    errors: Array.isArray(errors) ? errors.filter(isFieldProblem) : [],
    retryAfterSeconds: retryAfterSeconds(response.headers.get('retry-after'), Date.now()),
    requestId: typeof requestId === 'string' ? requestId : response.headers.get('x-request-id'),
    problem,
  };
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return isRecord(value) && typeof value['path'] === 'string' && typeof value['code'] === 'string';
}
