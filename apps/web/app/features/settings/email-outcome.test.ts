import { describe, expect, it } from 'vitest';
import type { ApiFailure } from '../../api/failure.ts';
import { emailOutcome } from './email-outcome.ts';

const refused = (status: number, code = '', errors: (ApiFailure & { kind: 'refused' })['errors'] = []) =>
  emailOutcome('new@brindle.example', {
    ok: false,
    failure: { kind: 'refused', status, code, errors, retryAfterSeconds: null, requestId: null },
  });

describe('a change of address', () => {
  it('that was taken waits for its link', () => {
    expect(emailOutcome('new@brindle.example', { ok: true, value: { success: true } })).toEqual({
      kind: 'requested',
      email: 'new@brindle.example',
    });
  });

  it('is about the password when that is wrong, with a server of other words too', () => {
    expect(refused(403, 'wrong-password')).toEqual({ kind: 'wrong-password' });
    expect(refused(403)).toEqual({ kind: 'wrong-password' });
    expect(refused(403, 'forbidden')).toEqual({ kind: 'failed' });
  });

  it('is about the address when the server finds that wrong', () => {
    expect(refused(400, 'validation', [{ path: 'email', code: 'email-invalid', message: '' }])).toEqual({
      kind: 'address-refused',
      code: 'email-invalid',
    });
    expect(refused(400, 'validation', [{ path: 'password', code: 'too-long', message: '' }])).toEqual({ kind: 'failed' });
  });

  it('is about the address when the community does not take it', () => {
    expect(refused(403, 'email-restriction-failed')).toEqual({ kind: 'address-not-allowed' });
  });

  it('came to nothing for every other reason', () => {
    expect(emailOutcome('new@brindle.example', { ok: true, value: { success: false } })).toEqual({ kind: 'failed' });
    expect(refused(404)).toEqual({ kind: 'failed' });
    expect(refused(500)).toEqual({ kind: 'unreachable' });
    expect(refused(429)).toEqual({ kind: 'wait', minutes: 1 });
  });
});
