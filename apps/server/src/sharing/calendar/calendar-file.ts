/** Rides as a calendar file (iCalendar, RFC 5545). Pure: the same rides are the same bytes. */
import { MINUTES_PER_DAY, weekdayOf } from '../../journeys/traveller/wall-clock.ts';
import { wallClock, WEEKDAYS, zoneLines } from './calendar-zone.ts';

/** A ride, or the same ride each week, on the wall clock of its zone. */
export type CalendarEvent = {
  /** Stays the same as long as the ride exists. */
  readonly uid: string;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  /** The time of its last change. */
  readonly changedAt: Date;
  /** IANA name. */
  readonly timeZone: string;
  /** The calendar day from whose midnight the minutes count. 1,440 and more is the next day, below 0 the day before. */
  readonly day: number;
  readonly startsAt: number;
  readonly endsAt: number;
  /** Null: takes place once. `until`: the last time; null: open. */
  readonly weekly: { readonly until: Date | null } | null;
  /** Days on which it does not take place. */
  readonly skipped: readonly number[];
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
  const { timeZone, day, startsAt, endsAt, weekly, skipped } = event;
  const at = (onDay: number, minutes: number) => wallClock(onDay * MINUTES_PER_DAY + minutes);
  const until = weekly?.until == null ? '' : `;UNTIL=${utc(weekly.until)}`;
  const weekday = WEEKDAYS[weekdayOf(day + Math.floor(startsAt / MINUTES_PER_DAY)) - 1] ?? '';
  return [
    'BEGIN:VEVENT',
    `UID:${text(event.uid)}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `DTSTART;TZID=${timeZone}:${at(day, startsAt)}`,
    `DTEND;TZID=${timeZone}:${at(day, endsAt)}`,
    ...(weekly === null ? [] : [`RRULE:FREQ=WEEKLY;BYDAY=${weekday}${until}`]),
    ...skipped.map((each) => `EXDATE;TZID=${timeZone}:${at(each, startsAt)}`),
    `SUMMARY:${text(event.summary)}`,
    `DESCRIPTION:${text(event.description)}`,
    `URL:${event.url}`,
    'END:VEVENT',
  ];
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
