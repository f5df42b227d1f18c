import type { Journey } from '@waylift/contract/journey';
import type { Match } from '@waylift/contract/match';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ana, answerMatches, travelledJourney } from '../../../../../e2e/support/matches.ts';
import { answerRequests, askedOf, liftWith } from '../../../../../e2e/support/requests.ts';
import { UUID_V4 } from '../../../../../e2e/support/session.ts';
import { leadsTo } from '../../test-support/failed-call.ts';
import { answerMember, mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type Answer, type StandInApi } from '../../test-support/stand-in-api.ts';
import { wordsOf } from '../../test-support/words-of.ts';
import * as matchPage from './match.route.tsx';

const ASK = '/v2/liftshare/request';
const DRAFT = 'Hello Ana, we go the same way from Monday to Thursday. Would you like to share a lift?';
const OWN = 'Hello Ana,\nshall we?';

let api: StandInApi;
let screen: Mounted;
beforeEach(async () => {
  await page.viewport(1280, 900);
  api = standInApi();
  answerMember(api);
  answerRequests(api);
});

async function open(match: Match = ana(), journey: Journey = travelledJourney()): Promise<void> {
  answerMatches(api, [match], {}, journey);
  api.answer(`GET /v2/liftshare/match/${match.id}`, { status: 200, body: match });
  const at = `/dashboard/match/${match.id}?journey=journey-1`;
  screen = await mountPage([routeOf('/dashboard/match/:matchId', matchPage)], { at });
  await expect.element(screen.getByRole('heading', { name: /^Ask (?:Ana to share a lift|for other days)$/ })).toBeVisible();
}

const send = () => screen.getByRole('button', { name: 'Send request' });
const day = (name: string) => screen.getByRole('checkbox', { name, exact: true });
const message = () => screen.getByRole('textbox', { name: 'Your message' });
const alert = () => screen.getByRole('alert');
const link = (name: string) => screen.getByRole('link', { name });

