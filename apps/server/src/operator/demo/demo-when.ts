import type { Once, Travel, Weekly } from '@waylift/contract/travel';
import { TRAVEL_DEFAULTS } from '@waylift/contract/travel-values';
import { normal, pick, type SeededRandom } from './seeded-random.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';

/** Chosen of a hundred. */
type Kind = 'commuter' | 'part-timer' | 'shift-worker' | 'once' | 'not-told';
const KINDS: readonly (readonly [upTo: number, Kind])[] = [
  [0.62, 'commuter'],
  [0.76, 'part-timer'],
  [0.88, 'shift-worker'],
  [0.93, 'once'],
  [1, 'not-told'],
];
const ROLES: readonly (readonly [upTo: number, 'driver' | 'passenger' | 'either'])[] = [
  [0.3, 'driver'],
  [0.55, 'passenger'],
  [1, 'either'],
];
const WEEK: Days = [1, 2, 3, 4, 5];
type Days = readonly [number, ...number[]];
const COMMUTER_DAYS: readonly [Days, ...Days[]] = [WEEK, WEEK, WEEK, [1, 2, 3, 4], [2, 3, 4], [1, 2, 4], [1, 3, 5]];
const PART_TIME_DAYS: readonly [Days, ...Days[]] = [
  [1, 2],
  [3, 4, 5],
  [1, 3],
  [2, 4],
  [1, 2, 3],
];
const SHIFT_DAYS: readonly [Days, ...Days[]] = [[1, 2, 3, 4], [4, 5, 6, 7], [2, 3, 6], [5, 6, 7], WEEK];
/** The hours when shifts begin and end; the last one ends on the next day. */
const SHIFTS: readonly [readonly [number, number], ...(readonly [number, number])[]] = [
  [6, 14],
  [14, 22],
  [22, 6],
];
/** Workers leave home so long before a shift, and leave work so long after it. */
const BEFORE_SHIFT_MINUTES = 35;
const AFTER_SHIFT_MINUTES = 15;
/** Times are rounded to this. */
const STEP_MINUTES = 5;
const ONCE_WITHIN_DAYS = 90;
const PAUSED_SHARE = 0.03;
const WIDE_SHARE = 0.1;

/**
 * When and how a journey is made.
 * @param today the last known day, from which single dates are counted
 */
export function demoTravel(random: SeededRandom, { returns, today }: { readonly returns: boolean; readonly today: number }): Travel {
  return {
    ...TRAVEL_DEFAULTS,
    when: demoWhen(random, returns, today),
    role: chosen(random, ROLES),
    seats: pick(random, [1, 2, TRAVEL_DEFAULTS.seats, TRAVEL_DEFAULTS.seats, 4]),
    flexibleMinutes: pick(random, [
      5,
      10,
      TRAVEL_DEFAULTS.flexibleMinutes,
      TRAVEL_DEFAULTS.flexibleMinutes,
      TRAVEL_DEFAULTS.flexibleMinutes,
      30,
      45,
    ]),
    walkMetres: pick(random, [TRAVEL_DEFAULTS.walkMetres, TRAVEL_DEFAULTS.walkMetres, 0, 1_000]),
    detourLimitMinutes: pick(random, [null, null, null, 10, 15, 20]),
    area: random.next() < WIDE_SHARE ? 'wide' : 'near',
    paused: random.next() < PAUSED_SHARE,
  };
}

function demoWhen(random: SeededRandom, returns: boolean, today: number): Weekly | Once | null {
  const kind = chosen(random, KINDS);
  switch (kind) {
    case 'commuter': {
      const out = around(random, 8 * 60, 30);
      return weekly(pick(random, COMMUTER_DAYS), out, returns ? around(random, out + 9.1 * 60, 25) : null);
    }
    case 'part-timer': {
      const out = around(random, 8.75 * 60, 25);
      return weekly(pick(random, PART_TIME_DAYS), out, returns ? around(random, out + 5 * 60, 30) : null);
    }
    case 'shift-worker': {
      const [begins, ends] = pick(random, SHIFTS);
      const out = around(random, begins * 60 - BEFORE_SHIFT_MINUTES, 8);
      return weekly(pick(random, SHIFT_DAYS), out, returns ? around(random, ends * 60 + AFTER_SHIFT_MINUTES, 5) : null);
    }
    case 'once': {
      const date = new Date(today + (1 + Math.floor(random.next() * ONCE_WITHIN_DAYS)) * DAY_MS).toISOString().slice(0, 10);
      const out = around(random, 9 * 60, 60);
      return { kind: 'once', date, out: timeText(out), back: returns ? timeText(around(random, out + 8 * 60, 60)) : null };
    }
    case 'not-told':
      return null;
  }
}

function weekly(days: Days, out: number, back: number | null): Weekly {
  const times = { out: timeText(out), back: back === null ? null : timeText(back) };
  return { kind: 'weekly', days: days.map((day) => ({ day, ...times })), from: null, until: null, skipped: [] };
}

function chosen<T>(random: SeededRandom, choices: readonly (readonly [upTo: number, T])[]): T {
  const share = random.next();
  const found = choices.find(([upTo]) => share < upTo) ?? choices.at(-1);
  if (found === undefined) throw new Error('there is nothing to choose from');
  return found[1];
}

/** Draws minutes since midnight, rounded; the deviation is in minutes too. */
function around(random: SeededRandom, mean: number, deviation: number): number {
  return Math.round((mean + deviation * normal(random)) / STEP_MINUTES) * STEP_MINUTES;
}

function timeText(minutes: number): string {
  const ofDay = ((minutes % 1_440) + 1_440) % 1_440;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
}
