import type { Page } from '@playwright/test';
import { addAuthenticator, type BrowserAuthenticator } from './support/authenticator.ts';
import { tabTo } from './support/keyboard.ts';
import { expectGoodInEveryLook } from './support/looks.ts';
import { linkIn } from './support/mailbox.ts';
import { becomeMember, newPerson, type Person } from './support/people.ts';
import { expect, test } from './support/test.ts';

const PASSKEYS = '/dashboard/account/passkeys';
const LOGIN = '/harbour-quarter/login';
const NEW_PASSWORD = 'Another2work!';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function prove(page: Page, { password }: Person): Promise<void> {
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await button(page, 'Continue').click();
}

/** Adds a passkey from the page that is open, which asks for the password first. */
async function addPasskey(page: Page, device: BrowserAuthenticator, person: Person): Promise<void> {
  await button(page, 'Add a passkey').click();
  await device.setTouched(true);
  await prove(page, person);
  await expect(page.getByRole('heading', { name: 'Your passkey is ready' })).toBeVisible();
  await device.setTouched(false);
}

/** Signs out, which leads to the landing page, and opens the sign-in page. */
async function signOut(page: Page): Promise<void> {
  await button(page, 'Sign out').click();
  await expect(page).not.toHaveURL(/dashboard/);
  await page.goto(LOGIN);
  await expect(title(page)).toHaveText('Sign in');
}

const email = (page: Page) => page.getByLabel('Email', { exact: true });
const terms = (page: Page) => page.getByLabel('I agree to the Member Terms');
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Hello, Ada' });

