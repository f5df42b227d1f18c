import type { Lift } from '@waylift/contract/lift';
import type { Request } from '@waylift/contract/request';
import type { Ride } from '@waylift/contract/ride';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerMatches, ana, tom, travelledJourney } from '../../../../../e2e/support/matches.ts';
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
  await expect.element(next).toMatchTextContent('Tomorrow, Monday 23 November');
  expect(wordsOf(next.getByRole('listitem'))).toEqual(['AMAna drives', 'AM07:58 You get inEaton Road', '09:25 CambridgeBack at 17:40']);
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
    // Beside the link to be away.
    const cells = screen.getByRole('region', { name: 'Your week' }).getByRole('listitem').getByRole('link');
    const named = cells.elements().map(spoken);
    expect(named).toEqual([
      'Mon 23 07:51 Back 17:10. Ana drives, with Tom and Grace. Grace only there',
      'Tue 24 Back 17:10 Ana drives, with Tom and Grace. There: Ana is not driving',
      'Wed 25 Open 3 people go your way. Ana is not driving',
      'Thu 26 07:45 Priya, Tom and Grace',
      'Fri 27 Open 3 people go your way',
    ]);
    const paths = cells.elements().map((link) => link.getAttribute('href'));
    const [monday, tuesday] = [23, 24].map((day) => `/dashboard/ride/journey-1/2026-11-${day}`);
    const onDayOf = (day: number) => `/dashboard/journey/journey-1?days=${day}`;
    expect(paths).toEqual([`${monday}/out`, `${tuesday}/back`, onDayOf(3), '/dashboard/ride/journey-1/2026-11-26/out', onDayOf(5)]);
    expect(week(screen).elements().at(0)?.getAttribute('href')).toBe('/dashboard/away');
  });

  test('counts on an open day what the row of its journey has found, where the list did not know', async () => {
    api.answer('GET /v2/liftshare/profile/journeys/plain1', {
      status: 200,
      body: { journeys: [{ ...travelledJourney(), matchCount: null }] },
    });
    const screen = await openWith(riddenRide());
    await expect.element(week(screen).filter({ hasText: 'Fri 27' })).toMatchTextContent('1 person');
    expect(spoken(week(screen).filter({ hasText: 'Fri 27' }).element())).toBe('Fri 27 Open 1 person goes your way');
  });

  test('has a day that the reader has called off, which leads to its ride', async () => {
    const off = { ...without(riddenRide(), 'ref-priya'), state: 'off' as const };
    const screen = await openWith(off);
    const day = week(screen).filter({ hasText: 'Called off' });
    await expect.element(day).toMatchTextContent('You are not riding');
    await expect.element(day).toHaveAttribute('href', RIDE_PAGE);
  });
});

