import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { safeError, safePath } from './log.ts';

const TOKEN = 'q3Jc0bW2d9m8Q7zYx1vT5uR4sP6oN-kL_hG2fD1aS0w';

test.each([
  [`/v2/liftshare/email/verify/${TOKEN}`, '/v2/liftshare/email/verify/[token]'],
  ['/v2/liftshare/pending-account/short', '/v2/liftshare/pending-account/[token]'],
  ['/v2/liftshare/community/link/abc', '/v2/liftshare/community/link/[token]'],
  ['/kestrel/change-password/abc', '/kestrel/change-password/[token]'],
  [`/verify-email/${TOKEN}?cd=x`, '/verify-email/[token]'],
  ['/v2/liftshare/community/find/by-email?email=ann%40example.org', '/v2/liftshare/community/find/by-email'],
  ['/sign-up/accept-invite?token=abc', '/sign-up/accept-invite'],
  ['/ann@example.org/join', '/[token]/join'],
  ['/ann%40example.org/join', '/[token]/join'],
  ['/kestrel/join', '/kestrel/join'],
  ['/', '/'],
])('%s is logged as %s', (url, logged) => {
  expect(safePath(url)).toBe(logged);
});

test('an error of the store is logged without the values it quotes', () => {
  const cause = new pg.DatabaseError('duplicate key value (ann@example.org)', 10, 'error');
  Object.assign(cause, {
    code: '23505',
    detail: 'Key (email_key)=(ann@example.org) already exists.',
    constraint: 'members_account_email_key_index',
  });
  const logged = safeError(new DrizzleQueryError('insert into members values ($1)', ['ann@example.org'], cause));
  expect(JSON.stringify(logged)).not.toContain('ann@');
  expect(logged).toMatchObject({
    query: 'insert into members values ($1)',
    cause: { code: '23505', constraint: 'members_account_email_key_index' },
  });
});

test('a mail server that quotes an address does not get it into the log', () => {
  expect(safeError(new Error('550 <ann@example.org>: no such user')).message).toBe('550 <[address]>: no such user');
  expect(safeError(new Error(`bad token ${TOKEN}`)).message).toBe('bad token [token]');
});

test('of a message of any length no address is logged, nor a part of one that the cut goes through', () => {
  const address = 'a'.repeat(300);
  const message = safeError(new Error(`550 ${'no such user '.repeat(30)}${address}@example.org ${'x@y.example '.repeat(5_000)}`)).message;
  expect(message).toMatch(/^550 (?:no such user ){30}…$/);
  expect(safeError(new Error('a'.repeat(60_000))).message).toBe('…');
  expect(safeError(new Error('b c '.repeat(20_000))).message?.length).toBeLessThanOrEqual(500);
});

test('where an error comes from is told without its message, also when that looks like a place', () => {
  const { stack } = safeError(new Error('550 refused\n    at ann@example.org'));
  expect(stack).toContain('log.test');
  expect(stack).not.toContain('example.org');
});

test('the copy of an error that the job queue tells is logged with its reason, and one of the store without the values it quotes', () => {
  const copy = { message: 'timeout exceeded when trying to connect for ann@example.org', queue: 'send-mail' };
  expect(safeError(copy)).toEqual({ type: 'object', message: 'timeout exceeded when trying to connect for [address]' });
  const ofStore = { severity: 'ERROR', code: '23505', message: 'Key (email)=(ann@example.org) is there', detail: 'ann@example.org' };
  expect(safeError(ofStore)).toEqual({ type: 'object', code: '23505' });
});

test('whatever is thrown can be logged', () => {
  expect(safeError('text with ann@example.org')).toEqual({ type: 'string' });
  expect(safeError(undefined)).toEqual({ type: 'undefined' });
  const loop = new Error('loop');
  loop.cause = loop;
  expect(JSON.stringify(safeError(loop)).length).toBeGreaterThan(0);
});
