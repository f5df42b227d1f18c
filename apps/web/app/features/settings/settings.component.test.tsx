import { beforeEach, describe, expect, test } from 'vitest';
import { mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as settings from './settings.route.tsx';

const PAGE = '/dashboard/account/settings';
const UPDATE = '/v2/liftshare/settings/update-email';
const DETAILS = '/v2/liftshare/settings/details';
const NEW_EMAIL = 'new@brindle.example';
const PASSWORD = 'Together2work!';

let api: StandInApi;
beforeEach(() => {
  api = standInApi();
});

async function openSettings(more: object = {}): Promise<Mounted> {
  const community = { publicId: 'plain1', slug: 'plain', name: 'Plain', active: true, childCommunities: [] };
  const member = { email: 'ada@brindle.example', forename: 'Ada', surname: 'Marsh', languageCode: 'en', countryCode: 'gb' };
  api.answer('GET /v2/liftshare/settings', { status: 200, body: { ...member, marketingOptIn: false, community, ...more } });
  const screen = await mountPage([routeOf(PAGE, settings)]);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible();
  return screen;
}

async function askForChange(screen: Mounted, address = NEW_EMAIL, secret = PASSWORD): Promise<void> {
  await screen.getByLabelText('New email address').fill(address);
  await screen.getByLabelText('Current password').fill(secret);
  await screen.getByRole('button', { name: 'Update email' }).click();
}

describe('a change of language', () => {
  test('does not say again that the details were saved', async () => {
    api.answer(`PUT ${DETAILS}`, { status: 200, body: { forename: 'Ada', surname: 'Marsh' } });
    const screen = await openSettings();
    await screen.getByRole('button', { name: 'Save details' }).click();
    await expect.element(screen.getByText('Your details have been saved.').first()).toBeVisible();
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => document.querySelector('.toast')).toBeNull();
    await screen.speak('de');
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Kontoeinstellungen' })).toBeVisible();
    expect(document.querySelector('.toast')).toBeNull();
  });

  test('does not say again that a link was sent again', async () => {
    api.answer('POST /v2/liftshare/settings/pending-email', { status: 200, body: { success: true } });
    const screen = await openSettings({ pendingEmail: NEW_EMAIL });
    await screen.getByRole('button', { name: 'Send the link again' }).click();
    await expect.element(screen.getByText('We have sent the link again.').first()).toBeVisible();
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => document.querySelector('.toast')).toBeNull();
    await screen.speak('de');
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Kontoeinstellungen' })).toBeVisible();
    expect(document.querySelector('.toast')).toBeNull();
  });

  test('brings back no error that was mended, and leaves the focus where it is', async () => {
    api.answer(`POST ${UPDATE}`, { status: 403, body: { code: 'wrong-password' } });
    const screen = await openSettings();
    await askForChange(screen);
    const password = screen.getByLabelText('Current password');
    await expect.element(password).toHaveAccessibleDescription(/This is not your current password\./);
    await password.fill('another');
    await expect.element(password).not.toHaveAccessibleDescription();
    await screen.getByLabelText('First name').click();
    await screen.speak('de');
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Kontoeinstellungen' })).toBeVisible();
    await expect.element(screen.getByLabelText('Vorname')).toHaveFocus();
    await expect.element(screen.getByLabelText('Aktuelles Passwort')).not.toHaveAccessibleDescription();
  });

  test('says an error of the server in that language, where it stands', async () => {
    api.answer(`POST ${UPDATE}`, { status: 403, body: { code: 'wrong-password' } });
    const screen = await openSettings();
    await askForChange(screen);
    await expect.element(screen.getByLabelText('Current password')).toHaveAccessibleDescription(/This is not your current password\./);
    await screen.speak('de');
    const password = screen.getByLabelText('Aktuelles Passwort');
    await expect.element(password).toHaveAccessibleDescription(/Das ist nicht Ihr aktuelles Passwort\./);
    await expect.element(password).toHaveValue(PASSWORD);
  });
});
