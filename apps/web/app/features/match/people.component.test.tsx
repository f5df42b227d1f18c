import type { Journey } from '@waylift/contract/journey';
import { beforeEach, expect, test } from 'vitest';
import { travelledJourney } from '../../../../../e2e/support/matches.ts';
import { forgetLastJourney, keepLastJourney } from '../../session/session-state.ts';
import { answerMember, mountPage, routeOf } from '../../test-support/mount-page.tsx';
import { standInApi } from '../../test-support/stand-in-api.ts';
import * as people from './people.route.tsx';

const JOURNEYS = [travelledJourney(), { ...travelledJourney(), id: 'journey-2' }];

beforeEach(forgetLastJourney);

async function open(journeys: readonly Journey[]) {
  const api = standInApi();
  answerMember(api);
  api.answer('GET /v2/liftshare/profile/journeys/plain1', { status: 200, body: { journeys } });
  return await mountPage([routeOf('/dashboard/people', people)], { at: '/dashboard/people?language=de' });
}

test.each([
  ['with one journey, its people', null, JOURNEYS.slice(0, 1), 'journey-1'],
  ['with several, the people of the first', null, JOURNEYS, 'journey-1'],
  ['with several, those of the journey that was looked at last', 'journey-2', JOURNEYS, 'journey-2'],
  ['where that one is gone, those of the first', 'journey-9', JOURNEYS, 'journey-1'],
])('People shows, %s', async (_, last, journeys, shown) => {
  if (last !== null) keepLastJourney(last);
  const screen = await open(journeys);
  await expect.poll(() => screen.location().pathname).toBe(`/dashboard/journey/${shown}`);
});

test('People leads a member without journeys to adding one', async () => {
  const screen = await open([]);
  await expect.element(screen.getByRole('link', { name: 'Add journey' })).toHaveAttribute('href', '/dashboard/add-journey');
});
