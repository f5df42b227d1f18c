import type { Journey } from '@waylift/contract/journey';
import type { Weekly, When } from '@waylift/contract/travel';
import { expect, it } from 'vitest';
import { sharedLift } from '../../../../../e2e/support/lifts.ts';
import { travelledJourney } from '../../../../../e2e/support/matches.ts';
import { riddenRide } from '../../../../../e2e/support/rides.ts';
import { daysAlone } from './days-alone.ts';

/** A Monday at 07:40. */
const NOW = new Date('2026-11-23T07:40:00Z');
const onDays = (days: readonly number[], out = '08:00'): Weekly => ({
  kind: 'weekly',
  from: null,
  until: null,
  skipped: [],
  days: days.map((day) => ({ day, out, back: null })),
});
const made = (when: When, change: Partial<Journey> = {}) => ({ ...travelledJourney(), when, ...change });
const alone = (journey: Journey, known: Partial<Parameters<typeof daysAlone>[0]> = {}) =>
  daysAlone({ journeys: [journey], lifts: [sharedLift({ days: [2] })], rides: [], ...known }, NOW).map(({ date }) => date);

it('days of the next week on which nobody rides along are those of no lift and no ride, in their order', () => {
  expect(alone(made(onDays([1, 2, 3, 7])))).toEqual(['2026-11-23', '2026-11-25', '2026-11-29']);
  expect(alone(made(onDays([3])), { rides: [{ ...riddenRide(), date: '2026-11-25' }] })).toEqual([]);
});

it('a day that has begun, or on which the journey is not made, is none of them', () => {
  expect(alone(made(onDays([1, 3], '07:40')))).toEqual(['2026-11-25']);
  expect(alone(made({ ...onDays([1, 3, 4, 5]), from: '2026-11-25', until: '2026-11-26', skipped: ['2026-11-26'] }))).toEqual([
    '2026-11-25',
  ]);
});

it('a journey that is paused, made once, or shared with nobody has none', () => {
  expect(alone(made(onDays([3]), { paused: true }))).toEqual([]);
  expect(alone(made({ kind: 'once', date: '2026-11-25', out: '08:00', back: null }))).toEqual([]);
  expect(alone(made(onDays([3])), { lifts: [] })).toEqual([]);
});
