import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { communities, portalItself } from '../../../../../e2e/support/communities.ts';
import { keepJoinedAddress, keepScannedCode, rememberCommunitySlug, scannedCode } from '../../session/session-state.ts';
import { mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi } from '../../test-support/stand-in-api.ts';
import * as signIn from './sign-in.route.tsx';

async function fillSignInForm(screen: Mounted): Promise<void> {
  await screen.getByLabelText('Email', { exact: true }).fill('ada@brindle.example');
  await screen.getByLabelText('Password', { exact: true }).fill('Together2work!');
  await screen.getByRole('checkbox').click();
}

test('the first sign-in knows the address that was joined with in this browser, and sends it and the password alone', async () => {
  const api = standInApi();
  api.answer('POST /v2/liftshare/token', { status: 200, body: { token: 'access-1', refreshToken: 'refresh-1' } });
  keepJoinedAddress('ada@brindle.example');
  const dashboard = { path: '/dashboard', Component: () => <h1>Hello, Ada</h1> };
  const screen = await mountPage([routeOf('/plain/login', signIn), dashboard], { isMember: false, community: communities.plain });
  await expect.element(screen.getByLabelText('Email', { exact: true })).toHaveValue('ada@brindle.example');
  await screen.getByLabelText('Password', { exact: true }).fill('Together2work!');
  await screen.getByRole('checkbox').click();
  await screen.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible();
  expect(api.bodiesTo('/v2/liftshare/token')).toEqual([{ email: 'ada@brindle.example', password: 'Together2work!' }]);
  expect(localStorage.getItem('joinedAs')).toBeNull();
});

test('nothing is filled in where somebody is about to type when the page wakes', async () => {
  standInApi();
  keepJoinedAddress('ada@brindle.example');
  // Effects of layout come before those that wake the page.
  const AboutToType = () => {
    useLayoutEffect(() => document.querySelector<HTMLElement>('#sign-in-email')?.focus());
    return <signIn.default />;
  };
  const screen = await mountPage([{ ...routeOf('/plain/login', signIn), Component: AboutToType }], {
    isMember: false,
    community: communities.plain,
  });
  await expect.element(screen.getByLabelText('Email', { exact: true })).toHaveFocus();
  await userEvent.keyboard('grace@brindle.example');
  await expect.element(screen.getByLabelText('Email', { exact: true })).toHaveValue('grace@brindle.example');
});

test('for somebody who is not a member, the page has one quiet link', async () => {
  standInApi();
  const screen = await mountPage([routeOf('/plain/login', signIn)], { isMember: false, community: communities.plain });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  const links = screen.getByRole('link', { name: /join/i }).elements();
  expect(links.map((link) => link.textContent)).toEqual(['Join']);
});

test('a phone that scanned a code before it was signed in is led back to the question about it', async () => {
  const api = standInApi();
  api.answer('POST /v2/liftshare/token', { status: 200, body: { token: 'access-1', refreshToken: 'refresh-1' } });
  rememberCommunitySlug('plain');
  keepScannedCode('code-1');
  const question = { path: '/plain/sign-in-by-qr', Component: () => <h1>Approve sign-in?</h1> };
  const screen = await mountPage([routeOf('/plain/login', signIn), question], { isMember: false, community: communities.plain });
  await fillSignInForm(screen);
  await screen.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Approve sign-in?' })).toBeVisible();
  expect(scannedCode()).toBe('code-1');
});

test('signing in with a phone is offered in the public community as well, and takes cd along', async () => {
  standInApi();
  const at = '/login?cd=travel.example';
  const screen = await mountPage([routeOf('/login', signIn)], { at, isMember: false, community: portalItself });
  await screen.getByRole('link', { name: 'Sign in with your phone' }).click();
  await expect.poll(() => screen.location()).toMatchObject({ pathname: '/sign-in-by-qr', search: '?cd=travel.example' });
});

test('a community with a sign-on of its own leads to the app, and offers no signing in with a phone', async () => {
  standInApi();
  const screen = await mountPage([routeOf('/sso/login', signIn)], { isMember: false, community: communities.sso });
  await expect.element(screen.getByText('Please continue in app')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in with your phone' }).query()).toBeNull();
});
