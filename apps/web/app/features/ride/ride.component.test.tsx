import type { Message } from '@waylift/contract/conversation';
import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { Ride } from '@waylift/contract/ride';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page as viewport, type Locator } from 'vitest/browser';
import { Link } from 'react-router';
import { ana, answerMatches, travelledJourney } from '../../../../../e2e/support/matches.ts';
import {
  answerRide,
  BEFORE_RIDE,
  drivenRide,
  inRide,
  liftOf,
  riddenRide,
  RIDE,
  RIDE_BACK,
  RIDE_PAGE,
} from '../../../../../e2e/support/rides.ts';
import { answerMember, mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import { wordsOf } from '../../test-support/words-of.ts';
import { RUNNING_LATE } from '../../my-data/journey-paths.ts';
import { standInFeed, type Tell } from '../../test-support/live.ts';
import * as ridePage from './ride.route.tsx';

let api: StandInApi;
let screen: Mounted;
let tell: Tell;
beforeEach(() => {
  tell = standInFeed();
  api = standInApi();
  answerMember(api);
  answerMatches(api, [ana()]);
});
afterEach(() => void vi.useRealTimers());

type Opened = { readonly at?: Date; readonly lifts?: readonly Lift[]; readonly page?: string; readonly journey?: Partial<Journey> };

async function open(ride: Ride, { at = BEFORE_RIDE, lifts = [], page = RIDE_PAGE, journey = {} }: Opened = {}): Promise<void> {
  vi.setSystemTime(at);
  answerRide(api, ride, { lifts, journey });
  screen = await mountPage([routeOf('/dashboard/ride/:journeyId/:date/:direction', ridePage)], { at: page });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
}

const region = (name: string | RegExp) => screen.getByRole('region', { name });
const items = (list: Locator) => wordsOf(list.getByRole('listitem'));
const link = (name: string | RegExp) => screen.getByRole('link', { name });
const stops = () => items(region('Your stops'));
/** The yellow sign. */
const sign = (name: string) => screen.getByRole('status').filter({ hasText: name });
const title = () => screen.getByRole('heading', { level: 1 });

test('a phone has the way back to Today beside the day', async () => {
  await viewport.viewport(390, 844);
  await open(riddenRide());
  const { width, height, top } = link('Today').element().getBoundingClientRect();
  expect([width >= 44, height >= 44]).toEqual([true, true]);
  expect(Math.abs(top - title().element().getBoundingClientRect().top)).toBeLessThan(44);
  await viewport.viewport(1280, 900);
});

describe('the driver', () => {
  test('sees when to set off, whom to pick up first, and all stops in order with what happens there', async () => {
    await open(drivenRide());
    await expect.element(title()).toHaveTextContent('Monday 23 November');
    expect(document.title).toBe('Monday 23 November, there – Plain – Waylift');
    await expect.element(region('You set off in 5 minutes')).toMatchTextContent('07:45');
    expect(items(region('You set off in 5 minutes'))).toEqual(['First: Priya at 07:51']);
    await expect.element(link('Directions to Priya')).toHaveAttribute('href', expect.stringContaining('52.67095'));
    expect(stops()).toEqual([
      '07:45You set offWell Street, Langham, open in maps',
      '07:51PRPriya R. gets inCold Overton Road, corner of Parkfield Road, open in maps',
      '07:54TBTom B. gets inOakham station, Station Road, open in maps',
      '08:05GNGrace N. gets inExton, The Green, open in maps',
      '08:19GNGrace N. gets outStamford, Red Lion Square, open in maps',
      '08:21You arrive. Priya and Tom get outKestrel Science Park, main gate, open in maps',
    ]);
    expect(items(region('Who rides along'))).toEqual(['PRPriya R.', 'TBTom B.', 'GNGrace N.']);
  });

  test('sees who gets in at the own start, and the way to the next stop', async () => {
    const [start, priya, ...others] = drivenRide().stops;
    if (start === undefined || priya === undefined) throw new Error('A driven ride has both.');
    await open(drivenRide({ stops: [start, { ...priya, at: start.at, place: start.place }, ...others] }));
    expect(items(region('You set off in 5 minutes'))).toEqual(['Priya gets in']);
    await expect.element(link('Directions to Tom')).toBeVisible();
  });

  test('is told by how much everybody together passes the own limit, and may allow more or end a lift', async () => {
    const route = { ...travelledJourney().route, durationSeconds: 20 * 60 };
    await open(drivenRide(), { lifts: [liftOf('priya')], journey: { route, detourLimitMinutes: 9 } });
    const note = screen.getByText(/longer than alone/);
    await expect
      .element(note)
      .toMatchTextContent('With Priya, Tom and Grace, this way takes about 12 min longer than alone. You allow up to 9 min.');
    await expect.element(link('allow more')).toHaveAttribute('href', '/dashboard/journey/journey-1/when');
    await expect.element(link(/^You and Priya share lifts/)).toBeVisible();
  });

  test('is led by the clock from stop to stop', async () => {
    await open(drivenRide(), { at: new Date('2026-11-23T07:52:30Z') });
    await expect.element(region('Next: Tom gets in')).toMatchTextContent('07:54');
    await expect.element(link('Directions to Tom')).toBeVisible();
    await expect.element(region('Your stops').getByRole('listitem').nth(2)).toHaveAttribute('aria-current', 'step');
    await expect.element(screen.getByText('We never look at where you are.')).toBeVisible();
  });

  test('sees who does not ride, and that all times stay', async () => {
    const people = [...drivenRide().people.slice(0, 3), inRide('grace', { rides: false })];
    await open(drivenRide({ people }));
    await expect.element(sign('Grace is not riding')).toMatchTextContent('All times stay as agreed.');
    expect(stops().slice(3, 5)).toEqual([
      '08:05GNGrace N. is not ridingExton, The Green. No stop here',
      '08:19GNGrace N. is not ridingStamford, Red Lion Square. No stop here',
    ]);
    expect(items(region('Who rides along: 2 of 3'))).toContain('GNGrace N.Not this time');
  });

  test('sees their own delay in every time, and who has seen it', async () => {
    const late = { minutes: 10, at: '2026-11-23T07:36:00.000Z' };
    const [, , tom = inRide('tom'), grace = inRide('grace')] = drivenRide().people;
    await open(drivenRide({ people: [inRide('ana', { mine: true, drives: true, late }), inRide('priya', { seen: true }), tom, grace] }));
    await expect.element(region('You set off at about')).toMatchTextContent('07:55 instead of 07:45');
    await expect.element(sign('You are 10 min late')).toMatchTextContent(/We told Priya, Tom and Grace at .*\. Priya has seen it\./);
    expect(stops()[1]).toContain('08:01 instead of 07:51');
  });

  test('who called it off sees who knows, and that the way back goes ahead', async () => {
    const people = drivenRide().people.map((one, index) => ({ ...one, rides: false, seen: index < 2 }));
    await open(drivenRide({ state: 'off', people }));
    await expect.element(region('The way there, 07:45')).toMatchTextContent('You are not driving');
    expect(items(region('The way there, 07:45'))).toEqual(['The way back at 17:10 goes ahead. Other days stay as they are.']);
    expect(items(region('Who has seen it'))).toEqual([
      'PRPriya R.Has seen it',
      'TBTom B.Has not seen it yet. We have sent an email',
      'GNGrace N.Has not seen it yet. We have sent an email',
    ]);
    await expect.element(link('See the way back')).toHaveAttribute('href', RIDE_PAGE.replace('out', 'back'));
  });

  test('is told that nobody rides along, where all have called it off', async () => {
    const people = drivenRide().people.map((one) => (one.drives ? one : { ...one, rides: false }));
    await open(drivenRide({ state: 'off', people }));
    await expect.element(region('The way there, 07:45')).toMatchTextContent('Nobody rides along');
  });
});

describe('a rider', () => {
  test('sees when and where the driver comes, by what to know the car, the own two stops, and how to call', async () => {
    await open(riddenRide(), { lifts: [liftOf('ana')] });
    const now = region('Ana picks you up in 11 minutes');
    await expect.element(now).toMatchTextContent('07:51');
    expect(items(now)).toEqual(['Cold Overton Road, corner of Parkfield Road, open in maps', 'VW Golf, blue… KVBplate ends in KVB']);
    expect(stops()).toEqual([
      '07:48You set off200 m walk from Well Street, Langham',
      '07:51PRYou get inCold Overton Road, corner of Parkfield Road, open in maps',
      '3 stops on the way',
      '08:21You get outKestrel Science Park, main gate, open in maps',
    ]);
    await expect.element(link(/^Call Ana$/).first()).toHaveAttribute('href', 'tel:07700900143');
    expect(items(region('In the car'))).toEqual([
      'AMAna M.DrivesCall Ana',
      'PRYouRides along',
      'TBTom B.Rides along',
      'GNGrace N.Rides along',
    ]);
    await expect.element(link('You and Ana share lifts')).toHaveAttribute('href', '/dashboard/lift/lift-ref-ana');
  });

  test('sees by how much the driver is late, and when they arrive', async () => {
    const [, ...others] = riddenRide().people;
    const late = { minutes: 10, at: '2026-11-23T07:36:00.000Z' };
    await open(riddenRide({ people: [inRide('ana', { drives: true, late }), ...others] }));
    await expect.element(region('Ana picks you up at about')).toMatchTextContent('08:01 instead of 07:51');
    await expect.element(sign('Ana is 10 min late')).toMatchTextContent('You arrive at about 08:31.');
  });

  test('whose driver called it off sees at once who else goes the same way', async () => {
    const people = riddenRide().people.map((one) => ({ ...one, rides: false }));
    await open(riddenRide({ state: 'off', people }));
    await expect.element(region('The way there, 07:51')).toMatchTextContent('Ana is not driving');
    await expect.element(link('Who else goes your way')).toHaveAttribute('href', '/dashboard/journey/journey-1?days=1');
    await expect.element(link('See all matches')).toBeVisible();
  });

  test('whose ride is over has nothing left to do but the way back', async () => {
    await open(riddenRide({ state: 'over' }), { at: new Date('2026-11-23T12:00:00Z') });
    await expect.element(screen.getByText('This ride is over')).toBeVisible();
    await expect.element(link('See the way back')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Your stops' }).query()).toBeNull();
  });

  test('on the page since before its end sees that it is over', async () => {
    await open(riddenRide(), { at: new Date('2026-11-23T08:23:00Z') });
    await expect.element(screen.getByText('This ride is over')).toBeVisible();
  });
});

test('estimated times are said to be, and rounded', async () => {
  await open(riddenRide({ estimated: true }));
  await expect.element(region('Ana picks you up')).toMatchTextContent('about 07:50');
  await expect.element(screen.getByText('All times are estimates.')).toBeVisible();
  expect(document.body.textContent).not.toContain('07:51');
});

test('there and back are two rides, and a switch leads from one to the other', async () => {
  await open(drivenRide());
  await expect.element(link('There')).toHaveAttribute('aria-current', 'page');
  await link(/^Back$/).click();
  await expect.element(link(/^Back$/)).toHaveAttribute('aria-current', 'page');
  expect(document.title).toContain('Monday 23 November, back');
});

test('a day without a way back has no switch', async () => {
  api.answer(`GET ${RIDE_BACK}`, { status: 404, body: { code: 'ride-not-found' } });
  vi.setSystemTime(BEFORE_RIDE);
  api.answer(`GET ${RIDE}`, { status: 200, body: drivenRide() });
  screen = await mountPage([routeOf('/dashboard/ride/:journeyId/:date/:direction', ridePage)], { at: RIDE_PAGE });
  await expect.element(title()).toBeVisible();
  expect(screen.getByRole('link', { name: 'There', exact: true }).query()).toBeNull();
});

test.each(['out', 'sideways'])('a ride that there is none of is said not to be there (%s)', async (direction) => {
  screen = await mountPage([routeOf('/dashboard/ride/:journeyId/:date/:direction', ridePage)], {
    at: `/dashboard/ride/journey-1/2026-11-24/${direction}`,
  });
  await expect.element(title()).toHaveTextContent('There is no such ride');
});

function LateLink() {
  return (
    <Link to={RIDE_PAGE} state={RUNNING_LATE}>
      Late
    </Link>
  );
}

describe('what can be done', () => {
  const button = (name: string | RegExp) => screen.getByRole('button', { name });

  test('is to be late from three hours before the ride, with one press on a number', async () => {
    await open(drivenRide(), { at: new Date('2026-11-23T04:44:00Z') });
    expect(screen.getByRole('button', { name: 'Running late' }).query()).toBeNull();
    await screen.unmount();
    await open(drivenRide(), { at: new Date('2026-11-23T04:45:00Z') });
    await button('Running late').click();
    const dialog = screen.getByRole('dialog', { name: 'How late will you be?' });
    await expect
      .poll(() => wordsOf(dialog.getByRole('button', { name: /min$/ })))
      .toEqual([5, 10, 15, 20, 25, 30].map((minutes) => `${minutes} min`));
    api.answer(`PUT ${RIDE}/late`, { status: 200, body: drivenRide() });
    await dialog.getByRole('button', { name: '15 min' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(api.bodiesTo(`${RIDE}/late`)).toEqual([{ minutes: 15 }]);
  });

  test('is to be late with the question open, as Today asks for it, unless somebody is late already', async () => {
    vi.setSystemTime(BEFORE_RIDE);
    const start = { path: '/start', Component: LateLink };
    const ride = routeOf('/dashboard/ride/:journeyId/:date/:direction', ridePage);
    const question = () => screen.getByRole('dialog', { name: 'How late will you be?' });
    answerRide(api, drivenRide());
    screen = await mountPage([start, ride]);
    await link('Late').click();
    await expect.element(question()).toBeVisible();
    await screen.unmount();
    const late = { minutes: 10, at: BEFORE_RIDE.toISOString() };
    answerRide(api, drivenRide({ people: [inRide('ana', { mine: true, drives: true, late }), inRide('priya')] }));
    screen = await mountPage([start, ride]);
    await link('Late').click();
    await expect.element(sign('You are 10 min late')).toBeVisible();
    expect(question().query()).toBeNull();
  });

  test('is refused in words where it is too late to be late, and the dialog stays', async () => {
    await open(drivenRide());
    await button('Running late').click();
    const errors = [{ path: 'minutes', code: 'no-ride-today' }];
    api.answer(`PUT ${RIDE}/late`, { status: 400, body: { status: 400, code: 'validation', title: 'Invalid', errors } });
    await button('5 min').first().click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent('from three hours before the ride until it is over');
  });

  test('is to call off both ways, if nothing else is chosen', async () => {
    await open(riddenRide());
    await button(/^I am not riding today/).click();
    const dialog = screen.getByRole('dialog', { name: 'Not riding today?' });
    await expect.element(dialog.getByRole('radio', { name: 'There and back' })).toBeChecked();
    api.answer(`POST ${RIDE}/skip`, { status: 200, body: riddenRide({ state: 'off' }) });
    await button('Do not ride').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(api.bodiesTo(`${RIDE}/skip`)).toEqual([{ direction: 'both', message: '' }]);
  });
});

test('a rider whose place others take on that date cannot ride after all, and is told why', async () => {
  await open(riddenRide({ state: 'off', people: riddenRide().people.map((one) => (one.mine ? { ...one, rides: false } : one)) }));
  const errors = [{ path: 'date', code: 'car-full' }];
  api.answer(`DELETE ${RIDE}/skip`, { status: 400, body: { status: 400, code: 'validation', title: 'Invalid', errors } });
  await screen.getByRole('button', { name: 'Ride after all' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('Others take the room in the car on that day, so the lift stays cancelled.');
});

test('a rider for whom there is no room on that date is led to others who go that day', async () => {
  const people = riddenRide().people.filter(({ mine, drives }) => mine || drives);
  await open(riddenRide({ state: 'off', full: true, people: people.map((one) => (one.mine ? { ...one, rides: false } : one)) }));
  await expect.element(region('The way there, 07:51')).toMatchTextContent('No room for you');
  await expect.element(link(/^Who else goes your way/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ride after all' }).elements()).toEqual([]);
});

test('what others have told is marked as seen once, by the page that is looked at', async () => {
  const [driver, me, ...others] = riddenRide().people.map((one) => (one.mine ? { ...one, seen: false } : one));
  if (driver === undefined || me === undefined) throw new Error('There are four.');
  api.answer(`PUT ${RIDE}/seen`, { status: 200, body: riddenRide() });
  await open(riddenRide({ people: [{ ...driver, late: { minutes: 10, at: '2026-11-23T07:36:00.000Z' } }, me, ...others] }));
  await expect.poll(() => api.callsTo(`${RIDE}/seen`)).toHaveLength(1);
  await expect.element(region('Ana picks you up in 11 minutes')).toBeVisible();
  expect(api.callsTo(`${RIDE}/seen`)).toHaveLength(1);
});

describe('without a connection', () => {
  test('the page says of when it is', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open(riddenRide());
    await expect.element(screen.getByText('You are offline. This is the ride as it was today at 07:40.')).toBeVisible();
    await expect.element(region('Ana picks you up in 11 minutes')).toBeVisible();
  });

  test('what was seen of a ride is there for its address: stops, places, delays, the car and numbers to call', async () => {
    const [, ...others] = riddenRide().people;
    const late = { minutes: 10, at: '2026-11-23T07:36:00.000Z' };
    await open(riddenRide({ people: [inRide('ana', { drives: true, late }), ...others] }), { lifts: [liftOf('ana')] });
    const kept = async () => await (await caches.match(`/offline-ride${RIDE_PAGE}`))?.json();
    await expect.poll(kept).toMatchObject({
      title: 'Monday 23 November, there',
      rides: [
        expect.stringMatching(
          /^Monday 23 November, 07:51, Ana drives, Cold Overton Road, corner of Parkfield Road\. Ana is 10\smin late\. Told at .*36\.$/,
        ),
        '07:51 You get in, Cold Overton Road, corner of Parkfield Road',
        '08:21 You get out, Kestrel Science Park, main gate',
        'VW Golf, blue, plate ends in KVB',
        'Ana: 07700 900143',
      ],
    });
  });
});

test('what others in the car write does not load the ride anew, but who joins or leaves does', async () => {
  await open(riddenRide());
  const talk = {
    id: 'car-1',
    kind: 'car',
    member: null,
    people: [],
    unread: 1,
    updatedAt: '2026-11-23T07:39:00Z',
    blocked: false,
    writable: 'yes',
    readableUntil: null,
    journeyId: 'journey-1',
    liftId: null,
    requestId: null,
  } as const;
  const said = { id: 'message-1', mine: false, author: null, text: 'On my way', sentAt: talk.updatedAt, clientId: null };
  const say = (lastMessage: Message) => tell({ name: 'conversation', data: { ...talk, people: [], lastMessage } });
  const asked = () => api.callsTo(RIDE).length;
  expect(asked()).toBe(1);
  await say({ ...said, kind: 'text', event: null });
  await say({ ...said, text: '', kind: 'event', event: { name: 'rider-left', days: null, date: null } });
  await expect.poll(asked).toBe(2);
  await expect.poll(() => api.callsTo(RIDE_BACK).length).toBe(2);
  expect(asked()).toBe(2);
});
