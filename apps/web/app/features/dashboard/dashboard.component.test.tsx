import type { Lift } from '@waylift/contract/lift';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { sampleJourneys } from '../../../../../e2e/support/journeys.ts';
import { ana, tom, travelledJourney } from '../../../../../e2e/support/matches.ts';
import { askedOf, liftWith } from '../../../../../e2e/support/requests.ts';
import { answerMember, mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type Answer, type StandInApi } from '../../test-support/stand-in-api.ts';
import { EXAMPLE_LIFT } from '@waylift/contract/lift';
import { liveFeed } from '../../live/browser-feed.ts';
import * as dashboard from './dashboard.route.tsx';
import { JourneyCard } from './journey-card.tsx';

vi.mock('./journey-card.tsx', { spy: true });

const UNDO_MS = 6000;

let api: StandInApi;
let screen: Mounted;
let opened = 0;
beforeEach(() => {
  api = standInApi();
  answerMember(api);
});
afterEach(() => void vi.useRealTimers());

async function open(count: number): Promise<void> {
  // A deletion in one test would stay for the whole browser.
  opened += 1;
  const journeys = sampleJourneys(count).map((journey, index) => ({ ...journey, id: idOf(index + 1) }));
  api.answer('GET /v2/liftshare/profile/journeys/plain1', { status: 200, body: { journeys } });
  for (const { id } of journeys) api.answer(`DELETE /v2/liftshare/journey/${id}`, { status: 204 });
  screen = await mountPage([routeOf('/dashboard', dashboard)]);
  await expect.poll(() => cards().length).toBe(count);
  await expect.element(screen.getByRole('region', { name: 'By sharing lifts, you could save' })).toBeVisible();
  // From here on the test controls the clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
}

/** A lift with Ana and a request of Tom on the first journey of the test that opens next. */
function shareFirst(): void {
  const journeyId = `test-${opened + 1}-1`;
  const next = null;
  api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [{ ...liftWith(ana(), [1, 2, 3, 4]), journeyId }], next } });
  const received = [askedOf(tom(), { mine: false, journeyId, days: [5] })];
  api.answer('GET /v2/liftshare/requests', { status: 200, body: { received, sent: [], answers: null, next } });
}

const idOf = (position: number) => `test-${opened}-${position}`;
const cards = () => [...document.querySelectorAll('.journey')];
const card = (name: string) => cards().find((one) => one.querySelector('h3')?.textContent === name);
const deleteButton = (name: string) => screen.getByRole('button', { name: `Delete ${name}`, exact: true });
const undo = () => screen.getByRole('button', { name: 'Undo' });
const spoken = () => document.querySelector('[data-announcer]')?.textContent;
const deletions = () => [1, 2, 3].filter((id) => api.callsTo(`/v2/liftshare/journey/${idOf(id)}`).length > 0);
const focused = () => document.activeElement;

