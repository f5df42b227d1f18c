import type { Match } from '@waylift/contract/match';
import { Link } from 'react-router';
import { describe, expect, test } from 'vitest';
import { ana, answerMatches, MATCHES, matchesAnswer, sofia, tom, travelledJourney } from '../../../../../e2e/support/matches.ts';
import { liftWith } from '../../../../../e2e/support/requests.ts';
import { useShownJourneys } from '../../my-data/shown-journeys.ts';
import { lastJourney } from '../../session/session-state.ts';
import { answerMember, mountPage, routeOf, routeWithin, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as matches from './journey-matches.route.tsx';
import * as ofMine from './journey-of-mine.route.tsx';

const JOURNEY = '/v2/liftshare/journey/journey-1';

const journeyPage = routeWithin(routeOf('/dashboard/journey/:journeyId', ofMine, 'features/match/journey-of-mine.route'), matches);

/** Opens the matches of a journey. @param api has answers for them */
async function open(api: StandInApi, journey = travelledJourney(), search = ''): Promise<Mounted> {
  answerMember(api);
  api.answer(`GET ${JOURNEY}`, { status: 200, body: journey });
  return await mountPage([journeyPage], { at: `/dashboard/journey/journey-1${search}` });
}

const heading = (screen: Mounted, name: string) => screen.getByRole('heading', { level: 1, name, exact: true });
const spoken = () => document.querySelector('[data-announcer]')?.textContent;
const changes = (api: StandInApi) =>
  api
    .callsTo(JOURNEY)
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => body);

/** Opens a journey and the matches that are found for it. */
async function openFound(found: readonly Match[], more: object = {}, journey = travelledJourney()) {
  const api = standInApi();
  answerMatches(api, found, more, journey);
  return { api, screen: await open(api, journey) };
}

const journeys = [travelledJourney()];

function Dashboard() {
  useShownJourneys(journeys);
  return <Link to="/dashboard/journey/journey-1">3 people go your way</Link>;
}

test('a journey that the member sees is shown at once on its own page, and asked for only once it has changed', async () => {
  const api = standInApi();
  answerMember(api);
  api.answer(`GET ${MATCHES}`, 'hang');
  api.answer(`GET ${JOURNEY}`, { status: 200, body: { ...travelledJourney(), paused: true } });
  api.answer(`PUT ${JOURNEY}`, { status: 200, body: { ...travelledJourney(), paused: true } });
  const screen = await mountPage([{ path: '/dashboard', Component: Dashboard }, journeyPage]);
  await screen.getByRole('link', { name: '3 people go your way' }).click();
  await expect.element(screen.getByText('Mon–Fri, 08:00 and back 17:30')).toBeVisible();
  expect(api.callsTo(JOURNEY)).toEqual([]);
  await screen.getByRole('button', { name: 'Pause this journey' }).click();
  await expect.element(screen.getByRole('button', { name: 'Pause this journey' })).not.toBeInTheDocument();
  expect(api.callsTo(JOURNEY).map(({ method }) => method)).toEqual(['PUT', 'GET']);
});

test.each([
  [98, '1 of 98 people'],
  // The journey's own count ends there, so how many there are is not known.
  [99, '1 person matches your filters'],
])('a journey of %i matches, filtered to one, is told as %s', async (matchCount, words) => {
  const api = standInApi();
  api.answer(`GET ${MATCHES}`, { status: 200, body: { ...matchesAnswer([ana()]).body, total: 1 } });
  const screen = await open(api, { ...travelledJourney(), matchCount }, '?as=driver');
  await expect.element(heading(screen, words)).toBeVisible();
  expect(screen.container.textContent).not.toContain('of 99');
});

test('a change of language does not say again that the journey was changed', async () => {
  const api = standInApi();
  api.answer(`GET ${MATCHES}`, matchesAnswer([ana()]));
  api.answer(`PUT ${JOURNEY}`, { status: 200, body: { ...travelledJourney(), paused: true } });
  const screen = await open(api);
  await screen.getByRole('button', { name: 'Pause this journey' }).click();
  await expect.poll(() => document.querySelector('.toast')).not.toBeNull();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => document.querySelector('.toast')).toBeNull();
  await screen.speak('de');
  await expect.element(screen.getByRole('heading', { level: 1, name: /in Ihre Richtung/ })).toBeVisible();
  expect(document.querySelector('.toast')).toBeNull();
});

