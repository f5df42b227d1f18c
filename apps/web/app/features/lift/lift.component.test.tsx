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

async function open(change: Partial<Lift>, estimated = false): Promise<void> {
  const shared = { ...liftWith(ana(), [1, 2]), pickUp: place, dropOff: { ...place, label: 'Cambridge' }, ...change };
  api.answer(`GET ${LIFT}`, { status: 200, body: shared });
  api.answer(`POST ${LIFT}/end`, { status: 200, body: { ...shared, state: 'ended', endedAt: '2099-12-01T08:00:00Z', nextRide: null } });
  const journey = travelledJourney();
  const body = { ...journey, route: { ...journey.route, estimated } };
  api.answer('GET /v2/liftshare/journey/journey-1', { status: 200, body });
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
    await expect.element(question.getByText('The lift on Monday 7 December will be cancelled.')).toBeVisible();
    await question.getByRole('button', { name: 'Cancel lift' }).click();
    await expect.poll(() => api.bodiesTo(`${LIFT}/end`)).toEqual([{ message: '' }]);
  });
});

describe('a lift whose times are estimated', () => {
  const stops = () => [...document.querySelectorAll('.trip')].map(({ textContent }) => textContent);

  test('says about, as its match did', async () => {
    await open({ nextRide: { date: '2099-12-07', direction: 'out', departs: '07:58' } }, true);
    const next = screen.getByRole('region', { name: 'Your next lift' });
    await expect.element(next.getByText('Monday at about 08:00')).toBeVisible();
    expect(stops()[0]).toContain('about 08:00');
    expect(document.body.textContent).not.toContain('07:58');
  });

  test('tells the driver no minute between setting off and picking up at the same place', async () => {
    const out = { driver: '08:00', pickUp: '08:01', dropOff: '09:24' };
    const pickUp = { ...place, label: 'Norwich' };
    await open({ drives: 'me', pickUp, times: [1, 2].map((day) => ({ day, date: null, out, back: null })) }, true);
    await expect.poll(stops).toHaveLength(1);
    expect(stops()[0]).not.toContain('08:01');
    expect(stops()[0]?.match(/Norwich/gu)).toHaveLength(1);
  });
});