test('a member adds a passkey by keyboard, names it, signs in by it at the field and by the button, and removes it', async ({
  page,
  mailbox,
}) => {
  const person = newPerson();
  await becomeMember(page, mailbox, person);
  const device = await addAuthenticator(page);
  await page.goto('/dashboard/account/settings');
  await page.getByRole('link', { name: 'Passkeys' }).click();
  await expect(title(page)).toHaveText('Passkeys');
  await device.keptDuring(() => expectGoodInEveryLook(page, 'passkeys-none'));

  // By keyboard alone, with a wrong password first.
  await tabTo(button(page, 'Add a passkey'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
  await page.keyboard.type('Not-my-password1!');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await device.keptDuring(() => expectGoodInEveryLook(page, 'passkeys-proof'));
  await page.getByLabel('Current password', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(person.password);
  await device.setTouched(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your passkey is ready' })).toBeVisible();
  await device.setTouched(false);
  expect(await device.count()).toBe(1);
  await device.keptDuring(() => expectGoodInEveryLook(page, 'passkeys-added'));
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Ada’s laptop');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The name has been saved.').first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ada’s laptop' })).toContainText('Not used yet.');
  await device.keptDuring(() => expectGoodInEveryLook(page, 'passkeys'));
  const mail = await mailbox.waitFor(person.email);
  expect(mail.text).toContain('A passkey was added to your Waylift account');

  // Opening the page never signs in, and asks for nothing.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signOut(page);
  await page.waitForLoadState('networkidle');
  expect(asked).not.toContain('/v2/liftshare/passkey/options');
  await expect(email(page)).toHaveAttribute('autocomplete', 'username webauthn');

  // At the field. The terms box is asked for, and the choice is kept.
  await device.setTouched(true);
  await email(page).focus();
  await expect.poll(() => asked.includes('/v2/liftshare/passkey/options')).toBe(true);
  await expect(page.getByText('You must agree to the Member Terms').first()).toBeVisible();
  await device.setTouched(false);
  await expect(page.getByText('Enter your password.')).toHaveCount(0);
  await terms(page).check();
  await button(page, 'Sign in').click();
  await expect(dashboard(page)).toBeVisible();

  // By the button, by keyboard.
  await signOut(page);
  await device.keptDuring(() => expectGoodInEveryLook(page, 'sign-in-passkey'));
  await terms(page).check();
  await device.setTouched(true);
  await tabTo(button(page, 'Use a passkey'));
  await page.keyboard.press('Enter');
  await expect(dashboard(page)).toBeVisible();
  await device.setTouched(false);

  // Removed, it signs nobody in any more, and a removed one alone is told apart.
  await page.goto(PASSKEYS);
  await expect(page.getByRole('listitem').filter({ hasText: 'Ada’s laptop' })).toContainText('Last used on');
  await button(page, 'Remove Ada’s laptop').click();
  await device.keptDuring(() => expectGoodInEveryLook(page, 'passkeys-remove'));
  await button(page, 'Remove').click();
  await prove(page, person);
  await expect(page.getByText('The passkey has been removed.').first()).toBeVisible();
  await expect(title(page)).toBeFocused();
  await signOut(page);
  await terms(page).check();
  await device.setTouched(true);
  await button(page, 'Use a passkey').click();
  await expect(page.getByText('That passkey is no longer in use here')).toBeVisible();
  await device.keptDuring(() => expectGoodInEveryLook(page, 'sign-in-passkey-unknown'));
});

test('with the switch on a password alone does not enter, and a reset by mail can be stopped on every device and by its mail', async ({
  page,
  browser,
  server,
  mailbox,
}) => {
  const person = newPerson();
  await becomeMember(page, mailbox, person);
  const device = await addAuthenticator(page);
  await page.goto(PASSKEYS);
  await addPasskey(page, device, person);
  await button(page, 'Keep this name').click();
  await page.getByLabel('Only by passkey from now on').check();
  // The proof of a moment ago still holds.
  await button(page, 'Save').click();
  await expect(page.getByText('From now on you sign in by passkey only.')).toBeVisible();
  await expectGoodInEveryLook(page, 'passkeys-only');
  await button(page, 'Remove A browser on Linux').click();
  await expect(page.getByRole('heading', { name: 'This is your only way in' })).toBeVisible();
  await expectGoodInEveryLook(page, 'passkeys-last');
  await button(page, 'Close').click();

  const other = await (await browser.newContext({ baseURL: server.url, locale: 'en-GB' })).newPage();
  await other.goto(LOGIN);
  await email(other).fill(person.email);
  await other.getByLabel('Password', { exact: true }).fill(person.password);
  await terms(other).check();
  await button(other, 'Sign in').click();
  await expect(other.getByText('Please use your passkey')).toBeVisible();
  await expectGoodInEveryLook(other, 'sign-in-only-passkey');

  async function reset(): Promise<string> {
    await other.goto('/harbour-quarter/forgot-password');
    await email(other).fill(person.email);
    await button(other, 'Send the link').click();
    await other.goto(await linkOfMail('/change-password/'));
    await other.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await other.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD);
    await button(other, 'Change password').click();
    await expect(title(other)).toHaveText('Your new password will be valid in 24 hours.');
    return await linkOfMail('/stop-reset/');
  }
  async function linkOfMail(path: string): Promise<string> {
    for (;;) {
      const mail = await mailbox.waitFor(person.email);
      if (mail.text.includes(path)) return linkIn(mail, path);
    }
  }

  await reset();
  await expectGoodInEveryLook(other, 'change-password-waits');
  // On the page that is open, at once.
  await expect(page.getByText('A new password was set by email')).toBeVisible();
  await expectGoodInEveryLook(page, 'reset-waits');
  await button(page, 'Stop it').click();
  await expect(page.getByText('Stopped: everything stays as it was')).toBeVisible();
  await expectGoodInEveryLook(page, 'reset-waits-stopped');
  await page.reload();
  await expect(title(page)).toHaveText('Passkeys');
  await expect(page.getByText('A new password was set by email')).toHaveCount(0);

  const stopLink = await reset();
  await other.goto(stopLink);
  await expect(title(other)).toHaveText('Stop the new password?');
  await expectGoodInEveryLook(other, 'stop-reset');
  await button(other, 'Stop it').click();
  await expect(title(other)).toHaveText('Stopped: everything stays as it was');
  await expectGoodInEveryLook(other, 'stop-reset-done');
  await expect(page.getByText('Stopped: everything stays as it was')).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveText('Passkeys');
  await expect(page.getByText('A new password was set by email')).toHaveCount(0);
});

test('who signs in by password on a device that can keep a passkey is offered one, once, and it is ready with two presses', async ({
  page,
  mailbox,
}) => {
  const person = newPerson();
  await becomeMember(page, mailbox, person);
  await page.goto('/dashboard');
  await signOut(page);
  const device = await addAuthenticator(page);
  async function signIn(): Promise<void> {
    await email(page).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await terms(page).check();
    await button(page, 'Sign in').click();
  }
  await signIn();
  await expect(title(page)).toHaveText('Sign in without a password?');
  await expect(page).toHaveURL('/dashboard');
  await device.keptDuring(() => expectGoodInEveryLook(page, 'passkey-offer'));
  await device.setTouched(true);
  await tabTo(button(page, 'Create a passkey'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your passkey is ready' })).toBeVisible();
  await device.setTouched(false);
  expect(await device.count()).toBe(1);
  await button(page, 'Keep this name').click();
  await signOut(page);
  await signIn();
  await expect(dashboard(page)).toBeVisible();
});
