import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../effects/log.ts';
import { openMigratedStore } from '../../test-support/migrated-store.ts';
import type { Store } from './client.ts';
import { watchClock } from './watch-clock.ts';

let store: Store;
beforeAll(async () => void (store = await openMigratedStore()));
afterAll(() => store.close());

test.each([
  [-720, /is 720 s behind that of the store/],
  [60, /is 60 s ahead of that of the store/],
  [0, /^$/],
])('a clock that is %i seconds off is told', async (seconds, told) => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) });
  const watch = await watchClock({ store, clock: { now: () => new Date(Date.now() + seconds * 1000) }, log });
  watch.close();
  expect(watch.aheadSeconds()).toBeCloseTo(seconds, -1);
  expect(lines.map((line) => JSON.parse(line).msg).join('')).toMatch(told);
});

test('a store that is away stops nobody', async () => {
  const log = createLog({ logLevel: 'silent' });
  const pool = Object.assign(Object.create(store.pool), { query: () => Promise.reject(new Error('away')) });
  const watch = await watchClock({ store: { pool }, clock: { now: () => new Date() }, log });
  watch.close();
  expect(watch.aheadSeconds()).toBeNull();
});
