import type { Page } from '@playwright/test';
import type { Match } from '@waylift/contract/match';
import { holdTimeLimits } from './support/failures.ts';
import { ana, answerMatches, MATCHES, matchesAnswer, sofia, tom, travelledJourney } from './support/matches.ts';
import { expectGoodInEveryLook } from './support/looks.ts';
import type { OtherApi } from './support/other-api.ts';
import { expect, test } from './support/other-server-test.ts';
import { answerMember, storeTokens } from './support/session.ts';

const ADDRESS = '/dashboard/journey/journey-1';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const spoken = (page: Page) => page.locator('[data-announcer]');
const queries = (api: OtherApi) => api.callsTo(MATCHES).map(({ path }) => path.split('?')[1] ?? '');

async function open(page: Page, api: OtherApi, matches: readonly Match[], more: object = {}, journey?: object): Promise<void> {
  answerMember(api);
  answerMatches(api, matches, more, journey);
  await storeTokens(page);
  await page.goto(ADDRESS);
  await expect(page.getByRole('heading', { level: 1, name: 'Who goes your way' })).toBeVisible();
}

const people = (count: number): Match[] =>
  Array.from({ length: count }, (_, position) => ({
    ...ana(),
    id: `match-${position}`,
    member: { ...ana().member, forename: `Person${position + 1}` },
  }));

/** What was sent to change the journey. */
test('a match tells who drives and for how many minutes, on which days, when, where, what it saves, and why it stands there', async ({
  page,
  api,
}) => {
  await open(page, api, [ana(), tom(), sofia()]);
  await expect(heading(page, '3 people go your way')).toBeVisible();
  await expect(spoken(page)).toHaveText('3 people go your way');

  await test.step('the journey, which stands beside them', async () => {
    const about = page.getByRole('complementary');
    await expect.soft(about).toContainText('Mon–Fri, 08:00 and back 17:30');
    await expect.soft(about).toContainText('Driver or passenger');
    await expect.soft(about).toContainText('62.1 miles, 1 hr 30 mins each way');
    await expect.soft(about.getByRole('link', { name: 'Change journey' })).toHaveAttribute('href', `${ADDRESS}/when`);
  });
  const [first, second, third] = [cards(page).nth(0), cards(page).nth(1), cards(page).nth(2)];
  await test.step('someone who drives', async () => {
    await expect.soft(first.getByRole('list', { name: 'Who drives' })).toHaveText('Ana drives+6 min for Ana');
    await expect.soft(first).toContainText('4 of your 5 days, both ways: Monday, Tuesday, Wednesday and Thursday');
    await expect.soft(first).toContainText('There 07:58, back 17:40–17:55');
    await expect.soft(first).toContainText('There 2 min earlier, back up to 25 min later than planned');
    await expect.soft(first).toContainText('Ana picks you up near Wymondham (400 m walk)Ana takes you to where you are going');
    // Rounded down: 1,821.90 pounds, and 2,752 kg.
    await expect.soft(first).toContainText('saved a year£1,821');
    await expect.soft(first).toContainText('2.7 t');
    await expect
      .soft(first.getByRole('link', { name: 'See this match with Ana' }))
      .toHaveAttribute('href', /\/match\/match-ana\?journey=journey-1$/);
  });
  await test.step('why it stands there, with its sum', async () => {
    await first.getByText('Why this match').click();
    for (const words of [
      'Detour6 min, 3 milesFor Ana, each way.',
      'TimeUp to 25 min',
      'You allow 15 min, plus what Ana allows.',
      'Trips covered8 of your 10 trips',
      'Shared route62.1 miles',
      'Score (lower is better)12.46 min of detour and half of 7.9 min difference in time, divided by 0.8, as it covers 8 of your 10 trips.',
    ])
      await expect.soft(first).toContainText(words);
  });
  await test.step('someone to be driven, and either of the two', async () => {
    await expect.soft(second.getByRole('list', { name: 'Who drives' })).toHaveText('You drive+4 min for you');
    await expect.soft(second).toContainText('There 08:00, back 17:30As both of you planned');
    await expect.soft(second).toContainText('You pick Tom up near Thetford, on your route');
    await expect.soft(third.getByRole('list', { name: 'Who drives' })).toHaveText('Either of you could drive+9 min for Sofia');
    await expect.soft(third).toContainText('5 of your 5 days, there only');
  });
  await expect(page.getByText('We’ll email you once a week when someone new goes your way.')).toBeVisible();
  await expectGoodInEveryLook(page, 'journey-matches');
});

