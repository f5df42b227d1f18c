import type { Page } from '@playwright/test';
import { expectGoodInEveryLook } from './support/looks.ts';
import type { OtherApi } from './support/other-api.ts';
import { expect, test } from './support/other-server-test.ts';
import { becomeMember, newPerson, signIn } from './support/people.ts';
import { answerMember, storedTokens, storeTokens } from './support/session.ts';
import { test as testWithMail } from './support/test.ts';

const PAGE = '/dashboard/account/remove';
const REMOVE = '/v2/liftshare/account/remove';
const DONE = 'Your account deletion is processing. You should receive a confirmation email shortly.';
const PASSWORD = 'Together2work!';
const REASON_MISSING = 'Please select a reason for removing your account.';

const reasons = {
  foundMatch: 'I found someone to share lifts with',
  circumstancesChanged: 'My circumstances have changed',
  createdByEmployer: 'My employer created the account for me',
  checkingService: 'I was only having a look at the service',
  tooManyEmails: 'I get too many emails',
  noSuitableMatches: 'There are no suitable matches for me',
  noReplies: 'Nobody replied to me',
  duplicateAccount: 'I have another account',
  technicalProblems: 'I had technical problems',
  otherReason: 'Another reason',
};

const group = (page: Page) => page.getByRole('radiogroup', { name: 'Reason' });
const confirmation = (page: Page) => page.getByRole('checkbox', { name: /cannot be recovered/ });

async function openRemoval(page: Page, api: OtherApi): Promise<void> {
  answerMember(api);
  await storeTokens(page);
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { level: 1, name: 'Delete your account' })).toBeVisible();
}

async function remove(page: Page, reason: string = reasons.noReplies): Promise<void> {
  await page.getByRole('radio', { name: reason, exact: true }).check();
  await confirmation(page).check();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Delete account permanently' }).click();
}

test.describe('removing an account', () => {
  test('is found from the dashboard, offers a copy first, and a way back', async ({ page, api }) => {
    answerMember(api);
    await storeTokens(page);
    await page.goto('/dashboard?cd=travel.example');
    await page.getByRole('link', { name: 'Delete account' }).click();
    await expect(page).toHaveURL(`${PAGE}?cd=travel.example`);
    await expect(page).toHaveTitle('Delete your account – Plain – Waylift');
    await expect(page.getByText('This is permanent.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible();
    await page.getByRole('link', { name: 'Keep my account' }).click();
    await expect(page).toHaveURL('/dashboard/account/settings?cd=travel.example');
    expect(api.callsTo(REMOVE)).toHaveLength(0);
  });

  test('gives ten reasons in the order of section 3, none of them chosen, and says when one or the confirmation is missing', async ({
    page,
    api,
  }) => {
    await openRemoval(page, api);
    const radios = group(page).getByRole('radio');
    expect(await radios.evaluateAll((found) => found.map((radio) => radio.getAttribute('value')))).toEqual(Object.keys(reasons));
    for (const words of Object.values(reasons)) await expect(page.getByRole('radio', { name: words, exact: true })).not.toBeChecked();
    await expectGoodInEveryLook(page, 'account-removal');
    const submit = page.getByRole('button', { name: 'Delete account permanently' });
    await submit.click();
    await expect(group(page)).toHaveAccessibleDescription(new RegExp(REASON_MISSING.replaceAll('.', '\\.')));
    await expect(page.getByRole('radio').first()).toBeFocused();
    await expect(confirmation(page)).toHaveAccessibleDescription(/Tick the box to confirm/);
    await expect(page).toHaveTitle(/^Error: Delete your account/);
    await expectGoodInEveryLook(page, 'account-removal-errors');
    await page.getByRole('link', { name: REASON_MISSING }).click();
    await expect(page.getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: reasons.circumstancesChanged })).toBeChecked();
    await expect(page.getByText(REASON_MISSING)).toHaveCount(0);
    await submit.click();
    await expect(confirmation(page)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByText('Tick the box to confirm')).toHaveCount(0);
    expect(api.callsTo(REMOVE)).toHaveLength(0);
  });

  test('sends the reason, signs out, and says goodbye to whom it concerns', async ({ page, context, api }) => {
    api.answer(`POST ${REMOVE}`, { status: 202, body: { success: true } });
    answerMember(api);
    await storeTokens(page);
    await page.goto('/404');
    await page.goto(PAGE);
    const other = await context.newPage();
    await other.goto('/dashboard');
    await expect(other.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible();
    await remove(page);
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

  test('knows each of the reasons, and sends it alone', async ({ page, api }) => {
    // A refusal leaves the page as it is, for the next reason.
    api.answer(`POST ${REMOVE}`, { status: 400, body: {} });
    await openRemoval(page, api);
    for (const [position, words] of Object.values(reasons).entries()) {
      await remove(page, words);
      await expect.poll(() => api.callsTo(REMOVE)).toHaveLength(position + 1);
      await expect(page.getByRole('button', { name: 'Delete account permanently' })).not.toHaveAttribute('aria-busy', 'true');
    }
    expect(api.callsTo(REMOVE).map((call) => call.body)).toEqual(Object.keys(reasons).map((reason) => ({ reason, password: PASSWORD })));
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
    await remove(page, reasons.foundMatch);
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
