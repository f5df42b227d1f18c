/** The dates on which two share their trips, from the first to the last. */
import { REQUEST_LIFE_DAYS } from '@waylift/contract/limits';
import type { Trip } from '../../kernel/db/schema/lifts.ts';
import { timetableOf } from '../../journeys/measure/timetable.ts';
import type { Arrangement, Traveller } from '../../journeys/traveller/traveller.ts';
import { daysLater } from '../../journeys/traveller/taken-rides.ts';
import { dateOf, dayNumber, firstOn, MINUTES_PER_DAY, momentAt, todayIn } from '../../journeys/traveller/wall-clock.ts';

/** `YYYY-MM-DD` in the driver's calendar; `lastDate` is null if it is open. */
export type LiftDates = { readonly firstDate: string; readonly lastDate: string | null };

type Timed = Pick<Traveller, 'when' | 'timeZone'>;

/** The dates of some trips of an arrangement, from today on. The times of both are known. */
export function datesOf(
  trips: readonly Trip[],
  { driver, passenger }: { readonly driver: Timed; readonly passenger: Timed },
  now: Date,
): LiftDates {
  if (driver.when === null || passenger.when === null) throw new Error('trips without times');
  const [drives, rides] = [timetableOf(driver.when), timetableOf(passenger.when)];
  const [today, theirToday] = [todayIn(driver.timeZone, now), todayIn(passenger.timeZone, now)];
  const ranges = trips.map((trip) => {
    const later = daysLater(trip);
    if (trip.driver.date !== null) return [dayNumber(trip.driver.date), dayNumber(trip.driver.date)] as const;
    const until = Math.min(drives.until, rides.until - later);
    return [
      firstOn(trip.driver.day, Math.max(today, theirToday - later, drives.from, rides.from - later)),
      until === Infinity ? Infinity : firstOn(trip.driver.day, until - 6),
    ] as const;
  });
  const last = Math.max(...ranges.map(([, each]) => each));
  return { firstDate: dateOf(Math.min(...ranges.map(([each]) => each))), lastDate: last === Infinity ? null : dateOf(last) };
}

/** When a request for these trips expires: some days after it was sent, or after its last date. */
export function expiryOf(trips: readonly Trip[], arrangement: Pick<Arrangement, 'driver' | 'passenger'>, now: Date): Date {
  const latest = new Date(now.getTime() + REQUEST_LIFE_DAYS * MINUTES_PER_DAY * 60_000);
  const { lastDate } = datesOf(trips, arrangement, now);
  if (lastDate === null) return latest;
  const lastDateOver = momentAt(arrangement.driver.timeZone, dayNumber(lastDate), MINUTES_PER_DAY);
  return lastDateOver < latest ? lastDateOver : latest;
}
