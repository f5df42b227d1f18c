import type { Page } from '@playwright/test';
import { holdTimeLimits } from './support/failures.ts';
import { answerJourneys, answerJourneysWith, sampleJourneys } from './support/journeys.ts';
import { expectGoodInEveryLook } from './support/looks.ts';
import { expectNoShift, noteShifts } from './support/layout-shifts.ts';
import { ana, answerMatches, travelledJourney } from './support/matches.ts';
import type { OtherApi } from './support/other-api.ts';
import { liftWith } from './support/requests.ts';
import { answerMember, storeTokens } from './support/session.ts';
import { expect, test } from './support/other-server-test.ts';

const JOURNEYS = '/v2/liftshare/profile/journeys/plain1';
const UNDO_MS = 6000;

const cards = (page: Page) =>
  page
    .getByRole('list')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .locator(':scope > .journey');
const card = (page: Page, name: string) => cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
const deleteButton = (page: Page, name: string) => page.getByRole('button', { name: `Delete ${name}`, exact: true });
const deletions = (api: OtherApi) =>
  api
    .calls()
    .filter(({ method }) => method === 'DELETE')
    .map(({ path }) => path.split('/').at(-1));
/** From here on time only passes as the test says. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}

const spoken = (page: Page) => page.locator('[data-announcer]');

async function openDashboard(page: Page, api: OtherApi, count: number): Promise<void> {
  answerMember(api);
  answerJourneys(api, sampleJourneys(count));
  await storeTokens(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible();
  if (count > 0) await expect(cards(page)).toHaveCount(count);
}

/** How a server with lifts tells of a journey. */
const weekly = { kind: 'weekly', days: [{ day: 1, out: '08:00', back: '17:30' }], from: null, until: null, skipped: [] };
const lifts = { when: weekly, role: 'either', paused: false };
const MATCHES = (id: string) => `/v2/liftshare/journey/${id}/matches`;

test('a code that cannot be loaded takes nothing else from the page', async ({ page, api }) => {
  const tried = page.waitForRequest('**/assets/qr-code-*.js');
  await page.route('**/assets/qr-code-*.js', (route) => route.abort());
  await openDashboard(page, api, 2);
  await tried;
  await expect(page.getByRole('heading', { name: 'on your phone' })).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
});

test('a dashboard keeps the room of the next lift while it loads, so that nothing moves', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const lift = { ...liftWith(ana(), [1, 2, 3, 4]), nextRide: { date: '2026-12-01', direction: 'out', departs: '07:58' } };
  answerMember(api);
  answerJourneysWith(api, { status: 200, body: { journeys: [travelledJourney()] } });
  api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [lift], next: null } });
  api.answer('GET /v2/liftshare/requests', { status: 200, body: { received: [], sent: [], answers: null, next: null } });
  await storeTokens(page);
  await page.goto('/dashboard');
  const nextLift = page.getByRole('region', { name: 'Your next lift' });
  await expect(nextLift).toBeVisible();

  await noteShifts(page);
  const { promise: areShown, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/v2/liftshare/lifts*', async (route) => {
    await areShown;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(cards(page)).toHaveCount(1);
  goOn();
  await expect(nextLift).toBeVisible();
  await expectNoShift(page);
});