test('towards a weekly journey, those of a single date stand in a group of their own, and are counted on', async ({ page, api }) => {
  const dated = tom()
    .days.slice(0, 1)
    .map((day) => ({ ...day, date: '2026-12-02' }));
  await open(page, api, [ana(), { ...tom(), kind: 'once', days: dated }]);
  const groups = page.getByRole('heading', { level: 3 });
  await expect(groups).toHaveText(['Ana M.', 'On a single date', 'Tom W.']);
  await expect(page.locator('ol.matches').nth(1)).toHaveAttribute('start', '2');
  await expect(cards(page).nth(1)).toContainText('Wednesday 2 December');
  await expectGoodInEveryLook(page, 'journey-matches-grouped');
});

test('each card says what is between the two', async ({ page, api }) => {
  const at = '2026-11-20T12:00:00.000Z';
  const between = { days: [1, 2, 3, 4], at, requestId: 'request-1', liftId: null };
  const states: readonly (readonly [Match['between'], string])[] = [
    [{ ...between, state: 'sharing', requestId: null, liftId: 'lift-1' }, 'Shared lifts: Mon–Thu'],
    [{ ...between, state: 'asked' }, 'Asked, no answer yet'],
    [{ ...between, state: 'asked-me' }, 'Person3 asked you'],
    [{ ...between, state: 'declined' }, 'Declined on 20 November'],
    [{ ...between, state: 'withdrawn' }, 'Request withdrawn on 20 November'],
  ];
  const known = people(6).map((match, position) => ({ ...match, between: states[position]?.[0] ?? null }));
  await open(page, api, known);
  for (const [position, [, words]] of states.entries())
    await expect.soft(cards(page).nth(position).getByRole('list', { name: 'In short' })).toContainText(words);
  await expect(cards(page).nth(5).getByRole('list', { name: 'Who drives' })).toHaveText(
    'Ana drives+6 min for Ana'.replaceAll('Ana', 'Person6'),
  );
  await expectGoodInEveryLook(page, 'journey-matches-between');
});

test('a match that is not for one goes, with its undo in its place, and stands behind a link', async ({ page, api }) => {
  await open(page, api, [ana(), tom()]);
  api.answer('PUT /v2/liftshare/match/match-ana/hidden', { status: 204 });
  api.answer('DELETE /v2/liftshare/match/match-ana/hidden', { status: 204 });
  await cards(page).first().getByRole('button', { name: 'Not for me' }).click();
  await expect(page.getByText('You’ll no longer see Ana M. here. We do not tell anyone.')).toBeFocused();
  await expect(cards(page)).toHaveCount(1);
  await expectGoodInEveryLook(page, 'journey-matches-hidden');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards(page)).toHaveCount(2);
  expect(api.callsTo('/v2/liftshare/match/match-ana/hidden').map(({ method }) => method)).toEqual(['PUT', 'DELETE']);
  expect(queries(api), 'the list is not asked for again').toEqual(['']);

  await test.step('those that are hidden, and the way back', async () => {
    api.answer(`GET ${MATCHES}`, matchesAnswer([tom()], { hasHidden: true }));
    await page.reload();
    await expect(cards(page)).toHaveCount(1);
    api.answer(`GET ${MATCHES}`, matchesAnswer([{ ...ana(), hidden: true }]));
    await page.getByRole('link', { name: 'Show hidden' }).click();
    await expect(heading(page, 'Hidden by you')).toBeVisible();
    await expect(page).toHaveURL(`${ADDRESS}?hidden=show`);
    expect(queries(api).at(-1)).toBe('hidden=show');
    await cards(page).first().getByRole('button', { name: 'Show again' }).click();
    await expect(page.getByText('You’ll see Ana M. here again.')).toBeFocused();
    api.answer(`GET ${MATCHES}`, matchesAnswer([ana(), tom()]));
    await page.getByRole('link', { name: 'Back to all matches' }).click();
    await expect(heading(page, '2 people go your way')).toBeVisible();
  });
});

