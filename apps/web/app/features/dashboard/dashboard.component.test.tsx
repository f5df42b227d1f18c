import { EXAMPLE_LIFT, type Lift } from '@waylift/contract/lift';
import { page } from 'vitest/browser';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleJourneys } from '../../../../../e2e/support/journeys.ts';
import { ana, tom, travelledJourney } from '../../../../../e2e/support/matches.ts';
import { askedOf, liftWith } from '../../../../../e2e/support/requests.ts';
import { liveFeed } from '../../live/browser-feed.ts';
import { answerMember, mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as dashboard from './dashboard.route.tsx';
import { JourneyCard } from './journey-card.tsx';

vi.mock('./journey-card.tsx', { spy: true });

let api: StandInApi;
let screen: Mounted;
beforeEach(() => {
  api = standInApi();
  answerMember(api);
});

test('an event draws the cards anew that it concerns, and no other', async () => {
  const lift = (id: string, days: readonly number[]) => ({ ...EXAMPLE_LIFT, id, journeyId: id, days });
  const journeys = sampleJourneys(3).map((journey) => ({ ...journey, role: 'either' }));
  const answerLifts = (days: readonly number[]) =>
    api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [lift('journey-1', days), lift('journey-2', [1])] } });
  api.answer('GET /v2/liftshare/profile/journeys/plain1', { status: 200, body: { journeys } });
  api.answer('GET /v2/liftshare/requests', { status: 200, body: { received: [], sent: [], answers: null } });
  answerLifts([1]);
  const follow = vi.spyOn(liveFeed, 'follow');
  await page.viewport(1440, 3000);
  screen = await mountPage([routeOf('/dashboard', dashboard)]);
  await expect.element(screen.getByText(/Lifts with Ana/).first()).toBeVisible();
  // Those in view draw their maps, and what comes later moves them.
  await expect.element(screen.getByRole('heading', { name: 'Your week' })).toBeVisible();
  await expect.poll(() => document.querySelectorAll('.journey .map').length).toBe(journeys.length);
  const drawn = () => [...new Set(vi.mocked(JourneyCard).mock.calls.map(([{ id }]) => id))];
  vi.mocked(JourneyCard).mockClear();
  answerLifts([1, 2]);
  for (const [listener] of follow.mock.calls) listener({ name: 'reset' });
  await expect.poll(drawn).toEqual(['journey-journey-1']);
});

test('without journeys there is one thing to press, and deleting the account is a quiet last line', async () => {
  screen = await mountPage([routeOf('/dashboard', dashboard)]);
  await expect.element(screen.getByRole('heading', { name: 'No journeys yet' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Danger zone' })).toBeVisible();
  expect([...document.querySelectorAll('main .btn')].map(({ textContent }) => textContent)).toEqual(['Add journey']);
  await expect.element(screen.getByRole('link', { name: 'Delete account' })).toBeVisible();
});

describe('the card of a journey', () => {
  const shown = () => document.querySelector('.journey')?.textContent ?? '';

  async function openOne(lifts: readonly Lift[]): Promise<void> {
    const journeys = [travelledJourney()];
    api.answer('GET /v2/liftshare/profile/journeys/plain1', { status: 200, body: { journeys } });
    api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts, next: null } });
    const sent = [askedOf(tom())];
    api.answer('GET /v2/liftshare/requests', { status: 200, body: { received: [], sent, answers: null, next: null } });
    screen = await mountPage([routeOf('/dashboard', dashboard)]);
    await expect.poll(shown).toContain('Tom W. has not answered yet');
  }

  test('says when and in which role it is made, with whom by name and initial, and who else goes that way while days are open', async () => {
    await openOne([liftWith(ana(), [1, 2, 3, 4])]);
    expect(shown()).toContain('Mon–Fri');
    expect(shown()).toContain('Driver or passenger');
    expect(shown()).toContain('Lifts with Ana M., Mon–Thu');
    expect(shown()).toContain('3 people go your way');
  });

  test('says no longer who goes that way once every day is shared', async () => {
    await openOne([liftWith(ana(), [1, 2, 3, 4, 5])]);
    expect(shown()).not.toContain('go your way');
  });
});
