import { describe, expect, it } from 'vitest';
import { signInOutcome } from './sign-in-outcome.ts';

const refused = (status: number, retryAfterSeconds: number | null = null, code = '') =>
  signInOutcome({ ok: false, failure: { kind: 'refused', status, code, errors: [], retryAfterSeconds, requestId: null } });

describe('signing in', () => {
  it('that worked gives the token of the answer as access token', () => {
    expect(signInOutcome({ ok: true, value: { token: 'a', refreshToken: 'r' } })).toEqual({
      kind: 'signed-in',
      tokens: { accessToken: 'a', refreshToken: 'r' },
    });
  });

  it.each([400, 401, 403, 404, 415, 422])('refused with %d is one failure: no cause is told apart', (status) => {
    expect(refused(status)).toEqual({ kind: 'failed' });
  });

  it('refused because the account is suspended says so', () => {
    expect(refused(403, null, 'suspended')).toEqual({ kind: 'suspended' });
  });

  it('refused because the account opens through a provider alone says where', () => {
    const failure = {
      kind: 'refused',
      status: 403,
      code: 'sign-on-required',
      errors: [],
      retryAfterSeconds: null,
      requestId: null,
    } as const;
    const signOn = { slug: 'fenwick', label: 'Fenwick account' };
    expect(signInOutcome({ ok: false, failure: { ...failure, problem: { signOn } } })).toEqual({ kind: 'by-provider', ...signOn });
  });

  it('answered with something else is that failure too', () => {
    expect(signInOutcome({ ok: false, failure: { kind: 'unreadable' } })).toEqual({ kind: 'failed' });
  });

  it.each([
    [61, 2],
    [60, 1],
    [1, 1],
    [0, 1],
    [null, 1],
  ])('tried too often has to wait: %j seconds are %d minutes', (seconds, minutes) => {
    expect(refused(429, seconds)).toEqual({ kind: 'wait', minutes });
  });

  it('can be tried again when the server is in trouble or out of reach', () => {
    expect(refused(500)).toEqual({ kind: 'unreachable' });
    expect(refused(503, 5)).toEqual({ kind: 'unreachable' });
    expect(signInOutcome({ ok: false, failure: { kind: 'unreachable' } })).toEqual({ kind: 'unreachable' });
  });
});
