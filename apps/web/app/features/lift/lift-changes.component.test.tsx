import type { Lift } from '@waylift/contract/lift';
import type { Ride } from '@waylift/contract/ride';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';
import { internal } from '../../../../../e2e/support/failures.ts';
import { answerLift, church, endedLift, LIFT, MONDAY, sharedLift, SUNDAY, withSpot } from '../../../../../e2e/support/lifts.ts';
import { ana, answerMatches, sofia, tom } from '../../../../../e2e/support/matches.ts';
import { inRide, RIDE_PAGE, riddenRide } from '../../../../../e2e/support/rides.ts';
import { inDialog } from '../../test-support/failed-call.ts';
import { answerMember, mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { findingPlaces } from '../../test-support/planning.ts';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as liftPage from './lift.route.tsx';

let api: StandInApi;
let screen: Mounted;
beforeEach(() => {
  api = standInApi();
  answerMember(api);
  answerMatches(api, [ana(), tom(), sofia()]);
});
afterEach(() => void vi.useRealTimers());

async function open(lift: Lift = sharedLift(), now = SUNDAY): Promise<void> {
  vi.setSystemTime(now);
  answerLift(api, lift);
  const routes = [routeOf('/dashboard/lift/:liftId', liftPage), findingPlaces([church])];
  screen = await mountPage(routes, { at: `/dashboard/lift/${lift.id}` });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'You and Ana share lifts' })).toBeVisible();
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const ofDialog = (name: string) => inDialog(screen).getByRole('button', { name });
const day = (name: string) => screen.getByRole('checkbox', { name });
const region = (name: string) => screen.getByRole('region', { name, exact: true });
const message = () => screen.getByRole('textbox', { name: 'Message to Ana (optional)' });
const title = () => screen.getByRole('heading', { level: 1 });

async function pressKey(on: Locator, keys: string): Promise<void> {
  on.element().focus();
  await userEvent.keyboard(keys);
}

test('by keyboard alone single days are cancelled: what is missing is said, what fails loses nothing, and a day comes back', async () => {
  await open();
  const opener = button(/^Cancel single days/);
  await pressKey(opener, '{Enter}');
  await expect.element(day('Monday 23 November')).toHaveFocus();
  await expect.element(inDialog(screen).getByRole('checkbox')).toHaveLength(6);
  await userEvent.keyboard('{Escape}');
  await expect.element(inDialog(screen)).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await pressKey(ofDialog('Cancel lifts'), '{Enter}');
  await expect.element(inDialog(screen).getByText('Please choose at least one day.')).toBeVisible();
  await expect.element(day('Monday 23 November')).toHaveFocus();

  await pressKey(day('Tuesday 24 November'), '[Space]');
  await pressKey(button('Show more dates'), '{Enter}');
  await expect.element(day('Wednesday 2 December'), { message: 'the first of the new dates' }).toHaveFocus();
  await userEvent.keyboard('[Space]');
  await message().fill('I am away.');
  api.answer(`POST ${LIFT}/skip`, internal.answer);
  await pressKey(ofDialog('Cancel 2 lifts'), '{Enter}');
  await expect.element(screen.getByRole('alert')).toMatchTextContent('We could not cancel anything.');
  await expect.element(day('Wednesday 2 December')).toBeChecked();
  await expect.element(message()).toHaveValue('I am away.');

  const skipped = ['2026-11-24', '2026-12-02'];
  api.answer(`POST ${LIFT}/skip`, { status: 200, body: sharedLift({ skipped }) });
  await pressKey(ofDialog('Cancel 2 lifts'), '{Enter}');
  await expect.element(screen.getByRole('status').filter({ hasText: '2 lifts are cancelled. We have told Ana.' })).toBeVisible();
  await expect.element(opener).toHaveFocus();
  expect(api.bodiesTo(`${LIFT}/skip`).at(-1)).toEqual({ dates: skipped, message: 'I am away.' });

  api.answer(`DELETE ${LIFT}/skip/2026-11-24`, { status: 200, body: sharedLift({ skipped: ['2026-12-02'] }) });
  await pressKey(button('Put back on Tuesday 24 November'), '{Enter}');
  await expect.element(screen.getByText('Tuesday 24 November is back on. We have told Ana.')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'If something changes' }), { message: 'its button has gone' }).toHaveFocus();
  await expect.element(screen.getByText('Wednesday 2 December: cancelled')).toBeVisible();
});

