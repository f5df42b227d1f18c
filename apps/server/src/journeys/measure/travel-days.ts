/** The days on which a journey could be shared. It may name a few too many but never one too few, so SQL can leave out all other journeys. */
import type { When } from '@waylift/contract/travel';
import { allowedDetour } from './measure-way.ts';
import type { Length, Traveller } from '../traveller/traveller.ts';
import { dateOf, dayNumber, MINUTES_PER_DAY, minutesOf, modulo, weekdayOf } from '../traveller/wall-clock.ts';

export type TravelDays = {
  /** Bit 0 for Monday. */
  readonly days: number;
  /** `YYYY-MM-DD`; null: open. */
  readonly first: string | null;
  readonly last: string | null;
};

const ALL_DAYS = 0b111_1111;
const DATES = { first: dayNumber('0001-01-01'), last: dayNumber('9999-12-31') };
/** Nobody drives more slowly than this, detour included. */
const SLOWEST_METRES_PER_MINUTE = 5_000 / 60;

const BORDER = { reachMetres: 500_000, apartMinutes: 4 * 60, anywhereMinutes: 26 * 60 };

/** The largest difference between the clocks of two people on such a way. At the date line it is a day, but no road crosses that. */
function zonesApartMinutes(metres: number): number {
  return metres > BORDER.reachMetres ? BORDER.anywhereMinutes : BORDER.apartMinutes;
}

/** The longest time after the departure at which a passenger could be picked up, on the longest of the driver's ways with its detour. */
function reachedWithinMinutes(ways: readonly Length[], metres: number): number {
  return Math.max(metres / SLOWEST_METRES_PER_MINUTE, ...ways.map(({ seconds }) => (2 * seconds) / 60));
}

/** The longest of a traveller's ways with its detour, by road or by the estimate. */
export function longestMetres(traveller: Traveller): number {
  return Math.max(...lengthsOf(traveller).map(({ metres }) => metres + allowedDetour(metres)));
}

/** Days in the traveller's own zone. If two can share a ride, their days have at least one in common, seen from any zone nearby. */
export function travelDays(traveller: Traveller): TravelDays {
  const slack = traveller.flexibleMinutes + zonesApartMinutes(longestMetres(traveller));
  const reached = traveller.role === 'passenger' ? 0 : reachedWithinMinutes(lengthsOf(traveller), longestMetres(traveller));
  return daysOf(traveller.when, slack, slack + reached);
}

function lengthsOf({ out, back }: Traveller): Length[] {
  return [out, back ?? out].flatMap(({ estimate, road }) => (road === null ? [estimate] : [estimate, road]));
}

function daysOf(when: When | null, before: number, after: number): TravelDays {
  if (when === null) return { days: ALL_DAYS, first: null, last: null };
  const trips = when.kind === 'once' ? [{ ...when, day: weekdayOf(dayNumber(when.date)) }] : when.days;
  let [days, earliest, latest] = [0, 0, 0];
  for (const { day, out, back } of trips) {
    const departs = minutesOf(out);
    const returns = back === null ? departs : minutesOf(back) + (back < out ? MINUTES_PER_DAY : 0);
    const from = Math.floor((departs - before) / MINUTES_PER_DAY);
    const to = Math.floor((Math.max(departs, returns) + after) / MINUTES_PER_DAY);
    [earliest, latest] = [Math.min(earliest, from), Math.max(latest, to)];
    for (let shift = from; shift <= to && shift < from + 7; shift += 1) days |= 1 << modulo(day - 1 + shift, 7);
  }
  const [from, until] = when.kind === 'once' ? [when.date, when.date] : [when.from, when.until];
  return { days, first: from && dateAfter(from, earliest), last: until && dateAfter(until, latest) };
}

/** `YYYY-MM-DD`, so many days later; not before the store's first date, and not after the last one of four digits. */
export function dateAfter(date: string, days: number): string {
  return dateOf(Math.min(Math.max(dayNumber(date) + days, DATES.first), DATES.last));
}
