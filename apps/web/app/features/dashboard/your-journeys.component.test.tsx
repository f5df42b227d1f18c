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

async function open(journeys: readonly object[], query = ''): Promise<void> {
  api.answer('GET /v2/liftshare/profile/journeys/plain1', { status: 200, body: { journeys } });
  screen = await mountPage([routeOf('/dashboard', dashboard)], { at: `/dashboard${query}` });
  await expect.poll(() => cards().length).toBe(journeys.length);
}

function answerNoLifts(): void {
  api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [], next: null } });
  api.answer('GET /v2/liftshare/requests', { status: 200, body: { received: [], sent: [], answers: null, next: null } });
}

const cards = () => [...document.querySelectorAll<HTMLElement>('.journey')];
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
  expect(inside.length).toBeGreaterThan(3);
  expect(inside.filter((href) => !href.includes('cd=travel.example'))).toEqual([]);
});

test('the dashboard shows of each journey where it leads, its distance, time, return, and cost alone and shared, and adds up with estimates among them', async () => {
  await open(sampleJourneys(3));
  // 100 km by 38.8 mpg and 1.39 pounds a litre: 10.12 one way.
  for (const said of ['Norwich', 'Cambridge', 'Norfolk, United Kingdom', '62.1 miles', '1 hr 30 mins', 'Return', '£20.24', '£10.12'])
    await expect.poll(() => words(0)).toContain(said);
  expect(words(0)).not.toContain('Estimate');
  await expect.element(screen.getByRole('img', { name: 'Map: Norwich – Cambridge', exact: true })).toBeVisible();
  expect(words(1)).toContain('Estimate');
  await expect.element(screen.getByRole('img', { name: /Cambridge – Ely.*estimate/ })).toBeVisible();
  expect(words(2)).toContain('One way');
  expect(words(2)).toContain('£10.32');
  await expect.element(screen.getByText('Some of the distances are estimates.')).toBeVisible();
});

test('the dashboard words in the language of the page what is kept as data: where a device was, and a ferry', async () => {
  const [journey] = sampleJourneys(1);
  if (journey === undefined) throw new Error('One was asked for.');
  const { start, end, route } = journey;
  await open([
    { ...journey, start: { ...start, kind: 'near', context: undefined }, route: { ...route, ferry: true } },
    { ...journey, id: 'nowhere', start: { ...start, kind: 'here', label: '52.6280, 1.2930', context: undefined }, end },
    // As former releases have stored it.
    { ...journey, id: 'before', start: { ...start, label: 'Near Norwich', context: 'Current location' } },
  ]);
  expect(words(0)).toContain('Near Norwich');
  expect(words(0)).toContain('With a ferry');
  expect(words(1)).not.toContain('With a ferry');
  expect(words(1)).toMatch(/My location\s*52.6280, 1.2930/);
  expect(words(2)).toContain('Near Norwich');
  await screen.speak('de');
  await expect.poll(() => words(0)).toContain('In der Nähe von Norwich');
  expect(words(0)).toContain('Mit Fähre');
  expect(words(1)).toContain('Mein Standort');
});

test('the dashboard adds up what sharing saves in a year, and says how', async () => {
  await open(sampleJourneys(1));
  const savings = screen.getByRole('region', { name: 'By sharing lifts, you could save' });
  // 225 days of 20.24 pounds and 14.6 litres.
  for (const said of ['£2,277 a year', 'and 3.4 t of CO2', '£4,554']) await expect.element(savings).toMatchTextContent(said);
  await expect.element(savings.getByRole('link', { name: 'How we work this out' })).toHaveAttribute('href', '/dashboard/cost-assumptions');
  expect(savings.element().textContent).not.toContain('Some of the distances are estimates.');
});

test('who goes the way of each journey is not spoken of, nor asked for, where the server knows no lifts', async () => {
  await open(sampleJourneys(2));
  expect(document.querySelector('.journey__sign')).toBeNull();
  expect(document.querySelector('a[href^="/dashboard/journey/"]')).toBeNull();
  expect(asked('journey-1') + asked('journey-2')).toBe(0);
});

