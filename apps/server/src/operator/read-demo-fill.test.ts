import { expect, test } from 'vitest';
import { readDemoFill } from './read-demo-fill.ts';

const typed = { community: 'kestrel', seed: '1', members: '100', journeys: '0' };

test('what was typed becomes the task', () => {
  expect(readDemoFill({ ...typed, journeys: '25000' })).toEqual({
    task: { name: 'demo-fill', community: 'kestrel', seed: '1', members: 100, journeys: 25_000 },
  });
});

test.each([
  [{ members: '0' }, "--members holds '0', but it may hold a number from 1 to 5000000."],
  [{ members: '5000001' }, "--members holds '5000001', but it may hold a number from 1 to 5000000."],
  [{ members: '1e3' }, "--members holds '1e3', but it may hold a number from 1 to 5000000."],
  [{ journeys: '25001' }, "--journeys holds '25001', but it may hold a number up to 25000: 250 for each member."],
  [{ journeys: '-1' }, "--journeys holds '-1', but it may hold a number up to 25000: 250 for each member."],
  [{ seed: '' }, "--seed holds '', but it may hold 1 to 32 of a-z, 0-9 and -."],
  [{ seed: 'a@b' }, "--seed holds 'a@b', but it may hold 1 to 32 of a-z, 0-9 and -."],
])('%j is refused in one line', (given, message) => {
  expect(readDemoFill({ ...typed, ...given })).toEqual({ kind: 'refused', message });
});
