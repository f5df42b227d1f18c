import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { accessTokenKey, issueAccessToken, verifyAccessToken } from './access-token.ts';

const key = accessTokenKey('a secret of some length');
const subject = { memberId: 'b6c0c9de-3c0c-4d8a-a7d8-8a4a5a0c8a11', sessionId: '1d8b1b84-1d8c-4b0e-9d0e-1f6c1c3f2a22' };
const issuer = 'https://lifts.example';
const now = new Date('2026-11-20T10:00:00Z');
const minutesLater = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

test('a token names its member and session for ten minutes', async () => {
  const token = await issueAccessToken(key, subject, { issuer, now });
  expect(await verifyAccessToken(key, token, { issuer, now: minutesLater(9.9) })).toEqual({ ...subject, expiresAt: minutesLater(10) });
  expect(await verifyAccessToken(key, token, { issuer, now: minutesLater(10.1) })).toBeNull();
});

test('a token of another issuer, audience or secret is not taken', async () => {
  const token = await issueAccessToken(key, subject, { issuer, now });
  expect(await verifyAccessToken(key, token, { issuer: 'https://other.example', now })).toBeNull();
  expect(await verifyAccessToken(accessTokenKey('another secret'), token, { issuer, now })).toBeNull();
  const claims = new SignJWT({ sid: subject.sessionId }).setSubject(subject.memberId).setIssuer(issuer).setExpirationTime(minutesLater(5));
  const elsewhere = await claims
    .setAudience('another api')
    .setProtectedHeader({ alg: 'HS256', kid: key.signing.id })
    .sign(key.signing.bytes);
  expect(await verifyAccessToken(key, elsewhere, { issuer, now })).toBeNull();
});

test('a token cannot choose its algorithm', async () => {
  const claims = (alg: string) =>
    new SignJWT({ sid: subject.sessionId })
      .setProtectedHeader({ alg, kid: key.signing.id })
      .setSubject(subject.memberId)
      .setIssuer(issuer)
      .setAudience('waylift-api')
      .setExpirationTime(minutesLater(5));
  expect(await verifyAccessToken(key, await claims('HS256').sign(key.signing.bytes), { issuer, now })).toMatchObject(subject);
  const longKey = new Uint8Array(64);
  longKey.set(key.signing.bytes);
  expect(await verifyAccessToken(key, await claims('HS512').sign(longKey), { issuer, now })).toBeNull();
  const unsigned = new UnsecuredJWT({ sid: subject.sessionId })
    .setSubject(subject.memberId)
    .setIssuer(issuer)
    .setAudience('waylift-api')
    .setExpirationTime(minutesLater(5));
  expect(await verifyAccessToken(key, unsigned.encode(), { issuer, now })).toBeNull();
});

test.each(['', 'x', 'a.b.c', '....', 'ü.ü.ü', `${'a'.repeat(5000)}.b.c`])('nonsense such as %j is no token', async (nonsense) => {
  expect(await verifyAccessToken(key, nonsense, { issuer, now })).toBeNull();
});

test('after the secret is replaced, tokens of the former one are taken as long as it is listed', async () => {
  const token = await issueAccessToken(key, subject, { issuer, now });
  expect(await verifyAccessToken(accessTokenKey('the new secret', 'a secret of some length'), token, { issuer, now })).toMatchObject(
    subject,
  );
  expect(await verifyAccessToken(accessTokenKey('the new secret'), token, { issuer, now })).toBeNull();
});
