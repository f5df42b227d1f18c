import type { Page } from '@playwright/test';
import type { Match } from '@waylift/contract/match';
import { holdTimeLimits } from './support/failures.ts';
import { ana, answerMatches, MATCHES, matchesAnswer, people, sofia, tom, travelledJourney } from './support/matches.ts';
import { expectGoodInEveryLook } from './support/looks.ts';
import type { OtherApi } from './support/other-api.ts';
import { expect, test } from './support/other-server-test.ts';
import { answerMember, storeTokens } from './support/session.ts';

const ADDRESS = '/dashboard/journey/journey-1';

const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const spoken = (page: Page) => page.locator('[data-announcer]');
const queries = (api: OtherApi) => api.callsTo(MATCHES).map(({ path }) => path.split('?')[1] ?? '');

async function open(page: Page, api: OtherApi, matches: readonly Match[], more: object = {}, journey?: object): Promise<void> {
  answerMatches(api, matches, more, journey);
  await page.goto(ADDRESS);
  await expect(page.getByRole('link', { name: 'Change journey' })).toBeVisible();
}

test('pages without anybody are passed over up to a bound, and more is shown below, with the focus on the first of it', async ({
  page,
  api,
}) => {
  answerMember(api);
  await storeTokens(page);
  await open(page, api, [], { next: 'further', total: null });
  await expect(heading(page, 'Nobody so far')).toBeVisible();
  expect(queries(api)).toHaveLength(5);
  expect(queries(api).at(-1)).toBe('after=further');

  api.answer(`GET ${MATCHES}`, matchesAnswer(people(20), { next: 'last', total: null }));
  await page.getByRole('button', { name: 'Keep looking' }).click();
  await expect(heading(page, 'At least 20 people go your way')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Person1 M.', exact: true })).toBeFocused();

  const more = people(25).slice(20);
  api.answer(`GET ${MATCHES}`, matchesAnswer(more, { total: null }));
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(heading(page, '25 people go your way')).toBeVisible();
  expect(queries(api).at(-1)).toBe('after=last');
  await expect(page.getByRole('link', { name: 'Person21 M.', exact: true })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await expect(page.getByText('That is everyone for now.')).toBeVisible();
});

test('who has no journey yet is led to add one by the page of people', async ({ page, api }) => {
  answerMember(api);
  await storeTokens(page);
  await page.goto('/dashboard/people');
  await expect(page.getByRole('link', { name: 'Add journey' })).toBeVisible();
  await expectGoodInEveryLook(page, 'people-without-journey');
});

test('matches of every kind, and what stands in for them, are good in every look', async ({ page, api }) => {
  answerMember(api);
  await storeTokens(page);

  await test.step('cards', async () => {
    await open(page, api, [ana(), tom(), sofia()]);
    await expect(cards(page)).toHaveCount(3);
    await expectGoodInEveryLook(page, 'journey-matches');
  });
  await test.step('those of a single date, in a group of their own', async () => {
    const days = tom()
      .days.slice(0, 1)
      .map((day) => ({ ...day, date: '2026-12-02' }));
    await open(page, api, [ana(), { ...tom(), kind: 'once', days }]);
    await expect(page.getByRole('heading', { level: 2, name: 'One-off 1' })).toBeVisible();
    await expectGoodInEveryLook(page, 'journey-matches-grouped');
  });
  await test.step('what is between the two', async () => {
    const between = { days: [1, 2, 3, 4], at: '2026-11-20T12:00:00.000Z', requestId: 'request-1', liftId: null };
    const states = ['sharing', 'asked', 'asked-me', 'declined', 'withdrawn'] as const;
    const known = states.map((state) => ({ ...ana(), id: `match-${state}`, between: { ...between, state } }));
    await open(page, api, [...known, ana()]);
    await expect(cards(page)).toHaveCount(6);
    await expectGoodInEveryLook(page, 'journey-matches-between');
  });
  await test.step('a journey without times', async () => {
    const unknown = { days: [], sharedTrips: 0, myTrips: 0, troubleMinutes: 6, timesKnown: false };
    const byWay = { ...ana(), ...unknown, saving: { poundsPerYear: 0, co2KgPerYear: 0 } };
    await open(page, api, [byWay], {}, { ...travelledJourney(), when: null });
    await expect(cards(page)).toHaveCount(1);
    await expectGoodInEveryLook(page, 'journey-matches-no-times');
  });
  await test.step('nobody', async () => {
    await open(page, api, [], { relaxed: { change: 'flexibleMinutes', minutes: 30, count: 3 } });
    await expect(page.getByRole('heading', { name: 'Nobody goes your way yet' })).toBeVisible();
    await expectGoodInEveryLook(page, 'journey-matches-none');
  });
  await test.step('a paused journey', async () => {
    await open(page, api, [], { silent: 'paused' }, { ...travelledJourney(), paused: true });
    await expect(page.getByRole('heading', { name: 'This journey is paused' })).toBeVisible();
    await expectGoodInEveryLook(page, 'journey-matches-paused');
  });
  await test.step('while they are looked for', async () => {
    answerMatches(api, []);
    api.answer(`GET ${MATCHES}`, 'hang');
    await holdTimeLimits(page);
    await page.goto(ADDRESS);
    await expect(heading(page, 'Who goes your way')).toBeVisible();
    await expect(spoken(page)).toHaveText('Looking for people who go your way');
    await expectGoodInEveryLook(page, 'journey-matches-loading');
  });
});

test('filters stand in the address: a reload and the way back keep them, and the count is told', async ({ page, api }) => {
  answerMember(api);
  await storeTokens(page);
  await open(page, api, [ana(), tom(), sofia()]);
  await expect(cards(page)).toHaveCount(3);
  api.answer(`GET ${MATCHES}`, matchesAnswer([ana()]));
  const theyDrive = page.getByRole('checkbox', { name: 'They drive' });
  await theyDrive.check();

  await expect(heading(page, '1 of 3 people')).toBeVisible();
  await expect(page).toHaveURL(`${ADDRESS}?as=passenger`);
  await expect(theyDrive).toBeFocused();
  await expect(spoken(page)).toHaveText('1 of 3 people');
  expect(queries(api)).toEqual(['', 'as=passenger']);
  await expectGoodInEveryLook(page, 'journey-matches-filtered');

  await test.step('a reload', async () => {
    await page.reload();
    await expect(heading(page, '1 of 3 people')).toBeVisible();
    await expect(theyDrive).toBeChecked();
  });
  await test.step('the way back', async () => {
    api.answer(`GET ${MATCHES}`, matchesAnswer([]));
    await page.getByRole('combobox', { name: 'Longest detour' }).selectOption('Detour up to 5 min');
    await expect(heading(page, 'Nobody matches these filters.')).toBeVisible();
    api.answer(`GET ${MATCHES}`, matchesAnswer([ana()]));
    await page.goBack();
    await expect(heading(page, '1 of 3 people')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Longest detour' })).toHaveValue('');
  });
});

test('on a phone the first person stands in the first view, and the map with its people is good in every look', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  answerMember(api);
  await storeTokens(page);
  await open(page, api, [ana(), tom(), sofia()]);
  await expect(page.getByRole('link', { name: 'Ana M.' })).toBeInViewport();
  await page.getByRole('button', { name: 'Map' }).click();
  await expect(page.getByRole('list', { name: 'People on the map' })).toBeVisible();
  await expectGoodInEveryLook(page, 'journey-matches-on-map');
});
