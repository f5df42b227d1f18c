import { beforeEach, describe, expect, test } from 'vitest';
import type { Lift } from '@waylift/contract/lift';
import { ana, matchesAnswer, MATCHES, travelledJourney } from '../../../../../e2e/support/matches.ts';
import { liftWith } from '../../../../../e2e/support/requests.ts';
import { answerMember, mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as lift from './lift.route.tsx';

const LIFT = '/v2/liftshare/lift/lift-ref-ana';

let api: StandInApi;
let screen: Mounted;
beforeEach(() => {
  api = standInApi();
  answerMember(api);
});

const place = { label: 'Eaton Road', latitude: 52.62, longitude: 1.27, walkMetres: 0, spot: null };

async function open(change: Partial<Lift>): Promise<void> {
  const shared = { ...liftWith(ana(), [1, 2]), pickUp: place, dropOff: { ...place, label: 'Cambridge' }, ...change };
  api.answer(`GET ${LIFT}`, { status: 200, body: shared });
  api.answer(`POST ${LIFT}/end`, { status: 200, body: { ...shared, state: 'ended', endedAt: '2099-12-01T08:00:00Z', nextRide: null } });
  api.answer('GET /v2/liftshare/journey/journey-1', { status: 200, body: travelledJourney() });
  api.answer(`GET ${MATCHES}`, { status: 200, body: matchesAnswer([ana()]) });
  screen = await mountPage([routeOf('/dashboard/lift/:liftId', lift)], { at: '/dashboard/lift/lift-ref-ana' });
  await expect.element(screen.getByRole('heading', { level: 2, name: 'If something changes' })).toBeVisible();
}

const button = (name: string) => screen.getByRole('button', { name });

describe('a lift on one day', () => {
  test('can be cancelled, and offers no other days', async () => {
    await open({ days: null, date: '2099-12-07', nextRide: { date: '2099-12-07', direction: 'out', departs: '07:58' } });
    expect(screen.getByRole('link', { name: 'Ask for other days' }).query()).toBeNull();
    expect(button('End your lifts').query()).toBeNull();
    await button('Cancel this lift').click();
    const question = screen.getByRole('dialog', { name: 'Cancel this lift with Ana?' });
    await expect.element(question.getByText('The lift on Monday 7 December is cancelled.')).toBeVisible();
    await question.getByRole('button', { name: 'Cancel lift' }).click();
    await expect.poll(() => api.bodiesTo(`${LIFT}/end`)).toEqual([{ message: '' }]);
  });
});
