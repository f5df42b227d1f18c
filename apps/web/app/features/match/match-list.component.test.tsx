import type { Match } from '@waylift/contract/match';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { ana, anaWithOthers, answerMatches, MATCHES, matchesAnswer, people, sofia, tom } from '../../../../../e2e/support/matches.ts';
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
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Who goes your way' })).toBeVisible();
}

const cards = () => screen.getByRole('main').getByRole('article');
const heading = (name: string) => screen.getByRole('heading', { level: 2, name, exact: true });
const spoken = () => document.querySelector('[data-announcer]')?.textContent;
const queries = () => api.callsTo(MATCHES).map(({ path }) => path.split('?')[1] ?? '');
const list = (card: Locator, name: string) => card.getByRole('list', { name });
const link = (name: string) => screen.getByRole('link', { name, exact: true });

async function expectWords(card: Locator, words: readonly string[]): Promise<void> {
  for (const one of words) await expect.element(card).toMatchTextContent(one);
}

describe('a match in the list', () => {
  test('tells how many others ride along on which days, and by how much their times move', async () => {
    const [one, other] = [anaWithOthers(), sofia()];
    const once = { day: 1, date: '2026-12-07', out: other.days[0]?.out ?? null, back: null };
    await open([one, { ...other, days: [once], car: one.car && { ...one.car, others: 1, movesOthersMinutes: 0 } }, tom()]);
    await expectWords(cards().nth(0), ['2 others ride along on Mon and Tue, 1 on Wed and ThuTheir times move by 3 min at most']);
    await expectWords(cards().nth(1), ['1 other rides alongTheir times stay as they are']);
    expect(cards().nth(2).element().textContent).not.toMatch(/ride(s)? along/);
  });

  test('tells who drives and for how many minutes, on which days, when, where, and what it saves', async () => {
    await open([ana(), tom(), sofia()]);
    await expect.element(heading('3 people go your way')).toBeVisible();
    await expect.poll(spoken).toBe('3 people go your way');
    const [first, second, third] = [cards().nth(0), cards().nth(1), cards().nth(2)];
    await expect.element(list(first, 'Who drives')).toHaveTextContent('Ana drives+6 min for Ana');
    await expectWords(first, [
      '4 of your 5 days, both ways: Monday, Tuesday, Wednesday and Thursday',
      'There 07:58, back 17:40–17:55',
      'There 2 min earlier, back up to 25 min later than planned',
      'Ana picks you up near Wymondham (400 m walk)Ana takes you to where you are going',
      // Rounded down: 1,821.90 pounds, and 2,752 kg.
      'saved a year£1,821',
      '2.7 t',
    ]);
    const href = expect.stringMatching(/\/match\/match-ana\?journey=journey-1$/);
    await expect.element(first.getByRole('link', { name: 'See this match with Ana' })).toHaveAttribute('href', href);
    await expect.element(list(second, 'Who drives')).toHaveTextContent('You drive+4 min for you');
    await expectWords(second, ['There 08:00, back 17:30As both of you planned', 'You pick Tom up near Thetford, on your route']);
    await expect.element(list(third, 'Who drives')).toHaveTextContent('Either of you could drive+9 min for Sofia');
    await expectWords(third, ['5 of your 5 days, there only']);
    await expect.element(screen.getByText('We’ll email you once a week when someone new goes your way.')).toBeVisible();
  });

  test('tells why it stands there, with its sum', async () => {
    await open([ana()]);
    await cards().getByText('Why this match').click();
    await expect.element(cards().getByText('Score (lower is better)')).toBeVisible();
    await expectWords(cards(), [
      'Detour6 min, 3 milesFor Ana, each way.',
      'TimeUp to 25 min',
      'You allow 15 min, plus what Ana allows.',
      'Trips covered8 of your 10 trips',
      'Shared route62.1 miles',
      'Score (lower is better)12.46 min of detour and half of 7.9 min difference in time, divided by 0.8, as it covers 8 of your 10 trips.',
    ]);
  });

  test('of a single date stands in a group of its own towards a weekly journey, and is counted on', async () => {
    const days = tom()
      .days.slice(0, 1)
      .map((day) => ({ ...day, date: '2026-12-02' }));
    await open([ana(), { ...tom(), kind: 'once', days }]);
    await expect.element(cards()).toHaveLength(2);
    expect(wordsOf(screen.getByRole('heading', { level: 3 }))).toEqual(['Ana M.', 'On a single date', 'Tom W.']);
    expect([...document.querySelectorAll('ol.matches')].map((group) => group.getAttribute('start'))[1]).toBe('2');
    await expect.element(cards().nth(1)).toMatchTextContent('Wednesday 2 December');
  });

  test('says what is between the two', async () => {
    const between = { days: [1, 2, 3, 4], at: '2026-11-20T12:00:00.000Z', requestId: 'request-1', liftId: null };
    const states: readonly (readonly [Match['between'], string])[] = [
      [{ ...between, state: 'sharing', requestId: null, liftId: 'lift-1' }, 'Shared lifts: Mon–Thu'],
      [{ ...between, state: 'asked' }, 'Asked, no answer yet'],
      [{ ...between, state: 'asked-me' }, 'Person3 asked you'],
      [{ ...between, state: 'declined' }, 'Declined on 20 November'],
      [{ ...between, state: 'withdrawn' }, 'Request withdrawn on 20 November'],
    ];
    await open(people(6).map((match, position) => ({ ...match, between: states[position]?.[0] ?? null })));
    for (const [position, [, words]] of states.entries())
      await expect.element(list(cards().nth(position), 'In short')).toMatchTextContent(words);
    await expect.element(list(cards().nth(5), 'Who drives')).toHaveTextContent('Person6 drives+6 min for Person6');
  });

  test('keeps what is said of it whole beside a very long name', async () => {
    await page.viewport(1440, 900);
    const { member } = ana();
    await open([{ ...ana(), member: { ...member, forename: 'Maximiliane-Wilhelmine Alexandra Konstantina' } }]);
    const tags = list(cards(), 'Who drives').getByRole('listitem');
    await expect.element(tags).toHaveLength(2);
    expect(wordsOf(tags)).toEqual([expect.stringMatching(/drives$/), expect.stringMatching(/^\+6 min/)]);
    for (const tag of tags.elements()) {
      const { width, height } = tag.getBoundingClientRect();
      expect(width, 'wider than high').toBeGreaterThan(height * 3);
    }
  });

  test('that is not for one goes, with its undo in its place, and the list is not asked for again', async () => {
    await open([ana(), tom()]);
    api.answer(`PUT ${HIDDEN}`, { status: 204 });
    api.answer(`DELETE ${HIDDEN}`, { status: 204 });
    await cards().first().getByRole('button', { name: 'Not for me' }).click();
    await expect.element(screen.getByText('You’ll no longer see Ana M. here. We do not tell anyone.')).toHaveFocus();
    await expect.element(cards()).toHaveLength(1);
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(cards()).toHaveLength(2);
    expect(api.callsTo(HIDDEN).map(({ method }) => method)).toEqual(['PUT', 'DELETE']);
    expect(queries()).toEqual(['']);
  });
});

