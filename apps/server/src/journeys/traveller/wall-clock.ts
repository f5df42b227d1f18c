/** Calendar days and times of day, where someone lives. A calendar day is a number: 0 is 1 January 1970. */

export const MINUTES_PER_DAY = 1_440;
const MS_PER_DAY = 86_400_000;
const MS_PER_MINUTE = 60_000;
/** No zone changes its clocks at any other moment than on a quarter of an hour. */
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

/** The first such weekday from a calendar day on. */
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

/** How many minutes the clocks of a zone are before UTC at noon UTC of a day: by then a change of that day is over in every zone. */
export function offsetOn(timeZone: string, day: number): number {
  return offsetAt(timeZone, (day + 0.5) * MS_PER_DAY);
}

/**
 * The moment at which the clocks of a zone show so many minutes since midnight of a day; more than a day has, or less than 0, is another day. What
 * they show twice is the first time, and what they leave out comes as much later (RFC 5545, section 3.3.5).
 */
export function momentAt(timeZone: string, day: number, minutes: number): Date {
  const shown = day * MS_PER_DAY + minutes * MS_PER_MINUTE;
  const [before, after] = [offsetAt(timeZone, shown - MS_PER_DAY), offsetAt(timeZone, shown + MS_PER_DAY)];
  const at = (offset: number) => shown - offset * MS_PER_MINUTE;
  const isRight = (offset: number) => offsetAt(timeZone, at(offset)) === offset;
  return new Date(at(isRight(before) || !isRight(after) ? before : after));
}

/** From 0 to below `by`, of a negative value too. */
export function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

type Zone = { readonly format: Intl.DateTimeFormat; readonly offsets: Map<number, number> };
/** What Intl says of a zone is the same for everybody, and takes it a thousand times as long. */
const zones = new Map<string, Zone>();

/** How many minutes the clocks of a zone are before UTC at a moment. */
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

/** Of `11/22/2026, GMT-03:30`; without figures it is none. */
function readOffset(text: string): number {
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}
