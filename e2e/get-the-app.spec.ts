import { devices, type Page } from '@playwright/test';
import { expectGoodInEveryLook } from './support/looks.ts';
import { test as testWithoutLinks } from './support/other-server-test.ts';
import { appLinks } from './support/servers.ts';
import { expect, test } from './support/test.ts';

function code(page: Page) {
  return page.getByRole('img', { name: /^QR code: / });
}

const SIGN_ON = 'uses its own sign-in system, so you join and sign in with the Waylift app.';

test('shows the onboarding link as a code, and a badge for each store', async ({ page }) => {
  await page.goto('/harbour-quarter/get-the-app');
  await expect(page).toHaveTitle('Get the app – Harbour Quarter – Waylift');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get the Waylift app');
  await expect(code(page)).toHaveAccessibleName('QR code: open the Waylift app');
  await expect(page.getByRole('link', { name: 'Download on the App Store' })).toHaveAttribute('href', appLinks.APP_STORE_URL);
  await expect(page.getByRole('link', { name: 'Get it on Google Play' })).toHaveAttribute('href', appLinks.PLAY_STORE_URL);
  await expect(page.getByRole('link', { name: 'Open the Waylift app' })).toBeHidden();
  await expect(page.getByText(SIGN_ON)).toHaveCount(0);
  await expectGoodInEveryLook(page, 'get-the-app-linked');
});

testWithoutLinks('shows the portal itself as a code when no link into the app is set', async ({ page }) => {
  await page.goto('/plain/get-the-app');
  await expect(code(page)).toHaveAccessibleName('QR code: open Waylift on your phone');
  await expect(page.getByText('It opens Waylift on your phone.')).toBeVisible();
  await expect(page.getByRole('link', { name: /App Store|Google Play/ })).toHaveCount(0);
  await expectGoodInEveryLook(page, 'get-the-app-without-links');
});

test('has its badges in each language', async ({ page }) => {
  for (const [language, badge] of [
    ['de', 'Laden im App Store'],
    ['es', 'Disponible en Google Play'],
    ['fr', 'Télécharger dans l’App Store'],
    ['pt', 'Disponível no Google Play'],
  ] as const) {
    await test.step(language, async () => {
      await page.goto(`/get-the-app?language=${language}`);
      await expect.soft(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}\\b`));
      await expect.soft(page.getByRole('link', { name: badge })).toBeVisible();
    });
  }
});

test('says why a community with a sign-on of its own leads here', async ({ page }) => {
  await page.goto('/northway-airport/get-the-app');
  await expect(page.getByText(`Northway Airport ${SIGN_ON}`)).toBeVisible();
  await expectGoodInEveryLook(page, 'get-the-app-sign-on');
});

test.describe('on a phone', () => {
  const { viewport, hasTouch, isMobile, deviceScaleFactor } = devices['Pixel 7'];
  const sizes = [viewport, { width: viewport.height, height: viewport.width }];
  test.use({ viewport, hasTouch, isMobile, deviceScaleFactor });
  testWithoutLinks.use({ viewport, hasTouch, isMobile, deviceScaleFactor });

  test('there are buttons, and no code: it could not scan its own screen', async ({ page }) => {
    await page.goto('/harbour-quarter/get-the-app');
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect(page.getByRole('link', { name: 'Open the Waylift app' })).toHaveAttribute('href', appLinks.ONBOARDING_URL);
      await expect(page.getByRole('link', { name: 'Download on the App Store' })).toBeVisible();
      await expect(code(page)).toBeHidden();
      await expect(page.getByText('Scan with your phone')).toBeHidden();
    }
  });

  testWithoutLinks('without any link the page says that the portal works there', async ({ page }) => {
    await page.goto('/plain/get-the-app');
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect(page.getByText('Waylift also works in your phone’s browser. There is nothing to install.')).toBeVisible();
      await expect(code(page)).toBeHidden();
    }
  });
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });

  test('the code is there for a phone beside it', async ({ page }) => {
    await page.goto('/harbour-quarter/get-the-app');
    await expect(code(page)).toBeVisible();
  });
});