test('those that are hidden stand behind a link, and each can come back', async () => {
  api.answer(`DELETE ${HIDDEN}`, { status: 204 });
  await open([tom()], { hasHidden: true });
  await expect.element(cards()).toHaveLength(1);
  api.answer(`GET ${MATCHES}`, matchesAnswer([{ ...ana(), hidden: true }]));
  await link('Show hidden').click();
  await expect.element(heading('Hidden by you')).toBeVisible();
  expect(screen.location()).toMatchObject({ pathname: ADDRESS, search: '?hidden=show' });
  expect(queries().at(-1)).toBe('hidden=show');
  await cards().first().getByRole('button', { name: 'Show again' }).click();
  await expect.element(screen.getByText('You’ll see Ana M. here again.')).toHaveFocus();
  api.answer(`GET ${MATCHES}`, matchesAnswer([ana(), tom()]));
  await link('Back to all matches').click();
  await expect.element(heading('2 people go your way')).toBeVisible();
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
  await screen.getByRole('button', { name: 'Filter' }).click();
  await screen.getByRole('checkbox', { name: 'Show days on which I share a lift with someone else too' }).click();
  await screen.getByRole('button', { name: 'Show matches' }).click();
  await expectWords(cards().first(), [
    '1 of your 5 days, both ways: Monday',
    'There 07:58, back 17:40',
    'You share a lift with someone else from Tuesday to Thursday.',
  ]);
  expect(screen.location()).toMatchObject({ search: '?taken=show' });
  expect(queries().at(-1)).toBe('taken=show');
  expect([...document.querySelectorAll('.week > li')].map(({ className }) => className).slice(0, 5)).toEqual(
    ['both', 'taken', 'taken', 'taken', 'you'].map((day) => `week__${day}`),
  );
  const href = expect.stringMatching(/\/match\/match-ana\?journey=journey-1&taken=show$/);
  await expect.element(cards().first().getByRole('link', { name: 'See this match with Ana' })).toHaveAttribute('href', href);
});

test('without a lift there is nothing such to show', async () => {
  await open([ana()]);
  await screen.getByRole('button', { name: 'Filter' }).click();
  await expect.element(screen.getByRole('button', { name: 'Show matches' })).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: /someone else/ })).not.toBeInTheDocument();
});
