import type { Page } from '@playwright/test';
import type { Answer } from './other-api.ts';

export type Failure = { readonly name: string; readonly answer: Answer };

/** A refusal as the contract words it. */
function problem(status: number, code: string): Failure {
  return { name: `${status} ${code}`, answer: { status, body: { type: 'about:blank', title: code, status, code } } };
}

export const forbidden = problem(403, 'forbidden');
export const internal = problem(500, 'internal');
export const noAnswer: Failure = { name: 'no answer at all', answer: 'hang' };

/** A server that has judged what it was sent. */
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

/** A server in trouble, or out of reach: nobody has judged anything, so it may work later. */
export const troubles: readonly Failure[] = [
  internal,
  { name: '502 without a word', answer: { status: 502 } },
  problem(503, 'busy'),
  problem(503, 'unavailable'),
  { name: 'a dropped connection', answer: 'drop' },
  noAnswer,
];
export const TROUBLE_WORDS = 'We could not reach the service. Please try again in a moment.';

export const tooMany: Failure = {
  name: '429 too-many-requests',
  answer: { status: 429, body: { code: 'too-many-requests' }, headers: { 'retry-after': '121' } },
};
export const TOO_MANY_WORDS = 'There have been too many attempts. Please wait 3 minutes, then try again.';

/** An answer that works in its status, and not in what it says. */
export const notDone: Failure = { name: 'success: false', answer: { status: 200, body: { success: false } } };
export const anotherKind: Failure = { name: 'an answer of another kind', answer: { status: 200, body: ['yes'] } };

/** Has the time limits of the pages to come pass when the test says so, and not by the clock. */
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

/** All calls that are under way have taken too long. */
export async function passTimeLimits(page: Page): Promise<void> {
  await page.evaluate(() => void dispatchEvent(new Event('time limits pass')));
}
