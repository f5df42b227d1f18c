import type { Match } from '@waylift/contract/match';
import { expect, test } from 'vitest';
import { ana, sofia, tom, travelledJourney } from '../../../../../e2e/support/matches.ts';
import { liftWith } from '../../../../../e2e/support/requests.ts';
import { groupMatches, inOrder } from './match-groups.ts';

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

test('whom one shares with stands once: as a match only for days that are open', () => {
  const shown = (matches: readonly Match[], sharedDays: readonly number[]) =>
    groupMatches(travelledJourney(), matches, [liftWith(ana(), sharedDays)]).flatMap((group) => namesOf(group.matches));
  expect(shown([ana(), tom()], [1, 2, 3, 4])).toEqual(['Tom']);
  expect(shown([ana()], [1, 2])).toEqual(['Ana']);
});
