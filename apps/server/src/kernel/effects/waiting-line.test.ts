import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createWaitingLine, inTurns } from './waiting-line.ts';

function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, finish: resolve };
}

test('so many run at a time, so many wait, and whoever comes then is refused at once, without being begun', async () => {
  const begun: number[] = [];
  let refusals = 0;
  let waiting = () => 0;
  const takeTurn = createWaitingLine({
    running: 2,
    waiting: 3,
    watch(ofLine) {
      waiting = ofLine;
      return () => (refusals += 1);
    },
  });
  const { work, finish } = held();
  const answers = Array.from({ length: 7 }, (_, number) =>
    takeTurn(async () => {
      begun.push(number);
      await work();
      return number;
    }),
  );
  expect(await Promise.all(answers.slice(5))).toEqual(['busy', 'busy']);
  expect([begun, waiting(), refusals]).toEqual([[0, 1], 3, 2]);
  finish();
  expect(await Promise.all(answers.slice(0, 5))).toEqual([0, 1, 2, 3, 4].map((value) => ({ value })));
  expect([begun, waiting()]).toEqual([[0, 1, 2, 3, 4], 0]);
});

test('nobody joins a line whose first has waited longer than its patience, and everybody again once it moves', async () => {
  const takeTurn = createWaitingLine({ running: 1, waiting: 100, patienceMs: 0 });
  const { work, finish } = held();
  const first = takeTurn(work);
  const second = takeTurn(() => 'second');
  await nextTurn();
  expect(await takeTurn(() => 'third')).toBe('busy');
  finish();
  await Promise.all([first, second]);
  expect(await takeTurn(() => 'fourth')).toEqual({ value: 'fourth' });
});

const turns = inTurns(0);

test.each([
  ['in a line', createWaitingLine({ running: 100, waiting: 100, eachTurnMs: 0 })],
  ['that none is refused', async (work: () => void) => turns(work)],
])(
  'works of a kind, %s, leave each turn of the event loop to whatever else there is, once they have had their share of it',
  async (_kind, take) => {
    const order: string[] = [];
    const flood = Array.from({ length: 5 }, (_, number) => take(() => void order.push(`flood ${number}`)));
    for (const other of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await nextTurn();
      order.push(other);
    }
    await Promise.all(flood);
    expect(order.filter((each) => each.startsWith('flood'))).toEqual([0, 1, 2, 3, 4].map((number) => `flood ${number}`));
    // The flood came first, but not all of it was served first.
    expect(order.indexOf('a')).toBeLessThan(order.indexOf('flood 2'));
    expect(order.indexOf('c')).toBeLessThan(order.indexOf('flood 4'));
  },
);

test('after a work, its place stays empty for a while: others than these works have their turn', async () => {
  const takeTurn = createWaitingLine({ running: 1, waiting: 1, restAtMostMs: 5 });
  const begun: string[] = [];
  const first = takeTurn(() => begun.push('first'));
  const second = takeTurn(() => begun.push('second'));
  await first;
  expect(begun).toEqual(['first']);
  await second;
  expect(begun).toEqual(['first', 'second']);
});

test('a work that fails, at once or later, gives its place to the next', async () => {
  const takeTurn = createWaitingLine({ running: 1, waiting: 1, eachTurnMs: 0 });
  const failing = takeTurn(() => Promise.reject(new Error('later')));
  const waiting = takeTurn(() => {
    throw new Error('at once');
  });
  await expect(failing).rejects.toThrow('later');
  await expect(waiting).rejects.toThrow('at once');
  expect(await takeTurn(() => 'next')).toEqual({ value: 'next' });
});
