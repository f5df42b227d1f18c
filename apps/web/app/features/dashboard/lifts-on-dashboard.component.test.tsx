import type { Lift } from '@waylift/contract/lift';
import type { Request } from '@waylift/contract/request';
import type { Ride } from '@waylift/contract/ride';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerMatches, ana, tom } from '../../../../../e2e/support/matches.ts';
import { sharedLift, SUNDAY } from '../../../../../e2e/support/lifts.ts';
import { answerRequests, askedOf, liftWith } from '../../../../../e2e/support/requests.ts';
import { backOf, BEFORE_RIDE, drivenRide, inRide, riddenRide, RIDE_PAGE } from '../../../../../e2e/support/rides.ts';
import { answerMember, mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import { wordsOf } from '../../test-support/words-of.ts';
import * as dashboard from './dashboard.route.tsx';

const LIFTS = 'GET /v2/liftshare/lifts';

let api: StandInApi;
beforeEach(() => {
  vi.setSystemTime(SUNDAY);
  api = standInApi();
  answerMember(api);
  answerMatches(api, [ana()]);
  answerRequests(api);
});
afterEach(() => void vi.useRealTimers());

test('the dashboard shows the next lift on a sign', async () => {
  const later = sharedLift({ id: 'lift-later', nextRide: { date: '2026-11-24', direction: 'out', departs: '07:00' } });
  api.answer(LIFTS, { status: 200, body: { lifts: [later, sharedLift()] } });
  const screen = await mountPage([routeOf('/dashboard', dashboard)]);
  const next = screen.getByRole('region', { name: 'Your next lift' });
  await expect.element(next).toMatchTextContent('Tomorrow at 07:58');
  expect(wordsOf(next.getByRole('listitem'))).toEqual(['Ana drives, and brings you back at 17:40', 'Meet at Eaton Road']);
  await expect.element(next.getByRole('link', { name: 'See this lift' })).toHaveAttribute('href', '/dashboard/lift/lift-ref-ana');
});

describe('a request', () => {
  const asks = (screen: Mounted) => screen.getByRole('article').filter({ hasText: 'Tom W. asks for' });
  const accept = (screen: Mounted) => asks(screen).getByRole('button', { name: /^Accept/ });
  const see = (screen: Mounted) => asks(screen).getByRole('link', { name: 'See request' });
  const ACCEPT = '/v2/liftshare/request/request-ref-tom/accept';

  async function openWith(change: Partial<Request>, lifts: readonly Lift[] = []): Promise<Mounted> {
    answerRequests(api, { received: [askedOf(tom(), { mine: false, days: [3, 5], expiresAt: '2026-12-06T08:15:00Z', ...change })] });
    api.answer(LIFTS, { status: 200, body: { lifts, next: null } });
    const screen = await mountPage([routeOf('/dashboard', dashboard)]);
    await expect.element(asks(screen)).toBeVisible();
    return screen;
  }

  test('stands first, with what it asks for, and is accepted right there', async () => {
    const screen = await openWith({});
    await expect.element(asks(screen)).toMatchTextContent('Tom W. asks for Wednesday and Friday');
    await expect.element(asks(screen)).toMatchTextContent('You drive');
    await expect.element(asks(screen)).toMatchTextContent('Hello, would you like to share?');
    await expect.element(asks(screen)).toMatchTextContent('Please answer by 6 December.');
    await expect.element(see(screen)).toHaveAttribute('href', '/dashboard/request/request-ref-tom');
    api.answer(`POST ${ACCEPT}`, { status: 200, body: liftWith(tom(), [3, 5]) });
    answerRequests(api);
    await accept(screen).click();
    await expect.element(screen.getByText('You share lifts with Tom W.: Wednesday and Friday')).toBeVisible();
    await expect.element(asks(screen)).not.toBeInTheDocument();
    expect(document.activeElement).toMatchTextContent('You share lifts with Tom W.');
    expect(api.bodiesTo(ACCEPT)).toEqual([{ days: [3, 5], date: null }]);
  });

  test.each([
    ['the two no longer match', { match: null }, []],
    ['a day is shared with somebody else', {}, [sharedLift({ days: [3] })]],
    ['others in the car would be moved', { moves: [{ forename: 'Eve', initial: 'A', minutes: 2, stop: null }] }, []],
    ['others in the driver’s car would be moved', { movesOthersMinutes: 3 }, []],
  ] satisfies readonly (readonly [string, Partial<Request>, readonly Lift[]])[])(
    'is only shown where more is to be decided: %s',
    async (_, change, lifts) => {
      const screen = await openWith(change, lifts);
      await expect.element(see(screen)).toBeVisible();
      expect(accept(screen).query()).toBeNull();
    },
  );

  test('that cannot be accepted as it is leads to its page', async () => {
    answerRequests(api, { received: [askedOf(tom(), { mine: false, days: [3, 5] })] });
    api.answer(LIFTS, { status: 200, body: { lifts: [], next: null } });
    api.answer(`POST ${ACCEPT}`, { status: 409, body: { code: 'day-taken', days: [3] } });
    const screen = await mountPage([routeOf('/dashboard', dashboard), { path: '/dashboard/request/:requestId', Component: () => null }]);
    await accept(screen).click();
    await expect.poll(() => screen.location().pathname).toBe('/dashboard/request/request-ref-tom');
  });
});

test('lifts that cannot be loaded leave the journeys on the dashboard, and are asked for again', async () => {
  api.answer(LIFTS, { status: 503 });
  const screen = await mountPage([routeOf('/dashboard', dashboard)]);
  await expect.element(screen.getByText('We could not load your lifts and requests.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /3 people$/ })).toBeVisible();
  api.answer(LIFTS, { status: 200, body: { lifts: [sharedLift({ question: 'journey-changed' })] } });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('article').filter({ hasText: 'Do your lifts with Ana M. still suit you' })).toBeVisible();
});

test('a lift that ends unless both answer says until when', async () => {
  api.answer(LIFTS, { status: 200, body: { lifts: [sharedLift({ question: 'journey-changed', answerUntil: '2026-12-05' })] } });
  const screen = await mountPage([routeOf('/dashboard', dashboard)]);
  await expect
    .element(screen.getByRole('article').filter({ hasText: 'Do your lifts with Ana M. still suit you' }))
    .toMatchTextContent(/everything stays as agreed\. Please both answer by 5 December, or your lifts will end\./);
});

describe('new times of a lift', () => {
  const out = { pickUp: '08:01', dropOff: '09:25', from: '2026-11-30', before: { pickUp: '07:58', dropOff: '09:25' } };
  const moved = sharedLift({ days: [1, 2], times: [1, 2].map((day) => ({ day, date: null, out, back: null })) });

  test('are asked about above the next ride until they are agreed to, and whom they do not suit goes on to the lift', async () => {
    api.answer(LIFTS, { status: 200, body: { lifts: [{ ...moved, question: 'times-changed' }] } });
    const screen = await mountPage([routeOf('/dashboard', dashboard)]);
    const sign = screen.getByRole('status').filter({ hasText: 'From Monday 30 November Ana picks you up at 08:01' });
    await expect
      .element(sign)
      .toMatchTextContent('The way there on Mondays and Tuesdays, from 30 November: pick-up at 08:01 instead of 07:58.');
    await expect.element(sign.getByRole('link', { name: 'This does not suit me' })).toHaveAttribute('href', '/dashboard/lift/lift-ref-ana');
    api.answer('POST /v2/liftshare/lift/lift-ref-ana/times', { status: 200, body: moved });
    await sign.getByRole('button', { name: 'All right' }).click();
    await expect.element(screen.getByText('You have agreed to the new times.')).toBeVisible();
    await expect.element(sign).not.toBeInTheDocument();
    expect(document.activeElement).toMatchTextContent('You have agreed to the new times.');
    expect(document.activeElement).not.toBe(document.body);
    expect(api.bodiesTo('/v2/liftshare/lift/lift-ref-ana/times')).toEqual([{ answer: 'all-right' }]);
  });

  test('that a lift no longer waits for are gone, and nothing is said to be agreed', async () => {
    api.answer(LIFTS, { status: 200, body: { lifts: [{ ...moved, question: 'times-changed' }] } });
    const screen = await mountPage([routeOf('/dashboard', dashboard)]);
    await expect.element(screen.getByText('From Monday 30 November Ana picks you up at 08:01')).toBeVisible();
    api.answer(LIFTS, { status: 200, body: { lifts: [moved] } });
    api.answer('POST /v2/liftshare/lift/lift-ref-ana/times', { status: 409, body: { code: 'conflict' } });
    await screen.getByRole('button', { name: 'All right' }).click();
    await expect.element(screen.getByText('From Monday 30 November Ana picks you up at 08:01')).not.toBeInTheDocument();
    expect(screen.getByText('You have agreed to the new times.').query()).toBeNull();
  });
});

describe('the week', () => {
  const week = (screen: Mounted) => screen.getByRole('region', { name: 'Your week' }).getByRole('link');
  const onDay = (ride: Ride, day: number): Ride => ({
    ...ride,
    date: `2026-11-${day}`,
    startsAt: ride.startsAt.replace('-23T', `-${day}T`),
    endsAt: ride.endsAt.replace('-23T', `-${day}T`),
  });
  const without = (ride: Ride, ...refs: readonly string[]): Ride => ({
    ...ride,
    people: ride.people.map((one) => (refs.includes(one.person.ref) ? { ...one, rides: false } : one)),
  });

  async function openWith(...rides: readonly Ride[]): Promise<Mounted> {
    vi.setSystemTime(BEFORE_RIDE);
    api.answer(LIFTS, { status: 200, body: { lifts: [sharedLift()] } });
    api.answer('GET /v2/liftshare/rides', { status: 200, body: { rides } });
    const screen = await mountPage([routeOf('/dashboard', dashboard)]);
    await expect.element(screen.getByRole('region', { name: 'Your week' })).toBeVisible();
    return screen;
  }

  test('has each day with its times and who comes along, what is cancelled with who has cancelled it, and leads to the rides', async () => {
    const back = backOf(riddenRide());
    const off = (ride: Ride) => ({ ...without(ride, 'ref-ana'), state: 'off' as const });
    const screen = await openWith(
      riddenRide(),
      without(back, 'ref-grace'),
      off(onDay(riddenRide(), 24)),
      onDay(back, 24),
      off(onDay(riddenRide(), 25)),
      off(onDay(back, 25)),
      onDay(drivenRide(), 26),
    );
    expect(wordsOf(week(screen))).toEqual([
      'Mon 23 Nov07:51 and back 17:10Ana drives, with Tom and Grace. Grace only there',
      'Tue 24 NovBack 17:10Ana drives, with Tom and Grace. There: Ana is not driving',
      'Wed 25 NovAna is not driving',
      'Thu 26 Nov07:45Priya, Tom and Grace',
      'Fri 27 NovNobody yet3 people',
      'Away for several daysA week or a holiday, for all your rides at once',
    ]);
    const paths = week(screen)
      .elements()
      .map((link) => link.getAttribute('href'));
    const [monday, tuesday, wednesday] = [23, 24, 25].map((day) => `/dashboard/ride/journey-1/2026-11-${day}`);
    expect(paths).toEqual([
      `${monday}/out`,
      `${tuesday}/back`,
      `${wednesday}/out`,
      '/dashboard/ride/journey-1/2026-11-26/out',
      '/dashboard/journey/journey-1?days=5',
      '/dashboard/away',
    ]);
  });
});

describe('the next ride', () => {
  const next = (screen: Mounted) => screen.getByRole('region', { name: 'Your next ride' });

  async function openWith(...rides: readonly Ride[]): Promise<Mounted> {
    vi.setSystemTime(BEFORE_RIDE);
    api.answer(LIFTS, { status: 200, body: { lifts: [sharedLift()] } });
    api.answer('GET /v2/liftshare/rides', { status: 200, body: { rides } });
    const screen = await mountPage([routeOf('/dashboard', dashboard)]);
    await expect.element(next(screen)).toBeVisible();
    return screen;
  }

  test('of a driver is one sign with all stops, and leads to the ride', async () => {
    const screen = await openWith(drivenRide(), backOf(drivenRide()));
    await expect.element(next(screen)).toMatchTextContent('Today at 07:45');
    await expect.element(next(screen)).toMatchTextContent('Monday 23 November, back at 17:10');
    expect(wordsOf(next(screen).getByRole('listitem'))).toEqual([
      'Priya gets in 07:51',
      'Tom gets in 07:54',
      'Grace gets in 08:05',
      'Grace gets out 08:19',
      'Kestrel Science Park, main gate 08:21',
    ]);
    await expect.element(next(screen).getByRole('link', { name: 'See this ride' })).toHaveAttribute('href', RIDE_PAGE);
  });

  test('of a rider has the place, the car and who rides along, and says that the driver is late', async () => {
    const [, ...others] = riddenRide().people;
    const late = { minutes: 10, at: BEFORE_RIDE.toISOString() };
    const screen = await openWith(
      riddenRide({ conversationId: 'conversation-1', people: [inRide('ana', { drives: true, late }), ...others] }),
    );
    await expect.element(next(screen)).toMatchTextContent('Today at about 08:01');
    expect(wordsOf(next(screen).getByRole('listitem'))).toEqual([
      'Ana drives: VW Golf, blue … KVBplate ends in KVB',
      'Cold Overton Road, corner of Parkfield Road',
      'With Tom and Grace',
    ]);
    await expect.element(next(screen)).toMatchTextContent('Ana is 10 min late');
    await expect
      .element(next(screen).getByRole('link', { name: 'Message all' }))
      .toHaveAttribute('href', '/dashboard/messages/conversation-1');
  });

  test('is the one after a ride that its driver has called off, which the sign says', async () => {
    const off = riddenRide({ state: 'off', people: riddenRide().people.map((one) => ({ ...one, rides: false })) });
    const screen = await openWith(off, backOf(riddenRide()));
    await expect.element(next(screen)).toMatchTextContent('Today at 17:10');
    await expect.element(next(screen)).toMatchTextContent('Ana is not drivingToday at 07:51. Who else goes your way');
  });
});
