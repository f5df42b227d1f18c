import type { Request } from '@waylift/contract/request';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ana, anaWithOthers, answerMatches, sofia, tom, tomWithOthers, travelledJourney } from '../../../../../e2e/support/matches.ts';
import { answerRequest, askedOf, liftWith, overOf, requestAddress } from '../../../../../e2e/support/requests.ts';
import { leadsTo, title } from '../../test-support/failed-call.ts';
import { answerMember, mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as requestPage from './request.route.tsx';

let api: StandInApi;
let screen: Mounted;
beforeEach(() => {
  api = standInApi();
  answerMember(api);
  answerMatches(api, [ana(), tom(), sofia()]);
});

/** Opens a request that the reader has got. */
async function open(request: Request, known: Parameters<typeof answerRequest>[2] = {}): Promise<void> {
  answerRequest(api, request, { received: [request], ...known });
  screen = await mountPage([routeOf('/dashboard/request/:requestId', requestPage)], { at: `/dashboard/request/${request.id}` });
  await title(`${request.member.forename} would like to share a lift`)(screen);
}

const button = (name: string) => screen.getByRole('button', { name, exact: true });
const answer = (name: string) => screen.getByRole('radio', { name, exact: true });
const day = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const message = (label = 'Your message (optional)') => screen.getByRole('textbox', { name: label });

test('a half-written answer is there again after a reload, with what was chosen', async () => {
  const request = askedOf(ana(), { mine: false });
  await open(request);
  await answer('Accept').click();
  const days = () => screen.getByRole('group', { name: 'Days you accept' }).getByRole('checkbox');
  await days().first().click();
  await userEvent.type(screen.getByRole('textbox'), 'See you at eight');
  await screen.unmount();

  await open(request);
  await expect.element(answer('Accept')).toBeChecked();
  await expect.element(screen.getByRole('textbox')).toHaveValue('See you at eight');
  await expect.element(days().first()).not.toBeChecked();
});

describe('accepting', () => {
  test.each([
    ['me', 'The people you drive see each other’s first name, initial and days.'],
    ['other', 'Others in the car see your first name, initial and days.'],
  ] as const)('says before what riders see of each other, where %s drives', async (drives, words) => {
    await open(askedOf({ ...tom(), drives }, { mine: false }));
    await expect.element(screen.getByText(words)).toBeVisible();
    await answer('Decline').click();
    expect(screen.getByText(words).query(), 'nothing is agreed').toBeNull();
  });

  test('some of the days leads to the lift: a day that clashes is not chosen, and a seat that goes meanwhile is said', async () => {
    const request = askedOf(tom(), { mine: false, message: 'Hello Ada,\nI start at nine.' });
    await open(request, { lifts: [liftWith(ana(), [3])] });
    await expect.element(screen.getByText(/^For your journey Norwich – Cambridge\. Please answer by \d+ \w+\.$/)).toBeVisible();
    await expect.element(screen.getByRole('definition').first()).toHaveTextContent('Wednesday and Friday, both ways');
    await expect.element(screen.getByRole('img', { name: /you and Tom travel together/ })).toBeVisible();

    await button('Send answer').click();
    await expect.element(screen.getByRole('link', { name: 'Please choose your answer.' })).toBeVisible();
    await expect.element(answer('Accept')).toHaveFocus();

    await answer('Accept').click();
    await expect.element(answer('Accept')).toHaveFocus();
    await expect.element(day('Wednesday')).not.toBeChecked();
    const clash = 'You share a lift with Ana on this day, so it is not selected.';
    await expect.element(day('Wednesday')).toHaveAccessibleDescription(clash);
    const free = 'You leave at 08:00 and pick Tom up at 08:40. 2 seats will still be free.';
    await expect.element(day('Friday')).toHaveAccessibleDescription(free);

    await day('Wednesday').click();
    await message().fill('See you then.');
    api.answer(`POST ${requestAddress(request)}/accept`, { status: 409, body: { code: 'seats-taken', days: [3] } });
    await button('Accept Wednesday and Friday').click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Wednesday is no longer free. Please choose other days.');
    await expect.element(day('Wednesday')).not.toBeChecked();
    await expect.element(message()).toHaveValue('See you then.');

    const often = { status: 409, body: { code: 'places-changed', from: '2026-12-22T12:00:00.000Z' } };
    api.answer(`POST ${requestAddress(request)}/accept`, often);
    await button('Accept Friday').click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent('The places of a lift can change twice in 30 days.');
    await expect.element(message()).toHaveValue('See you then.');

    api.answer(`POST ${requestAddress(request)}/accept`, { status: 200, body: liftWith(tom(), [5]) });
    await button('Accept Friday').click();
    await leadsTo('/dashboard/lift/lift-ref-tom')(screen);
    expect(api.bodiesTo(`${requestAddress(request)}/accept`).at(-1)).toEqual({ days: [5], date: null, message: 'See you then.' });
  });

  test('is done by keyboard alone', async () => {
    const request = askedOf(tom(), { mine: false });
    await open(request);
    api.answer(`POST ${requestAddress(request)}/accept`, { status: 200, body: liftWith(tom(), [5]) });
    answer('Accept').element().focus();
    await userEvent.keyboard('[Space]');
    await expect.element(day('Wednesday')).toBeChecked();
    await userEvent.keyboard('{Tab}[Space]');
    await expect.element(day('Wednesday')).not.toBeChecked();
    await userEvent.keyboard('{Tab}{Tab}{Tab}');
    await expect.element(button('Accept Friday')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await leadsTo('/dashboard/lift/lift-ref-tom')(screen);
  });
});

test('declining shows the sentence that the other reads, as it is chosen and afterwards', async () => {
  const request = askedOf(tom(), { mine: false });
  await open(request);
  await answer('Decline').click();
  const preview = screen.getByRole('status').filter({ hasText: 'Thank you' });
  await expect.element(preview).toHaveTextContent('Thank you for asking, Tom. I hope you find someone soon.');
  await answer('I already share lifts on these days').click();
  const sentence = 'Thank you for asking, Tom. I already share lifts on these days. I hope you find someone soon.';
  await expect.element(preview).toHaveTextContent(sentence);
  const declined = overOf(tom(), { mine: false, state: 'declined', reason: 'already-sharing' });
  api.answer(`POST ${requestAddress(request)}/decline`, { status: 200, body: declined });
  answerRequest(api, declined);
  await button('Decline').click();
  await title('You have declined Tom’s request')(screen);
  await expect.element(screen.getByText(sentence)).toBeVisible();
  expect(api.bodiesTo(`${requestAddress(request)}/decline`)).toEqual([{ reason: 'already-sharing' }]);
});

test('other days go back as a request of one’s own, and must be other days', async () => {
  const request = askedOf(ana(), { mine: false, days: [1, 2] });
  await open(request);
  await answer('Propose other days').click();
  await expect.element(message('Your message to Ana')).toHaveValue(expect.stringMatching(/^Hello Ana, other days/));
  await day('Monday').click();
  await day('Tuesday').click();
  await button('Send proposal').click();
  const same = 'Ana has asked for just these days. Please choose others, or accept.';
  await expect.element(screen.getByText(same).first()).toBeVisible();
  await day('Tuesday').click();
  await day('Thursday').click();
  const proposal = askedOf(ana(), { id: 'request-8', days: [1, 4], createdAt: new Date().toISOString() });
  api.answer(`POST ${requestAddress(request)}/propose`, { status: 201, body: proposal });
  answerRequest(api, proposal, { sent: [proposal] });
  await button('Send proposal').click();
  await leadsTo('/dashboard/request/request-8')(screen);
  await title('You have asked Ana')(screen);
  expect(api.bodiesTo(`${requestAddress(request)}/propose`)).toMatchObject([{ days: [1, 4], date: null }]);
});

describe('with others in the car', () => {
  const moves: Request['moves'] = [
    { forename: 'Grace', initial: 'N', minutes: 3, stop: { kind: 'in', from: '08:02', to: '08:05' } },
    { forename: 'Zoë', initial: 'B', minutes: 1, stop: null },
  ];
  const region = () => screen.getByRole('region', { name: 'What it means for your car' });

  test('the driver sees the detour with everybody against the own limit, and whose times move by how much', async () => {
    answerMatches(api, [], {}, { ...travelledJourney(), detourLimitMinutes: 15 });
    await open(askedOf(tomWithOthers(), { mine: false, moves }));
    await expect
      .element(region())
      .toHaveTextContent(
        'What it means for your carYour detour with everybody12 of 15 min8 min now, 4 min more with Tom. You allow up to 15 min.' +
          'Whose times moveWhoNowWith TomGrace N. gets in08:0208:05 3 min laterZoë B.Up to 1 min earlier or later' +
          'No time moves by more than 5 min, so nobody has to agree again. We tell them as soon as you both agree.',
      );
    const shares = document.querySelectorAll<HTMLElement>('.car-budget__bar > span');
    expect([...shares].map(({ style }) => Math.round(Number.parseFloat(style.inlineSize)))).toEqual([53, 27]);
  });

  test('where nobody’s times move and the driver has set no limit, that is said', async () => {
    await open(askedOf(tomWithOthers(), { mine: false, moves: [] }));
    await expect.element(region()).toMatchTextContent(/12 min8\smin now, 4\smin more with Tom\.Nobody else’s times change\.$/);
  });

  test('the driver reads when the lift would begin, and of a rider on the own road that the detour stays as it is', async () => {
    const match = tomWithOthers();
    const days = match.days.map(({ out, back, ...shared }) => ({
      ...shared,
      out: out && { ...out, detour: { metres: 20, minutes: 0 } },
      back: back && { ...back, detour: { metres: 20, minutes: 0 } },
    }));
    const request = askedOf({ ...match, days, car: match.car && { ...match.car, beginsOn: '2026-12-07' } }, { mine: false, moves });
    await open(request);
    await expect.element(region()).toMatchTextContent('12 min12 min now, and no more with Tom.');
    await expect
      .element(region())
      .toMatchTextContent(/The lift would begin on Monday 7 December, as times do not change at short notice\.$/);
  });

  test('who would ride along reads that times move, and no names', async () => {
    await open(askedOf(anaWithOthers(), { mine: false, movesOthersMinutes: 3 }));
    const told = '2 others ride along on Mon and Tue, 1 on Wed and ThuTheir times move by 3 min at most';
    await expect.element(screen.getByRole('definition').filter({ hasText: 'others ride along' })).toHaveTextContent(told);
    expect(region().query()).toBeNull();
  });

  test('the driver who asks is told the same once it is asked', async () => {
    const request = askedOf(tomWithOthers(), { moves });
    answerRequest(api, request);
    screen = await mountPage([routeOf('/dashboard/request/:requestId', requestPage)], { at: `/dashboard/request/${request.id}` });
    const told = '2 others ride along on WedGrace N.: up to 3 min, Zoë B.: up to 1 min';
    await expect.element(screen.getByRole('definition').filter({ hasText: 'others ride along' })).toHaveTextContent(told);
  });
});