test.describe('who goes the way of each journey', () => {
  test('stands on its card as a link to the journey, or why nobody can', async ({ page, api }) => {
    const [first, second, third, fourth, fifth, sixth] = sampleJourneys(6);
    await openDashboard(page, api, 0);
    const journeys = [
      { ...first, ...lifts, matchCount: 3 },
      { ...second, ...lifts, matchCount: 1 },
      { ...third, ...lifts, matchCount: 99 },
      { ...fourth, ...lifts, matchCount: 0 },
      { ...fifth, ...lifts, matchCount: 2, when: null },
      { ...sixth, ...lifts, matchCount: null, paused: true },
    ];
    api.answer(`GET ${JOURNEYS}`, { status: 200, body: { journeys } });
    await page.goto('/dashboard?cd=travel.example');
    const lines = cards(page).locator('.sign-line');
    await expect(lines).toContainText([
      '3 people go your way',
      '1 person goes your way',
      '99 or more people go your way',
      'Nobody goes your way yet',
      /Say when you travel.*2 people go your way/,
      /Paused.*Nobody can see this journey, and you get no alerts for it\./,
    ]);
    const addresses = await lines.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses).toEqual([
      '/dashboard/journey/journey-1?cd=travel.example',
      '/dashboard/journey/journey-2?cd=travel.example',
      '/dashboard/journey/journey-3?cd=travel.example',
      '/dashboard/journey/journey-4?cd=travel.example',
      '/dashboard/journey/journey-5/when?cd=travel.example',
      '/dashboard/journey/journey-6?cd=travel.example',
    ]);
    await expect(page.getByRole('link', { name: '3 people go your way Norwich – Cambridge', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'See journey Norwich – Cambridge', exact: true })).toBeVisible();
    expect(api.calls().filter(({ path }) => path.includes('/matches'))).toEqual([]);
    await page.goto('/dashboard?language=de');
    await expect(lines.first()).toContainText('3 Personen fahren in Ihre Richtung');
    api.answer(`GET ${JOURNEYS}`, { status: 200, body: { journeys: [journeys[0], ...journeys.slice(4)] } });
    await page.reload();
    await expect(cards(page)).toHaveCount(3);
    await expectGoodInEveryLook(page, 'dashboard-matches');
    const account = page.getByRole('navigation').getByRole('link', { name: 'Konto', exact: true });
    await expect(account).not.toHaveAttribute('aria-current');
    await account.click();
    await expect(account).toHaveAttribute('aria-current', 'page');
  });

  test('is asked for once where the list does not bring it, for a card that comes near, and again only by whoever wants it', async ({
    page,
    api,
  }) => {
    const journeys = sampleJourneys(30).map((journey) => ({ ...journey, ...lifts, matchCount: null }));
    const asked = (id: string) => api.callsTo(MATCHES(id)).length;
    await openDashboard(page, api, 0);
    api.answer(`GET ${JOURNEYS}`, { status: 200, body: { journeys } });
    const found = { matches: [], next: null, total: 12, estimated: false };
    for (const { id } of journeys) api.answer(`GET ${MATCHES(id)}`, { status: 200, body: found });
    api.answer(`GET ${MATCHES('journey-1')}`, { status: 503 });
    api.answer(`GET ${MATCHES('journey-2')}`, 'hang');
    api.answer(`GET ${MATCHES('journey-3')}`, { status: 200, body: { ...found, total: null, next: 'more' } });
    await page.reload();
    const first = cards(page).first();
    await expect(first).toContainText('We could not look for matches.');
    await expect(cards(page).nth(1)).toContainText('Looking for matches');
    await expect(cards(page).nth(2)).toContainText('See who goes your way');
    expect(asked('journey-30')).toBe(0);
    const before = asked('journey-1');
    api.answer(`GET ${MATCHES('journey-1')}`, { status: 200, body: found });
    await page.getByRole('button', { name: 'Try again Norwich – Cambridge' }).click();
    await expect(first).toBeFocused();
    await expect(first).toContainText('12 people go your way');
    expect(asked('journey-1')).toBe(before + 1);
    await expect(cards(page)).toHaveCount(30);
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect(cards(page).last()).toContainText('12 people go your way');
    expect(asked('journey-30')).toBe(1);
  });
});

