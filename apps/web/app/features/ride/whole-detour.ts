import type { Journey } from '@waylift/contract/journey';
import type { Ride } from '@waylift/contract/ride';
import { haltsOf } from '../../sharing/ride-clock.ts';

const MINUTE_MS = 60_000;
const SECONDS_OF_A_MINUTE = 60;
/** What rounded times, and plans from before a stop took a minute, may be off by. */
const VAGUE_MINUTES = 2;

/**
 * How long the driver's way with everybody takes beyond driving alone, without the minute at each stop, where that is more than the driver
 * allows. Null where it is not, and for estimates. What a plan is made of keeps to the limit; only a car from before there were plans may pass it.
 */
export function minutesOverLimit(ride: Ride, { route, detourLimitMinutes }: Journey): { minutes: number; limit: number } | null {
  if (ride.drives !== 'me' || ride.estimated || route.estimated || typeof detourLimitMinutes !== 'number') return null;
  const stops = haltsOf(ride).filter(({ isStart, isEnd }) => !isStart && !isEnd).length;
  const driven = (Date.parse(ride.endsAt) - Date.parse(ride.startsAt)) / MINUTE_MS - stops;
  const minutes = Math.round(driven - route.durationSeconds / SECONDS_OF_A_MINUTE);
  return minutes > detourLimitMinutes + VAGUE_MINUTES ? { minutes, limit: detourLimitMinutes } : null;
}
