import type { Page } from '@playwright/test';
import { troubles } from './support/failures.ts';
import { expectGoodInEveryLook } from './support/looks.ts';
import { storedTokens, storeTokens } from './support/session.ts';
import { expect, test } from './support/other-server-test.ts';

const TOKEN = 'one-time-token-1';
const LINK = `/plain/verify-email/${TOKEN}`;
const CALL = `/v2/liftshare/email/verify/${TOKEN}`;
const VERIFY = `POST ${CALL}`;
const RESEND = 'POST /v2/liftshare/email/resend';
const EMAIL = 'ada@brindle.example';

const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function openAndPress(page: Page): Promise<void> {
  await page.goto(LINK);
  await page.getByRole('button', { name: 'Verify my email address' }).click();
}

test('waiting: opening the link calls nobody, since mail scanners open links', async ({ page, api }) => {
  await page.goto(LINK, { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Verify my email address' })).toBeVisible();
  await expect(title(page)).toHaveText('Verify your email address');
  await page.mouse.move(200, 300);
  await page.keyboard.press('Tab');
  expect(api.calls().filter((call) => call.method !== 'GET')).toEqual([]);
});

test('verifying: the page asks for patience, and for one answer', async ({ page, api }) => {
  api.answer(VERIFY, 'hang');
  await openAndPress(page);
  await expect(title(page)).toHaveText('Verifying your email address');
  await expect(page.getByRole('status').filter({ hasText: 'Please wait' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verify my email address' })).toHaveCount(0);
  await expect.poll(() => api.callsTo(CALL)).toHaveLength(1);
});

test('verified for the first time: prompts to sign in and add a journey, and the token leaves the address', async ({ page, api }) => {
  api.answer(VERIFY, { status: 200, body: { success: true, isFirstActivation: true } });
  await openAndPress(page);
  await expect(page.getByRole('status').filter({ hasText: 'Your email address is verified' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in and add a journey' })).toHaveAttribute('href', '/plain/login');
  await expect(page).toHaveURL('/plain/verify-email');
  await expect(title(page)).toBeInViewport();
  expect(api.callsTo(CALL).map(({ method, body }) => ({ method, body }))).toEqual([{ method: 'POST', body: undefined }]);
});

test('verified again: leads on by phone, and the token leaves the address', async ({ page, api }) => {
  api.answer(VERIFY, { status: 200, body: { success: true, isFirstActivation: false } });
  await openAndPress(page);
  await expect(title(page)).toHaveText('Your email address is verified');
  // This portal has no app, so its code opens the portal itself.
  await expect(page.getByRole('heading', { name: 'Waylift on your phone' })).toBeVisible();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect(page).toHaveURL('/plain/verify-email');
});

test('the token stands in no address of the history once it has worked, and cd is carried on', async ({ page, api }) => {
  api.answer(VERIFY, { status: 200, body: { success: true, isFirstActivation: true } });
  await page.goto(`${LINK}?cd=travel.example`);
  await page.getByRole('button', { name: 'Verify my email address' }).click();
  await expect(page).toHaveURL('/plain/verify-email?cd=travel.example');
  await page.getByRole('link', { name: 'Sign in and add a journey' }).click();
  await expect(page).toHaveURL('/plain/login?cd=travel.example');
  await page.goBack();
  await expect(page).toHaveURL('/plain/verify-email?cd=travel.example');
});

test('the token is gone once it has worked: a reload and another language keep what came of it, without the token', async ({
  page,
  api,
}) => {
  api.answer(VERIFY, { status: 200, body: { success: true, isFirstActivation: true } });
  await openAndPress(page);
  await expect(page).toHaveURL('/plain/verify-email');
  for (const link of await page.getByRole('contentinfo').getByRole('link').all())
    await expect.soft(link).not.toHaveAttribute('href', new RegExp(TOKEN));
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Your email address is verified' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/\/plain\/verify-email(?:\?language=de)?$/);
  await expect(page.getByRole('button', { name: 'Verify my email address' })).toHaveCount(0);
  expect(page.url()).not.toContain(TOKEN);
  expect(await page.content()).not.toContain(TOKEN);
});

test('failed: offers the form for a new email, whatever says that the link is no good', async ({ page, api }) => {
  api.answer(RESEND, { status: 200, body: { success: true } });
  for (const answer of [
    { status: 200, body: { success: false } },
    { status: 404, body: {} },
    { status: 200, body: { ok: 1 } },
  ]) {
    await test.step(JSON.stringify(answer), async () => {
      api.answer(VERIFY, answer);
      await openAndPress(page);
      await expect.soft(page.getByRole('alert').filter({ hasText: 'Email verification failed' })).toBeVisible();
      await expect.soft(page.getByLabel('Email', { exact: true })).toBeVisible();
    });
  }
  await expectGoodInEveryLook(page, 'verify-failed');
  api.answer(RESEND, { status: 500, body: {} });
  await page.getByLabel('Email', { exact: true }).fill(EMAIL);
  await page.getByRole('button', { name: 'Request a new email' }).click();
  await expect(page.getByText('There was a problem requesting a new email verification email.')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(EMAIL);
  await expect(title(page)).toHaveText('Email verification failed');
  api.answer(RESEND, { status: 200, body: { success: true } });
  await page.getByRole('button', { name: 'Request a new email' }).click();
  await expect(title(page)).toHaveText('A new email is on its way');
  expect(api.callsTo('/v2/liftshare/email/resend').map((call) => call.body)).toEqual([{ email: EMAIL }, { email: EMAIL }]);
});

test('failed: in trouble the link was not judged, so it can be tried again beside the form for a new email', async ({ page, api }) => {
  api.answer(VERIFY, { status: 500 });
  await openAndPress(page);
  for (const [position, { name, answer }] of troubles.filter((trouble) => trouble.answer !== 'hang').entries()) {
    await test.step(name, async () => {
      api.answer(VERIFY, answer);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => api.callsTo(CALL)).toHaveLength(position + 2);
      await expect(page.getByRole('alert').filter({ hasText: 'Email verification failed' })).toBeVisible();
      await expect.soft(page.getByLabel('Email', { exact: true })).toBeVisible();
      await expect(page).toHaveURL(LINK);
    });
  }
  await expectGoodInEveryLook(page, 'verify-unreachable');
  api.answer(RESEND, { status: 500, body: {} });
  await page.getByLabel('Email', { exact: true }).fill(EMAIL);
  await page.getByRole('button', { name: 'Request a new email' }).click();
  await expect(page.getByText('There was a problem requesting a new email verification email.')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(EMAIL);
  api.answer(VERIFY, { status: 200, body: { success: true, isFirstActivation: true } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'verified' })).toBeVisible();
  await expectGoodInEveryLook(page, 'verified-first-time');
});

test('requested: without a token the page is the form, and says that an email is on its way', async ({ page, api }) => {
  api.answer(RESEND, { status: 200, body: { success: true } });
  await page.goto('/plain/verify-email');
  await expect(title(page)).toHaveText('Verify your email address');
  await page.getByLabel('Email', { exact: true }).fill(` ${EMAIL} `);
  await page.getByRole('button', { name: 'Request a new email' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'It should arrive within a few minutes' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/plain/login');
  expect(api.callsTo('/v2/liftshare/email/resend').map((call) => call.body)).toEqual([{ email: EMAIL }]);
});

test('a signed-in visitor may verify, and stays signed in', async ({ page, api }) => {
  api.answer(VERIFY, { status: 200, body: { success: true, isFirstActivation: false } });
  await storeTokens(page);
  await openAndPress(page);
  await expect(title(page)).toHaveText('Your email address is verified');
  expect(await storedTokens(page)).toEqual({ accessToken: 'access', refreshToken: 'refresh' });
});

test('a token that holds more than letters reaches the server as it is', async ({ page, api }) => {
  api.answer('POST /v2/liftshare/email/verify/a%2Fb%3Fc', { status: 200, body: { success: true, isFirstActivation: true } });
  await page.goto('/plain/verify-email/a%2Fb%3Fc');
  await page.getByRole('button', { name: 'Verify my email address' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'verified' })).toBeVisible();
});