test.describe('the dashboard', () => {
  test('names everything of section 2, and asks for the journeys of the member’s community', async ({ page, api }) => {
    await openDashboard(page, api, 3);
    await expectGoodInEveryLook(page, 'dashboard-filled');
    for (const name of ['Your details', 'Your journeys', 'Waylift on your phone', 'Danger zone'])
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add journey', exact: true })).toHaveAttribute('href', '/dashboard/add-journey');
    await expect(page.getByRole('link', { name: 'Change email address' })).toHaveAttribute('href', '/dashboard/account/settings#email');
    await expect(page.getByRole('link', { name: 'Delete account' })).toHaveAttribute('href', '/dashboard/account/remove');
    await expect(page.getByRole('link', { name: 'Account', exact: true })).toHaveAttribute('href', '/dashboard/account/settings');
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expect(page).toHaveTitle('Dashboard – Plain – Waylift');
    expect(api.callsTo(JOURNEYS)).toHaveLength(1);
  });

  test('tells that an estimate follows the road by now, or that the road has changed, and what was said before', async ({ page, api }) => {
    await openDashboard(page, api, 3);
    const [first, second, third] = sampleJourneys(3);
    const route = { ...first?.route, estimated: false };
    const before = { distanceMetres: 80_000, durationSeconds: 3900 };
    const journeys = [
      { ...first, route, formerRoute: { ...before, estimated: true } },
      { ...second, route, formerRoute: { ...before, estimated: false } },
      { ...third, route },
    ];
    api.answer('GET /v2/liftshare/profile/journeys/plain1', { status: 200, body: { journeys } });
    await page.reload();
    await expect(cards(page).nth(0).getByText('Distance and cost updated', { exact: true })).toBeVisible();
    await expect(cards(page).nth(0)).toContainText('Our estimate was 49.7 miles and 1 hr 5 mins.');
    await expect(cards(page).nth(0).getByRole('img', { name: 'Map: Norwich – Cambridge', exact: true })).toBeVisible();
    await expect(cards(page).nth(1).getByText('The route has changed', { exact: true })).toBeVisible();
    await expect(cards(page).nth(1)).toContainText('It used to be 49.7 miles and 1 hr 5 mins.');
    await expect(cards(page).nth(2)).not.toContainText(/road|changed/i);
    for (const word of ['Estimate', 'Some of the distances are estimates.'])
      await expect(page.getByText(word, { exact: true })).toHaveCount(0);
    await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toHaveCount(1);
    await expectGoodInEveryLook(page, 'dashboard-by-road');
  });

  test('invites to add a first journey while there is none, with one button for it', async ({ page, api }) => {
    await openDashboard(page, api, 0);
    await expect(page.getByRole('heading', { name: 'No journeys yet' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add journey' })).toHaveCount(1);
    await expectGoodInEveryLook(page, 'dashboard-empty');
    answerJourneysWith(api, { status: 500 });
    await page.reload();
    await expect(page.getByText('We could not load your journeys.')).toBeVisible();
    await expectGoodInEveryLook(page, 'dashboard-failed');
  });

  test('is there while the journeys are still on their way, and says that they are', async ({ page, api }) => {
    answerMember(api);
    answerJourneysWith(api, 'hang');
    await holdTimeLimits(page);
    await storeTokens(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
    await expect(page.getByText('Loading your journeys')).toBeAttached();
    await expectGoodInEveryLook(page, 'dashboard-loading');
  });

  test('has its header, with a logo that leads to the community, and says that it is loading before anything has come', async ({
    page,
    api,
  }) => {
    api.answer('GET /v2/liftshare/app/dashboard', 'hang');
    await storeTokens(page);
    await page.goto('/dashboard');
    await expect(page).toHaveTitle(/^Loading your dashboard/);
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    answerMember(api);
    answerJourneys(api, []);
    await page.goto('/dashboard');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Waylift Plain' })).toHaveAttribute('href', '/plain');
  });

  test('leaves off asking for the journeys when it is left', async ({ page, api }) => {
    answerMember(api);
    answerJourneysWith(api, 'hang');
    await storeTokens(page);
    await page.goto('/dashboard');
    const abandoned = page.waitForEvent('requestfailed', (request) => request.url().endsWith(JOURNEYS));
    await page.getByRole('link', { name: 'Change email address' }).click();
    expect((await abandoned).failure()?.errorText).toBe('net::ERR_ABORTED');
    await expect(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible();
  });
});

test.describe('a page that cannot be loaded', () => {
  for (const { path, call = 'settings', heading } of [
    { path: '/dashboard', heading: 'We could not load your dashboard' },
    { path: '/dashboard/account/settings', heading: 'We could not load this page' },
    { path: '/dashboard/journey/journey-1', call: 'journey/journey-1', heading: 'We could not load this page' },
  ]) {
    test(`${path} keeps the header, says so and can be tried again`, async ({ page, api }) => {
      answerMember(api);
      answerMatches(api, []);
      api.answer(`GET /v2/liftshare/${call}`, { status: 500 });
      await storeTokens(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
      await expect(page).toHaveTitle(`Error: ${heading} – Plain – Waylift`);
      await expectGoodInEveryLook(page, `failed${path.replaceAll('/', '-')}`);
      answerMember(api);
      answerMatches(api, []);
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
});

test.describe('deleting a journey', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
  });

  test('can be undone: everything is as it was, and nothing is ever sent', async ({ page, api }) => {
    await openDashboard(page, api, 3);
    const figures = () => page.getByRole('region', { name: 'By sharing lifts, you could save' }).innerText();
    const titles = () => cards(page).getByRole('heading').allInnerTexts();
    const before = { figures: await figures(), titles: await titles() };
    await stopTime(page);
    await deleteButton(page, 'Cambridge – Ely').click();
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.clock.resume();
    await expectGoodInEveryLook(page, 'dashboard-undo');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(cards(page)).toHaveCount(3);
    await expect(card(page, 'Cambridge – Ely')).toBeFocused();
    await expect(spoken(page)).toHaveText('Nothing has been deleted.');
    expect({ figures: await figures(), titles: await titles() }).toEqual(before);
    await page.clock.runFor(10 * UNDO_MS);
    expect(deletions(api)).toEqual([]);
  });

  test('of several, one after the other, undoes all of them together, or deletes each once', async ({ page, api }) => {
    await openDashboard(page, api, 4);
    for (const id of [1, 2, 3]) api.answer(`DELETE /v2/liftshare/journey/journey-${id}`, { status: 204 });
    await stopTime(page);
    await deleteButton(page, 'Norwich – Cambridge').click();
    await deleteButton(page, 'Cambridge – Ely').click();
    await expect(page.locator('.toast')).toContainText('2 journeys deleted');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(cards(page)).toHaveCount(4);
    await deleteButton(page, 'Norwich – Cambridge').click();
    await expect(page.locator('.toast')).toContainText('Journey deleted');
    await page.clock.runFor(UNDO_MS - 100);
    await deleteButton(page, 'Ely – Bury St Edmunds').click();
    await expect(page.locator('.toast')).toContainText('2 journeys deleted');
    await page.clock.runFor(UNDO_MS - 100);
    expect(deletions(api), 'a further one gives all of them more time').toEqual([]);
    await page.clock.runFor(200);
    await expect.poll(() => new Set(deletions(api))).toEqual(new Set(['journey-1', 'journey-3']));
  });

  test('is sent when the page is left, and the card is not seen again on the way back', async ({ page, api }) => {
    await openDashboard(page, api, 2);
    api.answer('DELETE /v2/liftshare/journey/journey-1', 'hang');
    await deleteButton(page, 'Norwich – Cambridge').click();
    await page.getByRole('link', { name: 'Change email address' }).click();
    await expect.poll(() => deletions(api)).toEqual(['journey-1']);
    await page.goBack();
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  });

  test('that fails after the page was left is told to whoever comes back', async ({ page, api }) => {
    await openDashboard(page, api, 2);
    api.answer('DELETE /v2/liftshare/journey/journey-1', { status: 500 });
    await deleteButton(page, 'Norwich – Cambridge').click();
    await page.getByRole('link', { name: 'Change email address' }).click();
    await expect.poll(() => deletions(api)).toEqual(['journey-1']);
    await page.goBack();
    await expect(page.getByRole('alert')).toContainText('We could not delete “Norwich – Cambridge”.');
    await expect(cards(page)).toHaveCount(2);
  });

  for (const [how, leave] of [
    ['the tab is closed', (page: Page) => page.close({ runBeforeUnload: true })],
    ['another address is opened', (page: Page) => page.goto('about:blank')],
    ['the page is loaded anew', (page: Page) => page.reload()],
    ['the member signs out', (page: Page) => page.getByRole('button', { name: 'Sign out' }).click()],
  ] as const) {
    test(`is sent although ${how}`, async ({ page, api }) => {
      await openDashboard(page, api, 2);
      api.answer('DELETE /v2/liftshare/journey/journey-1', { status: 204 });
      await deleteButton(page, 'Norwich – Cambridge').click();
      await expect(cards(page)).toHaveCount(1);
      await leave(page);
      await expect.poll(() => deletions(api)).toEqual(['journey-1']);
      expect(api.calls().find(({ method }) => method === 'DELETE')?.authorization).toBe('Bearer access');
    });
  }
});

test.describe('two hundred journeys', () => {
  test('draw only the maps that are near the window, and each as it comes near', async ({ page, api }) => {
    await openDashboard(page, api, 200);
    const maps = page.locator('.journey__map svg');
    await expect(maps.first()).toBeVisible();
    expect(await maps.count()).toBeLessThan(40);
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect(cards(page).last().getByRole('img', { name: /^Map/ })).toBeVisible();
    expect(await maps.count()).toBeLessThan(80);
  });
});
