import type { Lift } from '@waylift/contract/lift';
import type { Match } from '@waylift/contract/match';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { ana, answerMatches, MATCHES, matchesAnswer, people, sofia, tom } from '../../../../../e2e/support/matches.ts';
import { liftWith } from '../../../../../e2e/support/requests.ts';
import { answerMember, mountPage, routeOf, routeWithin, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import { wordsOf } from '../../test-support/words-of.ts';
import * as matchesPage from './journey-matches.route.tsx';
import * as ofMine from './journey-of-mine.route.tsx';

const ADDRESS = '/dashboard/journey/journey-1';
const HIDDEN = '/v2/liftshare/match/match-ana/hidden';
const journeyPage = routeWithin(routeOf('/dashboard/journey/:journeyId', ofMine, 'features/match/journey-of-mine.route'), matchesPage);

let api: StandInApi;
let screen: Mounted;
beforeEach(() => {
  api = standInApi();
  answerMember(api);
});

async function open(matches: readonly Match[], more: object = {}): Promise<void> {
  answerMatches(api, matches, more);
  screen = await mountPage([journeyPage], { at: ADDRESS });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
}

const cards = () => screen.getByRole('main').getByRole('listitem');
const heading = (name: string) => screen.getByRole('heading', { level: 1, name, exact: true });
const groups = () => screen.getByRole('heading', { level: 2 });
const spoken = () => document.querySelector('[data-announcer]')?.textContent;
const queries = () => api.callsTo(MATCHES).map(({ path }) => path.split('?')[1] ?? '');
const link = (name: string) => screen.getByRole('link', { name, exact: true });
const answerLifts = (lifts: readonly Lift[]) => api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts, next: null } });

async function expectWords(card: Locator, words: readonly string[]): Promise<void> {
  for (const one of words) await expect.element(card).toMatchTextContent(one);
}

