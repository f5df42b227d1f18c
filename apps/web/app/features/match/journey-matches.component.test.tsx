import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { ana, MATCHES, matchesAnswer, travelledJourney } from '../../../../../e2e/support/matches.ts';
import { useShownJourneys } from '../../my-data/shown-journeys.ts';
import { answerMember, mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as matches from './journey-matches.route.tsx';
import * as ofMine from './journey-of-mine.route.tsx';

const JOURNEY = '/v2/liftshare/journey/journey-1';

/** The page of a journey, which is two routes. */
function journeyPage() {
  const outer = routeOf('/dashboard/journey/:journeyId', ofMine, 'features/match/journey-of-mine.route');
  const { path: _, ...inner } = routeOf('', matches);
  return { ...outer, children: [{ ...inner, index: true }] };
}

/** Opens the matches of a journey. @param api has answers for them */
async function open(api: StandInApi, journey = travelledJourney(), search = ''): Promise<Mounted> {
  answerMember(api);
  api.answer(`GET ${JOURNEY}`, { status: 200, body: journey });
  return await mountPage([journeyPage()], { at: `/dashboard/journey/journey-1${search}` });
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
  const screen = await mountPage([{ path: '/dashboard', Component: Dashboard }, journeyPage()]);
  await screen.getByRole('link', { name: '3 people go your way' }).click();
  await expect.element(screen.getByRole('complementary')).toMatchTextContent(/Cambridge/);
  expect(api.callsTo(JOURNEY)).toEqual([]);
  await screen.getByRole('button', { name: 'Pause' }).click();
  await expect.element(screen.getByRole('button', { name: 'Resume' }).first()).toBeVisible();
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
  await expect.poll(() => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent).join()).toContain(words);
  expect(screen.container.textContent).not.toContain('of 99');
});

test('a change of language does not say again that the journey was changed', async () => {
  const api = standInApi();
  api.answer(`GET ${MATCHES}`, matchesAnswer([ana()]));
  api.answer(`PUT ${JOURNEY}`, { status: 200, body: { ...travelledJourney(), paused: true } });
  const screen = await open(api);
  await screen.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => document.querySelector('.toast')).not.toBeNull();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => document.querySelector('.toast')).toBeNull();
  await screen.speak('de');
  await expect.element(screen.getByRole('heading', { level: 1, name: /in Ihre Richtung/ })).toBeVisible();
  expect(document.querySelector('.toast')).toBeNull();
});