test('a way that is cancelled alone is shown, and leads to its ride', async () => {
  await open(sharedLift({ skippedWays: [{ date: '2026-11-24', direction: 'back' }] }));
  const line = screen.getByRole('link', { name: 'Tuesday 24 November, back: cancelled' });
  await expect.element(line).toHaveAttribute('href', '/dashboard/ride/journey-1/2026-11-24/back');
});

test.each([
  ['on which the other is away', 'other-away', 'The other one is away on that day, so it stays cancelled.'],
  ['on which the car has no room', 'car-full', 'Others take the room in the car on that day, so the lift stays cancelled.'],
])('a day %s stays cancelled, and the page says why', async (_, code, says) => {
  await open(sharedLift({ skipped: ['2026-11-24'] }));
  const errors = [{ path: 'date', code, message: 'no' }];
  api.answer(`DELETE ${LIFT}/skip/2026-11-24`, { status: 400, body: { code: 'validation', errors } });
  await button('Put back on Tuesday 24 November').click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(says);
});

test('a day on which others take the room in the car says so, and cannot be put back on', async () => {
  await open(sharedLift({ skipped: ['2026-11-24', '2026-12-02'], notOn: ['2026-11-24'] }));
  const full = screen.getByRole('listitem').filter({ hasText: 'Tuesday 24 November: cancelled' });
  await expect.element(full).toMatchTextContent('Others take the room in the car on that day, so the lift stays cancelled.');
  expect(screen.getByRole('button', { name: /^Put back on/ }).elements()).toHaveLength(1);
});

const rides = (ride: Ride) => api.answer('GET /v2/liftshare/rides', { status: 200, body: { rides: [ride] } });

test('a delay in the next ride stands on the page with its age, and the page leads to the ride', async () => {
  const late = { minutes: 10, at: '2026-11-23T07:21:00.000Z' };
  rides(riddenRide({ people: [inRide('ana', { drives: true, late }), inRide('priya', { mine: true })] }));
  await open(sharedLift(), MONDAY);
  const sign = screen.getByRole('status').filter({ hasText: 'Ana is 10 min late' });
  await expect.element(sign).toMatchTextContent(/Told at .*21\./);
  const next = region('Your next lift');
  await expect.element(next.getByRole('link', { name: 'See this ride' })).toHaveAttribute('href', RIDE_PAGE);
});

test('being late is not offered earlier than three hours before a ride', async () => {
  rides(riddenRide());
  await open(sharedLift(), new Date('2026-11-23T04:50:00Z'));
  await expect.element(screen.getByRole('link', { name: 'See this ride' })).toBeVisible();
  expect(button(/^Running late/).query(), 'the ride begins in more than three hours').toBeNull();
});

test('on the day of a ride: short notice is said, and one word tells that one is late', async () => {
  rides(riddenRide());
  await open(sharedLift(), MONDAY);
  await expect.element(region('Your next lift')).toMatchTextContent('Today at 07:58');
  await button(/^Cancel single days/).click();
  const notice = screen.getByText('Leaves in less than 12 hours. Please call Ana as well: 07700 900143');
  await expect.element(notice).toHaveLength(1);
  await ofDialog('Keep all lifts').click();
  await button(/^Running late/).click();
  await expect.element(screen.getByRole('radio', { name: '5 min', exact: true })).toHaveFocus();
  await screen.getByRole('radio', { name: '15 min' }).click();
  const errors = [{ path: 'minutes', code: 'no-ride-today', message: 'no ride today' }];
  api.answer(`POST ${LIFT}/late`, { status: 400, body: { code: 'validation', errors } });
  await ofDialog('Tell Ana').click();
  const words = 'You can say this from three hours before the ride until it is over.';
  await expect.element(screen.getByRole('alert')).toHaveTextContent(words);
  api.answer(`POST ${LIFT}/late`, { status: 200, body: sharedLift() });
  await ofDialog('Tell Ana').click();
  await expect.element(screen.getByText('We have told Ana that you will be 15 minutes late.')).toBeVisible();
  expect(api.bodiesTo(`${LIFT}/late`)).toEqual([{ minutes: 15 }, { minutes: 15 }]);
});