describe('deleting a journey', () => {
  test('takes it out at once, with its part of the totals, and calls when the way back is over', async () => {
    await open(2);
    const savings = screen.getByRole('region', { name: 'By sharing lifts, you could save' });
    const before = savings.element().textContent;
    // Each look of `expect.poll` moves the clock.
    const endsMs = Date.now() + UNDO_MS;
    await deleteButton('Norwich – Cambridge').click();
    await expect.poll(() => card('Norwich – Cambridge')).toBeUndefined();
    expect(savings.element().textContent).not.toBe(before);
    await expect.poll(spoken).toBe('Journey deleted: Norwich – Cambridge You can undo this for a few seconds.');
    await vi.advanceTimersByTimeAsync(endsMs - 100 - Date.now());
    expect(undo().elements()).toHaveLength(1);
    expect(deletions()).toEqual([]);
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    await expect.poll(deletions).toEqual([1]);
    await expect.element(undo()).not.toBeInTheDocument();
    expect(cards()).toHaveLength(1);
    expect(api.callsTo(`/v2/liftshare/journey/${idOf(1)}`)).toMatchObject([{ method: 'DELETE', authorization: 'Bearer access' }]);
  });

  test('can be closed early, which deletes it', async () => {
    await open(2);
    await deleteButton('Norwich – Cambridge').click();
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect.poll(deletions).toEqual([1]);
    await expect.poll(focused).toBe(card('Cambridge – Ely'));
  });

  test('by keyboard alone: the next journey gets the focus, and the way back is a step away', async () => {
    await open(3);
    deleteButton('Cambridge – Ely').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe(card('Ely – Bury St Edmunds'));
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(undo()).toHaveFocus();
    await expect.element(undo()).toHaveAccessibleDescription('Journey deleted: Cambridge – Ely');
    await vi.advanceTimersByTimeAsync(10 * UNDO_MS);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => focused() === card('Cambridge – Ely')).toBe(true);
    expect(deletions()).toEqual([]);
  });

  test('that is deleted already is deleted', async () => {
    await open(2);
    api.answer(`DELETE /v2/liftshare/journey/${idOf(1)}`, { status: 404, body: { code: 'journey-not-found' } });
    await deleteButton('Norwich – Cambridge').click();
    await expect.poll(() => card('Norwich – Cambridge')).toBeUndefined();
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    await expect.poll(deletions).toEqual([1]);
    expect(cards()).toHaveLength(1);
    expect(screen.getByRole('alert').query()).toBeNull();
  });

  test('waits as long as the pointer or the focus is on the way back', async () => {
    await open(3);
    for (const [position, name, hold, release] of [
      [1, 'Norwich – Cambridge', () => userEvent.hover(undo()), () => userEvent.hover(screen.getByRole('heading', { level: 1 }))],
      [2, 'Cambridge – Ely', () => undo().element().focus(), () => deleteButton('Ely – Bury St Edmunds').element().focus()],
    ] as const) {
      await deleteButton(name).click();
      await expect.poll(() => card(name)).toBeUndefined();
      await vi.advanceTimersByTimeAsync(UNDO_MS / 2);
      await hold();
      await vi.advanceTimersByTimeAsync(20 * UNDO_MS);
      await expect.element(undo()).toBeVisible();
      expect(deletions()).toHaveLength(position - 1);
      await release();
      await vi.advanceTimersByTimeAsync(UNDO_MS);
      await expect.poll(() => deletions().at(-1)).toBe(position);
      await expect.element(undo()).not.toBeInTheDocument();
    }
  });

  test('of the last in the list gives the focus to the one before, of the only one to the heading', async () => {
    await open(2);
    deleteButton('Cambridge – Ely').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe(card('Norwich – Cambridge'));
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
    await expect.element(undo()).toHaveFocus();
    deleteButton('Norwich – Cambridge').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('heading', { name: 'Your journeys' })).toHaveFocus();
    await expect.element(screen.getByRole('heading', { name: 'No journeys yet' })).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(undo()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('heading', { name: 'Your journeys' })).toHaveFocus();
    await expect.poll(deletions).toEqual([1, 2]);
  });
});

test('an event draws the cards anew that it concerns, and no other', async () => {
  const lift = (id: string, days: readonly number[]) => ({ ...EXAMPLE_LIFT, id, journeyId: id, days });
  const journeys = sampleJourneys(3).map((journey) => ({ ...journey, role: 'either' }));
  const answerLifts = (days: readonly number[]) =>
    api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [lift('journey-1', days), lift('journey-2', [1])] } });
  api.answer('GET /v2/liftshare/profile/journeys/plain1', { status: 200, body: { journeys } });
  api.answer('GET /v2/liftshare/requests', { status: 200, body: { received: [], sent: [], answers: null } });
  answerLifts([1]);
  const follow = vi.spyOn(liveFeed, 'follow');
  screen = await mountPage([routeOf('/dashboard', dashboard)]);
  await expect.element(screen.getByText(/Lifts with Ana/).first()).toBeVisible();
  // Those in view draw their maps.
  await expect.poll(() => document.querySelectorAll('.journey .map').length).toBe(2);
  const drawn = () => [...new Set(vi.mocked(JourneyCard).mock.calls.map(([{ id }]) => id))];
  vi.mocked(JourneyCard).mockClear();
  answerLifts([1, 2]);
  for (const [listener] of follow.mock.calls) listener({ name: 'reset' });
  await expect.poll(drawn).toEqual(['journey-journey-1']);
});

