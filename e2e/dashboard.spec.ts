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

const rows = (page: Page) => page.locator('.journeys__item');
async function pressDelete(page: Page, name: string): Promise<void> {
  await rows(page).filter({ hasText: name }).locator('summary').click();
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
}
const deletions = (api: OtherApi) =>
  api
    .calls()
    .filter(({ method }) => method === 'DELETE')
    .map(({ path, authorization }) => ({ id: path.split('/').at(-1), authorization }));

async function openDashboard(page: Page, api: OtherApi, count: number): Promise<void> {
  answerMember(api);
  answerJourneys(api, sampleJourneys(count));
  await storeTokens(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible();
  if (count > 0) await expect(rows(page)).toHaveCount(count);
}

test('nothing on a dashboard moves while it loads, on the first visit as well', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const lift = { ...liftWith(ana(), [1, 2, 3, 4]), nextRide: { date: '2026-12-01', direction: 'out', departs: '07:58' } };
  answerMember(api);
  answerJourneysWith(api, { status: 200, body: { journeys: [travelledJourney()] } });
  api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [lift], next: null } });
  api.answer('GET /v2/liftshare/requests', { status: 200, body: { received: [], sent: [], answers: null, next: null } });
  await storeTokens(page);
  await noteShifts(page);
  const { promise: areShown, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/v2/liftshare/lifts*', async (route) => {
    await areShown;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByText('Loading your journeys')).toBeAttached();
  goOn();
  await expect(page.getByRole('region', { name: 'Your next lift' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your week' })).toBeVisible();
  await expectNoShift(page);
});

test('the dashboard is there before anything has come, then while the journeys are on their way, and leaves off asking when it is left', async ({
  page,
  api,
}) => {
  await holdTimeLimits(page);
  api.answer('GET /v2/liftshare/app/dashboard', 'hang');
  await storeTokens(page);
  await page.goto('/dashboard');
  await expect(page).toHaveTitle(/^Loading your dashboard/);
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();

  await test.step('and says that the journeys are loading, below a logo that leads to the community', async () => {
    answerMember(api);
    answerJourneysWith(api, 'hang');
    await page.goto('/dashboard');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Plain', exact: true })).toHaveAttribute('href', '/plain');
    await expect(page.getByText('Loading your journeys')).toBeAttached();
    await expectGoodInEveryLook(page, 'dashboard-loading');
  });

  await test.step('and leaves off asking', async () => {
    const abandoned = page.waitForEvent('requestfailed', (request) => request.url().endsWith(JOURNEYS));
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    expect((await abandoned).failure()?.errorText).toBe('net::ERR_ABORTED');
    await expect(page.getByRole('heading', { level: 1, name: 'Account', exact: true })).toBeVisible();
  });
});

test('the dashboard names everything of section 2, asks for the journeys of the member’s community, and is good in every look', async ({
  page,
  api,
}) => {
  await page.clock.install();
  await openDashboard(page, api, 3);
  await expectGoodInEveryLook(page, 'dashboard-filled');
  for (const name of ['Your details', 'Your journeys', 'Waylift on your phone', 'Danger zone'])
    await expect.soft(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  await expect.soft(page.getByRole('link', { name: 'Add journey', exact: true })).toHaveAttribute('href', '/dashboard/add-journey');
  await expect.soft(page.getByRole('link', { name: 'Change email address' })).toHaveAttribute('href', '/dashboard/account/settings#email');
  await expect.soft(page.getByRole('link', { name: 'Delete account' })).toHaveAttribute('href', '/dashboard/account/remove');
  await expect.soft(page.getByRole('link', { name: 'Account', exact: true })).toHaveAttribute('href', '/dashboard/account/settings');
  await expect.soft(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect.soft(page).toHaveTitle('Today – Plain – Waylift');
  expect.soft(api.callsTo(JOURNEYS)).toHaveLength(1);

  await test.step('with the way back of a deletion', async () => {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    await pressDelete(page, 'Cambridge – Ely');
    // The time to undo does not pass while its button has the focus.
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.clock.resume();
    await expectGoodInEveryLook(page, 'dashboard-undo');
  });

  const [first, , third, fourth] = sampleJourneys(4);
  await test.step('invites to add a first journey while there is none, with one button for it', async () => {
    answerJourneys(api, []);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Where do you go most often?' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add journey' })).toHaveCount(1);
    await expectGoodInEveryLook(page, 'dashboard-empty');
  });

  await test.step('says that the journeys could not be loaded', async () => {
    answerJourneysWith(api, { status: 500 });
    await page.reload();
    await expect(page.getByText('We could not load your journeys.')).toBeVisible();
    await expectGoodInEveryLook(page, 'dashboard-failed');
  });

  await test.step('with who goes the way of each journey, in the longest words', async () => {
    const weekly = { kind: 'weekly', days: [{ day: 1, out: '08:00', back: '17:30' }], from: null, until: null, skipped: [] };
    const lifts = { when: weekly, role: 'either', paused: false };
    const journeys = [
      { ...first, ...lifts, matchCount: 3 },
      { ...third, ...lifts, matchCount: 2, when: null },
      { ...fourth, ...lifts, matchCount: null, paused: true },
    ];
    answerJourneysWith(api, { status: 200, body: { journeys } });
    await page.goto('/dashboard?language=de');
    await expect(rows(page).first()).toContainText('3 Personen');
    await expect(rows(page)).toHaveCount(3);
    await expectGoodInEveryLook(page, 'dashboard-matches');
  });
});

