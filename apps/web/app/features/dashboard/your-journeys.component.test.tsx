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

const cards = () => [...document.querySelectorAll<HTMLElement>('.journey')];
/** What stands on the card at a position, counted from 0. */
const words = (position: number) => cards()[position]?.textContent;
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
