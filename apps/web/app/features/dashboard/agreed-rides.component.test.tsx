import type { AgreedMonth } from '@waylift/contract/ride';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerRequests } from '../../../../../e2e/support/requests.ts';
import { sharedLift } from '../../../../../e2e/support/lifts.ts';
import { answerMember, mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as dashboard from './dashboard.route.tsx';

const AGREED: AgreedMonth = {
  month: '2026-11',
  days: [
    { date: '2026-11-02', rides: 2, off: 0 },
    { date: '2026-11-03', rides: 1, off: 1 },
    { date: '2026-11-09', rides: 0, off: 2 },
  ],
};

let api: StandInApi;
beforeEach(() => {
  api = standInApi();
  answerMember(api);
  answerRequests(api);
  api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [sharedLift()] } });
});

afterEach(() => void vi.useRealTimers());

async function openWith(agreed?: AgreedMonth, today = '2026-11-30'): Promise<Mounted> {
  vi.setSystemTime(new Date(`${today}T12:00:00Z`));
  api.answer('GET /v2/liftshare/rides', { status: 200, body: { rides: [], agreed } });
  const screen = await mountPage([routeOf('/dashboard', dashboard)]);
  await expect.element(screen.getByRole('region', { name: 'Your next lift' })).toBeVisible();
  return screen;
}

const part = (screen: Mounted) => screen.getByRole('region', { name: 'Agreed in November' });
const days = (screen: Mounted) => [...part(screen).element().querySelectorAll('i')].map(({ className }) => className.split('--')[1] ?? '');

test('the agreed rides of the month are counted, with those called off, and drawn as a road of working days', async () => {
  const screen = await openWith(AGREED);
  await expect.element(part(screen)).toMatchTextContent('3 rides · 3 were called off');
  expect(part(screen).element().querySelectorAll('li')).toHaveLength(5);
  expect(days(screen)).toEqual(['both', 'one', '', '', '', 'off', ...Array.from({ length: 15 }, () => '')]);
});

test('a day that is to come is drawn unlike one that is past', async () => {
  const screen = await openWith(AGREED, '2026-11-02');
  const ahead = [...part(screen).element().querySelectorAll('i')].map((day) => day.classList.contains('agreed__day--ahead'));
  expect(ahead.slice(0, 2)).toEqual([false, true]);
});

test('Saturdays and Sundays are days of the road where a ride is on one', async () => {
  const screen = await openWith({ ...AGREED, days: [{ date: '2026-11-07', rides: 1, off: 0 }] });
  await expect.element(part(screen)).toMatchTextContent('1 ride');
  expect(days(screen)).toHaveLength(30);
  expect(days(screen)[6]).toBe('one');
});

test('without any, or from a server that does not count them, the part is not there', async () => {
  for (const agreed of [undefined, { ...AGREED, days: [] }]) {
    const screen = await openWith(agreed);
    expect(part(screen).elements()).toEqual([]);
    await screen.unmount();
  }
});
