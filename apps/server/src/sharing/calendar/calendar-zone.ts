/** Describes a time zone for calendars (VTIMEZONE, RFC 5545, section 3.6.5). */
import { dateOf, MINUTES_PER_DAY, modulo, offsetAt, timeOf, weekdayOf } from '../../journeys/traveller/wall-clock.ts';

const MS_PER_DAY = 86_400_000;
const MS_PER_MINUTE = 60_000;
const MS_PER_QUARTER = 900_000;
/** Shorter than the time between two clock changes of any zone. */
const STEP_DAYS = 7;
/** Calendars read the file again long before this. */
const YEARS_AHEAD = 3;
/** Fewer equal years may be chance. */
const RULE_YEARS_MIN = 3;
const LAST = -1;
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

type Kind = 'STANDARD' | 'DAYLIGHT';
/** Offsets in minutes; `shown` are minutes since the beginning of 1970, on the clocks that are changed. */
type Change = { readonly kind: Kind; readonly from: number; readonly to: number; readonly shown: number };
/** `nth`: which of these weekdays in the month; `LAST`: the last one. */
type Rule = { readonly month: number; readonly weekday: number; readonly nth: number };

/**
 * The zone from a day until some years from now. If all years follow one rule, each clock change is one yearly rule that holds since 1970: Outlook
 * reads no more than that. If years differ, each change is listed.
 */
export function zoneLines(timeZone: string, firstDay: number, now: Date): string[] {
  const firstYear = new Date(firstDay * MS_PER_DAY).getUTCFullYear();
  const lastYear = now.getUTCFullYear() + YEARS_AHEAD;
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, at) => changesIn(timeZone, firstYear + at));
  const alike = lastAlike(years);
  const from = firstDay - 1;
  const single = years
    .slice(0, years.length - alike.length)
    .flat()
    .filter(({ shown }) => shown > from * MINUTES_PER_DAY);
  const first = offsetAt(timeZone, from * MS_PER_DAY);
  const isRuled = alike.length > 0 && single.length === 0;
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...(isRuled ? [] : observance({ kind: 'STANDARD', from: first, to: first, shown: 0 }, null)),
    ...single.flatMap((change) => observance(change, null)),
    ...(alike[0] ?? []).flatMap((change) => {
      const rule = ruleOf(alike.flat().filter(({ kind }) => kind === change.kind));
      return observance(isRuled && rule !== null ? { ...change, shown: inFirstYear(rule, change) } : change, rule);
    }),
    'END:VTIMEZONE',
  ];
}

/** Minutes since the beginning of 1970, as a wall clock shows them. */
export function wallClock(minutes: number): string {
  const date = dateOf(Math.floor(minutes / MINUTES_PER_DAY)).replaceAll('-', '');
  return `${date}T${timeOf(modulo(minutes, MINUTES_PER_DAY)).replace(':', '')}00`;
}

function changesIn(timeZone: string, year: number): Change[] {
  const changes: Change[] = [];
  const end = Date.UTC(year + 1, 0, 1);
  for (let ms = Date.UTC(year, 0, 1); ms < end; ms += STEP_DAYS * MS_PER_DAY) {
    const until = Math.min(ms + STEP_DAYS * MS_PER_DAY, end);
    const [from, to] = [offsetAt(timeZone, ms), offsetAt(timeZone, until)];
    if (from === to) continue;
    const shown = changeBetween(timeZone, ms, until) / MS_PER_MINUTE + from;
    changes.push({ kind: to > from ? 'DAYLIGHT' : 'STANDARD', from, to, shown });
  }
  return changes;
}

/** The first moment with the same offset as at `to`. */
function changeBetween(timeZone: string, from: number, to: number): number {
  const after = offsetAt(timeZone, to);
  let [low, high] = [from / MS_PER_QUARTER, to / MS_PER_QUARTER];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(timeZone, middle * MS_PER_QUARTER) === after) high = middle;
    else low = middle;
  }
  return high * MS_PER_QUARTER;
}

/** The last years with one change each way, each by one rule; empty if there are too few. */
function lastAlike(years: readonly (readonly Change[])[]): readonly (readonly Change[])[] {
  const counts = years.map((_, at) => years.length - at).filter((count) => count >= Math.min(RULE_YEARS_MIN, years.length));
  const most = counts.find((count) => {
    const last = years.slice(-count);
    return (
      last.every((changes) => changes.length === 2) &&
      (['STANDARD', 'DAYLIGHT'] as const).every((kind) => {
        const same = last.flat().filter((change) => change.kind === kind);
        return same.length === count && ruleOf(same) !== null;
      })
    );
  });
  return most === undefined ? [] : years.slice(-most);
}

/** Null if the changes are not all on the same weekday of the same month at the same time. */
function ruleOf(changes: readonly Change[]): Rule | null {
  const [first, ...others] = changes.map((change) => ({ ...change, ...dayOf(change) }));
  if (first === undefined) return null;
  const isAlike = others.every((each) =>
    (['month', 'weekday', 'minutes', 'from', 'to'] as const).every((part) => each[part] === first[part]),
  );
  const nth = [LAST, 1, 2, 3, 4].find((number) => [first, ...others].every(({ numbers }) => numbers.includes(number)));
  return isAlike && nth !== undefined ? { month: first.month, weekday: first.weekday, nth } : null;
}

function dayOf({ shown }: Change) {
  const day = Math.floor(shown / MINUTES_PER_DAY);
  const date = new Date(day * MS_PER_DAY);
  const month = date.getUTCMonth() + 1;
  const isLast = new Date((day + 7) * MS_PER_DAY).getUTCMonth() + 1 !== month;
  const numbers = [Math.ceil(date.getUTCDate() / 7), ...(isLast ? [LAST] : [])];
  return { month, weekday: weekdayOf(day), minutes: modulo(shown, MINUTES_PER_DAY), numbers };
}

/** The time of the change in 1970, by its rule. */
function inFirstYear({ month, weekday, nth }: Rule, { shown }: Change): number {
  const start = nth === LAST ? Date.UTC(1970, month, 1) / MS_PER_DAY - 7 : Date.UTC(1970, month - 1, 1) / MS_PER_DAY + 7 * (nth - 1);
  return (start + modulo(weekday - weekdayOf(start), 7)) * MINUTES_PER_DAY + modulo(shown, MINUTES_PER_DAY);
}

function observance({ kind, from, to, shown }: Change, rule: Rule | null): string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${wallClock(shown)}`,
    `TZOFFSETFROM:${offset(from)}`,
    `TZOFFSETTO:${offset(to)}`,
    ...(rule === null ? [] : [`RRULE:FREQ=YEARLY;BYMONTH=${rule.month};BYDAY=${rule.nth}${WEEKDAYS[rule.weekday - 1] ?? ''}`]),
    `END:${kind}`,
  ];
}

function offset(minutes: number): string {
  return `${minutes < 0 ? '-' : '+'}${timeOf(Math.abs(minutes)).replace(':', '')}`;
}
