import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { possibleFrom, refusal, retryAfterSeconds, setbackOf, successSetback } from './failure.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

describe('Retry-After', () => {
  it.each([
    ['120', 120],
    [' 0 ', 0],
    ['Fri, 20 Nov 2026 12:01:30 GMT', 90],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['soon', null],
    ['', null],
    [null, null],
  ])('of %j is %j seconds', (header, seconds) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds);
  });

  it('is a number that can be waited for, or none', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
        ),
        (header) => {
          const seconds = retryAfterSeconds(header, now);
          return seconds === null || seconds >= 0;
        },
      ),
    );
  });
});

describe('a refusal', () => {
  const answer = (body: unknown, headers = {}) => new Response(JSON.stringify(body), { status: 422, headers });

  it('says what the problem says', async () => {
    const errors = [{ path: 'email', code: 'email-invalid', message: 'Not an address.' }];
    const problem = { code: 'validation', errors, requestId: 'r1', days: [5] };
    expect(await refusal(answer(problem, { 'retry-after': '7' }))).toEqual({
      kind: 'refused',
      status: 422,
      code: 'validation',
      errors,
      retryAfterSeconds: 7,
      requestId: 'r1',
      problem,
    });
  });

  it('takes the id of the request from the header when the body has none', async () => {
    expect(await refusal(answer({}, { 'x-request-id': 'r2' }))).toMatchObject({ requestId: 'r2' });
  });

  it.each([[null], [[]], ['text'], [{ code: 5, errors: 'none', requestId: {} }], [{ errors: [null, 'x', {}, { path: 'a' }] }]])(
    'of another server may say %j',
    async (body) => {
      expect(await refusal(answer(body))).toMatchObject({
        kind: 'refused',
        status: 422,
        code: '',
        errors: [],
        retryAfterSeconds: null,
        requestId: null,
      });
    },
  );

  it('needs no body that can be read', async () => {
    expect(await refusal(new Response('<h1>Bad gateway</h1>', { status: 502 }))).toMatchObject({ kind: 'refused', status: 502, code: '' });
  });
});

it.each([
  ['2026-12-22T12:00:00.000Z', '2026-12-22T12:00:00.000Z'],
  ['soon', null],
  [7, null],
  [undefined, null],
])('a refusal with from %j is possible again from %j', (from, moment) => {
  const failure = {
    kind: 'refused',
    status: 409,
    code: '',
    errors: [],
    retryAfterSeconds: null,
    requestId: null,
    problem: { from },
  } as const;
  expect(possibleFrom(failure)).toBe(moment);
});

describe('what is left of a failure for somebody who cannot mend its cause', () => {
  const afterStatus = (status: number, retryAfter: number | null = null) =>
    setbackOf({ kind: 'refused', status, code: 'any', errors: [], retryAfterSeconds: retryAfter, requestId: null });

  it.each([400, 401, 403, 404, 409, 410, 413, 415, 422])('after %i is that it does not work', (status) => {
    expect(afterStatus(status)).toEqual({ kind: 'failed' });
  });

  it.each([500, 502, 503, 504])('after %i is that it may work later', (status) => {
    expect(afterStatus(status)).toEqual({ kind: 'unreachable' });
  });

  it.each([
    [null, 1],
    [0, 1],
    [60, 1],
    [61, 2],
    [121, 3],
  ])('after a 429 with a wait of %j seconds is to wait %i whole minutes', (seconds, minutes) => {
    expect(afterStatus(429, seconds)).toEqual({ kind: 'wait', minutes });
  });

  it('without an answer is that it may work later, and after one that nobody can read that it does not work', () => {
    expect(setbackOf({ kind: 'unreachable' })).toEqual({ kind: 'unreachable' });
    expect(setbackOf({ kind: 'unreadable' })).toEqual({ kind: 'failed' });
  });

  it('of a call that says whether it worked is the same, and nothing where it worked', () => {
    expect(successSetback({ ok: true, value: { success: true } })).toBeNull();
    expect(successSetback({ ok: true, value: { success: false } })).toEqual({ kind: 'failed' });
    expect(successSetback({ ok: false, failure: { kind: 'unreachable' } })).toEqual({ kind: 'unreachable' });
  });
});
