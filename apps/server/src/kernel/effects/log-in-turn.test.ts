import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from './log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('of an error that comes again and again one line a second is written, with how many it stands for', () => {
  const lines: { msg: string; times?: number; n?: number }[] = [];
  const isOften = (error: unknown) => error instanceof Error && error.message === 'away';
  const log = createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }, isOften);
  const child = log.child({ requestId: 'r' });
  const err = new Error('away');
  for (let n = 0; n < 28; n += 1) child.error({ err, n }, 'the store is out of reach');
  for (let n = 0; n < 3; n += 1) log.error({ err: new Error('of its own') }, 'a request failed');
  log.warn({ err }, 'a connection to the store was lost');
  expect(lines.map(({ msg, times }) => [msg, times])).toEqual([
    ['the store is out of reach', undefined],
    ['a request failed', undefined],
    ['a request failed', undefined],
    ['a request failed', undefined],
    ['a connection to the store was lost', undefined],
  ]);
  vi.advanceTimersByTime(1_000);
  expect(lines.slice(5)).toMatchObject([{ msg: 'the store is out of reach', times: 27, n: 27, requestId: 'r' }]);
  child.error({ err }, 'the store is out of reach');
  vi.advanceTimersByTime(1_000);
  expect(lines.slice(6)).toMatchObject([{ msg: 'the store is out of reach', times: 1 }]);
  vi.advanceTimersByTime(5_000);
  log.error({ err }, 'the store is out of reach');
  expect(lines).toHaveLength(8);
  expect(lines[7]).not.toHaveProperty('times');
});
