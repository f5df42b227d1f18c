import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage, routeOf } from '../test-support/mount-page.tsx';
import { standInApi } from '../test-support/stand-in-api.ts';
import { PrivateNavigation } from './private-navigation.tsx';
import { SiteHeader } from './site-header.tsx';
import '../styles/tokens.css';
import '../styles/utilities.css';

function Header() {
  return (
    <SiteHeader logo={null}>
      <PrivateNavigation />
    </SiteHeader>
  );
}

beforeEach(() => void standInApi());

test('on a phone the header leads to the dashboard, and signing out is a small button with a name', async () => {
  await page.viewport(390, 844);
  const screen = await mountPage([routeOf('/dashboard', { default: Header })]);
  const header = screen.getByRole('navigation');
  await expect.element(header.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
  const leave = header.getByRole('button', { name: 'Sign out' });
  await expect.element(leave).toBeInTheDocument();
  expect(leave.element().getBoundingClientRect().width).toBeLessThan(60);
  await page.viewport(1280, 720);
  await expect.element(header.getByRole('link', { name: 'Dashboard', exact: true })).not.toBeInTheDocument();
  expect(leave.element().getBoundingClientRect().width).toBeGreaterThan(60);
});

test('the link to the account leads to the settings, with cd, and is the current page on them and on no other', async () => {
  const routes = ['/dashboard', '/dashboard/account/settings'].map((path) => routeOf(path, { default: Header }));
  const screen = await mountPage(routes, { at: '/dashboard?cd=travel.example' });
  const account = screen.getByRole('link', { name: 'Account', exact: true });
  await expect.element(account).toBeVisible();
  await expect.element(account).not.toHaveAttribute('aria-current');
  await account.click();
  await expect.element(account).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => screen.location()).toMatchObject({ pathname: '/dashboard/account/settings', search: '?cd=travel.example' });
});