/** What a screen reader says of an element. */
function spoken(element: Element): string {
  const said = element.cloneNode(true);
  if (!(said instanceof Element)) return '';
  for (const part of said.querySelectorAll('[aria-hidden=true]')) part.remove();
  return said.textContent.replaceAll(/\s+/g, ' ').trim();
}

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

  const roadOf = (screen: Mounted) => wordsOf(next(screen).getByRole('listitem'));
  const lanesOf = (screen: Mounted) =>
    next(screen)
      .getByRole('listitem')
      .elements()
      .map((stop) => getComputedStyle(stop).getPropertyValue('--lanes'));

  test('of a driver has all stops with a lane for each person on board, and leads to the ride', async () => {
    const screen = await openWith(drivenRide(), backOf(drivenRide()));
    await expect.element(next(screen)).toMatchTextContent('Today, Monday 23 November07:45');
    expect(roadOf(screen)).toEqual([
      'AM07:45 You set offWell Street, Langham',
      'PR07:51 Priya R. gets inCold Overton Road, corner of Parkfield Road',
      'TB07:54 Tom B. gets inOakham station, Station Road',
      'GN08:05 Grace N. gets inExton, The Green',
      'GN08:19 Grace N. gets outStamford, Red Lion Square',
      '08:21 Kestrel Science Park, main gateBack 17:10',
    ]);
    expect(lanesOf(screen).slice(0, -1)).toEqual(['1', '2', '3', '4', '3']);
    await expect.element(next(screen).getByRole('link', { name: 'See this ride' })).toHaveAttribute('href', RIDE_PAGE);
  });

  test('of a rider has the driver, the car and the own two stops; the others are words, not lanes', async () => {
    const screen = await openWith(riddenRide({ conversationId: 'conversation-1' }));
    expect(roadOf(screen)).toEqual([
      'AMAna drivesVW Golf, blue … KVBplate ends in KVB',
      'PR07:51 You get inCold Overton Road, corner of Parkfield Road',
      '08:21 Kestrel Science Park, main gateWith Tom and Grace',
    ]);
    expect(lanesOf(screen).slice(0, -1)).toEqual(['1', '2']);
    await expect
      .element(next(screen).getByRole('link', { name: 'Message all' }))
      .toHaveAttribute('href', '/dashboard/messages/conversation-1');
  });

  test('whose driver is late says so with the age of the news, and has the new time before the old one', async () => {
    const [, ...others] = riddenRide().people;
    const late = { minutes: 10, at: new Date(BEFORE_RIDE.getTime() - 3 * 60_000).toISOString() };
    const screen = await openWith(riddenRide({ people: [inRide('ana', { drives: true, late }), ...others] }));
    await expect.element(next(screen)).toMatchTextContent('08:01 instead of 07:51');
    await expect
      .element(next(screen).getByRole('status').filter({ hasText: 'Ana is 10 min late' }))
      .toMatchTextContent(/Told at .*37, 3 minutes ago\./);
    expect(roadOf(screen)[1]).toContain('08:01 You get in');
  });

  test('that its driver has called off says what still stands, and who else drives that day', async () => {
    const off = riddenRide({ state: 'off', people: riddenRide().people.map((one) => ({ ...one, rides: false })) });
    const drivers = [ana(), { ...tom(), drives: 'other' as const }];
    answerMatches(api, drivers);
    const screen = await openWith(off, backOf(riddenRide()));
    await expect.element(next(screen)).toMatchTextContent('Ana is not drivingThe way back at 17:10 goes ahead.');
    await expect.element(next(screen).getByText('1 person drives your way that day.')).toBeVisible();
    await expect.element(next(screen)).toMatchTextContent('Tom');
    await expect
      .element(next(screen).getByRole('link', { name: 'Who else goes your way' }))
      .toHaveAttribute('href', '/dashboard/journey/journey-1?days=1');
  });

  test('that its driver has called off gives way to the next one once it would have begun', async () => {
    const off = riddenRide({ state: 'off', people: riddenRide().people.map((one) => ({ ...one, rides: false })) });
    const back = backOf(riddenRide());
    vi.setSystemTime(BEFORE_RIDE);
    const screen = await openWith({ ...off, startsAt: '2026-11-23T07:30:00.000Z' }, back);
    await expect.element(next(screen)).toMatchTextContent('17:10');
    expect(next(screen).getByText('Ana is not driving').query()).toBeNull();
  });

  const filled = (screen: Mounted) =>
    [...screen.container.querySelectorAll('.btn:not(.btn--secondary, .btn--sign-line, .btn--quiet, .btn--danger-line)')].map(
      ({ textContent }) => textContent,
    );
  const asksForFriday = () => answerRequests(api, { received: [askedOf(tom(), { mine: false, days: [5] })] });
  const tomorrow = riddenRide({ date: '2026-11-24', startsAt: '2026-11-24T07:51:00.000Z', endsAt: '2026-11-24T08:21:00.000Z' });

  test('has the one filled button, unless a request has it', async () => {
    const alone = await openWith(tomorrow);
    expect(filled(alone)).toEqual(['See this ride']);
    await alone.unmount();
    asksForFriday();
    const asked = await openWith(tomorrow);
    expect(filled(asked)).toEqual(['Accept Friday']);
  });

  test('offers to be late with the one filled button from three hours before, also above a request', async () => {
    asksForFriday();
    const screen = await openWith(riddenRide());
    expect(filled(screen)).toEqual(['Running late']);
    await next(screen).getByRole('link', { name: 'Running late' }).click();
    expect(screen.location().pathname).toBe(RIDE_PAGE);
    expect(screen.location().state).toEqual({ asks: 'late' });
  });

  const late = { minutes: 10, at: BEFORE_RIDE.toISOString() };
  const withDriverLate = (change: Partial<Ride> = {}) =>
    riddenRide({ people: [inRide('ana', { drives: true, late }), ...riddenRide().people.slice(1)], conversationId: 'c1a9', ...change });

  test('whose driver is late is answered with one press, "I’ll wait", in place of being late oneself', async () => {
    const screen = await openWith(withDriverLate());
    expect(filled(screen)).toEqual(['I’ll wait']);
    await expect.element(next(screen).getByRole('link', { name: 'See this ride' })).toHaveAttribute('href', RIDE_PAGE);
    const said = {
      id: 'm1',
      mine: true,
      author: null,
      text: 'I’ll wait',
      sentAt: BEFORE_RIDE.toISOString(),
      kind: 'text',
      event: null,
      clientId: null,
    };
    api.answer('POST /v2/liftshare/conversation/c1a9/message', { status: 201, body: said });
    await next(screen).getByRole('button', { name: 'I’ll wait' }).click();
    await expect.element(next(screen).getByText(/^You are waiting\. We told Ana, Tom and Grace at /)).toBeVisible();
    expect(api.bodiesTo('/v2/liftshare/conversation/c1a9/message')).toEqual([{ text: 'I’ll wait', clientId: expect.any(String) }]);
    expect(filled(screen)).toEqual([]);
    expect(document.activeElement?.textContent).toMatch(/^You are waiting/);
  });

  test.each<[string, Partial<Ride>]>([
    ['once it has gone', { startsAt: new Date(BEFORE_RIDE.getTime() - 11 * 60_000).toISOString() }],
    ['where nobody can be written to', { conversationId: null }],
    ['where the reader is late too', { people: [inRide('ana', { drives: true, late }), inRide('priya', { mine: true, late })] }],
    [
      'where another rider is late',
      { people: [inRide('ana', { drives: true }), inRide('priya', { mine: true }), inRide('tom', { late })] },
    ],
  ])('does not offer to wait %s, nor to be late once somebody is', async (_, change) => {
    const screen = await openWith(withDriverLate(change));
    expect(filled(screen)).toEqual(['See this ride']);
  });
});
