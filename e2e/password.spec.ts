import type { Page } from '@playwright/test';
import { tokenRefusal } from './support/failures.ts';
import { expectGoodInEveryLook } from './support/looks.ts';
import { linkIn } from './support/mailbox.ts';
import { expect, test } from './support/other-server-test.ts';
import { becomeMember, newPerson, signIn } from './support/people.ts';
import { comeBackOnline } from './support/session.ts';
import { test as testWithMail } from './support/test.ts';

const FORGOT = '/v2/liftshare/account/forgot-password';
const RESET = '/v2/liftshare/account/passwordreset';
const SENT = 'If an account with that email address exists, a new password email has been sent.';
const TOKEN = 'Zm9yZ290dGVu-_token';
const CHANGE_PAGE = `/plain/change-password/${TOKEN}`;
const PASSWORD = 'Together2work!';

async function askForMail(page: Page, email = 'ada@brindle.example'): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
}

async function changePassword(page: Page, password = PASSWORD, passwordConfirm = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(passwordConfirm);
  await page.getByRole('button', { name: 'Change password' }).click();
}

test.describe('forgot password', () => {
  test('is found from the sign-in page, sends the address and says what becomes of it', async ({ page, api }) => {
    await page.goto('/plain/login?cd=travel.example');
    await page.getByRole('link', { name: 'Forgotten your password?' }).click();
    await expect(page).toHaveURL('/plain/forgot-password?cd=travel.example');
    await expect(page).toHaveTitle('Forgot password – Plain – Waylift');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('Enter your email address.').first()).toBeVisible();
    await expectGoodInEveryLook(page, 'forgot-password-errors');
    api.answer(`POST ${FORGOT}`, { status: 500 });
    await askForMail(page);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectGoodInEveryLook(page, 'forgot-password-failed');
    api.answer(`POST ${FORGOT}`, { status: 200, body: { success: true } });
    await askForMail(page, ' ada@brindle.example ');
    await expect(page.getByText(SENT)).toBeVisible();
    await expect(page).toHaveTitle('Check your email – Plain – Waylift');
    await expectGoodInEveryLook(page, 'forgot-password-sent');
    await expect(page.getByRole('main')).toBeFocused();
    const sent = { email: 'ada@brindle.example' };
    expect(api.callsTo(FORGOT).map((call) => call.body)).toEqual([sent, sent]);
    await expect(page.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/plain/login?cd=travel.example');

    await page.reload();
    await expect(page.getByText(SENT)).toBeVisible();
    await expect.poll(() => api.callsTo(FORGOT)).toHaveLength(2);
    // The page that was drawn is the page that wakes.
    await page.waitForLoadState('networkidle');
    await page.goBack();
    await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  });
});

test.describe('changing a password', () => {
  test('waits for a press, sends exactly the payload of section 3, and leaves no token behind', async ({ page, api }) => {
    await page.goto('/plain/login');
    await page.goto(`${CHANGE_PAGE}?cd=travel.example`);
    await expect(page).toHaveTitle('Change password – Plain – Waylift');
    await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Choose a password.').first()).toBeVisible();
    await expectGoodInEveryLook(page, 'change-password-errors');
    expect(api.callsTo(RESET)).toHaveLength(0);
    api.answer(`POST ${RESET}`, tokenRefusal.answer);
    await changePassword(page);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectGoodInEveryLook(page, 'change-password-failed');

    api.answer(`POST ${RESET}`, { status: 200, body: { success: true } });
    await changePassword(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password has been changed.');
    const sent = { token: TOKEN, password: PASSWORD, passwordConfirm: PASSWORD };
    expect(api.callsTo(RESET).map((call) => call.body)).toEqual([sent, sent]);
    await expect(page).toHaveTitle('Password changed – Plain – Waylift');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/plain/login?cd=travel.example');
    expect(page.url()).not.toContain(TOKEN);
    expect(await page.content(), 'nor in any link of the page').not.toContain(TOKEN);
    await expectGoodInEveryLook(page, 'change-password-done');

    await page.reload();
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    await expect.poll(() => api.callsTo(RESET)).toHaveLength(2);
    // The page that was drawn is the page that wakes.
    await page.waitForLoadState('networkidle');
    await page.goBack();
    await expect(page, 'nor in the history').toHaveURL('/plain/login');
  });

  test('without a token leads to /404, as any unknown address does', async ({ request }) => {
    for (const path of ['/change-password', '/plain/change-password?cd=travel.example']) {
      const answer = await request.get(path);
      expect.soft([answer.status(), new URL(answer.url()).pathname], path).toEqual([404, '/404']);
    }
  });
});

testWithMail(
  'a member who has forgotten the password sets another by mail, and is signed out everywhere',
  async ({ page, mailbox, server, browser }) => {
    const person = newPerson();
    const changed = { ...person, password: 'Another1road!' };
    await becomeMember(page, mailbox, person);

    const elsewhere = await browser.newPage({ baseURL: server.url });
    await elsewhere.goto('/harbour-quarter/login');
    await elsewhere.getByRole('link', { name: 'Forgotten your password?' }).click();
    // The page that is left has a field Email too.
    await expect(elsewhere.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible();
    await askForMail(elsewhere, person.email.toUpperCase());
    await expect(elsewhere.getByText(SENT)).toBeVisible();

    const link = linkIn(await mailbox.waitFor(person.email), '/change-password/');
    expect(new URL(link).pathname).toMatch(/^\/harbour-quarter\/change-password\/[\w-]{43}$/);
    await elsewhere.goto(link);
    await changePassword(elsewhere, changed.password);
    await expect(elsewhere.getByText('Your password has been changed.')).toBeVisible();
    expect((await mailbox.waitFor(person.email)).subject).toBe('Your Waylift password has been changed');

    await elsewhere.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await signIn(elsewhere, person);
    await expect(elsewhere.getByRole('alert')).toContainText('Sign in failed. Please check your details and try again.');
    await signIn(elsewhere, changed);
    await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada');
    await elsewhere.close();

    await comeBackOnline(page);
    await expect(page, 'the page that stood open leaves').toHaveURL('/harbour-quarter/login');
    await page.goto(link);
    await changePassword(page);
    await expect(page.getByRole('alert'), 'a link works once').toContainText('Password reset failed.');
  },
);