test('the page says whose people these are: the journey, its days and where it is changed, with a way to another', async () => {
  const { api, screen } = await openFound([ana()]);
  await expect.element(screen.getByText('Mon–Fri, 08:00 and back 17:30')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Change journey' })).toHaveAttribute('href', '/dashboard/journey/journey-1/when');
  const choices = () =>
    [...document.querySelectorAll('.people__switch a')].map((link) => [link.textContent, link.getAttribute('aria-current')]);
  await expect.poll(choices).toEqual([
    ['Norwich – Cambridge', 'true'],
    ['Add journey', null],
  ]);
  expect(lastJourney()).toBe('journey-1');
  expect(api.callsTo('/v2/liftshare/profile/journeys/plain1')).toHaveLength(1);
});

test('the journey stands there while matches are looked for', async () => {
  const api = standInApi();
  api.answer(`GET ${MATCHES}`, 'hang');
  const screen = await open(api);
  await expect.element(heading(screen, 'Who goes your way')).toBeVisible();
  // Room is kept for what comes in its place.
  expect(heading(screen, 'Who goes your way').element().textContent).toMatch(/people go your way$/);
  await expect.element(screen.getByText('Mon–Fri, 08:00 and back 17:30')).toBeVisible();
});

test('a pressed filter is on at once, and with the next one pressed at the same time', async () => {
  const { screen } = await openFound([ana(), tom(), sofia()]);
  const theyDrive = screen.getByRole('checkbox', { name: 'They drive' });
  await expect.element(theyDrive).toBeVisible();
  const bothWays = screen.getByRole('checkbox', { name: 'Both ways' }).element();
  for (const box of [theyDrive.element(), bothWays]) {
    if (!(box instanceof HTMLInputElement)) throw new Error('This is no checkbox.');
    box.click();
    expect(box.checked).toBe(true);
  }
  await expect.poll(() => screen.location().search).toBe('?as=passenger&ways=both');
});

test('where nobody goes the way, the page says what would change that, and changes it', async () => {
  const { api, screen } = await openFound([], { relaxed: { change: 'flexibleMinutes', minutes: 30, count: 3 } });
  await expect.element(screen.getByRole('heading', { name: 'Nobody goes your way yet' }).first()).toBeVisible();
  await expect.poll(spoken).toBe('Nobody goes your way yet');
  await expect.element(screen.getByText('Alert is on')).toBeVisible();
  await expect.element(screen.getByText('With ± 30 min instead of ± 15 min: 3 people.')).toBeVisible();
  const changed = { ...travelledJourney(), flexibleMinutes: 30 };
  api.answer(`PUT ${JOURNEY}`, { status: 200, body: changed });
  answerMatches(api, [ana(), tom(), sofia()], {}, changed);
  await screen.getByRole('button', { name: 'Set ± 30 min' }).click();
  await expect.element(heading(screen, '3 people go your way')).toHaveFocus();
  expect(changes(api)).toEqual([{ flexibleMinutes: 30 }]);
});

test('a paused journey says so, and is taken up again here', async () => {
  const { api, screen } = await openFound([], { silent: 'paused' }, { ...travelledJourney(), paused: true });
  await expect.element(screen.getByRole('heading', { name: 'This journey is paused' })).toBeVisible();
  api.answer(`PUT ${JOURNEY}`, { status: 200, body: travelledJourney() });
  answerMatches(api, [ana()]);
  await screen.getByRole('button', { name: 'Resume' }).click();
  await expect.element(heading(screen, '1 person goes your way')).toHaveFocus();
  expect(changes(api)).toEqual([{ paused: false }]);
});

describe('the page says what is not known', () => {
  const card = (screen: Mounted) => screen.getByRole('main').getByRole('listitem');

  test('where the journey has no times, so that the way alone counts', async () => {
    const untimed = { days: [], sharedTrips: 0, myTrips: 0, troubleMinutes: 6, timesKnown: false };
    const byWay = { ...ana(), ...untimed, saving: { poundsPerYear: 0, co2KgPerYear: 0 } };
    const { screen } = await openFound([byWay], {}, { ...travelledJourney(), when: null });
    const add = screen.getByRole('link', { name: 'Add days and times' });
    await expect.element(add).toHaveAttribute('href', '/dashboard/journey/journey-1/when');
    await expect.element(card(screen)).toMatchTextContent('Days and times still to be agreed');
    await expect.element(card(screen)).toMatchTextContent('400 m on foot to get in');
    expect(card(screen).element().textContent).not.toContain('a year');
  });

  test('where roads are estimated, in round figures', async () => {
    const { screen } = await openFound([{ ...ana(), estimated: true }], { estimated: true });
    await expect.element(screen.getByText('Minutes and distances are estimates')).toBeVisible();
    for (const words of ['There about 08:00, back about 17:40–17:55', 'about £1,820'])
      await expect.element(card(screen)).toMatchTextContent(words);
  });

  test('where a journey within one area could match anybody', async () => {
    const { screen } = await openFound([], { silent: 'one-area' });
    await expect.element(screen.getByText('Your start and end are in the same area')).toBeVisible();
  });
});

test('where people cannot be looked for, those with whom one shares stay', async () => {
  const api = standInApi();
  api.answer(`GET ${MATCHES}`, { status: 503 });
  api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [liftWith(ana(), [1, 2])], next: null } });
  const screen = await open(api);
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Ana Martins' })).toBeVisible();
});

test('a journey that is not there says so', async () => {
  const api = standInApi();
  answerMember(api);
  answerMatches(api, []);
  const screen = await mountPage([journeyPage], { at: '/dashboard/journey/another' });
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This journey no longer exists');
});
