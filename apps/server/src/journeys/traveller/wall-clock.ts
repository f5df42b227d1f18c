/** Calendar days and times of day in somebody's time zone. A calendar day is a number: 0 is 1 January 1970. */

export const MINUTES_PER_DAY = 1_440;
const MS_PER_DAY = 86_400_000;
const MS_PER_MINUTE = 60_000;
/** Every zone changes its clocks on a quarter of an hour. */
const MS_PER_QUARTER = 900_000;
const OFFSETS_KEPT = 1_000;

/** @param date `YYYY-MM-DD` */
export function dayNumber(date: string): number {
  return Date.parse(date) / MS_PER_DAY;
}

/** `YYYY-MM-DD` */
export function dateOf(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/** ISO 8601: Monday is 1, Sunday 7. */
export function weekdayOf(day: number): number {
  return modulo(day + 3, 7) + 1;
}

/** The first day with this weekday, from a calendar day on. */
export function firstOn(weekday: number, from: number): number {
  return from + modulo(weekday - weekdayOf(from), 7);
}

/** Since midnight, of `HH:MM`. */
export function minutesOf(time: string): number {
  return (digitAt(time, 0) * 10 + digitAt(time, 1)) * 60 + digitAt(time, 3) * 10 + digitAt(time, 4);
}

/** `HH:MM` of whole minutes since midnight, below 1,440. */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function digitAt(text: string, at: number): number {
  return text.charCodeAt(at) - 48;
}

/** The calendar day in a zone at a moment. */
export function todayIn(timeZone: string, now: Date): number {
  return Math.floor((now.getTime() + offsetAt(timeZone, now.getTime()) * MS_PER_MINUTE) / MS_PER_DAY);
}

/** How many minutes a zone is ahead of UTC at noon UTC of a day. By then a clock change of that day is over in every zone. */
export function offsetOn(timeZone: string, day: number): number {
  return offsetAt(timeZone, (day + 0.5) * MS_PER_DAY);
}

/**
 * The moment at which a zone's clocks show so many minutes since midnight of a day. Values below 0 or above a day's length mean another day. A time
 * that is shown twice means the first one; a time that is skipped moves on by the change (RFC 5545, section 3.3.5).
 */
export function momentAt(timeZone: string, day: number, minutes: number): Date {
  const shown = day * MS_PER_DAY + minutes * MS_PER_MINUTE;
  const [before, after] = [offsetAt(timeZone, shown - MS_PER_DAY), offsetAt(timeZone, shown + MS_PER_DAY)];
  const at = (offset: number) => shown - offset * MS_PER_MINUTE;
  const isRight = (offset: number) => offsetAt(timeZone, at(offset)) === offset;
  return new Date(at(isRight(before) || !isRight(after) ? before : after));
}

/** The remainder from 0 to below `by`, also for a negative value. */
export function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

type Zone = { readonly format: Intl.DateTimeFormat; readonly offsets: Map<number, number> };
/** Caches what Intl says of a zone: asking Intl takes a thousand times as long. */
const zones = new Map<string, Zone>();

/** How many minutes a zone is ahead of UTC at a moment. */
export function offsetAt(timeZone: string, ms: number): number {
  const zone = zones.get(timeZone) ?? addZone(timeZone);
  const quarter = Math.floor(ms / MS_PER_QUARTER);
  const known = zone.offsets.get(quarter);
  if (known !== undefined) return known;
  if (zone.offsets.size === OFFSETS_KEPT) zone.offsets.clear();
  const offset = readOffset(zone.format.format(quarter * MS_PER_QUARTER));
  zone.offsets.set(quarter, offset);
  return offset;
}

function addZone(timeZone: string): Zone {
  const zone = { format: new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }), offsets: new Map<number, number>() };
  zones.set(timeZone, zone);
  return zone;
}

/** Reads `11/22/2026, GMT-03:30`; plain `GMT` is 0. */
function readOffset(text: string): number {
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}
