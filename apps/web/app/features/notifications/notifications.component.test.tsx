import { expect, test } from 'vitest';
import { mountPage, routeOf } from '../../test-support/mount-page.tsx';
import { standInApi } from '../../test-support/stand-in-api.ts';
import * as notifications from './notifications.route.tsx';

const SETTINGS = '/v2/liftshare/settings/notifications';

test('a change of language does not say again that the choice of emails was saved', async () => {
  const api = standInApi();
  const stored = { newMatches: 'weekly', requests: true, messages: true, push: false };
  api.answer(`GET ${SETTINGS}`, { status: 200, body: stored });
  api.answer(`PUT ${SETTINGS}`, { status: 200, body: stored });
  const screen = await mountPage([routeOf('/dashboard/account/notifications', notifications)]);
  await screen.getByRole('radio', { name: 'Never' }).click();
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByText('Your preference has been saved.').first()).toBeVisible();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => document.querySelector('.toast')).toBeNull();
  await screen.speak('de');
  await expect.element(screen.getByRole('heading', { level: 1, name: /E-Mails/ })).toBeVisible();
  expect(document.querySelector('.toast')).toBeNull();
});