test('beside a very long name, what is said of the match keeps its words whole', async ({ page, api }) => {
  const { member } = ana();
  await open(page, api, [{ ...ana(), member: { ...member, forename: 'Maximiliane-Wilhelmine Alexandra Konstantina' } }]);
  const tags = cards(page).getByRole('list', { name: 'Who drives' }).getByRole('listitem');
  await expect(tags).toHaveText([/drives$/, /^\+6 min/]);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const tag of await tags.all()) {
    const { width, height } = await tag.evaluate((element) => element.getBoundingClientRect());
    expect.soft(width, 'wider than high').toBeGreaterThan(height * 3);
  }
});

test('filters stand in the address: a reload and the way back keep them, and the count is told', async ({ page, api }) => {
  await open(page, api, [ana(), tom(), sofia()]);
  await expect(cards(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('group', { name: 'Days' }).getByLabel('Friday').uncheck();
  await page.getByRole('radiogroup', { name: 'Who drives' }).getByLabel('They do').check();
  await page.getByRole('radiogroup', { name: 'Longest detour' }).getByLabel('10 min').check();
  api.answer(`GET ${MATCHES}`, matchesAnswer([ana()]));
  await page.getByRole('button', { name: 'Show matches' }).click();

  await expect(heading(page, '1 of 3 people')).toBeVisible();
  await expect(page).toHaveURL(`${ADDRESS}?as=passenger&days=1%2C2%2C3%2C4&detour=10`);
  await expect(page.getByRole('button', { name: 'Show matches' })).toBeFocused();
  await expect(spoken(page)).toHaveText('1 of 3 people');
  expect(queries(api)).toEqual(['', 'as=passenger&days=1%2C2%2C3%2C4&detour=10']);
  await expect(page.getByRole('button', { name: /Filter.*3 set/ })).toBeVisible();
  await expectGoodInEveryLook(page, 'journey-matches-filtered');

  await test.step('a reload', async () => {
    await page.reload();
    await expect(heading(page, '1 of 3 people')).toBeVisible();
    await expect(page.getByLabel('Friday')).not.toBeChecked();
  });
  await test.step('nobody fits, and nothing hides it', async () => {
    api.answer(`GET ${MATCHES}`, matchesAnswer([]));
    await page.getByLabel('5 min', { exact: true }).check();
    await page.getByRole('button', { name: 'Show matches' }).click();
    await expect(heading(page, 'Nobody matches these filters.')).toBeVisible();
  });
  await test.step('the way back', async () => {
    api.answer(`GET ${MATCHES}`, matchesAnswer([ana()]));
    await page.goBack();
    await expect(heading(page, '1 of 3 people')).toBeVisible();
    await expect(page.getByLabel('10 min')).toBeChecked();
  });
  await test.step('clearing them', async () => {
    api.answer(`GET ${MATCHES}`, matchesAnswer([ana(), tom(), sofia()]));
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(ADDRESS);
    await expect(cards(page)).toHaveCount(3);
    await expect(page.getByLabel('Friday')).toBeChecked();
  });
});

test('pages without anybody are passed over up to a bound, and more is shown below, with the focus on the first of it', async ({
  page,
  api,
}) => {
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

test('where nobody goes the way, the page says what would change that, and changes it', async ({ page, api }) => {
  const relaxed = { change: 'flexibleMinutes', minutes: 30, count: 3 };
  await open(page, api, [], { relaxed });
  await expect(page.getByRole('heading', { name: 'Nobody goes your way yet' })).toBeVisible();
  await expect(spoken(page)).toHaveText('Nobody goes your way yet');
  await expect(page.getByText('Alert is on')).toBeVisible();
  await expect(page.getByText('With ± 30 min instead of ± 15 min: 3 people.')).toBeVisible();
  await expectGoodInEveryLook(page, 'journey-matches-none');

  const changed = { ...travelledJourney(), flexibleMinutes: 30 };
  api.answer('PUT /v2/liftshare/journey/journey-1', { status: 200, body: changed });
  answerMatches(api, [ana(), tom(), sofia()], {}, changed);
  await page.getByRole('button', { name: 'Set ± 30 min' }).click();
  await expect(heading(page, '3 people go your way')).toBeVisible();
  await expect(heading(page, '3 people go your way')).toBeFocused();
  expect(api.changesTo('/v2/liftshare/journey/journey-1')).toEqual([{ flexibleMinutes: 30 }]);
});

test('a paused journey says so, and is taken up again here', async ({ page, api }) => {
  await open(page, api, [], { silent: 'paused' }, { ...travelledJourney(), paused: true });
  await expect(page.getByRole('heading', { name: 'This journey is paused' })).toBeVisible();
  await expectGoodInEveryLook(page, 'journey-matches-paused');
  api.answer('PUT /v2/liftshare/journey/journey-1', { status: 200, body: travelledJourney() });
  answerMatches(api, [ana()]);
  await page.getByRole('complementary').getByRole('button', { name: 'Resume' }).click();
  await expect(heading(page, '1 person goes your way')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
  expect(api.changesTo('/v2/liftshare/journey/journey-1')).toEqual([{ paused: false }]);
});

test('says what is not known: times, roads, and whom a journey within one area could match', async ({ page, api }) => {
  await test.step('the journey has no times, so the way alone counts', async () => {
    const byWay = {
      ...ana(),
      days: [],
      sharedTrips: 0,
      myTrips: 0,
      troubleMinutes: 6,
      timesKnown: false,
      saving: { poundsPerYear: 0, co2KgPerYear: 0 },
    };
    await open(page, api, [byWay], {}, { ...travelledJourney(), when: null });
    await expect(page.getByRole('link', { name: 'Add days and times' })).toHaveAttribute('href', `${ADDRESS}/when`);
    await expect(cards(page)).toContainText('Days and times still to be agreed');
    await expect(cards(page)).toContainText('+6 min for Ana');
    await expect(cards(page)).not.toContainText('saved');
    await expectGoodInEveryLook(page, 'journey-matches-no-times');
  });
  await test.step('estimates are round', async () => {
    answerMatches(api, [{ ...ana(), estimated: true }], { estimated: true });
    await page.goto(ADDRESS);
    await expect(page.getByText('Minutes and distances are estimates')).toBeVisible();
    for (const words of ['about +5 min for Ana', 'There about 08:00, back about 17:40–17:55', 'about £1,820', 'about 2.7 t'])
      await expect.soft(cards(page)).toContainText(words);
  });
  await test.step('one area', async () => {
    answerMatches(api, [], { silent: 'one-area' });
    await page.goto(ADDRESS);
    await expect(page.getByText('Your start and end are in the same area')).toBeVisible();
  });
});

test('the journey and its map stand there while matches are looked for', async ({ page, api }) => {
  answerMember(api);
  answerMatches(api, []);
  api.answer(`GET ${MATCHES}`, 'hang');
  await holdTimeLimits(page);
  await storeTokens(page);
  await page.goto(ADDRESS);
  await expect(heading(page, 'Looking for people who go your way')).toBeVisible();
  await expect(page.getByRole('complementary')).toContainText('Cambridge');
  await expect(page.getByRole('complementary').getByRole('img')).toBeVisible();
  await expectGoodInEveryLook(page, 'journey-matches-loading');
});

test('a journey that is not there says so, and a server without lifts has no such page', async ({ page, api }) => {
  await open(page, api, []);
  await page.goto('/dashboard/journey/another');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This journey no longer exists');
  const { role: _, ...plain } = travelledJourney();
  answerMatches(api, [], {}, plain);
  await page.goto(ADDRESS);
  await expect(page).toHaveURL('/404');
});