test('a page that cannot be loaded keeps the header, says so and can be tried again', async ({ page, api }) => {
  await storeTokens(page);
  for (const { path, call = 'settings', heading } of [
    { path: '/dashboard', heading: 'We could not load your dashboard' },
    { path: '/dashboard/account/settings', heading: 'We could not load this page' },
    { path: '/dashboard/journey/journey-1', call: 'journey/journey-1', heading: 'We could not load this page' },
  ])
    await test.step(path, async () => {
      answerMember(api);
      answerMatches(api, []);
      api.answer(`GET /v2/liftshare/${call}`, { status: 500 });
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
});

test.describe('deleting a journey', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
  });

  test('that fails after the page was left is told to whoever comes back', async ({ page, api }) => {
    await openDashboard(page, api, 2);
    api.answer('DELETE /v2/liftshare/journey/journey-1', { status: 500 });
    await pressDelete(page, 'Norwich – Cambridge');
    await page.getByRole('link', { name: 'Change email address' }).click();
    await expect.poll(() => deletions(api)).toMatchObject([{ id: 'journey-1' }]);
    await page.goBack();
    await expect(page.getByRole('alert')).toContainText('We could not delete “Norwich – Cambridge”.');
    await expect(rows(page)).toHaveCount(2);
  });

  test('is sent although the page is loaded anew, another address is opened, the member signs out, or the tab is closed', async ({
    page,
    api,
  }) => {
    await openDashboard(page, api, 4);
    for (const { name, id, leave, comeBack } of [
      { name: 'Norwich – Cambridge', id: 'journey-1', leave: () => page.reload() },
      { name: 'Cambridge – Ely', id: 'journey-2', leave: () => page.goto('about:blank'), comeBack: () => page.goto('/dashboard') },
      {
        name: 'Ely – Bury St Edmunds',
        id: 'journey-3',
        leave: () => page.getByRole('button', { name: 'Sign out' }).click(),
        comeBack: async () => {
          await expect(page).toHaveURL('/');
          await storeTokens(page);
          await page.goto('/dashboard');
        },
      },
      { name: 'Bury St Edmunds – King’s Lynn', id: 'journey-4', leave: () => page.close({ runBeforeUnload: true }) },
    ])
      await test.step(id, async () => {
        api.answer(`DELETE /v2/liftshare/journey/${id}`, { status: 204 });
        await expect(rows(page)).toHaveCount(4);
        await pressDelete(page, name);
        await expect(rows(page)).toHaveCount(3);
        const before = deletions(api);
        await leave();
        await expect.poll(() => deletions(api)).toEqual([...before, { id, authorization: 'Bearer access' }]);
        await comeBack?.();
      });
  });
});
