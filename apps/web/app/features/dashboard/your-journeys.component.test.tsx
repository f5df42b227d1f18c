import { beforeEach, expect, test } from 'vitest';
import { sampleJourneys } from '../../../../../e2e/support/journeys.ts';
import { answerMember, mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as dashboard from './dashboard.route.tsx';

const matchesOf = (id: string) => `/v2/liftshare/journey/${id}/matches`;

let api: StandInApi;
let screen: Mounted;
beforeEach(() => {
  api = standInApi();
  answerMember(api);
});

async function open(journeys: readonly object[], query = '', shown = journeys.length): Promise<void> {
  api.answer('GET /v2/liftshare/profile/journeys/plain1', { status: 200, body: { journeys } });
  screen = await mountPage([routeOf('/dashboard', dashboard)], { at: `/dashboard${query}` });
  await expect.poll(() => cards().length).toBe(shown);
}

function answerNoLifts(): void {
  api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [], next: null } });
  api.answer('GET /v2/liftshare/requests', { status: 200, body: { received: [], sent: [], answers: null, next: null } });
}

const cards = () => [...document.querySelectorAll<HTMLElement>('.journeys__item')];
const card = (position: number) => cards()[position];
/** What stands on the card at a position, counted from 0. */
const words = (position: number) => card(position)?.textContent;
/** How a server with lifts tells of a journey. */
const weekly = { kind: 'weekly', days: [{ day: 1, out: '08:00', back: '17:30' }], from: null, until: null, skipped: [] };
const lifts = { when: weekly, role: 'either', paused: false };
const asked = (id: string) => api.callsTo(matchesOf(id)).length;

test('the dashboard carries cd to every page that it leads to', async () => {
  await open(sampleJourneys(1), '?cd=travel.example');
  const links = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '');
  const inside = links.filter((href) => href.startsWith('/'));
  expect(inside.length).toBeGreaterThan(2);
  expect(inside.filter((href) => !href.includes('cd=travel.example'))).toEqual([]);
});

test('the dashboard shows of each journey where it leads and whether it comes back', async () => {
  await open(sampleJourneys(3));
  expect(words(0)).toContain('Norwich – Cambridge');
  expect(words(0)).toContain('Return');
  expect(words(2)).toContain('One way');
});

test('of many journeys the first five are shown, and all of them with a press', async () => {
  await open(sampleJourneys(12), '', 5);
  await screen.getByRole('button', { name: 'All 12 journeys' }).click();
  await expect.poll(() => cards().length).toBe(12);
  await expect.element(screen.getByRole('button', { name: 'All 12 journeys' })).not.toBeInTheDocument();
});

test('the dashboard words in the language of the page what is kept as data: where a device was', async () => {
  const [journey] = sampleJourneys(1);
  if (journey === undefined) throw new Error('One was asked for.');
  const { start, end } = journey;
  await open([
    { ...journey, start: { ...start, kind: 'near', context: undefined } },
    { ...journey, id: 'nowhere', start: { ...start, kind: 'here', label: '52.6280, 1.2930', context: undefined }, end },
    // As former releases have stored it.
    { ...journey, id: 'before', start: { ...start, label: 'Near Norwich', context: 'Current location' } },
  ]);
  expect(words(0)).toContain('Near Norwich');
  expect(words(1)).toContain('My location');
  expect(words(2)).toContain('Near Norwich');
  await screen.speak('de');
  await expect.poll(() => words(0)).toContain('In der Nähe von Norwich');
  expect(words(1)).toContain('Mein Standort');
});

test('who goes the way of each journey is not spoken of, nor asked for, where the server knows no lifts', async () => {
  await open(sampleJourneys(2));
  expect(document.querySelector('.journeys__count')).toBeNull();
  expect(document.querySelector('a[href^="/dashboard/journey/"]')).toBeNull();
  expect(asked('journey-1') + asked('journey-2')).toBe(0);
});

test('how many go the way of each journey stands in its row, which leads to them, or why nobody can', async () => {
  answerNoLifts();
  const [first, second, third, fourth, fifth] = sampleJourneys(5);
  await open(
    [
      { ...first, ...lifts, matchCount: 3 },
      { ...second, ...lifts, matchCount: 99 },
      { ...third, ...lifts, matchCount: 0 },
      { ...fourth, ...lifts, matchCount: 2, when: null },
      { ...fifth, ...lifts, matchCount: null, paused: true },
    ],
    '?cd=travel.example',
  );
  for (const [position, said] of [
    /Mon, 08:00 and back 17:30.*3 people/,
    '99 or more people',
    'Nobody goes your way yet',
    'Say when you travel',
    'Paused',
  ].entries())
    await expect.poll(() => words(position)).toMatch(said);
  expect(cards().map((one) => one.querySelector('a')?.getAttribute('href'))).toEqual([
    '/dashboard/journey/journey-1?cd=travel.example',
    '/dashboard/journey/journey-2?cd=travel.example',
    '/dashboard/journey/journey-3?cd=travel.example',
    '/dashboard/journey/journey-4/when?cd=travel.example',
    '/dashboard/journey/journey-5?cd=travel.example',
  ]);
  expect([1, 2, 3, 4, 5].map((position) => asked(`journey-${position}`))).toEqual([0, 0, 0, 0, 0]);
  await screen.speak('de');
  await expect.poll(() => words(0)).toContain('3 Personen');
});

test('how many go the way of a journey is asked for once where the list does not bring it', async () => {
  answerNoLifts();
  const journeys = sampleJourneys(3).map((journey) => ({ ...journey, ...lifts, matchCount: null }));
  const found = { matches: [], next: null, total: 12, estimated: false };
  api.answer(`GET ${matchesOf('journey-1')}`, { status: 503 });
  api.answer(`GET ${matchesOf('journey-2')}`, 'hang');
  api.answer(`GET ${matchesOf('journey-3')}`, { status: 200, body: found });
  await open(journeys);
  await expect.poll(() => words(0)).toContain('We could not look for matches.');
  await expect.poll(() => words(1)).toContain('Looking for matches');
  await expect.poll(() => words(2)).toContain('12 people');
  await expect.poll(() => [1, 2, 3].map((position) => asked(`journey-${position}`))).toEqual([1, 1, 1]);
});
