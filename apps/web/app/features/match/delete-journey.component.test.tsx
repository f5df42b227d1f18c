import { beforeEach, describe, expect, test } from 'vitest';
import type { Journey } from '@waylift/contract/journey';
import { ana, answerMatches, matchesAnswer, tom, travelledJourney } from '../../../../../e2e/support/matches.ts';
import { askedOf, liftWith } from '../../../../../e2e/support/requests.ts';
import { journeyRemovals } from '../../my-data/send-removal.ts';
import { answerMember, mountPage, routeOf, routeWithin, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type Answer, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as matches from './journey-matches.route.tsx';
import * as ofMine from './journey-of-mine.route.tsx';

const journeyPage = routeWithin(routeOf('/dashboard/journey/:journeyId', ofMine, 'features/match/journey-of-mine.route'), matches);
const LIFTS = 'GET /v2/liftshare/lifts';

let api: StandInApi;
let screen: Mounted;
let opened = 0;
let journey: Journey = travelledJourney();
beforeEach(() => {
  api = standInApi();
  answerMember(api);
  // A deletion in one test would stay for the whole browser.
  opened += 1;
  journey = { ...travelledJourney(), id: `mine-${opened}` };
  api.answer(`GET ${path()}`, { status: 200, body: journey });
  api.answer(`DELETE ${path()}`, { status: 204 });
  answerMatches(api, [], {}, journey);
  api.answer(`GET ${path()}/matches`, matchesAnswer([ana()]));
  share([], []);
});

const path = () => `/v2/liftshare/journey/${journey.id}`;

function share(lifts: readonly object[], received: readonly object[]): void {
  api.answer(LIFTS, { status: 200, body: { lifts, next: null } });
  api.answer('GET /v2/liftshare/requests', { status: 200, body: { received, sent: [], answers: null, next: null } });
}

/** Lifts with Ana and a request of Tom on the journey, and on another one. */
function shareMuch(): void {
  const journeyId = journey.id;
  const other = { ...liftWith(ana(), [5]), id: 'elsewhere', journeyId: 'another' };
  share([{ ...liftWith(ana(), [1, 2, 3, 4]), journeyId }, other], [askedOf(tom(), { mine: false, journeyId, days: [5] })]);
}

async function openPage(): Promise<void> {
  screen = await mountPage([journeyPage], { at: `/dashboard/journey/${journey.id}?cd=travel.example` });
  await expect.element(deed()).toBeVisible();
}

const deed = () => screen.getByRole('main').getByRole('button', { name: /^(?:Delete journey|Checking your lifts)$/ });
const question = () => screen.getByRole('dialog', { name: 'Delete Norwich – Cambridge?' });
const confirm = () => question().getByRole('button', { name: /^(?:Delete journey|End lift and delete)$/ });
const deletions = () => api.callsTo(path()).filter(({ method }) => method === 'DELETE').length;
const spoken = () => document.querySelector('[data-announcer]')?.textContent;
const onToday = async () =>
  await expect.poll(() => screen.location()).toMatchObject({ pathname: '/dashboard', search: '?cd=travel.example' });
const isTakenOut = () => journeyRemovals.state().hidden.has(journey.id);

describe('a journey that nobody shares', () => {
  test('is deleted with one press, and can be had back on Today', async () => {
    await openPage();
    await deed().click();
    await onToday();
    expect(journeyRemovals.state().undoable).toEqual([journey]);
    expect(deletions()).toBe(0);
    journeyRemovals.undo();
    expect(isTakenOut()).toBe(false);
  });

  test('is deleted for good where the document goes before the way back is over', async () => {
    await openPage();
    await deed().click();
    await onToday();
    dispatchEvent(new Event('pagehide'));
    await expect.poll(deletions).toBe(1);
    dispatchEvent(new Event('pagehide'));
    expect(deletions()).toBe(1);
  });

  test('stays where the page is left before it is known that nobody shares it', async () => {
    await openPage();
    const { promise, resolve } = Promise.withResolvers<Answer>();
    api.answer(LIFTS, promise);
    await deed().click();
    await expect.element(deed()).toHaveTextContent('Checking your lifts');
    await screen.getByRole('link', { name: 'Change journey' }).click();
    await expect.poll(() => screen.location().pathname).toBe(`/dashboard/journey/${journey.id}/when`);
    resolve({ status: 200, body: { lifts: [], next: null } });
    // What follows an answer follows within a task.
    await new Promise(requestAnimationFrame);
    expect(isTakenOut()).toBe(false);
  });
});

describe('a journey with lifts or requests', () => {
  test('asks first, with the names and days of its own and the way to be away, and is deleted at once when told to', async () => {
    shareMuch();
    await openPage();
    await deed().click();
    await expect.element(question().getByText('Your lifts with Ana M. will end: Monday to Thursday')).toBeVisible();
    await expect.element(question().getByText('The request from Tom W. will be closed: Friday')).toBeVisible();
    await expect.element(question().getByRole('listitem')).toHaveLength(2);
    await expect
      .element(question().getByRole('link', { name: 'Say from when to when' }))
      .toHaveAttribute('href', '/dashboard/away?cd=travel.example');
    await question().getByRole('button', { name: 'Keep both' }).click();
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(deed()).toHaveFocus();
    expect(isTakenOut()).toBe(false);
    await deed().click();
    await confirm().click();
    await onToday();
    await expect.poll(deletions).toBe(1);
    await expect.poll(spoken).toBe('Journey deleted: Norwich – Cambridge');
    expect(journeyRemovals.state().undoable).toEqual([]);
  });

  test('asks also when nobody can tell what is shared', async () => {
    await openPage();
    api.answer(LIFTS, { status: 403, body: { code: 'forbidden' } });
    await deed().click();
    await expect.element(question().getByText('We could not load your lifts and requests.')).toBeVisible();
    await confirm().click();
    await onToday();
    await expect.poll(deletions).toBe(1);
  });

  test('is on Today again where deleting it fails, and why', async () => {
    shareMuch();
    await openPage();
    api.answer(`DELETE ${path()}`, { status: 503 });
    await deed().click();
    await confirm().click();
    await onToday();
    await expect.poll(() => journeyRemovals.state().failed.map((failure) => failure.journey.id)).toEqual([journey.id]);
    expect(isTakenOut()).toBe(false);
    journeyRemovals.forgetFailures();
  });
});

test('a journey whose people are still looked for, and a paused one, can be deleted too', async () => {
  journey = { ...journey, paused: true };
  api.answer(`GET ${path()}`, { status: 200, body: journey });
  api.answer(`GET ${path()}/matches`, 'hang');
  await openPage();
  await expect.element(screen.getByRole('button', { name: 'Pause this journey' })).not.toBeInTheDocument();
});
