/** The single rides of a lift, in the reader's time zone. */
import type { WallClock } from '@waylift/contract/wall-clock';
import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { Ride } from '@waylift/contract/ride';
import { journeyPath } from '../my-data/journey-paths.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** A lift may be a year old, and a journey may pause for months. */
const LOOKED_AHEAD_DAYS = 366;

/** @param date `YYYY-MM-DD`, like the result */
export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** ISO 8601: Monday is 1. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** Whether two rides are the way there and the way back of one journey on one day. */
export function isOtherWay(ride: Ride, { journeyId, date, direction }: Ride): boolean {
  return ride.journeyId === journeyId && ride.date === date && ride.direction !== direction;
}

/** The address of a journey's matches on the weekday of a ride, for whoever is left without it. */
export function matchesOnDayPath({ journeyId, date }: Pick<Ride, 'journeyId' | 'date'>): string {
  return `${journeyPath(journeyId)}?days=${weekdayOf(date)}`;
}

/** The times of one date: what was told last may not hold yet. */
export function timesOn({ times }: Pick<Lift, 'times'>, date: string): Lift['times'][number] | undefined {
  const found = times.find((one) => (one.date === null ? one.day === weekdayOf(date) : one.date === date));
  return found && { ...found, out: departsOn(found.out, date), back: departsOn(found.back, date) };
}

function departsOn(departs: Lift['times'][number]['out'], date: string): Lift['times'][number]['out'] {
  if (departs?.before === undefined || departs.from === undefined || date >= departs.from) return departs;
  return { ...departs, ...departs.before };
}

/** The next dates with a ride, without cancelled ones. */
export function nextRides(lift: Lift, journey: Journey | null, now: WallClock, count: number): readonly string[] {
  const dates: string[] = [];
  for (let days = 0; days < LOOKED_AHEAD_DAYS && dates.length < count; days += 1) {
    const date = plusDays(now.date, days);
    if (isRideOn(lift, journey, date) && (date > now.date || lastDeparture(lift, date) > now.time)) dates.push(date);
  }
  return dates;
}

/** Minutes from now to the first pick-up of a date. */
export function minutesUntil(lift: Lift, date: string, now: WallClock): number {
  const times = timesOn(lift, date);
  const first = times?.out?.pickUp ?? times?.back?.pickUp ?? '00:00';
  return (Date.parse(`${date}T${first}Z`) - Date.parse(`${now.date}T${now.time}Z`)) / MINUTE_MS;
}

function isRideOn(lift: Lift, journey: Journey | null, date: string): boolean {
  if (lift.skipped.includes(date) || timesOn(lift, date) === undefined) return false;
  if (lift.date !== null) return lift.date === date;
  const when = journey?.when;
  if (lift.days?.includes(weekdayOf(date)) !== true) return false;
  if (when?.kind !== 'weekly') return true;
  return (when.from === null || date >= when.from) && (when.until === null || date <= when.until) && !when.skipped.includes(date);
}

/** A way back after midnight does not belong to that day. */
function lastDeparture(lift: Lift, date: string): string {
  const times = timesOn(lift, date);
  return (
    [times?.out?.pickUp, times?.back?.pickUp]
      .filter((time) => time !== undefined)
      .toSorted()
      .at(-1) ?? ''
  );
}
