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
