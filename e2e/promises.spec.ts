import type { Page } from '@playwright/test';
import { answerJourneys, sampleJourneys } from './support/journeys.ts';
import { expect, test } from './support/other-server-test.ts';
import { answerPlanning, nextButton, planJourney, startBox } from './support/planning.ts';
import { storeTokens } from './support/session.ts';
import { test as testWithLinks } from './support/test.ts';

/** What only an app or the public community can keep: lifts and messages are in the portal itself. */
const promises = {
  'en-GB': /\bapp\b|£1,000|700,000/i,
  de: /\bApps?\b|1\.000|700\.000/,
} as const;
type Language = keyof typeof promises;

async function speak(page: Page, language: Language): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: language, url: page.url() }]);
}

/** Of a page in English, and of the same in German. */
async function expectNoPromise(page: Page, what: string): Promise<void> {
  for (const language of ['en-GB', 'de'] as const) {
    await speak(page, language);
    if (language === 'de') await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Locators look past <noscript> and hidden text; the quoted reasons of section 3 are no promise.
    const words = await page.evaluate(() => {
      const copy = document.body.cloneNode(true);
      if (!(copy instanceof HTMLElement)) return '';
      for (const quoted of copy.querySelectorAll('script, style, [role=radiogroup]')) quoted.remove();
      return copy.textContent;
    });
    expect.soft(words.match(promises[language])?.[0], `${what}, ${language}`).toBeUndefined();
  }
  await speak(page, 'en-GB');
}

test.describe('a portal without an app, of a community that is not the public one, promises none of what is not there', () => {
  test('to visitors', async ({ page, request }) => {
    const paths = [
      '/plain',
      '/plain/join',
      '/plain/login',
      '/plain/get-the-app',
      '/plain/verify-email',
      '/plain/forgot-password',
      '/plain/change-password/token-1',
      '/sign-up/accept-invite?token=token-1&cs=plain',
      '/sign-up/decline-invite?token=token-1&cs=plain',
      '/plain/member-terms',
      '/plain/privacy-policy',
      '/404',
    ];
    for (const path of paths) {
      for (const language of ['en-GB', 'de'] as const) {
        const html = await (await request.get(path, { headers: { cookie: `language=${language}` } })).text();
        expect.soft(html, path).toContain(`<html lang="${language}"`);
        const words = html.replaceAll(/<(script|style)\b[^]*?<\/\1>/g, '').replaceAll(/<[^>]*>/g, ' ');
        expect.soft(words.match(promises[language])?.[0], `${path}, ${language}`).toBeUndefined();
      }
    }
    // What its script shows in place of what its document says.
    await page.goto('/plain/sign-in-by-qr');
    await expectNoPromise(page, 'sign-in by QR');
  });

  test('once an address is verified, or a password changed', async ({ page, api }) => {
    for (const isFirstActivation of [true, false]) {
      api.answer('POST /v2/liftshare/email/verify/token-1', { status: 200, body: { success: true, isFirstActivation } });
      await page.goto('/plain/verify-email/token-1');
      await page.getByRole('button', { name: 'Verify my email address' }).click();
      await expect(page.getByText('Your email address is verified', { exact: false }).first()).toBeVisible();
      await expect(page.getByText(promises['en-GB'])).toHaveCount(0);
    }
    api.answer('POST /v2/liftshare/account/passwordreset', { status: 200, body: { success: true } });
    await page.goto('/plain/change-password/token-1');
    await page.getByLabel('New password', { exact: true }).fill('Together2work!');
    await page.getByLabel('Confirm password', { exact: true }).fill('Together2work!');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    await expectNoPromise(page, 'password changed');
  });

  test('to members', async ({ page, api }) => {
    answerPlanning(api);
    await storeTokens(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Where do you go most often?' })).toBeVisible();
    await expectNoPromise(page, 'empty dashboard');
    answerJourneys(api, sampleJourneys(2));
    for (const path of ['/dashboard', '/dashboard/account/settings', '/dashboard/account/remove', '/dashboard/cost-assumptions']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoPromise(page, path);
    }
    await page.goto('/dashboard/add-journey');
    await expect(startBox(page)).toBeVisible();
    await planJourney(page);
    await nextButton(page).click();
    await expect(page.getByRole('img', { name: 'QR code: open Waylift on your phone' })).toBeVisible();
    await expectNoPromise(page, 'journey added');
  });
});

test('a community with a sign-on of its own asks to continue in app, and leads nobody to an app that has no link', async ({ page }) => {
  for (const path of ['/sso', '/sso/get-the-app', '/sso/login']) {
    await page.goto(path);
    await expect.soft(page.getByText(/continue in app/i).first(), path).toBeVisible();
    await expect.soft(page.getByRole('link', { name: 'Get the app' }), path).toHaveCount(0);
    await expect.soft(page.getByText(/the Waylift app|app store/i), path).toHaveCount(0);
  }
});

test('the claims of section 9 stand on the public community’s pages alone', async ({ page }) => {
  await expectClaims(page, '', 1);
  await expectClaims(page, '/plain', 0);
});

async function expectClaims(page: Page, community: string, count: 0 | 1): Promise<void> {
  await page.goto(community === '' ? '/' : community);
  await expect.soft(page.getByText('About 700,000'), community).toHaveCount(count);
  await expect.soft(page.getByText('£1,000+'), community).toHaveCount(count);
}

testWithLinks('with an app, who can sign in there alone is led to it', async ({ page }) => {
  await page.goto('/northway-airport');
  await expect(page.getByRole('link', { name: 'Get the app' })).toHaveAttribute('href', '/northway-airport/get-the-app');
});
