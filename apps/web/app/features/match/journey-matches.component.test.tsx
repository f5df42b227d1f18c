import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { ana, MATCHES, matchesAnswer, travelledJourney } from '../../../../../e2e/support/matches.ts';
import { useShownJourneys } from '../../my-data/shown-journeys.ts';
import { answerMember, mountPage, routeOf } from '../../test-support/mount-page.tsx';
import { standInApi } from '../../test-support/stand-in-api.ts';
import * as matches from './journey-matches.route.tsx';
import * as ofMine from './journey-of-mine.route.tsx';

const JOURNEY = '/v2/liftshare/journey/journey-1';

/** The page of a journey, which is two routes. */
function journeyPage() {
  const outer = routeOf('/dashboard/journey/:journeyId', ofMine, 'features/match/journey-of-mine.route');
  const { path: _, ...inner } = routeOf('', matches);
  return { ...outer, children: [{ ...inner, index: true }] };
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

test('a change of language does not say again that the journey was changed', async () => {
  const api = standInApi();
  answerMember(api);
  api.answer(`GET ${JOURNEY}`, { status: 200, body: travelledJourney() });
  api.answer(`GET ${MATCHES}`, matchesAnswer([ana()]));
  api.answer(`PUT ${JOURNEY}`, { status: 200, body: { ...travelledJourney(), paused: true } });
  const screen = await mountPage([journeyPage()], { at: '/dashboard/journey/journey-1' });
  await screen.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => document.querySelector('.toast')).not.toBeNull();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => document.querySelector('.toast')).toBeNull();
  await screen.speak('de');
  await expect.element(screen.getByRole('heading', { level: 1, name: /Weg|Strecke|Fahrt/ })).toBeVisible();
  expect(document.querySelector('.toast')).toBeNull();
});
