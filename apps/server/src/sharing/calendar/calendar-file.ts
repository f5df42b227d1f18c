/** Rides as a calendar file (iCalendar, RFC 5545). Pure: the same rides are the same bytes. */
import { MINUTES_PER_DAY, weekdayOf } from '../../journeys/traveller/wall-clock.ts';
import { wallClock, WEEKDAYS, zoneLines } from './calendar-zone.ts';

/** A ride as it is shown. The minutes count from midnight of its day: 1,440 and more is the next day, below 0 the day before. */
export type ShownRide = {
  /** A calendar day of the zone. */
  readonly day: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  /** Whether it is called off. */
  readonly isOff: boolean;
};
/** A ride, or the same ride each week, on the wall clock of its zone. */
export type CalendarEvent = ShownRide & {
  /** Stays the same as long as the ride exists. */
  readonly uid: string;
  /** The time of its last change. */
  readonly changedAt: Date;
  /** IANA name. */
  readonly timeZone: string;
  /** Null: takes place once. `until`: the last time; null: open. */
  readonly weekly: { readonly until: Date | null } | null;
  /** Its days on which it is another than on the rest. */
  readonly changed: readonly ShownRide[];
};
export type CalendarFile = { readonly name: string; readonly product: string; readonly events: readonly CalendarEvent[] };

const LINE_MAX_BYTES = 75;

/** The text of an iCalendar file (RFC 5545): its events, with each of their time zones from the first event's year on. */
export function calendarFile({ name, product, events }: CalendarFile, now: Date): string {
  const zones = Map.groupBy(events, ({ timeZone }) => timeZone);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(product)}//Lifts//EN`,
    'CALSCALE:GREGORIAN',
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...[...zones].flatMap(([timeZone, own]) => zoneLines(timeZone, Math.min(...own.map(({ day }) => day)), now)),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(event: CalendarEvent): string[] {
  const { day, startsAt, weekly, timeZone } = event;
  const until = weekly?.until == null ? '' : `;UNTIL=${utc(weekly.until)}`;
  const weekday = WEEKDAYS[weekdayOf(day + Math.floor(startsAt / MINUTES_PER_DAY)) - 1] ?? '';
  return [
    ...rideLines(event, event, weekly === null ? [] : [`RRULE:FREQ=WEEKLY;BYDAY=${weekday}${until}`]),
    // Calls the time by what it would be without the change.
    ...event.changed.flatMap((ride) => rideLines(event, ride, [`RECURRENCE-ID;TZID=${timeZone}:${at(ride.day, startsAt)}`])),
  ];
}

function rideLines({ uid, changedAt, timeZone }: CalendarEvent, ride: ShownRide, when: readonly string[]): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${text(uid)}`,
    `DTSTAMP:${utc(changedAt)}`,
    `DTSTART;TZID=${timeZone}:${at(ride.day, ride.startsAt)}`,
    `DTEND;TZID=${timeZone}:${at(ride.day, ride.endsAt)}`,
    ...when,
    ...(ride.isOff ? ['STATUS:CANCELLED'] : []),
    `SUMMARY:${text(ride.summary)}`,
    `DESCRIPTION:${text(ride.description)}`,
    `URL:${ride.url}`,
    'END:VEVENT',
  ];
}

function at(day: number, minutes: number): string {
  return wallClock(day * MINUTES_PER_DAY + minutes);
}

function utc(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** RFC 5545, section 3.3.11. */
function text(value: string): string {
  return value
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '');
}

/** RFC 5545, section 3.1: at most 75 bytes in a line, and no character in two. */
function folded(line: string): string {
  let [result, bytes] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_MAX_BYTES) {
      result += '\r\n ';
      bytes = 1;
    }
    result += character;
    bytes += size;
  }
  return result;
}
