import type { Lift } from '@waylift/contract/lift';
import { beforeEach, describe, expect, test } from 'vitest';
import { ana, travelledJourney } from '../../../../../e2e/support/matches.ts';
import { liftWith } from '../../../../../e2e/support/requests.ts';
import { answerMember, mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as dashboard from './dashboard.route.tsx';

let api: StandInApi;
let screen: Mounted;
beforeEach(() => {
  api = standInApi();
  answerMember(api);
});

test('without journeys there is one thing to press, and deleting the account is a quiet last line', async () => {
  screen = await mountPage([routeOf('/dashboard', dashboard)]);
  await expect.element(screen.getByRole('heading', { name: 'Where do you go most often?' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Danger zone' })).toBeVisible();
  expect([...document.querySelectorAll('main .btn')].map(({ textContent }) => textContent)).toEqual(['Add journey']);
  await expect.element(screen.getByRole('link', { name: 'Delete account' })).toBeVisible();
});

describe('the row of a journey', () => {
  const shown = () => document.querySelector('.journeys')?.textContent ?? '';

  async function openOne(lifts: readonly Lift[]): Promise<void> {
    api.answer('GET /v2/liftshare/profile/journeys/plain1', { status: 200, body: { journeys: [travelledJourney()] } });
    api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts, next: null } });
    api.answer('GET /v2/liftshare/requests', { status: 200, body: { received: [], sent: [], answers: null, next: null } });
    screen = await mountPage([routeOf('/dashboard', dashboard)]);
    await expect.poll(shown).toContain('Mon–Fri');
  }

  test('says how many go that way while days are open', async () => {
    await openOne([liftWith(ana(), [1, 2, 3, 4])]);
    await expect.poll(shown).toContain('3 people');
  });

  test('says no longer how many go that way once every day is shared', async () => {
    await openOne([liftWith(ana(), [1, 2, 3, 4, 5])]);
    expect(shown()).not.toContain('people');
  });
});
