import { expect, test } from 'vitest';
import { ana, MATCHES, matchesAnswer, travelledJourney } from '../../../../../e2e/support/matches.ts';
import { answerMember, mountPage, routeOf } from '../../test-support/mount-page.tsx';
import { standInApi } from '../../test-support/stand-in-api.ts';
import * as matches from './journey-matches.route.tsx';
import * as ofMine from './journey-of-mine.route.tsx';

test('a change of language does not say again that the journey was changed', async () => {
  const api = standInApi();
  answerMember(api);
  api.answer('GET /v2/liftshare/profile/journeys/plain1', { status: 200, body: { journeys: [travelledJourney()] } });
  api.answer(`GET ${MATCHES}`, matchesAnswer([ana()]));
  api.answer('PUT /v2/liftshare/journey/journey-1', { status: 200, body: { ...travelledJourney(), paused: true } });
  const outer = routeOf('/dashboard/journey/:journeyId', ofMine, 'features/match/journey-of-mine.route');
  const { path: _, ...inner } = routeOf('', matches);
  const screen = await mountPage([{ ...outer, children: [{ ...inner, index: true }] }], { at: '/dashboard/journey/journey-1' });
  await screen.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => document.querySelector('.toast')).not.toBeNull();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => document.querySelector('.toast')).toBeNull();
  await screen.speak('de');
  await expect.element(screen.getByRole('heading', { level: 1, name: /Weg|Strecke|Fahrt/ })).toBeVisible();
  expect(document.querySelector('.toast')).toBeNull();
});