test('without journeys there is one thing to press, and deleting the account is a quiet last line', async () => {
  screen = await mountPage([routeOf('/dashboard', dashboard)]);
  await expect.element(screen.getByRole('heading', { name: 'No journeys yet' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Danger zone' })).toBeVisible();
  expect([...document.querySelectorAll('main .btn')].map(({ textContent }) => textContent)).toEqual(['Add journey']);
  await expect.element(screen.getByRole('link', { name: 'Delete account' })).toBeVisible();
});

describe('the card of a journey', () => {
  const shown = () => card('Norwich – Cambridge')?.textContent ?? '';

  async function openOne(lifts: readonly Lift[]): Promise<void> {
    const journeys = [travelledJourney()];
    api.answer('GET /v2/liftshare/profile/journeys/plain1', { status: 200, body: { journeys } });
    api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts, next: null } });
    const sent = [askedOf(tom())];
    api.answer('GET /v2/liftshare/requests', { status: 200, body: { received: [], sent, answers: null, next: null } });
    screen = await mountPage([routeOf('/dashboard', dashboard)]);
    await expect.poll(shown).toContain('Tom W. has not answered yet');
  }

  test('says when and in which role it is made, with whom by name and initial, and who else goes that way while days are open', async () => {
    await openOne([liftWith(ana(), [1, 2, 3, 4])]);
    expect(shown()).toContain('Mon–Fri');
    expect(shown()).toContain('Driver or passenger');
    expect(shown()).toContain('Lifts with Ana M., Mon–Thu');
    expect(shown()).toContain('3 people go your way');
  });

  test('says no longer who goes that way once every day is shared', async () => {
    await openOne([liftWith(ana(), [1, 2, 3, 4, 5])]);
    expect(shown()).not.toContain('go your way');
  });
});

describe('deleting a journey with lifts or requests', () => {
  const question = () => screen.getByRole('dialog', { name: 'Delete Norwich – Cambridge?' });
  const confirm = () => question().getByRole('button', { name: 'Delete journey' });

  test('asks first, with the names and days, and deletes at once when told to', async () => {
    shareFirst();
    await open(2);
    await deleteButton('Norwich – Cambridge').click();
    await expect.element(question().getByText('Your lifts with Ana M. will end: Monday to Thursday')).toBeVisible();
    await expect.element(question().getByText('The request from Tom W. will be closed: Friday')).toBeVisible();
    await question().getByRole('button', { name: 'Keep journey' }).click();
    await expect.element(question()).not.toBeInTheDocument();
    expect(cards()).toHaveLength(2);
    await expect.element(deleteButton('Norwich – Cambridge')).toHaveFocus();
    await deleteButton('Norwich – Cambridge').click();
    await confirm().click();
    await expect.poll(deletions).toEqual([1]);
    await expect.poll(() => card('Norwich – Cambridge')).toBeUndefined();
    await expect.poll(spoken).toBe('Journey deleted: Norwich – Cambridge');
    await expect.element(undo()).not.toBeInTheDocument();
    await expect.poll(focused).toBe(card('Cambridge – Ely'));
  });

  test('asks also when the page has not loaded them', async () => {
    api.answer('GET /v2/liftshare/lifts', 'hang');
    await open(2);
    opened -= 1;
    shareFirst();
    opened += 1;
    await deleteButton('Norwich – Cambridge').click();
    await expect.element(question().getByText('Your lifts with Ana M. will end: Monday to Thursday')).toBeVisible();
    expect(deletions()).toEqual([]);
  });

  test('asks about each, where two were pressed before the page knew', async () => {
    shareFirst();
    api.answer('GET /v2/liftshare/lifts', 'hang');
    await open(2);
    const { promise, resolve } = Promise.withResolvers<Answer>();
    api.answer('GET /v2/liftshare/lifts', promise);
    await deleteButton('Norwich – Cambridge').click();
    await deleteButton('Cambridge – Ely').click();
    resolve({ status: 403, body: { code: 'forbidden' } });
    await confirm().click();
    await screen.getByRole('dialog', { name: 'Delete Cambridge – Ely?' }).getByRole('button', { name: 'Delete journey' }).click();
    await expect.poll(deletions).toEqual([1, 2]);
  });

  test('asks also when nobody can tell what is shared', async () => {
    shareFirst();
    api.answer('GET /v2/liftshare/lifts', { status: 403, body: { code: 'forbidden' } });
    await open(2);
    await deleteButton('Norwich – Cambridge').click();
    await expect.element(question().getByText('We could not load your lifts and requests.')).toBeVisible();
    await confirm().click();
    await expect.poll(deletions).toEqual([1]);
  });

  test('that fails puts it back into the list', async () => {
    shareFirst();
    await open(2);
    api.answer(`DELETE /v2/liftshare/journey/${idOf(1)}`, { status: 503 });
    await deleteButton('Norwich – Cambridge').click();
    await confirm().click();
    await expect.element(screen.getByRole('alert').getByText('It is back in your list.')).toBeVisible();
    expect(cards()).toHaveLength(2);
  });
});
