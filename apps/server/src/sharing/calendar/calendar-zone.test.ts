/** What calendars make of the zones of a calendar file: those that read RFC 5545, and Outlook, which reads one yearly rule each way. */
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { dayNumber, MINUTES_PER_DAY, offsetAt, weekdayOf } from '../../journeys/traveller/wall-clock.ts';
import { calendarFile } from './calendar-file.ts';

const MS_PER_DAY = 86_400_000;
const HOUR_MS = 3_600_000;
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const ZONES = Intl.supportedValuesOf('timeZone');

/** Of a ride each week from a day on, read at a moment. */
function fileOf(timeZone: string, from: string, now: string): string {
  const event = {
    uid: 'one@lift.example',
    summary: 'Lift',
    description: 'Pick-up',
    url: 'https://lift.example/',
    changedAt: new Date(now),
    timeZone,
    day: dayNumber(from),
    startsAt: 480,
    endsAt: 540,
    weekly: { until: null },
    isOff: false,
    changed: [],
  };
  return calendarFile({ name: 'Lifts', product: 'Waylift', events: [event] }, new Date(now));
}

function zoneOf(file: string): ICAL.Component {
  const zone = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vtimezone');
  if (zone === null) throw new Error('a calendar without its zone');
  return zone;
}

/** Each four hours around a change, and noon of each tenth day, until three years from now. */
function* moments(timeZone: string, from: string, now: string): Generator<number> {
  const end = Date.UTC(new Date(now).getUTCFullYear() + 4, 0, 1) - MS_PER_DAY;
  for (let ms = Date.parse(from); ms < end; ms += 10 * MS_PER_DAY) {
    yield ms + MS_PER_DAY / 2;
    if (offsetAt(timeZone, ms) === offsetAt(timeZone, ms + 10 * MS_PER_DAY)) continue;
    for (let hour = 0; hour < 240; hour += 4) yield ms + hour * HOUR_MS;
  }
}

/** The offset at a moment of someone's wall clock, as `zone` reads it, against Intl's: where they differ. A time that is shown twice or never is none. */
function differing(timeZone: string, [from, now]: readonly [string, string], read: (shownMs: number) => number): string[] {
  return [...moments(timeZone, from, now)].flatMap((ms) => {
    const offset = offsetAt(timeZone, ms);
    const told = read(ms + offset * 60_000);
    if (told === offset) return [];
    const isNear = [-3, 3].some((hours) => offsetAt(timeZone, ms + hours * HOUR_MS) !== offset);
    return isNear ? [] : [`${timeZone} ${new Date(ms).toISOString()} ${told}`];
  });
}

function readerByRfc(file: string): (shownMs: number) => number {
  const zone = new ICAL.Timezone(zoneOf(file));
  return (shownMs) => {
    const shown = ICAL.Time.fromDateTimeString(new Date(shownMs).toISOString().slice(0, 19));
    return zone.utcOffset(shown) / 60;
  };
}

type YearlyChange = {
  readonly month: number;
  readonly nth: number;
  readonly weekday: number;
  readonly minutes: number;
  readonly to: number;
};

/** Out of DTSTART and RRULE; without RRULE, out of the weekday's number in the month of DTSTART (MS-OXCICAL, 2.1.3.1.1.19). */
function yearlyChange(zone: ICAL.Component, kind: 'standard' | 'daylight'): YearlyChange | null {
  const observance = zone.getFirstSubcomponent(kind);
  if (observance === null) return null;
  const start = String(observance.getFirstPropertyValue('dtstart'));
  const [, hours = '', minutes = ''] = /T(\d\d):(\d\d)/.exec(start) ?? [];
  const day = dayNumber(start.slice(0, 10));
  const rule = String(observance.getFirstPropertyValue('rrule'));
  const [[, month], [, nth, weekday = '']] = [/BYMONTH=(\d+)/.exec(rule) ?? [], /BYDAY=(-?\d)([A-Z]{2})/.exec(rule) ?? []];
  const to = observance.getFirstPropertyValue('tzoffsetto');
  if (!(to instanceof ICAL.UtcOffset)) throw new Error('an observance without its offset');
  return {
    month: Number(month ?? start.slice(5, 7)),
    nth: Number(nth ?? Math.ceil(Number(start.slice(8, 10)) / 7)),
    weekday: weekday === '' ? weekdayOf(day) : WEEKDAYS.indexOf(weekday) + 1,
    minutes: Number(hours) * 60 + Number(minutes),
    to: to.toSeconds() / 60,
  };
}

