import { expect, it } from 'vitest';
import { travelledJourney } from '../../../../../e2e/support/matches.ts';
import { drivenRide, riddenRide } from '../../../../../e2e/support/rides.ts';
import { minutesOverLimit } from './whole-detour.ts';

/** Ana drives 36 minutes with everybody, of which she stands for four. */
const journeyOf = (durationMinutes: number, detourLimitMinutes: number | null) => ({
  ...travelledJourney(),
  route: { ...travelledJourney().route, durationSeconds: durationMinutes * 60 },
  detourLimitMinutes,
});

it('the minutes with everybody beyond driving alone leave out those at stops, and are told where they are clearly over the own limit', () => {
  expect(minutesOverLimit(drivenRide(), journeyOf(20, 9))).toEqual({ minutes: 12, limit: 9 });
  expect(minutesOverLimit(drivenRide(), journeyOf(20, 10))).toBeNull();
});

it('nothing is told without a limit, of estimates, and to riders', () => {
  expect(minutesOverLimit(drivenRide(), journeyOf(20, null))).toBeNull();
  expect(minutesOverLimit(drivenRide({ estimated: true }), journeyOf(20, 5))).toBeNull();
  expect(minutesOverLimit(riddenRide(), journeyOf(1, 1))).toBeNull();
});
