/** When and how a member travels: what decides about matches besides the way. */
import * as z from 'zod/mini';
import { formed } from './formed.ts';
import { spot } from './spot.ts';

export const ROLES = ['driver', 'passenger', 'either'] as const;
export const AREAS = ['near', 'wide'] as const;
export const SEATS = { min: 1, max: 8, default: 3 } as const;
export const FLEXIBLE_MINUTES = { min: 0, max: 120, default: 15 } as const;
export const WALK_METRES = { min: 0, max: 2_000, default: 500 } as const;
export const DETOUR_LIMIT_MINUTES = { min: 1, max: 60 } as const;
export const SKIPPED_DATES_MAX = 100;

/** Whether the date exists: `2026-02-30` does not. */
function isCalendarDate(date: string): boolean {
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date);
}

/** `YYYY-MM-DD`. */
export const calendarDate = formed(/^\d{4}-\d{2}-\d{2}$/, { maxLength: 10, code: 'date-invalid' }).check(
  z.refine(isCalendarDate, { error: 'date-invalid' }),
);
/** `HH:MM`, on the wall clock where the journey starts. */
export const timeOfDay = formed(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { maxLength: 5, code: 'time-invalid' });

function wholeNumber({ min, max }: { readonly min: number; readonly max: number }) {
  return z
    .number({ error: 'not-a-number' })
    .check(
      z.refine(Number.isInteger, { error: 'not-whole', abort: true }),
      z.gte(min, { error: 'out-of-range' }),
      z.lte(max, { error: 'out-of-range' }),
    );
}

/** ISO 8601: Monday is 1, Sunday 7. */
export const weekday = wholeNumber({ min: 1, max: 7 });

const dayTimes = z.object({ day: weekday, out: timeOfDay, back: z.nullable(timeOfDay) });
// oxlint-disable no-underscore-dangle -- the name that zod gives it
const weekly = z
  .object({
    kind: z.literal('weekly'),
    /** One entry for each day of travel. A `back` earlier than `out` is on the next day. */
    days: z.array(dayTimes, { error: 'not-a-list' }).check(
      z.minLength(1, { error: 'required' }),
      z.refine((days) => new Set(days.map(({ day }) => day)).size === days.length, { error: 'day-twice' }),
    ),
    /** The first and the last date, if there is one. */
    from: z._default(z.nullable(calendarDate), null),
    until: z._default(z.nullable(calendarDate), null),
    skipped: z._default(z.array(calendarDate, { error: 'not-a-list' }).check(z.maxLength(SKIPPED_DATES_MAX, { error: 'too-many' })), []),
  })
  .check(z.refine(({ from, until }) => from === null || until === null || from <= until, { error: 'from-after-until', path: ['until'] }));
// oxlint-enable no-underscore-dangle
const once = z.object({ kind: z.literal('once'), date: calendarDate, out: timeOfDay, back: z.nullable(timeOfDay) });

export const when = z.discriminatedUnion('kind', [weekly, once], { error: 'when-invalid' });
export type When = z.infer<typeof when>;
export type Weekly = z.infer<typeof weekly>;
export type Once = z.infer<typeof once>;

/** Fields of a journey in calls. An absent field stays as it is, or gets its default when the journey is added. */
export const travelFields = {
  when: z.optional(z.nullable(when)),
  role: z.optional(z.enum(ROLES, { error: 'role-invalid' })),
  /** Offered when driving. */
  seats: z.optional(wholeNumber(SEATS)),
  flexibleMinutes: z.optional(wholeNumber(FLEXIBLE_MINUTES)),
  walkMetres: z.optional(wholeNumber(WALK_METRES)),
  detourLimitMinutes: z.optional(z.nullable(wholeNumber(DETOUR_LIMIT_MINUTES))),
  /** How exactly others see the ends before both agree: H3 resolution 8, or 7. */
  area: z.optional(z.enum(AREAS, { error: 'area-invalid' })),
  paused: z.optional(z.boolean({ error: 'not-true-or-false' })),
  /** Where the member is met as a passenger instead of at the end itself, within 1 km of it. It is deleted if the end moves farther away. */
  startSpot: z.optional(z.nullable(spot)),
  endSpot: z.optional(z.nullable(spot)),
};
const travel = z.object(travelFields);
export type TravelFields = z.infer<typeof travel>;
/** All fields, as a stored journey has them. */
export type Travel = { [F in keyof TravelFields]-?: Exclude<TravelFields[F], undefined> };
export type Role = (typeof ROLES)[number];
export type AreaSize = (typeof AREAS)[number];

/** The defaults of a new journey. */
export const TRAVEL_DEFAULTS = {
  when: null,
  role: 'either',
  seats: SEATS.default,
  flexibleMinutes: FLEXIBLE_MINUTES.default,
  walkMetres: WALK_METRES.default,
  detourLimitMinutes: null,
  area: 'near',
  paused: false,
  startSpot: null,
  endSpot: null,
} as const satisfies Travel;

/** Fills the absent fields of a new journey with the defaults. */
export function travelWithDefaults(told: TravelFields): Travel {
  const given = Object.entries(told).filter(([, value]) => value !== undefined);
  return { ...TRAVEL_DEFAULTS, ...Object.fromEntries(given) };
}

/** A moment as the clocks of a place show it: `YYYY-MM-DD` and `HH:MM`. */
export type WallClock = { readonly date: string; readonly time: string };

const CLOCK = {
  calendar: 'gregory',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
} as const;
/** Cached: making one takes as long as using it a hundred times. */
const clocks = new Map<string | undefined, Intl.DateTimeFormat>();

/** @param timeZone IANA name; that of this device when it is not known */
export function wallClock(timeZone: string | undefined, moment: Date): WallClock {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, ...CLOCK });
  clocks.set(timeZone, clock);
  const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
  const [year, month, day, hour, minute] = (['year', 'month', 'day', 'hour', 'minute'] as const).map((type) => parts.get(type));
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** The day that a calendar shows at a moment in a zone: `YYYY-MM-DD`. */
export function dateIn(timeZone: string, moment: Date): string {
  return wallClock(timeZone, moment).date;
}

/**
 * The faults of `when` besides its form: codes by the paths of the fields.
 * @param today `YYYY-MM-DD` where the journey starts
 */
export function whenProblems(
  told: When,
  { returnJourney, today }: { readonly returnJourney: boolean; readonly today: string },
): readonly { readonly path: string; readonly code: 'date-past' | 'no-way-back' }[] {
  const isPast = told.kind === 'once' && told.date < today;
  const backs =
    told.kind === 'once' ? [{ path: 'back', back: told.back }] : told.days.map(({ back }, index) => ({ path: `days.${index}.back`, back }));
  return [
    ...(isPast ? [{ path: 'date', code: 'date-past' as const }] : []),
    ...backs.flatMap(({ path, back }) => (back === null || returnJourney ? [] : [{ path, code: 'no-way-back' as const }])),
  ];
}

/** The same without the times back, for a journey that does not return. */
export function withoutWayBack(told: When): When {
  return told.kind === 'once' ? { ...told, back: null } : { ...told, days: told.days.map((day) => ({ ...day, back: null })) };
}
