import { devices, type Page } from '@playwright/test';
import { expectGoodInEveryLook } from './support/looks.ts';
import { communities, expect, test as base } from './support/other-server-test.ts';
import { startOtherApi } from './support/other-api.ts';
import { startServer, type StartedServer } from './support/start-server.ts';

const ONBOARDING = 'https://app.waylift.example/start';
const APP_STORE = 'https://apps.example/waylift';
const PLAY_STORE = 'https://play.example/waylift';

/** The portal of an operator who has set every link into the app; that of the other tests has none. */
const test = base.extend<object, { linked: StartedServer }>({
  linked: [
    async ({}, use) => {
      const api = await startOtherApi(communities);
      const links = { ONBOARDING_URL: ONBOARDING, APP_STORE_URL: APP_STORE, PLAY_STORE_URL: PLAY_STORE };
      const server = await startServer({ API_BASE_URL: api.url, ...links });
      await use(server);
      await server.stop();
      await api.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

function code(page: Page) {
  return page.getByRole('img', { name: /^QR code: / });
}

test('shows the onboarding link as a code, and a badge for each store', async ({ page, linked }) => {
  await page.goto(`${linked.url}/plain/get-the-app`);
  await expect(page).toHaveTitle('Get the app – Plain – Waylift');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get the Waylift app');
  await expect(code(page)).toHaveAccessibleName('QR code: open the Waylift app');
  await expect(page.getByRole('link', { name: 'Download on the App Store' })).toHaveAttribute('href', APP_STORE);
  await expect(page.getByRole('link', { name: 'Get it on Google Play' })).toHaveAttribute('href', PLAY_STORE);
  await expect(page.getByRole('link', { name: 'Open the Waylift app' })).toBeHidden();
});

test('shows the portal itself as a code when no link into the app is set', async ({ page }) => {
  await page.goto('/plain/get-the-app');
  await expect(code(page)).toHaveAccessibleName('QR code: open Waylift on your phone');
  await expect(page.getByText('It opens Waylift on your phone.')).toBeVisible();
  await expect(page.getByRole('link', { name: /App Store|Google Play/ })).toHaveCount(0);
});

for (const [language, badge] of [
  ['de', 'Laden im App Store'],
  ['es', 'Disponible en Google Play'],
  ['fr', 'Télécharger dans l’App Store'],
  ['pt', 'Disponível no Google Play'],
] as const) {
  test(`has its badges in ${language}`, async ({ page, linked }) => {
    await page.goto(`${linked.url}/get-the-app?language=${language}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('link', { name: badge })).toBeVisible();
  });
}

test('says why a community with a sign-on of its own leads here', async ({ page, linked }) => {
  const words = 'uses its own sign-on, so you join and sign in with the Waylift app.';
  await page.goto(`${linked.url}/sso/get-the-app`);
  await expect(page.getByText(`Sso ${words}`)).toBeVisible();
  await page.goto(`${linked.url}/plain/get-the-app`);
  await expect(page.getByText(words)).toHaveCount(0);
});

const { viewport, hasTouch, isMobile, deviceScaleFactor } = devices['Pixel 7'];
const onItsSide = { width: viewport.height, height: viewport.width };

for (const [name, size] of [
  ['upright', viewport],
  ['on its side', onItsSide],
] as const) {
  test.describe(`on a phone, ${name}`, () => {
    test.use({ viewport: size, hasTouch, isMobile, deviceScaleFactor });

    test('there are buttons, and no code: it could not scan its own screen', async ({ page, linked }) => {
      await page.goto(`${linked.url}/plain/get-the-app`);
      await expect(page.getByRole('link', { name: 'Open the Waylift app' })).toHaveAttribute('href', ONBOARDING);
      await expect(page.getByRole('link', { name: 'Download on the App Store' })).toBeVisible();
      await expect(code(page)).toBeHidden();
      await expect(page.getByText('Scan with your phone')).toBeHidden();
    });

    test('without any link the page says what to look for', async ({ page }) => {
      await page.goto('/plain/get-the-app');
      await expect(page.getByText('Look for Waylift in the app store of your phone.')).toBeVisible();
      await expect(code(page)).toBeHidden();
    });
  });
}

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });

  test('the code is there for a phone beside it', async ({ page, linked }) => {
    await page.goto(`${linked.url}/plain/get-the-app`);
    await expect(code(page)).toBeVisible();
  });
});

test('is accessible in every look', async ({ page, linked }) => {
  test.setTimeout(120_000);
  await page.goto(`${linked.url}/plain/get-the-app`);
  await expectGoodInEveryLook(page, 'get-the-app-linked');
  await page.goto(`${linked.url}/sso/get-the-app`);
  await expectGoodInEveryLook(page, 'get-the-app-sign-on');
  await page.goto('/plain/get-the-app');
  await expectGoodInEveryLook(page, 'get-the-app-without-links');
});
