import type { Journey } from '@waylift/contract/journey';
import { describe, expect, it } from 'vitest';
import type { Setback } from '../api/failure.ts';
import { createJourneyRemovals } from './journey-removals.ts';

const place = (label: string) => ({ label, latitude: 52, longitude: 1 });
const journey = (id: string): Journey => ({
  id,
  start: place('Norwich'),
  end: place('Cambridge'),
  returnJourney: true,
  route: { distanceMetres: 1000, durationSeconds: 60, geometry: '', estimated: false },
  createdAt: '2026-11-21T08:00:00.000Z',
});
const one = journey('one');
const two = journey('two');
const away: Setback = { kind: 'unreachable' };

/** Removals whose calls fail with these setbacks, by id. All others succeed. */
function open(setbacks: Readonly<Record<string, Setback>> = {}) {
  const sent: string[] = [];
  const removals = createJourneyRemovals(async ({ id }, { isUnloading }) => {
    sent.push(isUnloading ? `${id} as the page goes` : id);
    return setbacks[id] ?? null;
  });
  return { removals, sent, shown: (ids: readonly string[]) => ids.filter((id) => !removals.state().hidden.has(id)) };
}

describe('a journey that was taken out of the list', () => {
  it('is gone from the list at once, and not from the server', () => {
    const { removals, sent, shown } = open();
    void removals.remove(one);
    expect(shown(['one', 'two'])).toEqual(['two']);
    expect(removals.state().undoable).toEqual([one]);
    expect(sent).toEqual([]);
  });

  it('can be had back, and then nothing is ever sent', async () => {
    const { removals, sent, shown } = open();
    void removals.remove(one);
    removals.undo();
    expect(shown(['one', 'two'])).toEqual(['one', 'two']);
    await removals.settle();
    expect(sent).toEqual([]);
  });

  it('comes back with all that were taken out after it', () => {
    const { removals, shown } = open();
    void removals.remove(one);
    void removals.remove(two);
    removals.undo();
    expect(shown(['one', 'two'])).toEqual(['one', 'two']);
  });

  it('is deleted once when the way back is over, however often that is said', async () => {
    const { removals, sent } = open();
    void removals.remove(one);
    await Promise.all([removals.settle(), removals.settle(), removals.settle({ isUnloading: true })]);
    expect(sent).toEqual(['one']);
    void removals.remove(one);
    await removals.settle();
    expect(sent, 'a second press of a card that is going').toEqual(['one']);
  });

  it('cannot be had back after that', async () => {
    const { removals, shown } = open();
    void removals.remove(one);
    const sending = removals.settle();
    removals.undo();
    await sending;
    expect(shown(['one'])).toEqual([]);
  });

  it('is deleted as the page goes', async () => {
    const { removals, sent } = open();
    void removals.remove(one);
    await removals.settle({ isUnloading: true });
    expect(sent).toEqual(['one as the page goes']);
  });

  it('is back, with the reason, when its call comes to nothing; others stay gone', async () => {
    const { removals, shown } = open({ one: away });
    void removals.remove(one);
    void removals.remove(two);
    await removals.settle();
    expect(shown(['one', 'two'])).toEqual(['one']);
    expect(removals.state().failed).toEqual([{ journey: one, setback: away }]);
    void removals.remove(one);
    expect(removals.state().failed, 'the reason goes with the next try').toEqual([]);
  });
});

it('who waits for a removal waits until its call is answered, or it is had back', async () => {
  const { removals } = open();
  const over: string[] = [];
  void removals.remove(one).then(() => over.push('one'));
  await removals.settle();
  expect(over).toEqual(['one']);
  void removals.remove(two).then(() => over.push('two'));
  await Promise.resolve();
  expect(over).toEqual(['one']);
  removals.undo();
  await Promise.resolve();
  await Promise.resolve();
  expect(over).toEqual(['one', 'two']);
  await expect(removals.remove(one), 'which is gone already').resolves.toBeUndefined();
});

describe('who shows the list', () => {
  it('is told of every change, until they no longer listen', async () => {
    const { removals } = open({ one: away });
    let told = 0;
    const stop = removals.subscribe(() => (told += 1));
    void removals.remove(one);
    removals.undo();
    void removals.remove(one);
    expect(told).toBe(3);
    await removals.settle();
    expect(told).toBe(5);
    removals.forgetFailures();
    expect(removals.state().failed).toEqual([]);
    stop();
    void removals.remove(two);
    expect(told).toBe(6);
  });

  it('sees the same state as long as nothing has changed', async () => {
    const { removals } = open();
    const before = removals.state();
    await removals.settle();
    removals.forgetFailures();
    expect(removals.state()).toBe(before);
  });
});
