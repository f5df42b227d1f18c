import { describe, expect, it } from 'vitest';
import { verificationOutcome } from './verification-outcome.ts';

const refused = (status: number) =>
  verificationOutcome({ ok: false, failure: { kind: 'refused', status, code: '', errors: [], retryAfterSeconds: null, requestId: null } });

describe('verifying', () => {
  it.each([
    [{ success: true, isFirstActivation: true }, 'verified-first-time'],
    [{ success: true, isFirstActivation: false }, 'verified'],
    [{ success: true }, 'verified'],
    [{ success: false, isFirstActivation: true }, 'failed'],
    [{ success: false }, 'failed'],
  ])('answered %o is %s', (value, kind) => {
    expect(verificationOutcome({ ok: true, value })).toEqual({ kind });
  });

  it.each([400, 403, 404, 410, 422])('refused with %d has failed: another link is needed', (status) => {
    expect(refused(status)).toEqual({ kind: 'failed' });
  });

  it('answered with something else has failed', () => {
    expect(verificationOutcome({ ok: false, failure: { kind: 'unreadable' } })).toEqual({ kind: 'failed' });
  });

  it('can be tried again with the same link when nobody has judged it', () => {
    for (const status of [429, 500, 502, 503]) expect(refused(status)).toEqual({ kind: 'unreachable' });
    expect(verificationOutcome({ ok: false, failure: { kind: 'unreachable' } })).toEqual({ kind: 'unreachable' });
  });
});