describe('a match in the list', () => {
  test('tells who drives, on which days, when, how one gets in, and one sum', async () => {
    await open([ana(), tom(), sofia()]);
    await expect.element(heading('3 people go your way')).toBeVisible();
    await expect.poll(spoken).toBe('3 people go your way');
    const [first, second, third] = [cards().nth(0), cards().nth(1), cards().nth(2)];
    await expectWords(first, [
      'AMAna M. drivesMonday to Thursday, both ways',
      'There 07:58, back 17:40–17:55400 m on foot to get in',
      // Rounded down: 1,821.90 pounds.
      '£1,821a year',
    ]);
    const href = expect.stringMatching(/\/match\/match-ana\?journey=journey-1$/);
    await expect.element(link('Ana M.')).toHaveAttribute('href', href);
    await expectWords(second, ['Tom W. rides with you', 'There 08:00, back 17:304 min out of the way for you']);
    await expectWords(third, ['Sofia', 'or you drive']);
    await expect.element(screen.getByText('We’ll email you once a week when someone new goes your way.')).toBeVisible();
  });

  test('of a reader without a lift stands among those for most of the reader’s own days, for some, or once', async () => {
    const days = tom()
      .days.slice(0, 1)
      .map((day) => ({ ...day, date: '2026-12-02' }));
    await open([tom(), { ...tom(), id: 'match-once', kind: 'once', days }, ana()]);
    await expect.element(cards()).toHaveLength(3);
    expect(wordsOf(groups())).toEqual(['Most of your days 1', 'Some of your days 1', 'One-off 1']);
    expect(wordsOf(screen.getByRole('heading', { level: 3 }))).toEqual([
      'Ana M. drives',
      'Tom W. rides with you',
      'Tom W. rides with you once',
    ]);
    await expect.element(cards().nth(2)).toMatchTextContent('Wednesday 2 December');
  });

  test('of a reader who shares already stands among those for the open day, which lead with their times', async () => {
    answerLifts([liftWith(ana(), [1, 2, 3, 4])]);
    await open([tom()]);
    await expect.element(cards()).toHaveLength(2);
    expect(wordsOf(groups())).toEqual(['Your open Friday 1', 'You share lifts 1']);
    expect(wordsOf(screen.getByRole('heading', { level: 3 }))).toEqual(['Tom W. rides with you', 'Ana Martins drives']);
    await expectWords(cards().nth(0), ['There 08:00, back 17:30']);
    expect(cards().nth(0).element().textContent).not.toMatch(/£/);
    expect(cards().nth(0).element().querySelector('.week')).toBeNull();
    await expectWords(cards().nth(1), ['Shared lifts: Mon–Thu']);
    await expect.element(link('Ana Martins')).toHaveAttribute('href', expect.stringMatching(/\/dashboard\/lift\//));
  });

  test('stands in another order among those loaded, and the page says so and asks for nothing', async () => {
    await open([ana(), tom()], { next: 'further', total: null });
    await screen.getByRole('combobox', { name: 'Order' }).selectOptions('Least detour');
    await expect.element(screen.getByText('Least detour, among the 2 people loaded.')).toBeVisible();
    expect(screen.location().search).toBe('?order=detour');
    expect(queries()).toEqual(['']);
    // How many there are in a group is not known before all are loaded.
    expect(wordsOf(groups())).toEqual(['Most of your days', 'Some of your days']);
  });

  test('says what is between the two', async () => {
    const between = { days: [1, 2, 3, 4], at: '2026-11-20T12:00:00.000Z', requestId: 'request-1', liftId: null };
    const states: readonly (readonly [Match['between'], string | RegExp])[] = [
      [{ ...between, state: 'sharing', requestId: null, liftId: 'lift-1' }, 'Shared lifts: Mon–Thu'],
      [{ ...between, state: 'asked' }, 'You asked on 20 November'],
      [{ ...between, state: 'asked-me' }, 'Person3 asked you for Monday to Thursday'],
      [{ ...between, state: 'withdrawn' }, 'Request withdrawn on 20 November'],
      [null, /^P/],
      [{ ...between, state: 'declined' }, 'Said no on 20 November'],
    ];
    await open(people(states.length).map((match, position) => ({ ...match, between: states[position]?.[0] ?? null })));
    for (const [position, [, words]] of states.entries()) await expect.element(cards().nth(position)).toMatchTextContent(words);
  });

  test('lights its way on the map beside the list', async () => {
    await page.viewport(1440, 900);
    await open([ana(), tom()]);
    await expect.poll(() => document.querySelectorAll('.map__badge--face').length).toBe(2);
    await link('Ana M.').hover();
    await expect.poll(() => document.querySelectorAll('.map__badge--lit').length).toBe(1);
    expect(document.querySelector('.map__theirs')).not.toBeNull();
  });
});

test('on a phone the map takes the place of the list, with the people in a row, and gives it back', async () => {
  await page.viewport(390, 844);
  await open([ana(), tom()]);
  expect(document.querySelector('.map')).toBeNull();
  await screen.getByRole('button', { name: 'Map' }).click();
  await expect.element(screen.getByRole('list', { name: 'People on the map' }).getByRole('link')).toHaveLength(2);
  await expect.element(screen.getByRole('img', { name: /with the areas of 2 people/ })).toBeVisible();
  const map = document.querySelector('.map')?.getBoundingClientRect();
  expect(
    [map?.top, map?.bottom].map((edge) => edge !== undefined && edge > 0 && edge < 700),
    'the map is in the first view',
  ).toEqual([true, true]);
  expect(screen.getByRole('button', { name: 'List' }).element().getBoundingClientRect().bottom).toBeLessThanOrEqual(map?.top ?? 0);
  await screen.getByRole('button', { name: 'List' }).click();
  await expect.element(cards()).toHaveLength(2);
  expect(document.querySelector('.map')).toBeNull();
});

test('those that are hidden are folded, looked for once they are opened, and each can come back', async () => {
  api.answer(`PUT ${HIDDEN}`, { status: 204 });
  api.answer(`DELETE ${HIDDEN}`, { status: 204 });
  await open([tom()], { hasHidden: true });
  await expect.element(cards()).toHaveLength(1);
  api.answer(`GET ${MATCHES}`, matchesAnswer([{ ...ana(), hidden: true }]));
  await screen.getByText('Not for me').click();
  await screen.getByRole('button', { name: 'Show again' }).click();
  await expect.element(screen.getByText('You’ll see Ana M. here again.')).toHaveFocus();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByRole('button', { name: 'Show again' })).toBeVisible();
  expect(queries()).toEqual(['', 'hidden=show']);
  expect(api.callsTo(HIDDEN).map(({ method }) => method)).toEqual(['DELETE', 'PUT']);
});

test('hidden ones that cannot be looked for leave the list, and can be looked for again', async () => {
  await open([tom()], { hasHidden: true });
  api.answer(`GET ${MATCHES}`, 'drop');
  await screen.getByText('Not for me').click();
  await expect.element(screen.getByText('We could not look for matches.')).toBeVisible();
  api.answer(`GET ${MATCHES}`, matchesAnswer([{ ...ana(), hidden: true }]));
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(link('Ana M.')).toBeVisible();
  await expect.element(link('Tom W.')).toBeVisible();
});

/** Ana, with whom one could share on Mondays alone, as one shares with somebody else on the other days. */
function anaOnMondays(): Match {
  const [monday, ...others] = ana().days;
  const taken = others.map(({ out, back, ...day }) => ({
    ...day,
    out: out && { ...out, taken: true },
    back: back && { ...back, taken: true },
  }));
  return { ...ana(), days: [...(monday === undefined ? [] : [monday]), ...taken], sharedTrips: 2 };
}

test('the days on which one shares with somebody else are shown on demand, marked, and the words tell of the others alone', async () => {
  await open([], { hasTaken: true });
  api.answer(`GET ${MATCHES}`, matchesAnswer([anaOnMondays()], { hasTaken: true }));
  await screen.getByRole('checkbox', { name: 'Taken days too' }).click();
  await expectWords(cards().first(), ['Monday, both ways', 'There 07:58, back 17:40']);
  expect(screen.location()).toMatchObject({ search: '?taken=show' });
  expect(queries().at(-1)).toBe('taken=show');
  expect([...document.querySelectorAll('.week > li')].map(({ className }) => className)).toEqual(
    ['both', 'taken', 'taken', 'taken', 'you'].map((day) => `week__${day}`),
  );
  const href = expect.stringMatching(/\/match\/match-ana\?journey=journey-1&taken=show$/);
  await expect.element(link('Ana M.')).toHaveAttribute('href', href);
});

test('without a lift there is nothing such to show', async () => {
  await open([ana()]);
  await expect.element(screen.getByRole('checkbox', { name: 'They drive' })).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: 'Taken days too' })).not.toBeInTheDocument();
});

