import type { When } from '@waylift/contract/travel';
import { timetableOf } from './timetable.ts';
import { travelDays } from './travel-days.ts';
import type { DayTimes } from '../traveller/shared-trip.ts';
import type { Direction, Traveller } from '../traveller/traveller.ts';
import { firstOn, todayIn } from '../traveller/wall-clock.ts';

const DAYS_OF_A_WEEK = 7;

/** Whether two journeys can share a trip, as far as the rides of the first one tell. It may say yes too often, but never no wrongly. */
export type MayShare = (otherJourneyId: string, others: () => Traveller) => boolean;

/**
 * Null if the journey has no lift, or its times are not known: then everybody may. Otherwise its partners may, and whoever travels around a free day.
 */
export function createMayShare(mine: Traveller, now: Date): MayShare | null {
  const { when, taken } = mine;
  if (when === null || taken.length === 0) return null;
  const partners = new Set(taken.map(({ withJourneyId }) => withJourneyId));
  const free = freeWhen(mine, when, now);
  const days = free === null ? 0 : travelDays({ ...mine, when: free }).days;
  return (otherJourneyId, other) => partners.has(otherJourneyId) || (days !== 0 && (withNeighbours(travelDays(other()).days) & days) !== 0);
}

/** The times without the days on which both ways are taken for good; null if none is left. */
function freeWhen(mine: Traveller, when: When, now: Date): When | null {
  const { from, until, days } = timetableOf(when);
  const first = Math.max(from, todayIn(mine.timeZone, now));
  const isFree = (day: number, direction: Direction) =>
    !mine.taken.some(
      (ride) =>
        ride.direction === direction &&
        (ride.side === 'passenger' || mine.role === 'passenger') &&
        (ride.first - firstOn(day, first)) % DAYS_OF_A_WEEK === 0 &&
        ride.first <= firstOn(day, first) &&
        ride.last >= until,
    );
  const free = days.filter(({ day, back }: DayTimes) => isFree(day, 'out') || (back !== null && isFree(day, 'back')));
  if (free.length === 0) return null;
  return when.kind === 'once' ? when : { ...when, days: free };
}

/** Adds the days before and after: a way by road may be longer than the estimate and reach into the next day. */
function withNeighbours(days: number): number {
  return days | (days << 1) | (days >> 1) | (days << (DAYS_OF_A_WEEK - 1)) | (days >> (DAYS_OF_A_WEEK - 1));
}
