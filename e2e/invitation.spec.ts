import type { Page } from '@playwright/test';
import { tokenRefusal } from './support/failures.ts';
import { expectGoodInEveryLook } from './support/looks.ts';
import { linkIn } from './support/mailbox.ts';
import { expect, test } from './support/other-server-test.ts';
import { newPerson, signIn } from './support/people.ts';
import { test as testWithMail } from './support/test.ts';
import { invite } from './support/waylift.ts';

const TOKEN = 'aW52aXRhdGlvbg-_token';
const RESET = '/v2/liftshare/account/passwordreset';
const DECLINE = `/v2/liftshare/pending-account/${TOKEN}`;
const ACCEPT_PAGE = `/sign-up/accept-invite?token=${TOKEN}&cs=plain`;
const DECLINE_PAGE = `/sign-up/decline-invite?token=${TOKEN}&cs=plain`;
const ACCEPTED = 'Your password has been set and your account is now active.';
const ACCEPT_FAILED = 'Token expired - we could not set your password. Please click here to request a password reset email.';
const DECLINE_FAILED = 'We could not process your request. The invitation may have already expired.';
const PASSWORD = 'Together2work!';

async function setPassword(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
}

function decline(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Decline invitation' }).click();
}

test.describe('accepting an invitation', () => {
  test('waits for a press, sends exactly the payload of section 3, and leaves no token behind', async ({ page, api }) => {
    await page.goto('/plain/login');
    await page.goto(`${ACCEPT_PAGE}&cd=travel.example`);
    await expect(page).toHaveTitle('Accept your invitation – Plain – Waylift');
    await expect(page.getByText('Plain has created an account for you.')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Choose a password.').first()).toBeVisible();
    await expectGoodInEveryLook(page, 'accept-invite-errors');
    expect(api.calls().filter((call) => call.method !== 'GET')).toEqual([]);
    api.answer(`POST ${RESET}`, tokenRefusal.answer);
    await setPassword(page);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectGoodInEveryLook(page, 'accept-invite-failed');

    api.answer(`POST ${RESET}`, { status: 200, body: { success: true } });
    await setPassword(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Plain');
    await expect(page.getByText(ACCEPTED)).toBeVisible();
    const sent = { token: TOKEN, password: PASSWORD, passwordConfirm: PASSWORD };
    expect(api.callsTo(RESET).map((call) => call.body)).toEqual([sent, sent]);
    await expect(page).toHaveTitle('Invitation accepted – Plain – Waylift');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/plain/login?cd=travel.example');
    expect(page.url()).not.toContain(TOKEN);
    expect(await page.content(), 'nor in any link of the page').not.toContain(TOKEN);
    await expectGoodInEveryLook(page, 'accept-invite-done');

    await page.reload();
    await expect(page.getByText(ACCEPTED)).toBeVisible();
    await expect.poll(() => api.callsTo(RESET)).toHaveLength(2);
    // The page that was drawn is the page that wakes.
    await page.waitForLoadState('networkidle');
    await page.goBack();
    await expect(page, 'nor in the history').toHaveURL('/plain/login');
  });
});

test.describe('declining an invitation', () => {
  test('waits for a press, deletes the account, and leaves no token behind', async ({ page, api }) => {
    api.answer(`DELETE ${DECLINE}`, { status: 500 });
    await page.goto('/plain/login');
    await page.goto(DECLINE_PAGE);
    await expect(page).toHaveTitle('Decline the invitation – Plain – Waylift');
    await expect(page.getByText('the account that Plain created for you')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(api.calls().filter((call) => call.method !== 'GET')).toEqual([]);

    await decline(page);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectGoodInEveryLook(page, 'decline-invite-failed');
    api.answer(`DELETE ${DECLINE}`, { status: 200, body: { success: true } });
    await decline(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invitation declined');
    const call = { method: 'DELETE', body: undefined };
    expect(api.callsTo(DECLINE).map(({ method, body }) => ({ method, body }))).toEqual([call, call]);
    await expectGoodInEveryLook(page, 'decline-invite-done');
    await expect(page).toHaveTitle('Invitation declined – Plain – Waylift');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/plain');
    expect(page.url()).not.toContain(TOKEN);
    expect(await page.content(), 'nor in any link of the page').not.toContain(TOKEN);

    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invitation declined');
    await expect.poll(() => api.callsTo(DECLINE)).toHaveLength(2);
    // The page that was drawn is the page that wakes.
    await page.waitForLoadState('networkidle');
    await page.goBack();
    await expect(page, 'nor in the history').toHaveURL('/plain/login');
  });
});

test('an invitation that has no token leads to /404', async ({ request }) => {
  for (const path of ['accept-invite', 'decline-invite', 'accept-invite?token=', 'decline-invite?token=&cs=plain']) {
    const answer = await request.get(`/sign-up/${path}`);
    expect.soft([answer.status(), new URL(answer.url()).pathname], path).toEqual([404, '/404']);
  }
});

testWithMail('somebody invited accepts by mail, and signs in', async ({ page, mailbox, server }) => {
  const person = newPerson();
  await invite(server, 'kestrel-science-park', person);
  const mail = await mailbox.waitFor(person.email);
  await page.goto(linkIn(mail, '/sign-up/accept-invite'));
  await expect(page.getByText('Kestrel Science Park has created an account for you.')).toBeVisible();
  await setPassword(page);
  await expect(page.getByText(ACCEPTED)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/kestrel-science-park/login');
  await signIn(page, { ...person, password: PASSWORD });
  await expect(page.getByRole('region', { name: 'Your details' }).getByText('Kestrel Science Park')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');

  await page.goto(linkIn(mail, '/sign-up/accept-invite'));
  await setPassword(page);
  await expect(page.getByRole('alert'), 'an invitation is accepted once').toHaveText(ACCEPT_FAILED);
  await page.goto(linkIn(mail, '/sign-up/decline-invite'));
  await decline(page);
  await expect(page.getByRole('alert'), 'and cannot be declined any more').toHaveText(DECLINE_FAILED);
});

testWithMail('somebody invited declines by mail, and the account is gone', async ({ page, mailbox, server }) => {
  const person = newPerson();
  await invite(server, 'landkreis-sonnental', person);
  const mail = await mailbox.waitFor(person.email);
  await page.goto(linkIn(mail, '/sign-up/decline-invite'));
  await page.getByRole('button', { name: 'Einladung ablehnen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einladung abgelehnt');
  await page.goto(linkIn(mail, '/sign-up/accept-invite'));
  await page.getByLabel('Neues Passwort', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Passwort wiederholen', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Passwort festlegen' }).click();
  await expect(page.getByRole('alert')).toContainText('Der Link ist abgelaufen');
});