test('who goes the way of each journey stands on its card as a link to the journey, or why nobody can', async () => {
  answerNoLifts();
  const [first, second, third, fourth, fifth, sixth] = sampleJourneys(6);
  await open(
    [
      { ...first, ...lifts, matchCount: 3 },
      { ...second, ...lifts, matchCount: 1 },
      { ...third, ...lifts, matchCount: 99 },
      { ...fourth, ...lifts, matchCount: 0 },
      { ...fifth, ...lifts, matchCount: 2, when: null },
      { ...sixth, ...lifts, matchCount: null, paused: true },
    ],
    '?cd=travel.example',
  );
  const signs = () => cards().map((one) => one.querySelector('.sign-line'));
  for (const [position, said] of [
    '3 people go your way',
    '1 person goes your way',
    '99 or more people go your way',
    'Nobody goes your way yet',
    /Say when you travel.*2 people go your way/,
    /Paused.*Nobody can see this journey, and you get no alerts for it\./,
  ].entries())
    await expect.poll(() => signs()[position]?.textContent).toMatch(said);
  expect(signs().map((sign) => sign?.getAttribute('href'))).toEqual([
    '/dashboard/journey/journey-1?cd=travel.example',
    '/dashboard/journey/journey-2?cd=travel.example',
    '/dashboard/journey/journey-3?cd=travel.example',
    '/dashboard/journey/journey-4?cd=travel.example',
    '/dashboard/journey/journey-5/when?cd=travel.example',
    '/dashboard/journey/journey-6?cd=travel.example',
  ]);
  await expect.element(screen.getByRole('link', { name: '3 people go your way Norwich – Cambridge', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'See journey Norwich – Cambridge', exact: true })).toBeVisible();
  expect([1, 2, 3, 4, 5, 6].map((position) => asked(`journey-${position}`))).toEqual([0, 0, 0, 0, 0, 0]);
  await screen.speak('de');
  await expect.poll(() => signs()[0]?.textContent).toContain('3 Personen fahren in Ihre Richtung');
});

test('who goes the way of each journey is asked for once where the list does not bring it, for a card that comes near, and again only by whoever wants it', async () => {
  answerNoLifts();
  const journeys = sampleJourneys(30).map((journey) => ({ ...journey, ...lifts, matchCount: null }));
  const found = { matches: [], next: null, total: 12, estimated: false };
  for (const { id } of journeys) api.answer(`GET ${matchesOf(id)}`, { status: 200, body: found });
  api.answer(`GET ${matchesOf('journey-1')}`, { status: 503 });
  api.answer(`GET ${matchesOf('journey-2')}`, 'hang');
  api.answer(`GET ${matchesOf('journey-3')}`, { status: 200, body: { ...found, total: null, next: 'more' } });
  await open(journeys);
  await expect.poll(() => words(0)).toContain('We could not look for matches.');
  await expect.poll(() => words(1)).toContain('Looking for matches');
  card(2)?.scrollIntoView();
  await expect.poll(() => words(2)).toContain('See who goes your way');
  await expect.poll(() => [1, 2, 3, 30].map((position) => asked(`journey-${position}`))).toEqual([1, 1, 1, 0]);
  api.answer(`GET ${matchesOf('journey-1')}`, { status: 200, body: found });
  await screen.getByRole('button', { name: 'Try again Norwich – Cambridge' }).click();
  await expect.poll(() => document.activeElement === card(0)).toBe(true);
  await expect.poll(() => words(0)).toContain('12 people go your way');
  expect(asked('journey-1')).toBe(2);
  card(29)?.scrollIntoView();
  await expect.poll(() => words(29)).toContain('12 people go your way');
  expect(asked('journey-30')).toBe(1);
});

test('of two hundred journeys only the maps are drawn that are near the window, and each as it comes near', async () => {
  await open(sampleJourneys(200));
  const maps = () => document.querySelectorAll('.journey__map svg').length;
  const mapAt = (position: number) => card(position)?.querySelector('.journey__map svg title')?.textContent;
  await expect.poll(() => mapAt(0)).toBe('Map: Norwich – Cambridge');
  expect(maps()).toBeLessThan(40);
  card(199)?.scrollIntoView();
  await expect.poll(() => mapAt(199)).toMatch(/^Map/);
  expect(maps()).toBeLessThan(80);
});
