import { expect, it } from 'vitest';
import { joinOutcome } from './join-outcome.ts';

const answered = (result: number) => joinOutcome({ ok: true, value: { result } });

it.each([
  [0, { kind: 'created', account: 'waiting' }],
  [2, { kind: 'created', account: 'active' }],
  [3, { kind: 'created', account: 'known' }],
  [4, { kind: 'community-password-invalid' }],
  [5, { kind: 'oidc-required' }],
  [8, { kind: 'email-restricted' }],
])('join result %d is %o', (result, outcome) => {
  expect(answered(result)).toEqual(outcome);
});

it.each([1, 6, 7, 9, -1, 0.5, 77])('join result %d, which nobody has named, is a failure', (result) => {
  expect(answered(result)).toEqual({ kind: 'failed' });
});

it('a call that came to nothing is a failure', () => {
  const refused = { kind: 'refused', status: 500, code: '', errors: [], retryAfterSeconds: null, requestId: null } as const;
  for (const failure of [refused, { kind: 'unreachable' }, { kind: 'unreadable' }] as const) {
    expect(joinOutcome({ ok: false, failure })).toEqual({ kind: 'failed' });
  }
});

it('tells of an easy password, which can be mended, and of no other refusal of a field', () => {
  const refused = (code: string) =>
    joinOutcome({
      ok: false,
      failure: {
        kind: 'refused',
        status: 400,
        code: 'validation',
        errors: [{ path: 'password', code, message: '' }],
        retryAfterSeconds: null,
        requestId: null,
      },
    });
  expect(refused('password-common')).toEqual({ kind: 'easy-password' });
  expect(refused('too-long')).toEqual({ kind: 'failed' });
});
