import type { Page } from '@playwright/test';
import { expectGoodInEveryLook } from './support/looks.ts';
import { formPages } from './support/public-pages.ts';
import { expect, test } from './support/test.ts';

const landingPages = {
  'home-public': '/',
  'home-parent': '/alder-valley',
  'home-closed': '/brindle-teaching-hospital',
  'home-own-html': '/kestrel-science-park',
  'home-images': '/fenwick-hospitals',
  'home-app-only': '/northway-airport',
  'home-logo': '/harbour-quarter',
  'home-light-primary': '/larkmoor-villages',
  'home-german': '/landkreis-sonnental',
  'not-found': '/404',
};

/** As they open. What a press makes of a page is looked at where a test presses. */
test('landing pages are accessible in every look', async ({ page }) => {
  for (const [name, path] of Object.entries(landingPages)) {
    await page.goto(path);
    await expectGoodInEveryLook(page, name);
  }
});

test('pages with a form are accessible in every look', async ({ page, request }) => {
  const paths = await formPages(request, 'harbour-quarter');
  expect(paths).toContain('/harbour-quarter/join');
  for (const path of [...paths, '/millgate-business-park/join']) {
    await page.goto(path);
    await expectGoodInEveryLook(page, nameOf(path));
  }
});

test('while a code to scan is being made, the page is accessible in every look', async ({ page }) => {
  await page.route('**/v2/liftshare/token/qr', () => {});
  await page.goto('/harbour-quarter/sign-in-by-qr');
  await expect(page.getByText('Please wait a moment')).toBeVisible();
  await expectGoodInEveryLook(page, 'sign-in-by-qr-waiting');
});

/** Such as `harbour-quarter-join`. */
function nameOf(path: string): string {
  return path.replace(/[?].*/, '').slice(1).replaceAll('/', '-');
}

test('forms are accessible in every look with errors', async ({ page }) => {
  await expectGoodWithErrors(page, 'join', 'Join', 'You must agree to the Member Terms');
  await expectGoodWithErrors(page, 'login', 'Sign in', 'Enter your password.');
});

async function expectGoodWithErrors(page: Page, path: string, button: string, words: string): Promise<void> {
  await page.goto(`/harbour-quarter/${path}`);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByText(words).first()).toBeVisible();
  await expectGoodInEveryLook(page, `${path}-errors`);
}