/** On the wall clock of a year, in milliseconds. */
function changeIn(year: number, { month, nth, weekday, minutes }: YearlyChange): number {
  const days = Array.from({ length: 31 }, (_, at) => Date.UTC(year, month - 1, at + 1) / MS_PER_DAY).filter(
    (day) => new Date(day * MS_PER_DAY).getUTCMonth() === month - 1 && weekdayOf(day) === weekday,
  );
  return ((days.at(nth > 0 ? nth - 1 : nth) ?? NaN) * MINUTES_PER_DAY + minutes) * 60_000;
}

function readerLikeOutlook(file: string): (shownMs: number) => number {
  const zone = zoneOf(file);
  const [standard, daylight] = [yearlyChange(zone, 'standard'), yearlyChange(zone, 'daylight')];
  if (standard === null) throw new Error('a zone without its standard');
  if (daylight === null) return () => standard.to;
  const changes = new Map<number, readonly [toStandard: number, toDaylight: number]>();
  return (shownMs) => {
    const year = new Date(shownMs).getUTCFullYear();
    const [toStandard, toDaylight] = changes.get(year) ?? [changeIn(year, standard), changeIn(year, daylight)];
    changes.set(year, [toStandard, toDaylight]);
    const isDaylight =
      toDaylight < toStandard ? shownMs >= toDaylight && shownMs < toStandard : shownMs < toStandard || shownMs >= toDaylight;
    return isDaylight ? daylight.to : standard.to;
  };
}

const SPANS = [
  ['2026-11-23', '2026-11-22T12:00:00Z'],
  ['2026-02-02', '2026-11-22T12:00:00Z'],
  ['2024-05-06', '2026-11-22T12:00:00Z'],
  ['2029-12-31', '2030-06-01T12:00:00Z'],
] as const;

const filesOf = (span: readonly [string, string]) => new Map(ZONES.map((zone) => [zone, fileOf(zone, ...span)]));

test.each(SPANS)('in each zone of the world clocks go as they do there, for rides from %s read at %s', (...span) => {
  for (const [zone, file] of filesOf(span)) expect(differing(zone, span, readerByRfc(file))).toEqual([]);
});

test.each(SPANS)(
  'where each year goes like the others, one rule each way is enough to be right, for rides from %s read at %s',
  (...span) => {
    const files = [...filesOf(span)];
    const countIn = (file: string, word: string) => file.split(word).length - 1;
    const hasRule = (file: string) => countIn(file, 'TZOFFSETTO') === (countIn(file, 'FREQ=YEARLY') === 0 ? 1 : 2);
    const withoutRule = files.flatMap(([zone, file]) => (hasRule(file) ? [] : [zone]));
    for (const [zone, file] of files.filter(([, each]) => hasRule(each)))
      expect(differing(zone, span, readerLikeOutlook(file))).toEqual([]);
    const named = [
      'Europe/London',
      'Europe/Berlin',
      'Europe/Lisbon',
      'Europe/Dublin',
      'America/New_York',
      'Australia/Sydney',
      'Asia/Tokyo',
    ];
    expect(named.filter((zone) => withoutRule.includes(zone))).toEqual([]);
    // Ramadan moves, and some places change their minds.
    expect(withoutRule.length).toBeLessThan(30);
  },
);

test.each([
  ['Europe/London', ['19701025T020000', 'FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'], ['19700329T010000', 'FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU']],
  ['America/New_York', ['19701101T020000', 'FREQ=YEARLY;BYMONTH=11;BYDAY=1SU'], ['19700308T020000', 'FREQ=YEARLY;BYMONTH=3;BYDAY=2SU']],
  ['Asia/Kolkata', ['19700101T000000', null], null],
] as const)('%s has one STANDARD, and one DAYLIGHT if any', (zone, standard, daylight) => {
  const file = fileOf(zone, ...SPANS[0]);
  const told = (kind: string) =>
    [...file.matchAll(new RegExp(`BEGIN:${kind}\r\n([^]*?)END:${kind}`, 'g'))].map(([, lines = '']) => [
      /DTSTART:(.*)\r/.exec(lines)?.[1],
      /RRULE:(.*)\r/.exec(lines)?.[1] ?? null,
    ]);
  expect([told('STANDARD'), told('DAYLIGHT')]).toEqual([[standard], daylight === null ? [] : [daylight]]);
});

test('no ride is marked as private: Google shows such a one as nothing but busy', () => {
  expect(fileOf('Europe/London', ...SPANS[0])).not.toContain('CLASS');
});
