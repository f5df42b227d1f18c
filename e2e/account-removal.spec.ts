import type { Page } from '@playwright/test';
import { expectGoodInEveryLook } from './support/looks.ts';
import { expect, test } from './support/other-server-test.ts';
import { becomeMember, newPerson, signIn } from './support/people.ts';
import { answerMember, storedTokens, storeTokens } from './support/session.ts';
import { test as testWithMail } from './support/test.ts';

const PAGE = '/dashboard/account/remove';
const REMOVE = '/v2/liftshare/account/remove';
const DONE = 'Your account deletion is processing. You should receive a confirmation email shortly.';
const PASSWORD = 'Together2work!';
const REASON_MISSING = 'Please select a reason for removing your account.';

const confirmation = (page: Page) => page.getByRole('checkbox', { name: /cannot be recovered/ });

async function remove(page: Page, reason: string): Promise<void> {
  await page.getByRole('radio', { name: reason, exact: true }).check();
  await confirmation(page).check();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Delete account permanently' }).click();
}

test.describe('removing an account', () => {
  test('sends the reason, signs out, and says goodbye to whom it concerns', async ({ page, context, api }) => {
    api.answer(`POST ${REMOVE}`, { status: 202, body: { success: true } });
    answerMember(api);
    await storeTokens(page);
    await page.goto('/404');
    await page.goto(PAGE);
    await expect(page.getByRole('heading', { level: 1, name: 'Delete your account' })).toBeVisible();
    await expectGoodInEveryLook(page, 'account-removal');
    await page.getByRole('button', { name: 'Delete account permanently' }).click();
    await expect(page.getByRole('link', { name: REASON_MISSING })).toBeVisible();
    await expectGoodInEveryLook(page, 'account-removal-errors');
    const other = await context.newPage();
    await other.goto('/dashboard');
    await expect(other.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible();
    await remove(page, 'Nobody replied to me');
    await expect(page).toHaveURL('/plain/account-removed');
    await expect(page.getByText(DONE)).toBeVisible();
    await expect(page).toHaveTitle('Account deletion – Plain – Waylift');
    await expect(page.getByRole('main')).toBeFocused();
    await expectGoodInEveryLook(page, 'account-removed');
    expect(api.callsTo(REMOVE).map(({ body, authorization }) => ({ body, authorization }))).toEqual([
      { body: { reason: 'noReplies', password: PASSWORD }, authorization: 'Bearer access' },
    ]);
    expect(await storedTokens(page)).toBeNull();
    await expect(other, 'in every tab').toHaveURL('/');
    await page.goBack();
    await expect(page, 'and nothing of the account is left to go back to').not.toHaveURL(/dashboard/);
  });
});

testWithMail(
  'an account goes for real: sessions end at once, the mail confirms, and nobody can sign in',
  async ({ page, browser, mailbox, server }) => {
    const person = newPerson();
    await becomeMember(page, mailbox, person);
    const elsewhere = await browser.newPage({ baseURL: server.url });
    await elsewhere.goto('/harbour-quarter/login');
    await signIn(elsewhere, person);
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible();
    expect((await mailbox.waitFor(person.email)).subject).toBe('New sign-in to your Waylift account');

    await page.getByRole('link', { name: 'Delete account' }).click();
    await remove(page, 'I found someone to share lifts with');
    await expect(page).toHaveURL('/harbour-quarter/account-removed');
    await expect(page.getByText(DONE)).toBeVisible();

    await elsewhere.reload();
    await expect(elsewhere, 'on every device').toHaveURL('/harbour-quarter/login');
    const mail = await mailbox.waitFor(person.email);
    expect(mail.subject).toMatch(/deleted/i);
    await page.goto('/harbour-quarter/login');
    await signIn(page, person);
    await expect(page.getByRole('alert')).toContainText('Sign in failed.');
    await elsewhere.close();
  },
);
