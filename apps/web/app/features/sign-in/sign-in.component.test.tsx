import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { communities } from '../../../../../e2e/support/communities.ts';
import { keepJoinedAddress } from '../../session/session-state.ts';
import { mountPage, routeOf } from '../../test-support/mount-page.tsx';
import { standInApi } from '../../test-support/stand-in-api.ts';
import * as signIn from './sign-in.route.tsx';

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
