import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectGoodInEveryLook } from './support/looks.ts';
import { linkIn } from './support/mailbox.ts';
import type { OtherApi } from './support/other-api.ts';
import { expect, test } from './support/other-server-test.ts';
import { join, newPerson, signIn, verify } from './support/people.ts';
import { answerMember, storedTokens, storeTokens } from './support/session.ts';
import { test as testWithMail } from './support/test.ts';

const PAGE = '/dashboard/account/settings';
const UPDATE = '/v2/liftshare/settings/update-email';
const PENDING = '/v2/liftshare/settings/pending-email';
const OPT_IN = '/v2/liftshare/newsletter/opt-in';
const DETAILS = '/v2/liftshare/settings/details';
const LANGUAGE = '/v2/liftshare/settings/language';
const EXPORT = '/v2/liftshare/account/export';
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
  await expect(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible();
}

async function askForChange(page: Page, address = NEW_EMAIL, secret = PASSWORD): Promise<void> {
  await email(page).fill(address);
  await password(page).fill(secret);
  await page.getByRole('button', { name: 'Update email' }).click();
}

test.describe('the settings page', () => {
  test('is where Account in the header leads, and shows the details', async ({ page, api }) => {
    answerMember(api);
    await storeTokens(page);
    await page.goto('/dashboard?cd=travel.example');
    // Before that the page is not awake, and its links open documents.
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await expect(page).toHaveURL(`${PAGE}?cd=travel.example`);
    await expect(page).toHaveTitle('Account settings – Plain – Waylift');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
    await expect(page.getByLabel('Last name')).toHaveValue('Marsh');
    await expect(page.getByRole('main')).toContainText('ada@brindle.example');
    await expect(page.getByRole('link', { name: 'Delete account' })).toHaveAttribute('href', '/dashboard/account/remove?cd=travel.example');
  });

  test('changes what a member has told of themselves, and says what is missing', async ({ page, api }) => {
    api.answer(`PUT ${DETAILS}`, { status: 200, body: { forename: 'Ada', surname: 'King' } });
    await openSettings(page, api);
    await page.getByLabel('Last name').fill(' ');
    await page.getByRole('button', { name: 'Save details' }).click();
    await expect(page.getByText('Enter your last name.').first()).toBeVisible();
    await page.getByLabel('Last name').fill('King');
    await page.getByRole('button', { name: 'Save details' }).click();
    await expect(page.locator('.toast')).toContainText('Your details have been saved.');
    expect(bodies(api, DETAILS)).toEqual([{ forename: 'Ada', surname: 'King' }]);
  });

  test('needs somebody signed in', async ({ page }) => {
    await page.goto(PAGE);
    await expect(page).toHaveURL('/');
  });

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

test.describe('changing the email address', () => {
  test('sends address and password, and says that a link is on its way', async ({ page, api }) => {
    api.answer(`POST ${UPDATE}`, { status: 200, body: { success: true } });
    await openSettings(page, api);
    await askForChange(page, ` ${NEW_EMAIL} `);
    await expect(page.getByText(`We have sent a link to ${NEW_EMAIL}.`)).toBeVisible();
    await expect(page.getByText('You sign in with ada@brindle.example.')).toBeVisible();
    expect(bodies(api, UPDATE)).toEqual([{ email: NEW_EMAIL, password: PASSWORD }]);
    await expect(email(page)).toHaveValue('');
    await expect(password(page)).toHaveValue('');
    expect(page.url()).not.toContain('brindle');
  });

  test('asks for a valid address and the password before it sends anything', async ({ page, api }) => {
    await openSettings(page, api);
    await page.getByRole('button', { name: 'Update email' }).click();
    await expect(email(page)).toBeFocused();
    await expect(email(page)).toHaveAccessibleDescription(/Enter your email address\./);
    await expect(password(page)).toHaveAccessibleDescription(/Enter your password\./);
    await expect(page).toHaveTitle(/^Error: Account settings/);
    await askForChange(page, 'ada@brindle');
    await expect(email(page)).toHaveAccessibleDescription(/Please enter a valid email address, e\.g\. name@example\.com/);
    await askForChange(page, 'ada@brindle.example');
    await expect(email(page)).toHaveAccessibleDescription(/This is already your email address\./);
    await email(page).fill(NEW_EMAIL);
    await expect(page).toHaveTitle(/^Account settings/);
    expect(api.callsTo(UPDATE)).toHaveLength(0);
  });

  test('with a wrong password says so at its field, and the session goes on', async ({ page, api }) => {
    api.answer(`POST ${UPDATE}`, { status: 403, body: { code: 'wrong-password' } });
    await openSettings(page, api);
    await askForChange(page);
    await expect(password(page)).toBeFocused();
    await expect(password(page)).toHaveAccessibleDescription(/This is not your current password\./);
    await expect(email(page)).toHaveValue(NEW_EMAIL);
    await expect(password(page)).toHaveValue(PASSWORD);
    expect(await storedTokens(page)).not.toBeNull();
    await password(page).fill('another');
    await expect(page.getByText('This is not your current password.')).toHaveCount(0);
    api.answer(`POST ${UPDATE}`, { status: 200, body: { success: true } });
    await page.getByRole('button', { name: 'Update email' }).click();
    await expect(page.getByText(`We have sent a link to ${NEW_EMAIL}.`)).toBeVisible();
  });

  test('that the community does not take says so at its field', async ({ page, api }) => {
    api.answer(`POST ${UPDATE}`, { status: 403, body: { code: 'email-restriction-failed' } });
    await openSettings(page, api);
    await askForChange(page);
    await expect(email(page)).toBeFocused();
    await expect(email(page)).toHaveAccessibleDescription(/The email address you provided is not allowed access to this community\./);
    await expect(email(page)).toHaveValue(NEW_EMAIL);
  });

  test('that the server finds no address says so at its field', async ({ page, api }) => {
    const errors = [{ path: 'email', code: 'email-invalid', message: 'no address' }];
    api.answer(`POST ${UPDATE}`, { status: 400, body: { code: 'validation', errors } });
    await openSettings(page, api);
    await askForChange(page);
    await expect(email(page)).toBeFocused();
    await expect(email(page)).toHaveAccessibleDescription(/Please enter a valid email address/);
  });
});

test.describe('a pending address', () => {
  test('is shown, can be mailed its link again, and given up', async ({ page, api }) => {
    api.answer(`POST ${PENDING}`, { status: 200, body: { success: true } });
    api.answer(`DELETE ${PENDING}`, { status: 200, body: { success: true } });
    await openSettings(page, api, { pendingEmail: NEW_EMAIL });
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await expect(page.locator('.toast')).toContainText('We have sent the link again.');
    await page.getByRole('button', { name: 'Cancel the change' }).click();
    await expect(page.locator('.toast')).toContainText('Your email address has not changed.');
    await expect(page.getByText(NEW_EMAIL)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Email address' })).toBeFocused();
    expect(api.callsTo(PENDING).map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  });
});

test.describe('the marketing preference', () => {
  test('is saved as it is pressed, and that is told', async ({ page, api }) => {
    api.answer(`PUT ${OPT_IN}`, { status: 200, body: { optIn: true } });
    await openSettings(page, api);
    await expect(news(page)).not.toBeChecked();
    await news(page).press('Space');
    await expect(news(page)).toBeChecked();
    await expect(page.locator('.toast')).toContainText(SAVED);
    await expect(page.locator('[data-announcer]')).toHaveText(SAVED);
    await expect(news(page)).toBeFocused();
    expect(bodies(api, OPT_IN)).toEqual([{ optIn: true }]);
  });

  test('pressed many times quickly is sent one call at a time, and the last press wins', async ({ page, api }) => {
    await openSettings(page, api);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**${OPT_IN}`, async (route) => {
      await held;
      await route.fulfill({ json: route.request().postDataJSON(), headers: { 'access-control-allow-origin': '*' } });
    });
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.postDataJSON());
    });
    for (let press = 0; press < 5; press += 1) await news(page).click();
    await news(page).click();
    await expect(news(page)).not.toBeChecked();
    await expect.poll(() => sent).toEqual([{ optIn: true }]);
    release();
    await expect.poll(() => sent).toEqual([{ optIn: true }, { optIn: false }]);
    await expect(page.locator('.toast')).toContainText(SAVED);
    await expect(news(page)).not.toBeChecked();
  });

  test('is still sent when the page is left straight away', async ({ page, api }) => {
    api.answer(`PUT ${OPT_IN}`, { status: 200, body: { optIn: true } });
    await openSettings(page, api);
    await news(page).check();
    await page.goto('about:blank');
    await expect.poll(() => bodies(api, OPT_IN)).toEqual([{ optIn: true }]);
  });
});

test.describe('the language of mail', () => {
  test('is one of the five, each in its own name, and saved as it is chosen', async ({ page, api }) => {
    api.answer(`PUT ${LANGUAGE}`, { status: 200, body: { languageCode: 'pt' } });
    await openSettings(page, api, { languageCode: 'de' });
    const select = page.getByRole('combobox', { name: 'Email language' });
    await expect(select).toHaveValue('de');
    await expect(select.getByRole('option')).toHaveText(['English', 'Deutsch', 'Español', 'Français', 'Português']);
    await select.selectOption('Português');
    await expect(page.locator('.toast')).toContainText(SAVED);
    expect(bodies(api, LANGUAGE)).toEqual([{ languageCode: 'pt' }]);
    await expect(page.getByRole('heading', { level: 1 }), 'the page keeps its own').toHaveText('Account settings');
  });
});

test.describe('download my data', () => {
  test('gives a JSON file of everything that the server says, asked for with the token', async ({ page, api }) => {
    const everything = { email: 'ada@brindle.example', journeys: [{ id: 'j1' }], something: { new: [1, null] } };
    api.answer(`POST ${EXPORT}`, { status: 200, body: everything });
    await openSettings(page, api);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enter your password' });
    await dialog.getByRole('button', { name: 'Download my data' }).click();
    await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(/Enter your password\./);
    expect(api.callsTo(EXPORT)).toHaveLength(0);
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Download my data' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^waylift-my-data-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toEqual(everything);
    await expect(page.locator('.toast')).toContainText('You’ll find your data in your downloads.');
    expect(api.callsTo(EXPORT).map(({ body, authorization }) => ({ body, authorization }))).toEqual([
      { body: { password: PASSWORD }, authorization: 'Bearer access' },
    ]);
    await expect(dialog).toHaveCount(0);
  });
});

testWithMail('an address changes for real: asked for here, confirmed by mail, and the old one is told', async ({ page, mailbox }) => {
  const person = newPerson();
  const moved = { ...person, email: `moved.${person.email}` };
  await join(page, 'harbour-quarter', person);
  await verify(page, mailbox, person);
  await page.getByRole('link', { name: 'Sign in and add a journey' }).click();
  await signIn(page, person);
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
  await join(page, 'larkmoor-villages', person);
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is active' })).toBeVisible();
  await page.goto('/larkmoor-villages/login');
  await signIn(page, person);
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

testWithMail('preferences are kept, and a member’s data are theirs to take', async ({ page }) => {
  const person = newPerson();
  await join(page, 'larkmoor-villages', person);
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is active' })).toBeVisible();
  await page.goto('/larkmoor-villages/login');
  await signIn(page, person);
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  const before = await news(page).isChecked();
  await news(page).click();
  await expect(page.locator('.toast')).toContainText(SAVED);
  const saved = page.waitForResponse('**/settings/language');
  await page.getByRole('combobox', { name: 'Email language' }).selectOption('Español');
  await saved;
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Email language' })).toHaveValue('es');
  expect(await news(page).isChecked()).toBe(!before);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter your password' });
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Download my data' }).click();
  expect(await readFile(await (await coming).path(), 'utf8')).toContain(person.email);
});
