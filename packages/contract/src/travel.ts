/** When and how a member travels: what decides about matches besides the way. */
import * as z from 'zod/mini';
import { formed } from './formed.ts';
import { END_NAME_MAX_LENGTH } from './limits.ts';
import { lineOfWords, spot } from './spot.ts';
import { AREAS, DETOUR_LIMIT_MINUTES, FLEXIBLE_MINUTES, OUT_BY, ROLES, SEATS, SKIPPED_DATES_MAX, WALK_METRES } from './travel-values.ts';

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

/** Absent: `leave`. The times `out` are those to leave in any case, and days are those on which one leaves. */
const outBy = z.optional(z.enum(OUT_BY, { error: 'out-by-invalid' }));
const dayTimes = z.object({ day: weekday, out: timeOfDay, back: z.nullable(timeOfDay) });
// oxlint-disable no-underscore-dangle -- the name that zod gives it
const weekly = z
  .object({
    kind: z.literal('weekly'),
    outBy,
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
const once = z.object({ kind: z.literal('once'), outBy, date: calendarDate, out: timeOfDay, back: z.nullable(timeOfDay) });

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
  /** What the member calls the ends, such as Home and Work. Nobody else sees it. It is deleted if the end moves. */
  startName: z.optional(z.nullable(lineOfWords(END_NAME_MAX_LENGTH))),
  endName: z.optional(z.nullable(lineOfWords(END_NAME_MAX_LENGTH))),
};
const travel = z.object(travelFields);
export type TravelFields = z.infer<typeof travel>;
/** All fields, as a stored journey has them. */
export type Travel = { [F in keyof TravelFields]-?: Exclude<TravelFields[F], undefined> };
export type OutBy = (typeof OUT_BY)[number];
export type Role = (typeof ROLES)[number];
export type AreaSize = (typeof AREAS)[number];
