import type { Page } from '@playwright/test';
import { answerJourneysWith } from './support/journeys.ts';
import { expectNoShift, noteShifts } from './support/layout-shifts.ts';
import { ana, answerMatches, tom, travelledJourney } from './support/matches.ts';
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

const PEOPLE = '/dashboard/journey/journey-1';

/** Opens the people of a journey, so that the page keeps itself, and lets the access token run out. */
async function haveSeenPeople(page: Page, api: OtherApi): Promise<void> {
  answerMember(api);
  answerMatches(api, [ana(), tom()]);
  api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [], next: null } });
  await storeTokens(page, { accessToken: tokenEndingIn(600), refreshToken: 'refresh' });
  await page.goto(PEOPLE);
  await expect.poll(() => kept(page)).toContain('Ana M.');
  await storeTokens(page, { accessToken: tokenEndingIn(-3_600), refreshToken: 'refresh' });
}

test('opened again, People stands there before any script or answer has come, marked until it is fresh: nothing moves, and the focus stays', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await haveSeenPeople(page, api);
  api.answer('POST /v2/liftshare/token/refresh', {
    status: 200,
    body: { token: tokenEndingIn(600), refreshToken: 'next', expiresIn: 600 },
  });
  const [letScripts, letAnswers] = [await hold(page, '**/assets/**'), await hold(page, '**/v2/**')];
  const letMatches = await hold(page, '**/matches*');
  await noteShifts(page);
  await page.goto(PEOPLE, { waitUntil: 'commit' });
  const mark = page.getByText(/^As of \d\d:\d\d\. Being refreshed\.$/);
  const person = page.getByRole('link', { name: 'Ana M.' });
  const isSeen = async () => {
    await expect(mark).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: '2 people go your way' })).toBeVisible();
    await expect(person).toBeFocused();
  };
  await test.step('before the scripts', async () => {
    await expect(page.getByText('There 07:58, back 17:40–17:55')).toBeVisible();
    await person.focus();
    await isSeen();
  });
  await test.step('before the answers', async () => {
    letScripts();
    await page.waitForFunction(() => '__reactRouterDataRouter' in window);
    await isSeen();
  });
  await test.step('before the people', async () => {
    letAnswers();
    await expect(page.getByRole('link', { name: 'Change journey' })).toBeVisible();
    await isSeen();
  });
  letMatches();
  await expect(mark).toHaveCount(0);
  await expect(page.getByText('Mon–Fri, 08:00 and back 17:30')).toBeVisible();
  await expect(person).toBeFocused();
  await expectNoShift(page);
});

test('with a filter in the address, or on another journey, nothing stands there of what People last showed', async ({ page, api }) => {
  await haveSeenPeople(page, api);
  await hold(page, '**/assets/*.js');
  for (const address of [`${PEOPLE}?as=driver`, '/dashboard/journey/journey-2']) {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('[data-last-seen]')).toBeEmpty();
  }
  await page.goto(PEOPLE, { waitUntil: 'domcontentloaded' });
  await expect(page.locator('[data-last-seen]')).toContainText('Ana M.');
});

/** @returns what lets the scripts go */
async function openWithoutScripts(page: Page, api: OtherApi, culture?: string): Promise<() => void> {
  answerMember(api);
  answerJourneysWith(api, { status: 200, body: { journeys: [travelledJourney()] } });
  api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [], next: null } });
  api.answer('GET /v2/liftshare/requests', { status: 200, body: { received: [], sent: [], answers: null, next: null } });
  if (culture !== undefined)
    api.answer('GET /v3/liftshare/community/options/slug/plain', { status: 200, body: { options: { Culture: culture } } });
  await storeTokens(page, { accessToken: tokenEndingIn(600), refreshToken: 'refresh' });
  await page.evaluate(() => localStorage.removeItem('lastSeen'));
  const letScripts = await hold(page, '**/assets/*.js');
  await noteShifts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  return letScripts;
}

test('opened for the first time, Today shows name and journeys as soon as they are answered, before any script: nothing moves when the page is whole', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const letScripts = await openWithoutScripts(page, api);
  const journey = page.locator(LINK);
  await expect(journey).toContainText('Norwich – Cambridge');
  await expect(journey).toContainText('Mon–Fri');
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible();
  await expect(page.getByText('Being refreshed')).toHaveCount(0);
  expect(await kept(page)).toBeNull();
  await journey.focus();
  letScripts();
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeAttached();
  await expect(journey).toHaveCount(1);
  await expect(journey).toBeFocused();
  await expectNoShift(page);
});

test('what the community says in another language is drawn in that alone', async ({ page, api }) => {
  const letScripts = await openWithoutScripts(page, api, 'de-DE');
  await expect.poll(() => api.callsTo('/v2/liftshare/profile/journeys/plain1')).toHaveLength(1);
  await page.evaluate(`wayliftEarly.peek('/v2/liftshare/profile/journeys/')`);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toHaveCount(0);
  letScripts();
  await expect(page.getByRole('heading', { level: 1, name: 'Hallo Ada' })).toBeVisible();
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
