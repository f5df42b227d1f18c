import { beforeEach, expect, test } from 'vitest';
import { communities, portalItself } from '../../../../../e2e/support/communities.ts';
import { fenwick } from '../../../../../e2e/support/sign-on.ts';
import type { LoadedCommunity } from '../../community/load-community.ts';
import { mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as accept from './accept-invite.route.tsx';
import * as decline from './decline-invite.route.tsx';

const RESET = '/v2/liftshare/account/passwordreset';
const ACCEPT = '/sign-up/accept-invite';
const DECLINE = '/sign-up/decline-invite';
const PASSWORD = 'Together2work!';

let api: StandInApi;
beforeEach(() => {
  api = standInApi();
});

async function open(search = '?token=token-1&cs=plain', community: LoadedCommunity = communities.plain): Promise<Mounted> {
  return await mountPage([routeOf(ACCEPT, accept), routeOf(DECLINE, decline)], { at: `${ACCEPT}${search}`, isMember: false, community });
}

const password = (screen: Mounted) => screen.getByLabelText('New password', { exact: true });
const confirmation = (screen: Mounted) => screen.getByLabelText('Confirm password', { exact: true });
const setPassword = (screen: Mounted) => screen.getByRole('button', { name: 'Set password' }).click();

test('accepting an invitation holds the password to the shared rules', async () => {
  const screen = await open();
  await setPassword(screen);
  await expect.element(password(screen)).toHaveFocus();
  await expect.element(password(screen)).toHaveAccessibleDescription(/Choose a password\./);
  await password(screen).fill('together2work');
  await confirmation(screen).fill('together');
  await setPassword(screen);
  await expect.element(password(screen)).toHaveAccessibleDescription(/Your password must contain an uppercase letter\./);
  await expect.element(confirmation(screen)).not.toHaveAccessibleDescription(/Passwords must match\./);
  await password(screen).fill(PASSWORD);
  await setPassword(screen);
  await expect.element(confirmation(screen)).toHaveAccessibleDescription(/Passwords must match\./);
  expect(api.callsTo(RESET)).toHaveLength(0);
});

test('the form for a first password has a hidden field for the name that it belongs to, which nobody knows here', async () => {
  const screen = await open();
  await expect.element(password(screen)).toBeVisible();
  const name = document.querySelector<HTMLInputElement>('form input[autocomplete="username"]');
  expect(name?.value).toBe('');
  await expect.element(name).not.toBeVisible();
});

test('an invitation can be thought over: each page leads to the other, with the same invitation, and calls nobody', async () => {
  const search = '?token=token-1&cs=plain&cd=travel.example';
  const screen = await open(search);
  await screen.getByRole('link', { name: 'Decline the invitation' }).click();
  await expect.poll(() => screen.location()).toMatchObject({ pathname: DECLINE, search });
  await screen.getByRole('link', { name: 'Go back and accept' }).click();
  await expect.poll(() => screen.location()).toMatchObject({ pathname: ACCEPT, search });
  await expect.element(password(screen)).toBeVisible();
  for (const path of [RESET, '/v2/liftshare/pending-account/token-1']) expect(api.callsTo(path)).toEqual([]);
});

test('an invitation of the public community names the product, and leads to its sign-in', async () => {
  api.answer(`POST ${RESET}`, { status: 200, body: { success: true } });
  const screen = await open('?token=token-1', portalItself);
  await expect.element(screen.getByText('Waylift has created an account for you.')).toBeVisible();
  await password(screen).fill(PASSWORD);
  await confirmation(screen).fill(PASSWORD);
  await setPassword(screen);
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome to Waylift');
  await expect.element(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
});

test('where people sign on through a provider, an invitation is accepted there: the button takes it along, and no password is asked for', async () => {
  const screen = await open('?token=token-1&cs=plain', fenwick);
  const button = screen.getByRole('link', { name: 'Continue with your Fenwick account' });
  await expect.element(button).toHaveAttribute('href', '/plain/sign-on?token=token-1');
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(password(screen).elements()).toEqual([]);
  await expect.element(screen.getByRole('link', { name: 'Decline the invitation' })).toBeVisible();
});
