import { describe, expect, it } from 'vitest';
import { claimOutcome } from './claim-outcome.ts';

describe('a computer that asks whether it is signed in', () => {
  it('has the tokens when it is', () => {
    expect(claimOutcome({ ok: true, value: { state: 'signed-in', token: 'a', refreshToken: 'r' } })).toEqual({
      kind: 'signed-in',
      tokens: { accessToken: 'a', refreshToken: 'r' },
    });
  });

  it.each(['waiting', 'declined', 'expired'])('is told that it is %s', (state) => {
    expect(claimOutcome({ ok: true, value: { state } })).toEqual({ kind: state });
  });

  it('goes on waiting in a state that only a newer server knows', () => {
    expect(claimOutcome({ ok: true, value: { state: 'looked-at' } })).toEqual({ kind: 'waiting' });
  });

  it('needs a new code when the tokens are not there', () => {
    expect(claimOutcome({ ok: true, value: { state: 'signed-in' } })).toEqual({ kind: 'expired' });
  });

  it('asks again when nobody answered, or nobody judged', () => {
    expect(claimOutcome({ ok: false, failure: { kind: 'unreachable' } })).toEqual({ kind: 'no-connection' });
    expect(claimOutcome({ ok: false, failure: { kind: 'unreadable' } })).toEqual({ kind: 'no-connection' });
  });
});
