import { expect, test, vi } from 'vitest';
import { communities } from '../../../../e2e/support/communities.ts';
import * as dashboard from '../features/dashboard/dashboard.route.tsx';
import * as passkeys from '../features/passkeys/passkeys.route.tsx';
import * as signIn from '../features/sign-in/sign-in.route.tsx';
import { answerMember, mountPage, routeOf, type Mounted } from '../test-support/mount-page.tsx';
import { standInApi } from '../test-support/stand-in-api.ts';

const PASSKEYS = '/v2/liftshare/settings/passkeys';
const known = (kept: readonly object[] = []) => ({ status: 200, body: { passkeys: kept, only: false, origin: location.origin } });
const one = {
  id: 'phone',
  name: '',
  browser: 'Safari',
  system: 'iPhone',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
  isSynced: true,
};
const offer = (screen: Mounted) => screen.getByRole('heading', { level: 1, name: 'Sign in without a password?' });

async function signInHere(canKeepOne: boolean, publicUrl = location.origin) {
  const api = standInApi();
  vi.spyOn(PublicKeyCredential, 'isUserVerifyingPlatformAuthenticatorAvailable').mockResolvedValue(canKeepOne);
  localStorage.removeItem('passkeyOffered');
  answerMember(api);
  api.answer('POST /v2/liftshare/token', { status: 200, body: { token: 'access-1', refreshToken: 'refresh-1' } });
  api.answer(`GET ${PASSKEYS}`, known());
  api.answer(`POST ${PASSKEYS}/proof`, { status: 200, body: { proof: 'proof-1' } });
  const routes = [routeOf('/plain/login', signIn), routeOf('/dashboard', dashboard), routeOf('/dashboard/account/passkeys', passkeys)];
  const screen = await mountPage(routes, { isMember: false, community: communities.plain, settings: { publicUrl } });
  await screen.getByLabelText('Email', { exact: true }).fill('ada@brindle.example');
  await screen.getByLabelText('Password', { exact: true }).fill('Together2work!');
  await screen.getByRole('checkbox').click();
  return { api, screen, press: () => screen.getByRole('button', { name: 'Sign in', exact: true }).click() };
}
const today = (screen: Mounted) => screen.getByRole('heading', { level: 1, name: 'Hello, Ada' });

test('a passkey is offered once on a device that can keep one, on the way to the dashboard, and can be put off', async () => {
  const { screen, api, press } = await signInHere(true);
  await press();
  await expect.element(offer(screen)).toBeVisible();
  expect(screen.location().pathname).toBe('/dashboard');
  expect(api.bodiesTo(`${PASSKEYS}/proof`)).toEqual([{ password: 'Together2work!' }]);
  await screen.getByRole('button', { name: 'Not now' }).click();
  await expect.element(today(screen)).toBeVisible();
  expect(screen.location().state).toBeNull();
  expect(localStorage.getItem('passkeyOffered')).toBe('yes');
});

test('one that cannot be made is told beside the button, which can be pressed again', async () => {
  const { screen, api, press } = await signInHere(true);
  await press();
  await expect.element(offer(screen)).toBeVisible();
  api.answer(`POST ${PASSKEYS}/options`, { status: 429, headers: { 'retry-after': '60' } });
  await screen.getByRole('button', { name: 'Create a passkey' }).click();
  await expect.element(screen.getByText('We could not add a passkey.')).toBeVisible();
  await screen.getByRole('button', { name: 'Create a passkey' }).click();
  await expect.poll(() => api.callsTo(`${PASSKEYS}/options`)).toHaveLength(2);
  await expect.element(offer(screen)).toBeVisible();
});

test.each([
  ['a device that cannot keep one', false, location.origin],
  ['a portal at another address than the one where passkeys work', true, 'https://portal.example/'],
])('none is offered on %s', async (_, canKeepOne, publicUrl) => {
  const { screen, api, press } = await signInHere(canKeepOne, publicUrl);
  await press();
  await expect.element(today(screen)).toBeVisible();
  expect(api.callsTo(`${PASSKEYS}/proof`)).toHaveLength(0);
  expect(localStorage.getItem('passkeyOffered')).toBeNull();
});

test('none is offered a second time, nor to who has one', async () => {
  const first = await signInHere(true);
  localStorage.setItem('passkeyOffered', 'yes');
  await first.press();
  await expect.element(today(first.screen)).toBeVisible();
  expect(first.api.callsTo(PASSKEYS)).toHaveLength(0);
  await first.screen.unmount();
  const second = await signInHere(true);
  second.api.answer(`GET ${PASSKEYS}`, known([one]));
  await second.press();
  await expect.element(today(second.screen)).toBeVisible();
  expect(second.api.callsTo(`${PASSKEYS}/proof`)).toHaveLength(0);
});

test('an offer that cannot be prepared keeps nobody from signing in', async () => {
  const { screen, api, press } = await signInHere(true);
  api.answer(`GET ${PASSKEYS}`, { status: 500 });
  await press();
  await expect.element(today(screen)).toBeVisible();
});
