import type { Page } from '@playwright/test';
import type { Answer } from './other-api.ts';

export type Failure = { readonly name: string; readonly answer: Answer };

/** A refusal as in the contract. */
function problem(status: number, code: string): Failure {
  return { name: `${status} ${code}`, answer: { status, body: { type: 'about:blank', title: code, status, code } } };
}

export const forbidden = problem(403, 'forbidden');
export const internal = problem(500, 'internal');
export const dropped: Failure = { name: 'a dropped connection', answer: 'drop' };
export const noAnswer: Failure = { name: 'no answer at all', answer: 'hang' };

/** The server judged the input. */
export const refusals: readonly Failure[] = [
  problem(400, 'validation'),
  problem(400, 'malformed-body'),
  forbidden,
  problem(404, 'not-found'),
  problem(413, 'body-too-large'),
  problem(415, 'unsupported-media-type'),
  { name: '410 without a word', answer: { status: 410 } },
];

export const wrongDetails = problem(400, 'invalid-credentials');
export const tokenRefusal = problem(400, 'token-invalid');

/** The server failed or cannot be reached. It judged nothing, so a later attempt may succeed. */
export const troubles: readonly Failure[] = [
  internal,
  { name: '502 without a word', answer: { status: 502 } },
  problem(503, 'busy'),
  problem(503, 'unavailable'),
  dropped,
  noAnswer,
];
export const TROUBLE_WORDS = 'We could not reach the service. Please try again in a moment.';

export const tooMany: Failure = {
  name: '429 too-many-requests',
  answer: { status: 429, body: { code: 'too-many-requests' }, headers: { 'retry-after': '121' } },
};
export const TOO_MANY_WORDS = 'There have been too many attempts. Please wait 3 minutes, then try again.';

/** An answer with a good status and an invalid body. */
export const notDone: Failure = { name: 'success: false', answer: { status: 200, body: { success: false } } };
export const anotherKind: Failure = { name: 'an answer of another kind', answer: { status: 200, body: ['yes'] } };

/** Lets the test decide when the time limits of later pages pass, instead of the clock. */
export async function holdTimeLimits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const limits = new Set<AbortController>();
    AbortSignal.timeout = () => {
      const limit = new AbortController();
      limits.add(limit);
      return limit.signal;
    };
    addEventListener('time limits pass', () => {
      for (const limit of limits) limit.abort(new DOMException('The operation timed out.', 'TimeoutError'));
      limits.clear();
    });
  });
}

/** Ends all running calls by their time limit. */
export async function passTimeLimits(page: Page): Promise<void> {
  await page.evaluate(() => void dispatchEvent(new Event('time limits pass')));
}
