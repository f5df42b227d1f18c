import { expect, test } from 'vitest';
import { mountPage, routeOf } from '../../test-support/mount-page.tsx';
import { standInApi } from '../../test-support/stand-in-api.ts';
import * as removal from './account-removal.route.tsx';

const PAGE = '/dashboard/account/remove';

test('a change of language brings back no error of the password that was mended', async () => {
  const api = standInApi();
  api.answer('POST /v2/liftshare/account/remove', { status: 403, body: { code: 'wrong-password' } });
  const screen = await mountPage([routeOf(PAGE, removal)]);
  await screen.getByRole('radio').first().click();
  await screen.getByRole('checkbox').click();
  await screen.getByLabelText('Current password').fill('wrong');
  await screen.getByRole('button', { name: 'Delete account permanently' }).click();
  await expect.element(screen.getByLabelText('Current password')).toHaveAccessibleDescription(/This is not your current password\./);
  await screen.getByLabelText('Current password').fill('another');
  await screen.getByRole('radio').last().click();
  await screen.speak('de');
  await expect.element(screen.getByLabelText('Aktuelles Passwort')).not.toHaveAccessibleDescription(/aktuelles Passwort/);
  await expect.element(screen.getByLabelText('Aktuelles Passwort')).not.toHaveFocus();
});

test('a change of language brings back no error of the password for the download that was mended', async () => {
  const api = standInApi();
  api.answer('POST /v2/liftshare/account/export', { status: 403, body: { code: 'wrong-password' } });
  const screen = await mountPage([routeOf(PAGE, removal)]);
  await screen.getByRole('button', { name: 'Download my data' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Current password').fill('wrong');
  await dialog.getByRole('button', { name: 'Download my data' }).click();
  await expect.element(dialog.getByLabelText('Current password')).toHaveAccessibleDescription(/This is not your current password\./);
  await dialog.getByLabelText('Current password').fill('another');
  await screen.speak('de');
  await expect.element(dialog.getByLabelText('Aktuelles Passwort')).toHaveValue('another');
  await expect.element(dialog.getByLabelText('Aktuelles Passwort')).not.toHaveAccessibleDescription();
});
