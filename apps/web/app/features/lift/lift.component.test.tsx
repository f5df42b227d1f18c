import type { Lift } from '@waylift/contract/lift';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Locator } from 'vitest/browser';
import { answerLift, eatonRoad, endedLift, LIFT, sharedLift, SUNDAY } from '../../../../../e2e/support/lifts.ts';
import { ana, answerMatches, matchesAnswer, MATCHES, travelledJourney } from '../../../../../e2e/support/matches.ts';
import { liftWith } from '../../../../../e2e/support/requests.ts';
import { toast } from '../../test-support/failed-call.ts';
import { answerMember, mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import { wordsOf } from '../../test-support/words-of.ts';
import * as liftPage from './lift.route.tsx';

let api: StandInApi;
let screen: Mounted;
beforeEach(() => {
  api = standInApi();
  answerMember(api);
});
afterEach(() => void vi.useRealTimers());

const place = { ...eatonRoad, walkMetres: 0 };

async function open(change: Partial<Lift>, estimated = false): Promise<void> {
  const shared = { ...liftWith(ana(), [1, 2]), pickUp: place, dropOff: { ...place, label: 'Cambridge' }, ...change };
  api.answer(`GET ${LIFT}`, { status: 200, body: shared });
  api.answer(`POST ${LIFT}/end`, { status: 200, body: { ...shared, state: 'ended', endedAt: '2099-12-01T08:00:00Z', nextRide: null } });
  const journey = travelledJourney();
  const body = { ...journey, route: { ...journey.route, estimated } };
  api.answer('GET /v2/liftshare/journey/journey-1', { status: 200, body });
  api.answer(`GET ${MATCHES}`, { status: 200, body: matchesAnswer([ana()]) });
  screen = await mountPage([routeOf('/dashboard/lift/:liftId', liftPage)], { at: '/dashboard/lift/lift-ref-ana' });
  await expect.element(screen.getByRole('heading', { level: 2, name: 'If something changes' })).toBeVisible();
}

/** Opens `sharedLift` on the Sunday before its next ride. */
async function openShared(change: Partial<Lift> = {}, now = SUNDAY): Promise<void> {
  await openAsAnswered(sharedLift(change), now);
  await expect.element(title()).toHaveTextContent('You and Ana share lifts');
}

async function openAsAnswered(lift: Lift | null, now = SUNDAY): Promise<void> {
  vi.setSystemTime(now);
  answerMatches(api, [ana()]);
  if (lift !== null) answerLift(api, lift);
  screen = await mountPage([routeOf('/dashboard/lift/:liftId', liftPage)], { at: '/dashboard/lift/lift-ref-ana' });
}

const title = () => screen.getByRole('heading', { level: 1 });
const region = (name: string) => screen.getByRole('region', { name, exact: true });
const link = (name: string, within: Mounted | Locator = screen) => within.getByRole('link', { name });
const items = (list: Locator) => wordsOf(list.getByRole('listitem'));
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

describe('a lift on several days', () => {
  test('says what comes next, where the two meet, both ways in their stops, by what to know the car, and whom to call', async () => {
    await openShared({ car: { make: 'Volkswagen Golf', colour: 'blue', plate: '4KM' } });
    await expect.element(screen.getByText('Volkswagen Golf, blue, plate ends in 4KM')).toBeVisible();
    expect(document.title).toBe('You and Ana share lifts – Plain – Waylift');
    await expect.element(screen.getByText('Monday to Thursday: Norwich – Cambridge and back')).toBeVisible();
    const next = region('Your next lift');
    await expect.element(next).toMatchTextContent('Tomorrow at 07:58');
    expect(items(next)).toEqual(['Monday 23 November', 'Meet at Eaton Road', 'Ana drives, and picks you up again at 17:40 at Cambridge']);
    await expect.element(next.getByRole('link')).toHaveAttribute('href', '/dashboard/account/notifications#calendar');
    await expect.element(screen.getByText('1: Eaton Road, where Ana picks you up, 400 m on foot from Norwich.')).toBeVisible();
    expect(items(region('There'))).toEqual([
      '07:53You set off400 m walk from Norwich',
      '07:58Eaton RoadAna picks you up',
      '09:25CambridgeAna sets you down',
    ]);
    expect(items(region('Back'))).toEqual([
      '17:40CambridgeAna picks you up. Wednesday: 17:55',
      '19:05Eaton RoadAna sets you down',
      '19:10NorwichAfter 400 m on foot',
    ]);
    expect(items(region('Others in the car'))).toEqual(['TBTom B.Monday to Thursday', 'GGraceMonday and Tuesday, Thursday 26 November']);
    const theirs = region('Ana Martins');
    await expect.element(link('07700 900143', theirs)).toHaveAttribute('href', 'tel:07700900143');
    await expect.element(link('Message Ana', theirs)).toHaveAttribute('href', '/dashboard/messages/conversation-1');
    await expect.element(link('Ask for other days')).toHaveAttribute('href', '/dashboard/match/match-ana?journey=journey-1#ask');
    expect(button('Running late').query(), 'there is no ride today').toBeNull();
  });

  test('says to the one who drives, in German, when to set off and whom to pick up, and that the other sees no address', async () => {
    await openShared({ drives: 'me', question: 'journey-changed', answerUntil: '2026-12-05' });
    await screen.speak('de');
    await expect
      .poll(() => items(region('Hin')))
      .toEqual(['07:50Sie fahren losNorwich', '07:58Eaton RoadSie holen Ana ab', '09:25CambridgeSie setzen Ana ab']);
    await expect
      .element(screen.getByText('Bitte antworten Sie beide bis zum 5. Dezember, sonst endet Ihre Fahrgemeinschaft.'))
      .toBeVisible();
    await expect.element(region('Was Ana von Ihnen sieht')).toMatchTextContent('Nicht Ihre Adresse.');
  });

  test('names nobody else where the two ride alone', async () => {
    await openShared({ others: [] });
    await expect.element(region('Your next lift')).toBeVisible();
    expect(region('Others in the car').query()).toBeNull();
  });

  test('says while the places are worked out anew that they are, in their place', async () => {
    await openShared({ pickUp: null, dropOff: null, backPickUp: null, backDropOff: null });
    const words = 'We are working out your meeting point again. Please come back in a few minutes.';
    await expect.element(screen.getByText(words)).toBeVisible();
    await expect.element(region('Your next lift')).toMatchTextContent('07:58');
  });

  test('shares nothing of the reader until they choose to, and a number must be one', async () => {
    await openShared({ contact: { email: null, phone: null } });
    await expect.element(screen.getByText('Ana has not shown you a phone number or an email address.')).toBeVisible();
    const seen = 'Your name, Ada Marsh, and the places where you get in and out.';
    await expect.element(region('What Ana can see about you')).toMatchTextContent(seen);
    const phone = screen.getByLabelText('Your phone number (optional)');
    await expect.element(phone).toHaveValue('');
    await phone.fill('call me');
    await button('Show to Ana').click();
    await expect.element(phone).toHaveAccessibleDescription(/Please enter a phone number, such as 07700 900143/);
    await expect.element(phone).toHaveFocus();
    await phone.fill('+44 7700 900167');
    await screen.getByRole('checkbox', { name: 'Show ada@brindle.example' }).click();
    const shared = { shareEmail: true, phone: '+44 7700 900167' };
    api.answer(`PUT ${LIFT}/contact`, { status: 200, body: sharedLift({ shared }) });
    await button('Show to Ana').click();
    await toast('Saved. Ana will see this for as long as you share lifts.')();
    expect(api.bodiesTo(`${LIFT}/contact`)).toEqual([shared]);
  });
});

describe('a lift that is over', () => {
  test('and has ended does not offer the one with whom it ended', async () => {
    await openAsAnswered(endedLift());
    await expect.element(title()).toHaveTextContent('You and Ana no longer share lifts');
    await expect.element(screen.getByRole('heading', { name: 'Nobody else goes your way yet' })).toBeVisible();
  });

  test('and is nobody’s is shown as none', async () => {
    await openAsAnswered(null);
    await expect.element(title()).toHaveTextContent('This lift no longer exists');
  });
});

describe('new times of a lift', () => {
  const out = { pickUp: '08:01', dropOff: '09:25', from: '2026-11-30', before: { pickUp: '07:58', dropOff: '09:25' } };

  test('stand there with those until then and from when they hold, and who does not agree is led to other days or the end', async () => {
    const times = [1, 2].map((day) => ({ day, date: null, out, back: null }));
    await openShared({ days: [1, 2], times, question: 'times-changed' });
    const sign = screen.getByRole('status').filter({ hasText: 'From Monday 30 November Ana picks you up at 08:01' });
    await expect
      .element(sign)
      .toMatchTextContent('The way there on Mondays and Tuesdays, from 30 November: pick-up at 08:01 instead of 07:58.');
    api.answer(`POST ${LIFT}/times`, { status: 200, body: sharedLift({ days: [1, 2], times }) });
    await button('This does not suit me').click();
    await expect.poll(() => api.bodiesTo(`${LIFT}/times`)).toEqual([{ answer: 'does-not-suit' }]);
    const unsuited = region('Do the new times not suit you?');
    await expect.element(unsuited.getByRole('heading')).toHaveFocus();
    await expect.element(link('Change days', unsuited)).toHaveAttribute('href', '/dashboard/match/match-ana?journey=journey-1#ask');
    await unsuited.getByRole('button', { name: 'End lifts' }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
  });

  test('are shown to the driver, with when to set out until then and afterwards, who is not asked', async () => {
    const driven = { driver: '07:50', ...out, before: { ...out.before, driver: '07:47' } };
    await openShared({ drives: 'me', times: [{ day: 1, date: null, out: driven, back: null }] });
    const sign = screen.getByRole('status').filter({ hasText: 'Your times with Ana change' });
    await expect
      .element(sign)
      .toMatchTextContent('from 30 November: setting off at 07:50 instead of 07:47 and pick-up at 08:01 instead of 07:58.');
    expect(button('All right').query()).toBeNull();
    // The stops have the new times.
    await expect.element(region('There')).toMatchTextContent('From 30 November07:50You set off');
  });

  test('stand there without a date once they hold', async () => {
    await openShared({ times: [{ day: 1, date: null, out, back: null }], question: 'times-changed' }, new Date('2026-12-01T12:00:00Z'));
    await expect.element(screen.getByText('pick-up at 08:01 instead of 07:58')).toBeVisible();
    expect(region('There').getByText('From 30 November').query()).toBeNull();
  });
});
