import { beforeEach, expect, test } from 'vitest';
import { tokenRefusal } from '../../../../../e2e/support/failures.ts';
import { keepScannedCode, scannedCode } from '../../session/session-state.ts';
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
