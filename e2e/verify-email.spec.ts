import type { Page } from '@playwright/test';
import { expectGoodInEveryLook } from './support/looks.ts';
import { expect, test } from './support/other-server-test.ts';

const TOKEN = 'one-time-token-1';
const LINK = `/plain/verify-email/${TOKEN}`;
const VERIFY = `POST /v2/liftshare/email/verify/${TOKEN}`;

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

test('the token stands in no address of the history once it has worked, and cd is carried on', async ({ page, api }) => {
  api.answer(VERIFY, { status: 200, body: { success: true, isFirstActivation: true } });
  await page.goto(`${LINK}?cd=travel.example`);
  await page.getByRole('button', { name: 'Verify my email address' }).click();
  await expect(page).toHaveURL('/plain/login?cd=travel.example');
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(page).toHaveURL('/plain/forgot-password?cd=travel.example');
  await page.goBack();
  await expect(page).toHaveURL('/plain/login?cd=travel.example');
});

test('the token is gone once it has worked: a reload and another language keep what came of it, without the token', async ({
  page,
  api,
}) => {
  api.answer(VERIFY, { status: 200, body: { success: true, isFirstActivation: true } });
  await openAndPress(page);
  await expect(page).toHaveURL('/plain/login');
  for (const link of await page.getByRole('contentinfo').getByRole('link').all())
    await expect.soft(link).not.toHaveAttribute('href', new RegExp(TOKEN));
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Your email address is verified' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/\/plain\/login(?:\?language=de)?$/);
  await expect(page.getByRole('button', { name: 'Verify my email address' })).toHaveCount(0);
  expect(page.url()).not.toContain(TOKEN);
  expect(await page.content()).not.toContain(TOKEN);
});

test('each way in which it fails is good in every look, and trouble can be tried again', async ({ page, api }) => {
  api.answer(VERIFY, { status: 404, body: {} });
  await openAndPress(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Email verification failed' })).toBeVisible();
  await expectGoodInEveryLook(page, 'verify-failed');
  api.answer(VERIFY, 'drop');
  await openAndPress(page);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page).toHaveURL(LINK);
  await expectGoodInEveryLook(page, 'verify-unreachable');
  api.answer(VERIFY, { status: 200, body: { success: true, isFirstActivation: true } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your email address is verified' })).toBeVisible();
  await expectGoodInEveryLook(page, 'verified-first-time');
});
