import type { Match } from '@waylift/contract/match';
import { expect, test } from 'vitest';
import { ana, sofia, tom } from '../../../../../e2e/support/matches.ts';
import { inOrder } from './match-groups.ts';

const declined: Match['between'] = { state: 'declined', days: [5], at: '2026-11-20T08:30:00.000Z', requestId: 'r1', liftId: null };
const namesOf = (matches: ReturnType<typeof inOrder>) => matches.map(({ member }) => member.forename);

test('in the best order, who said no comes after the others', () => {
  const matches = [{ ...ana(), between: declined }, tom(), sofia()];
  expect(namesOf(inOrder(matches, 'best'))).toEqual(['Tom', 'Sofia', 'Ana']);
});

test('an order that was chosen counts alone', () => {
  const matches = [
    { ...ana(), between: declined, sharedTrips: 10 },
    { ...tom(), sharedTrips: 2 },
    { ...sofia(), sharedTrips: 4 },
  ];
  expect(namesOf(inOrder(matches, 'days'))).toEqual(['Ana', 'Sofia', 'Tom']);
});
