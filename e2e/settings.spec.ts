import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectGoodInEveryLook } from './support/looks.ts';
import { linkIn } from './support/mailbox.ts';
import type { OtherApi } from './support/other-api.ts';
import { expect, test } from './support/other-server-test.ts';
import { becomeMember, newPerson, signIn } from './support/people.ts';
import { answerMember, storeTokens } from './support/session.ts';
import { test as testWithMail } from './support/test.ts';

const PAGE = '/dashboard/account/settings';
const OPT_IN = '/v2/liftshare/newsletter/opt-in';
const SAVED = 'Your preference has been saved.';
const NEW_EMAIL = 'new@brindle.example';
const PASSWORD = 'Together2work!';

const email = (page: Page) => page.getByLabel('New email address');
const password = (page: Page) => page.getByLabel('Current password');
const news = (page: Page) => page.getByRole('checkbox', { name: 'Send me news and offers by email' });
const bodies = (api: OtherApi, path: string) => api.callsTo(path).map((call) => call.body);

async function openSettings(page: Page, api: OtherApi, more: object = {}): Promise<void> {
  answerMember(api);
  const community = { publicId: 'plain1', slug: 'plain', name: 'Plain', active: true, childCommunities: [] };
  const member = { email: 'ada@brindle.example', forename: 'Ada', surname: 'Marsh', languageCode: 'en', countryCode: 'gb' };
  api.answer('GET /v2/liftshare/settings', { status: 200, body: { ...member, marketingOptIn: false, community, ...more } });
  await storeTokens(page);
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { level: 1, name: 'Account', exact: true })).toBeVisible();
}

async function askForChange(page: Page, address = NEW_EMAIL, secret = PASSWORD): Promise<void> {
  await email(page).fill(address);
  await password(page).fill(secret);
  await page.getByRole('button', { name: 'Update email' }).click();
}

test.describe('the settings page', () => {
  test('looks good with a pending address, with errors, and with a toast', async ({ page, api }) => {
    api.answer(`PUT ${OPT_IN}`, { status: 200, body: { optIn: true } });
    await openSettings(page, api, { pendingEmail: NEW_EMAIL });
    await expectGoodInEveryLook(page, 'settings');
    await page.getByRole('button', { name: 'Update email' }).click();
    await expect(page.getByText('Enter your password.').first()).toBeVisible();
    await expectGoodInEveryLook(page, 'settings-errors');
    await news(page).check();
    await page.getByRole('button', { name: 'Close' }).focus();
    await expectGoodInEveryLook(page, 'settings-toast');
  });
});

test.describe('the marketing preference', () => {
  test('is still sent when the page is left straight away', async ({ page, api }) => {
    api.answer(`PUT ${OPT_IN}`, { status: 200, body: { optIn: true } });
    await openSettings(page, api);
    await news(page).check();
    await page.goto('about:blank');
    await expect.poll(() => bodies(api, OPT_IN)).toEqual([{ optIn: true }]);
  });
});

testWithMail('an address changes for real: asked for here, confirmed by mail, and the old one is told', async ({ page, mailbox }) => {
  const person = newPerson();
  const moved = { ...person, email: `moved.${person.email}` };
  await becomeMember(page, mailbox, person);
  await page.getByRole('link', { name: 'Change email address' }).click();
  await askForChange(page, moved.email, 'Not-my-password1!');
  await expect(password(page)).toHaveAccessibleDescription(/This is not your current password\./);
  await askForChange(page, moved.email, person.password);
  await expect(page.getByText(`We have sent a link to ${moved.email}.`)).toBeVisible();
  expect((await mailbox.waitFor(person.email)).subject, 'the old address is told').toBe('A new email address for your Waylift account');
  const link = linkIn(await mailbox.waitFor(moved.email), '/verify-email/');

  await page.reload();
  await expect(page.getByText(`We have sent a link to ${moved.email}.`), 'it waits after a reload too').toBeVisible();
  await expect(page.getByText(`You sign in with ${person.email}.`)).toBeVisible();

  await page.goto(link);
  await page.getByRole('button', { name: 'Verify my email address' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email address is verified');
  await expect(page.getByText('From now on, sign in with this address.')).toBeVisible();
  await expect(page).toHaveURL('/harbour-quarter/verify-email');
  expect((await mailbox.waitFor(person.email)).subject).toBe('Your Waylift email address has been changed');
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page.getByRole('main')).toContainText(moved.email);
  await expect(page.getByText('is waiting to be verified')).toHaveCount(0);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/harbour-quarter/login');
  await signIn(page, person);
  await expect(page.getByRole('alert')).toContainText('Sign in failed.');
  await page.getByLabel('Email', { exact: true }).fill(moved.email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible();
});

testWithMail('a change that was given up can no longer be confirmed', async ({ page, mailbox }) => {
  const person = newPerson();
  await becomeMember(page, mailbox, person);
  await page.getByRole('link', { name: 'Change email address' }).click();
  await askForChange(page, `moved.${person.email}`, person.password);
  const link = linkIn(await mailbox.waitFor(`moved.${person.email}`), '/verify-email/');
  await page.getByRole('button', { name: 'Cancel the change' }).click();
  await expect(page.locator('.toast')).toContainText('Your email address has not changed.');
  await page.goto(link);
  await page.getByRole('button', { name: 'Verify my email address' }).click();
  await expect(page.getByRole('heading', { name: 'Email verification failed' })).toBeVisible();
  await page.getByRole('link', { name: 'Ask for another link in your account settings' }).click();
  await expect(page.getByText(`You sign in with ${person.email}.`)).toBeVisible();
});

testWithMail('preferences are kept, and a member’s data are theirs to take', async ({ page, mailbox }) => {
  const person = newPerson();
  await becomeMember(page, mailbox, person);
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  const before = await news(page).isChecked();
  await news(page).click();
  await expect(page.locator('.toast')).toContainText(SAVED);
  const saved = page.waitForResponse('**/settings/language');
  const sent = page.getByRole('heading', { name: 'What we send you' });
  await sent.click();
  await page.getByRole('combobox', { name: 'Email language' }).selectOption('Español');
  await saved;
  await page.reload();
  expect(await news(page).isChecked()).toBe(!before);
  await sent.click();
  await expect(page.getByRole('combobox', { name: 'Email language' })).toHaveValue('es');
  const coming = page.waitForEvent('download');
  await page.getByRole('heading', { name: 'Privacy' }).click();
  await page.getByRole('button', { name: 'Download my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter your password' });
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Download my data' }).click();
  expect(await readFile(await (await coming).path(), 'utf8')).toContain(person.email);
});
