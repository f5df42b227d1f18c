import { Link } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { sampleJourneys } from '../../../../../e2e/support/journeys.ts';
import { travelledJourney } from '../../../../../e2e/support/matches.ts';
import { removeJourney, removeJourneyNow } from '../../my-data/send-removal.ts';
import { answerMember, mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as dashboard from './dashboard.route.tsx';

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
  // From here on the test controls the clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
}

const idOf = (position: number) => `test-${opened}-${position}`;
const cards = () => [...document.querySelectorAll('.journeys__item')];
/** Their titles, in the order of the list. */
const titles = () => cards().map((one) => one.querySelector('b')?.textContent);
const card = (name: string) => cards().find((one) => one.querySelector('b')?.textContent === name);
const deleteButton = (name: string) => screen.getByRole('button', { name: `Delete ${name}`, exact: true });
const openMenu = (name: string) => card(name)?.querySelector('summary')?.click();

/** Waits without moving the clock of the test, as `expect.poll` would. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(requestAnimationFrame);
}

async function pressDelete(name: string): Promise<void> {
  const isThere = () => deleteButton(name).query() !== null;
  if (!isThere()) openMenu(name);
  await until(isThere);
  await deleteButton(name).click();
}

async function focusDelete(name: string): Promise<void> {
  openMenu(name);
  await expect.element(deleteButton(name)).toBeVisible();
  deleteButton(name).element().focus();
}
const undo = () => screen.getByRole('button', { name: 'Undo' });
const toast = () => document.querySelector('.toast')?.textContent;
const spoken = () => document.querySelector('[data-announcer]')?.textContent;
const deletions = () => [1, 2, 3, 4].filter((id) => api.callsTo(`/v2/liftshare/journey/${idOf(id)}`).length > 0);
const focused = () => document.activeElement;

describe('a journey that was deleted on its own page', () => {
  async function openAfter(deletion: (journey: ReturnType<typeof travelledJourney>) => unknown): Promise<void> {
    opened += 1;
    const [mine, other] = [1, 2].map((position) => ({ ...travelledJourney(), id: idOf(position), matchCount: 3 }));
    if (mine === undefined) throw new Error('Two were made.');
    const next = null;
    api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [], next } });
    api.answer('GET /v2/liftshare/requests', { status: 200, body: { received: [], sent: [], answers: null, next } });
    api.answer('GET /v2/liftshare/profile/journeys/plain1', { status: 200, body: { journeys: [mine, other] } });
    screen = await mountPage([
      { path: '/elsewhere', Component: () => <Link to="/dashboard">Today</Link> },
      routeOf('/dashboard', dashboard),
    ]);
    void deletion(mine);
    await screen.getByRole('link', { name: 'Today' }).click();
  }

  test('can be had back on Today, where the focus is beside the way back', async () => {
    api.answer(`DELETE /v2/liftshare/journey/test-${opened + 1}-1`, { status: 204 });
    await openAfter(removeJourney);
    await expect.element(undo()).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    expect(cards()).toHaveLength(1);
    await expect.poll(() => focused() === cards()[0]).toBe(true);
    expect(document.querySelector('.journeys__menu'), 'it is deleted on its own page alone').toBeNull();
    await undo().click();
    await expect.poll(() => cards().length).toBe(2);
    expect(deletions()).toEqual([]);
  });

  test('is in the list again where that failed, which says so', async () => {
    api.answer(`DELETE /v2/liftshare/journey/test-${opened + 1}-1`, { status: 503 });
    await openAfter(removeJourneyNow);
    await expect.element(screen.getByRole('alert').getByText('It is back in your list.')).toBeVisible();
    expect(cards()).toHaveLength(2);
  });
});

describe('deleting a journey where it has no page of its own', () => {
  test('takes it out at once, and calls when the way back is over', async () => {
    await open(2);
    // Each look of `expect.poll` moves the clock.
    const endsMs = Date.now() + UNDO_MS;
    await pressDelete('Norwich – Cambridge');
    await expect.poll(() => card('Norwich – Cambridge')).toBeUndefined();
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

  test('can be undone: everything is as it was, and nothing is ever sent', async () => {
    await open(3);
    const before = titles();
    await pressDelete('Cambridge – Ely');
    await expect.poll(titles).toHaveLength(2);
    await undo().click();
    await expect.poll(titles).toEqual(before);
    await expect.poll(() => focused() === card('Cambridge – Ely')).toBe(true);
    await expect.poll(spoken).toBe('Nothing has been deleted.');
    await vi.advanceTimersByTimeAsync(10 * UNDO_MS);
    expect(deletions()).toEqual([]);
  });

  test('of several, one after the other, undoes all of them together, or deletes each once', async () => {
    await open(4);
    await pressDelete('Norwich – Cambridge');
    await pressDelete('Cambridge – Ely');
    await until(() => toast()?.includes('2 journeys deleted') === true);
    await undo().click();
    await expect.poll(titles).toHaveLength(4);
    await pressDelete('Norwich – Cambridge');
    await until(() => toast()?.includes('Journey deleted') === true);
    await vi.advanceTimersByTimeAsync(UNDO_MS / 2);
    await pressDelete('Ely – Bury St Edmunds');
    const joinedMs = Date.now();
    await until(() => toast()?.includes('2 journeys deleted') === true);
    await vi.advanceTimersByTimeAsync(joinedMs + UNDO_MS - 100 - Date.now());
    expect(deletions(), 'a further one gives all of them more time').toEqual([]);
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    await expect.poll(deletions).toEqual([1, 3]);
    expect([1, 3].map((id) => api.callsTo(`/v2/liftshare/journey/${idOf(id)}`).length)).toEqual([1, 1]);
  });

  test('is sent when the page is left, and the card is not seen again on the way back', async () => {
    await open(2);
    api.answer(`DELETE /v2/liftshare/journey/${idOf(1)}`, 'hang');
    await pressDelete('Norwich – Cambridge');
    await expect.poll(titles).toEqual(['Cambridge – Ely']);
    expect(deletions()).toEqual([]);
    await screen.getByRole('link', { name: 'Change email address' }).click();
    await expect.poll(deletions).toEqual([1]);
    screen.goBack();
    await expect.poll(titles).toEqual(['Cambridge – Ely']);
    await expect.element(undo()).not.toBeInTheDocument();
  });

  test('can be closed early, which deletes it', async () => {
    await open(2);
    await pressDelete('Norwich – Cambridge');
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect.poll(deletions).toEqual([1]);
    await expect.poll(focused).toBe(card('Cambridge – Ely'));
  });

  test('by keyboard alone: the next journey gets the focus, and the way back is a step away', async () => {
    await open(3);
    await focusDelete('Cambridge – Ely');
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
    await pressDelete('Norwich – Cambridge');
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
      [2, 'Cambridge – Ely', () => undo().element().focus(), () => card('Ely – Bury St Edmunds')?.querySelector('summary')?.focus()],
    ] as const) {
      await pressDelete(name);
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
    await focusDelete('Cambridge – Ely');
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe(card('Norwich – Cambridge'));
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
    await expect.element(undo()).toHaveFocus();
    await focusDelete('Norwich – Cambridge');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('heading', { name: 'Your journeys' })).toHaveFocus();
    await expect.element(screen.getByRole('heading', { name: 'Where do you go most often?' })).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(undo()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('heading', { name: 'Your journeys' })).toHaveFocus();
    await expect.poll(deletions).toEqual([1, 2]);
  });
});