describe('asking to share a lift', () => {
  test('begins with every day and a draft, and tells the passenger first what the other sees and does', async () => {
    await open();
    await expect.element(message()).toHaveValue(DRAFT);
    await expect.element(screen.getByText(`${1000 - DRAFT.length} characters left`)).toBeVisible();
    await expect.element(screen.getByText('Others in the car see your first name, initial and days.')).toBeVisible();
    await screen.getByText('What Ana can see about you').click();
    await expect.element(screen.getByText('Until then, Ana sees: Ada M., Plain, your days and times')).toBeVisible();
    await expect.element(screen.getByText('Ana takes you to where you are going, and picks you up there again.')).toBeVisible();
  });

  test('the draft follows the days, until something else is written', async () => {
    await open();
    await day('Tuesday').click();
    const draft = 'Hello Ana, we go the same way on Mondays, Wednesdays and Thursdays. Would you like to share a lift?';
    await expect.element(message()).toHaveValue(draft);
    await message().fill(OWN);
    await day('Monday').click();
    await expect.element(day('Monday')).not.toBeChecked();
    await expect.element(message()).toHaveValue(OWN);
  });

  test('without a day and a message says both, and a message that is too long stays whole', async () => {
    await open();
    for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday']) await day(name).click();
    await message().fill(' ');
    await send().click();
    await expect.poll(() => document.title).toMatch(/^Error: /);
    const problems = screen.getByRole('group', { name: 'There are 2 problems' }).getByRole('link');
    await expect.poll(() => wordsOf(problems)).toEqual(['Please choose at least one day.', 'Please write Ana a message, however short.']);
    await expect.element(day('Monday')).toHaveFocus();
    const long = 'x'.repeat(1012);
    await message().fill(long);
    await send().click();
    await expect.element(screen.getByText('Please shorten your message by 12 characters.').first()).toBeVisible();
    await expect.element(message()).toHaveValue(long);
    expect(api.callsTo(ASK)).toEqual([]);
  });

  test('what is refused says why and loses nothing, and each try is the same, so that a lost answer sends once', async () => {
    await open();
    for (const name of ['Tuesday', 'Wednesday']) await day(name).click();
    await message().fill(OWN);
    const refusals: readonly (readonly [Answer, RegExp])[] = [
      [
        { status: 429, body: { code: 'too-many-requests' }, headers: { 'retry-after': '40000' } },
        /^You have asked 20 people today\.You can ask again tomorrow\. What you wrote is still here\.$/,
      ],
      [
        { status: 429, body: { code: 'asked-a-lot' }, headers: { 'retry-after': '86400' } },
        /^Ana has been asked by many people today\.Please try again tomorrow\. What you wrote is still here\.$/,
      ],
      [
        { status: 409, body: { code: 'asked-before', from: '2026-12-04T10:30:00.000Z' } },
        /You can ask Ana again from 4 December 2026 at \d\d:30\..*You can ask again two weeks after a request was declined or withdrawn\./,
      ],
      [{ status: 422, body: { code: 'no-match' } }, /Ana may have changed or paused their journey\./],
      ['drop', /We could not send your request\./],
      [{ status: 409, body: { code: 'already-asked', requestId: 'request-7' } }, /You have asked Ana already\./],
    ];
    for (const [answer, words] of refusals) {
      api.answer(`POST ${ASK}`, answer);
      await send().click();
      await expect.element(alert()).toMatchTextContent(words);
      await expect.element(message()).toHaveValue(OWN);
      await expect.element(day('Thursday')).toBeChecked();
      await expect.element(day('Tuesday')).not.toBeChecked();
    }
    await expect.element(link('See the request')).toHaveAttribute('href', '/dashboard/request/request-7');
    api.answer(`POST ${ASK}`, { status: 201, body: askedOf(ana(), { days: [1, 4], message: OWN }) });
    await send().click();
    await leadsTo('/dashboard/request/request-ref-ana')(screen);
    const asked = { matchId: 'match-ana', days: [1, 4], date: null, message: OWN, clientId: expect.stringMatching(UUID_V4) };
    expect(api.bodiesTo(ASK).at(-1)).toEqual(asked);
    expect(api.bodiesTo(ASK)).toEqual(Array.from({ length: refusals.length + 1 }, () => api.bodiesTo(ASK)[0]));
  });

  test('is done by keyboard alone', async () => {
    await open();
    api.answer(`POST ${ASK}`, { status: 201, body: askedOf(ana()) });
    day('Monday').element().focus();
    await userEvent.keyboard('[Space]');
    await expect.element(day('Monday')).not.toBeChecked();
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}{Tab}');
    await expect.element(send()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await leadsTo('/dashboard/request/request-ref-ana')(screen);
  });
});

describe('in the place of the form, the page says', () => {
  const unknown = () => ({ ...ana(), timesKnown: false, days: [], sharedTrips: 0, myTrips: 0 });

  test('that the other has asked already', async () => {
    answerRequests(api, { received: [askedOf(ana(), { mine: false })] });
    await open();
    await expect.element(screen.getByText('Ana has asked you already.')).toBeVisible();
    await expect.element(link('See the request').first()).toHaveAttribute('href', '/dashboard/request/request-ref-ana');
    expect(send().query()).toBeNull();
  });

  test('that one shares, and the form asks for other days', async () => {
    api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [liftWith(ana(), [1])] } });
    await open();
    const words = 'If this request is accepted, these days will replace the days on which you share lifts now.';
    await expect.element(screen.getByText(words)).toBeVisible();
    await expect.element(link('See your lifts')).toHaveAttribute('href', '/dashboard/lift/lift-ref-ana');
    await expect.element(screen.getByRole('heading', { name: 'Ask for other days' })).toBeVisible();
    await expect.element(message()).toHaveValue('Hello Ana, other days would suit me better. How about these?');
    expect(screen.getByText('Until then, Ana sees').query(), 'who shares sees it already').toBeNull();
    await expect.element(screen.getByText('Others in the car see your first name, initial and days.')).toBeVisible();
    await expect.element(send()).toBeVisible();
  });

  test('that the reader has to say first when they travel', async () => {
    await open(unknown(), { ...travelledJourney(), when: null });
    await expect.element(screen.getByText('First, say when you travel')).toBeVisible();
    await expect.element(link('Add days and times')).toHaveAttribute('href', '/dashboard/journey/journey-1/when');
  });

  test('that the other has not said yet when they travel', async () => {
    await open(unknown());
    await expect.element(screen.getByText('As soon as Ana has added days and times, you can ask to share a lift.')).toBeVisible();
  });
});