test('each filter is one press, stands in the address, and can be cleared', async () => {
  await open([ana(), tom(), sofia()]);
  api.answer(`GET ${MATCHES}`, matchesAnswer([]));
  await screen.getByRole('checkbox', { name: 'They drive' }).click();
  await screen.getByRole('checkbox', { name: 'Both ways' }).click();
  await screen.getByRole('combobox', { name: 'Times apart' }).selectOptions('Within 15 min');
  await screen.getByRole('combobox', { name: 'On foot' }).selectOptions('Walk up to 500\u00a0m');
  await screen.getByRole('combobox', { name: 'Longest detour' }).selectOptions('Detour up to 10 min');
  await screen.getByRole('combobox', { name: 'Days' }).selectOptions('Friday');
  await expect.element(heading('Nobody matches these filters.')).toBeVisible();
  await expect.poll(() => queries().at(-1)).toBe('as=passenger&days=5&detour=10&ways=both&apart=15&walk=500');
  api.answer(`GET ${MATCHES}`, matchesAnswer([ana()]));
  await link('Clear filters').click();
  await expect.element(heading('1 person goes your way')).toBeVisible();
  expect(queries().at(-1)).toBe('');
  await expect.element(screen.getByRole('combobox', { name: 'Days' })).toHaveValue('');
});
