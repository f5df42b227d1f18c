import type { Page } from '@playwright/test';
import { answerJourneysWith } from './support/journeys.ts';
import { expectNoShift, noteShifts } from './support/layout-shifts.ts';
import { travelledJourney } from './support/matches.ts';
import type { OtherApi } from './support/other-api.ts';
import { answerMember, storeTokens, tokenEndingIn } from './support/session.ts';
import { expect, test } from './support/other-server-test.ts';

const LINK = '.journeys a[href="/dashboard/journey/journey-1"]';
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('lastSeen'));

/** Opens Today, so that it keeps itself, and lets the access token run out. */
async function haveSeen(page: Page, api: OtherApi): Promise<void> {
  answerMember(api);
  answerJourneysWith(api, { status: 200, body: { journeys: [travelledJourney()] } });
  api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [], next: null } });
  api.answer('GET /v2/liftshare/requests', { status: 200, body: { received: [], sent: [], answers: null, next: null } });
  await storeTokens(page, { accessToken: tokenEndingIn(600), refreshToken: 'refresh' });
  await page.goto('/dashboard');
  await expect(page.locator(LINK)).toContainText('Norwich – Cambridge');
  await expect.poll(() => kept(page)).toContain('Norwich – Cambridge');
  await storeTokens(page, { accessToken: tokenEndingIn(-3_600), refreshToken: 'refresh' });
}

/** Holds back what the address of a request holds, until the test lets go. */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

test('opened again, Today stands there before any script or answer has come, marked until it is fresh: nothing moves, and the focus stays', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await haveSeen(page, api);
  api.answer('POST /v2/liftshare/token/refresh', {
    status: 200,
    body: { token: tokenEndingIn(600), refreshToken: 'next', expiresIn: 600 },
  });
  const [letScripts, letAnswers] = [await hold(page, '**/assets/**'), await hold(page, '**/v2/**')];
  await noteShifts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const mark = page.getByText(/^As of \d\d:\d\d\. Being refreshed\.$/);
  await test.step('before the scripts', async () => {
    await expect(mark).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible();
    await expect(page.locator(LINK)).toBeVisible();
    await page.locator(LINK).focus();
  });
  await test.step('before the answers', async () => {
    letScripts();
    await page.waitForFunction(() => '__reactRouterDataRouter' in window);
    await expect(mark).toBeVisible();
    await expect(page.locator(LINK)).toBeFocused();
  });
  letAnswers();
  await expect(mark).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeAttached();
  await expect(page.locator(LINK)).toBeFocused();
  await expectNoShift(page);
});

test('what was last seen goes with the first 401, from the page as well, and with a sign-out', async ({ page, api }) => {
  await haveSeen(page, api);
  api.answer('POST /v2/liftshare/token/refresh', { status: 401, body: { title: 'ended' } });
  await hold(page, '**/assets/**');
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect.poll(() => kept(page)).toBeNull();
  await expect(page.locator(LINK)).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await haveSeen(page, api);
  await storeTokens(page, { accessToken: tokenEndingIn(600), refreshToken: 'refresh' });
  await page.goto('/dashboard');
  await expect(page.locator(LINK)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname !== '/dashboard');
  expect(await kept(page)).toBeNull();
});
