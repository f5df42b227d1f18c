/** The figures of a match that only the pages about it show, without words. */
import type { Journey } from '@waylift/contract/journey';
import { COMMUTING_WEEKS_PER_YEAR } from '@waylift/contract/journey-figures';
import type { Match } from '@waylift/contract/match';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import { decodePolyline } from '@waylift/geography/polyline';
import { allLegs, hasDetour, meanDetourMinutes, meanOf } from '../../sharing/match-figures.ts';

type ScoreParts = { readonly detour: number; readonly shift: number; readonly others: number; readonly share: number };

/**
 * The parts of `troubleMinutes`, which is (detour + shift / 2 + others / 4) / share. A match's figures are rounded separately, so one is the
 * remainder of the sum: what others move by, or the detour where nobody moves. Without a detour that remainder is zero.
 */
export function scoreParts(match: Match): ScoreParts {
  const share = match.sharedTrips / match.myTrips;
  const sum = match.troubleMinutes * share;
  const told = meanOf(allLegs(match).map(({ shiftMinutes }) => Math.abs(shiftMinutes)));
  const movesOthers = (match.car?.movesOthersMinutes ?? 0) > 0;
  const isTold = movesOthers || hasDetour(match) || Math.abs(2 * sum - told) > HALF_A_MINUTE;
  const shift = isTold ? Math.min(told, 2 * sum) : 2 * sum;
  const left = sum - shift / 2;
  const detour = movesOthers ? Math.min(left, meanDetourMinutes(match)) : left;
  return { detour, shift, others: 4 * (left - detour), share };
}

export type DayShare = 'both' | 'one' | 'you';

/**
 * For each ISO weekday of a weekly journey: shared in both directions, in one or in none. Null for other journeys, for matches on single dates,
 * and without times.
 */
export function sharedWeek({ when }: Journey, { days, timesKnown }: Match): Readonly<Record<number, DayShare>> | null {
  if (when?.kind !== 'weekly' || !timesKnown || days.some(({ date }) => date !== null)) return null;
  return Object.fromEntries(
    when.days.map(({ day, back }): [number, DayShare] => {
      const shared = days.find((one) => one.day === day);
      if (shared === undefined) return [day, 'you'];
      return [day, shared.out !== null && (back === null || shared.back !== null) ? 'both' : 'one'];
    }),
  );
}

/** The distance that the two travel together. Null for an estimate. */
export function sharedMetres({ estimated, geometry }: Match): number | null {
  if (estimated) return null;
  const points = decodePolyline(geometry.shared);
  return points.reduce((sum, point, index) => sum + greatCircleMetres(points[index - 1] ?? point, point), 0);
}

/** The saving per trip of a weekly match, in pounds and whole pence. An estimate is rounded down to ten pence. */
export function savedOfATrip({ saving, sharedTrips, estimated }: Match): number {
  const pence = (saving.poundsPerYear / (sharedTrips * COMMUTING_WEEKS_PER_YEAR)) * 100;
  return (estimated && pence >= 10 ? Math.floor(pence / 10) * 10 : Math.round(pence)) / 100;
}

/** A rounded difference can be off by this much. */
const HALF_A_MINUTE = 0.5;
