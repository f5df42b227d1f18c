import { REQUEST_MOVES, REQUEST_STATES, type RequestMove } from '@waylift/contract/request-states';
import { expect, test } from 'vitest';
import { stateAt, tryMove } from './request-states.ts';

const MOVES = Object.entries(REQUEST_MOVES);

test('every state of a request can be reached, and none is left again but the first', () => {
  expect(['waiting', ...new Set(MOVES.map(([, { to }]) => to))].toSorted()).toEqual([...REQUEST_STATES].toSorted());
  expect(new Set(MOVES.map(([, { from }]) => from))).toEqual(new Set(['waiting']));
});

const NOW = new Date('2026-11-20T10:00:00Z');
const later = new Date(NOW.getTime() + 1);
const theirs = { askerId: 'asker', askedId: 'asked' };

test.each(MOVES)('%s is for those whom the table names, in the state that it names, and a second time it is known', (name, { by, to }) => {
  // The keys of the table.
  const move = name as RequestMove;
  for (const memberId of ['asker', 'asked', 'stranger']) {
    for (const state of REQUEST_STATES) {
      const outcome = tryMove({ ...theirs, state, expiresAt: later }, move, memberId, NOW);
      if (memberId !== by) expect(outcome).toEqual({ kind: 'request-not-found' });
      else if (state === 'waiting') expect(outcome).toEqual({ kind: 'open' });
      else expect(outcome).toEqual(state === to ? { kind: 'repeated' } : { kind: 'not-open', state });
    }
  }
});

test('what waits has expired from its last moment on, whatever the store says; what was answered before stays so', () => {
  for (const state of REQUEST_STATES) {
    expect(stateAt({ state, expiresAt: later }, NOW)).toBe(state);
    expect(stateAt({ state, expiresAt: NOW }, NOW)).toBe(state === 'waiting' ? 'expired' : state);
  }
});