test('a journey that has changed asks whether the lift still suits, and goes on until it is answered', async () => {
  await open(sharedLift({ question: 'journey-changed' }));
  const question = region('Do your lifts with Ana still suit you?');
  await expect.element(question).toMatchTextContent('Until you answer, everything stays as agreed.');
  await expect.element(question.getByRole('link', { name: 'Change days' })).toHaveAttribute('href', expect.stringMatching(/#ask$/));
  await question.getByRole('button', { name: 'End lifts' }).click();
  await expect.element(ofDialog('Keep sharing lifts'), { message: 'the safe button' }).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(inDialog(screen)).not.toBeInTheDocument();
  api.answer(`POST ${LIFT}/keep`, { status: 200, body: sharedLift() });
  await question.getByRole('button', { name: 'Keep sharing lifts' }).click();
  await expect.element(screen.getByText('You and Ana will go on sharing lifts as agreed.')).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});

describe('another spot', () => {
  test('is proposed, what is missing or too far is said at its field, and it can be withdrawn', async () => {
    await open();
    await button(/^Propose another spot/).click();
    await screen.getByRole('radio', { name: 'Where you get out: Cambridge' }).click();
    await ofDialog('Propose to Ana').click();
    const box = screen.getByRole('combobox', { name: 'Find the spot by name' });
    await expect.element(box).toHaveAccessibleDescription(/Please choose the spot/);
    const words = screen.getByLabelText('Describe the spot in one line');
    await words.fill('in front of the church');
    await userEvent.type(box, 'st p');
    await screen.getByRole('option', { name: 'St Peter’s' }).click();
    const errors = [{ path: 'latitude', code: 'spot-too-far', message: 'spot too far' }];
    api.answer(`PUT ${LIFT}/spot`, { status: 422, body: { code: 'spot-too-far', errors } });
    await ofDialog('Propose to Ana').click();
    await expect.element(box).toHaveAccessibleDescription(/Please choose a spot at most 1\skm from “Cambridge”/);
    await expect.element(words).toHaveValue('in front of the church');
    const often = { status: 409, body: { code: 'places-changed', from: '2026-12-22T12:00:00.000Z' } };
    api.answer(`PUT ${LIFT}/spot`, often);
    await ofDialog('Propose to Ana').click();
    await expect.element(box).toHaveAccessibleDescription(/The places of a lift can change twice in 30 days.* From 22 December 2026 at/);

    api.answer(`PUT ${LIFT}/spot`, { status: 200, body: sharedLift({ pickUp: withSpot({ mine: true }) }) });
    await ofDialog('Propose to Ana').click();
    await expect.element(screen.getByText('Ana can now see the spot that you proposed.')).toBeVisible();
    const { latitude, longitude } = church;
    expect(api.bodiesTo(`${LIFT}/spot`).at(-1)).toEqual({ end: 'drop-off', latitude, longitude, words: 'in front of the church' });
    const mine = region('You proposed another spot');
    await expect.element(mine).toMatchTextContent('Proposed: “lay-by <b>opposite</b> the bus stop”');
    api.answer(`DELETE ${LIFT}/spot`, { status: 200, body: sharedLift() });
    await mine.getByRole('button', { name: 'Withdraw proposal' }).click();
    await expect.element(screen.getByText('You have withdrawn your proposal.')).toBeVisible();
    await expect.element(mine).not.toBeInTheDocument();
  });

  test('that the other proposes is seen on a map, and agreed to as it now is; then it stands where the two meet', async () => {
    await open(sharedLift({ pickUp: withSpot({ mine: false }) }));
    const theirs = region('Ana has proposed another spot');
    await expect.element(theirs).toMatchTextContent('Where you get in: Eaton Road');
    await expect.element(theirs.getByRole('region', { name: 'Map around “Eaton Road”' })).toBeVisible();
    api.answer(`POST ${LIFT}/spot/accept`, { status: 409, body: { code: 'conflict' } });
    answerLift(api, sharedLift({ pickUp: withSpot({ mine: false, id: 'spot-2', words: 'the church' }) }));
    await theirs.getByRole('button', { name: 'Agree' }).click();
    await expect.element(theirs).toMatchTextContent('Proposed: “the church”');
    const often = { status: 409, body: { code: 'places-changed', from: '2026-12-22T12:00:00.000Z' } };
    api.answer(`POST ${LIFT}/spot/accept`, often);
    await theirs.getByRole('button', { name: 'Agree' }).click();
    await expect.element(theirs).toMatchTextContent('The places of a lift can change twice in 30 days.');

    const place = { label: 'the church', latitude: 52.622, longitude: 1.272, walkMetres: 0 };
    const agreed = { ...place, spot: { id: 'spot-2', words: 'the church', latitude: 52.622, longitude: 1.272, agreed: true, mine: false } };
    api.answer(`POST ${LIFT}/spot/accept`, { status: 200, body: sharedLift({ pickUp: agreed, backDropOff: agreed }) });
    await theirs.getByRole('button', { name: 'Agree' }).click();
    await expect.element(screen.getByText('You’ll both use this spot from now on. We have told Ana.')).toBeVisible();
    expect(api.bodiesTo(`${LIFT}/spot/accept`)).toEqual([{ spotId: 'spot-1' }, { spotId: 'spot-2' }, { spotId: 'spot-2' }]);
    await expect.element(theirs).not.toBeInTheDocument();
    await expect.element(region('Your next lift')).toMatchTextContent('Meet at the church');
    await expect.element(region('There').getByRole('listitem').first()).toHaveTextContent('07:58the churchAna picks you up');
  });
});

test('a key that is pressed before the picture of a dialog comes belongs to the dialog', async () => {
  await open();
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const end = button(/^End your lifts with Ana/);
  await end.click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
  await expect.element(end).toHaveFocus();
  await end.click();
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => document.querySelector('dialog[open]')?.contains(document.activeElement)).toBe(true);
});

describe('ending', () => {
  test('says first what it means, and then who else goes the way', async () => {
    await open();
    await button(/^End your lifts with Ana/).click();
    await expect.element(inDialog(screen)).toMatchTextContent('starting with the one on Monday 23 November');
    await expect.element(ofDialog('Keep sharing lifts'), { message: 'the safe button' }).toHaveFocus();
    await message().fill('x'.repeat(1_001));
    await ofDialog('End lifts').click();
    await expect.element(message()).toHaveAccessibleDescription(/shorten your message by 1 character/);
    await message().fill('Thank you for everything.');
    api.answer(`POST ${LIFT}/end`, { status: 200, body: endedLift() });
    await ofDialog('End lifts').click();
    await expect.element(title()).toHaveTextContent('You and Ana no longer share lifts');
    await expect.element(screen.getByRole('main')).toHaveFocus();
    expect(api.bodiesTo(`${LIFT}/end`)).toEqual([{ message: 'Thank you for everything.' }]);
    await expect.element(screen.getByRole('link', { name: /^Tom W/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Ana M/ }).query(), 'but not with whom it came to an end').toBeNull();
    expect(document.body.textContent).not.toContain('07700');
  });

  test('by the other is shown as it is, when a change finds it, and nobody is said to be missing', async () => {
    await open();
    await button(/^Cancel single days/).click();
    await day('Monday 23 November').click();
    answerLift(api, sharedLift({ state: 'ended', endedAt: SUNDAY.toISOString() }));
    api.answer('GET /v2/liftshare/journey/journey-1/matches', { status: 503 });
    api.answer(`POST ${LIFT}/skip`, { status: 409, body: { code: 'not-open', state: 'ended' } });
    await ofDialog('Cancel 1 lift').click();
    await expect.element(title()).toHaveTextContent('You and Ana no longer share lifts');
    await expect.element(screen.getByRole('heading', { name: 'Who goes your way' })).toBeVisible();
  });
});
