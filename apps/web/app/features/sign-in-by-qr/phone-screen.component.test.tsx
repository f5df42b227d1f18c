import { beforeEach, expect, test } from 'vitest';
import { communities } from '../../../../../e2e/support/communities.ts';
import { tokenRefusal, tooMany, TOO_MANY_WORDS } from '../../../../../e2e/support/failures.ts';
import { keepScannedCode, scannedCode } from '../../session/session-state.ts';
import { press } from '../../test-support/failed-call.ts';
import { mountPage, routeOf } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as signInByQr from './sign-in-by-qr.route.tsx';

const APPROVE = '/v2/liftshare/token/qr/approve';
const question = { browser: 'Firefox', system: 'macOS', askedAt: '2026-11-20T10:42:00.000Z', secondsLeft: 90 };

let api: StandInApi;
beforeEach(() => {
  api = standInApi();
});

async function open(change: object = {}) {
  api.answer('POST /v2/liftshare/token/qr/look', { status: 200, body: { ...question, ...change } });
  keepScannedCode('code-1');
  return await mountPage([routeOf('/plain/sign-in-by-qr', signInByQr)]);
}

test('a phone sends the code in a body with its token, once it is pressed and not before', async () => {
  api.answer(`POST ${APPROVE}`, { status: 200, body: { success: true } });
  const screen = await open();
  await expect.element(screen.getByText('Someone asked to sign in to your account at 10:42.')).toBeVisible();
  await expect.element(screen.getByText('Only approve a device you can see')).toBeVisible();
  expect(api.callsTo(APPROVE)).toEqual([]);
  await screen.getByRole('button', { name: 'Approve' }).click();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You have approved the sign-in');
  expect(api.callsTo(APPROVE)).toMatchObject([{ body: { code: 'code-1' }, authorization: 'Bearer access' }]);
  expect(scannedCode()).toBeNull();
});

test('a phone that was too late, or came second, is told that the code no longer works', async () => {
  api.answer(`POST ${APPROVE}`, tokenRefusal.answer);
  const screen = await open();
  await screen.getByRole('button', { name: 'Approve' }).click();
  await expect.element(screen.getByRole('alert').filter({ hasText: 'This code no longer works' })).toBeVisible();
  expect(scannedCode()).toBeNull();
});

test.each([
  [{ browser: 'other', system: 'Linux' }, 'Approve sign-in from a browser on Linux?'],
  [{ browser: 'Safari', system: 'other' }, 'Approve sign-in from Safari?'],
  [{ browser: 'other', system: 'other' }, 'Approve sign-in from an unknown device?'],
  [{ browser: '<b>Bank</b>', system: 'of ours' }, 'Approve sign-in from <b>Bank</b> on of ours?'],
] as const)('a phone names the device that asks, as far as it is known: %o', async (device, words) => {
  const screen = await open({ ...device, askedAt: 'soon' });
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(words);
});

test('a phone that answers too often is told how long to wait, and a second press sends nothing', async () => {
  api.answer(`POST ${APPROVE}`, tooMany.answer);
  const screen = await open();
  const approve = screen.getByRole('button', { name: 'Approve' });
  await expect.element(approve).toBeVisible();
  press(approve.element(), 2);
  await expect.element(screen.getByRole('alert')).toMatchTextContent(TOO_MANY_WORDS);
  expect(api.callsTo(APPROVE)).toHaveLength(1);
});

test.each([
  ['to its own', communities.plain, '/plain/login'],
  ['to the app, where its community has a sign-on of its own', communities.sso, '/sso/get-the-app'],
] as const)('a phone that is not signed in is led %s to be so first, and keeps the code', async (_, community, login) => {
  keepScannedCode('code-1');
  const path = `/${community.record.slug}/sign-in-by-qr`;
  const screen = await mountPage([routeOf(path, signInByQr)], { isMember: false, community });
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in on this phone first');
  const link = screen.getByRole('link', { name: 'Sign in' });
  await expect.element(link).toHaveAttribute('href', login);
  await link.click();
  await expect.poll(() => screen.location().pathname).toBe(login);
  expect(scannedCode()).toBe('code-1');
  expect(api.callsTo('/v2/liftshare/token/qr/look')).toEqual([]);
});
