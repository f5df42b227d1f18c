/** The figures of a community by month, as its organisers may see them. See `docs/decisions/0127-figures.md`. */
import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { publicId, requiredText, successAnswer } from './fields.ts';
import { formed } from './formed.ts';
import { CO2_GRAMS_MAX, CO2_SOURCE_MAX_LENGTH, CO2_YEARS, RATE_LIMITS as LIMITS } from './limits.ts';
import { ORGANISE_PATH } from './organiser.ts';

const PATH = `${ORGANISE_PATH}/communities/{publicId}/figures` as const;

/** Null: hidden, since it is about fewer than 6 people or would tell of such a number. */
const told = z.nullable(z.number());

const figures = {
  /** At the end of the month. Whoever came further is in the steps before, too. */
  members: told,
  joined: told,
  left: told,
  withJourney: told,
  withMatch: told,
  /** Asked somebody to share, or were asked. */
  asked: told,
  answered: told,
  /** Of those, within two days. */
  answeredSoon: told,
  /** Had an agreed lift in the month. */
  agreed: told,
  /** Agreed rides that nobody called off, once for each passenger. */
  rides: told,
  /** The road of these rides. */
  metres: told,
};
const ofCommunity = z.object({ publicId: z.string(), name: z.string(), ...figures });
export type FiguresBeside = z.infer<typeof ofCommunity>;

/** What a kilometre in a car weighs. */
const factor = z.object({ grams: z.number(), source: z.string(), year: z.number() });

/** `YYYY-MM`. */
const monthName = z.string();
const ofMonth = z.object({
  month: monthName,
  factor,
  /** What the road of the rides would have weighed by car. */
  co2Kilograms: told,
  /** Since the beginning of the year. */
  joinedInYear: told,
  leftInYear: told,
  ...figures,
});
export type FiguresOfMonth = z.infer<typeof ofMonth>;

const figuresAnswer = z.object({
  /** The months that are known, from the last one on. */
  known: z.array(monthName),
  month: monthName,
  /** The month goes on. */
  isSoFar: z.boolean(),
  countedAt: z.string(),
  /** The road is told in miles. */
  inMiles: z.boolean(),
  /** Of the community with its children: this month and up to twelve before, the oldest first. */
  months: z.array(ofMonth),
  /** The community alone, then its children by name; none without children. As in the session, which lists them too, all are told at once. */
  beside: z.array(ofCommunity),
  /** What the month from now on is counted with. */
  factorNow: factor,
  /** The sheet goes to the organiser who asks, on the first of each month. */
  isMailed: z.boolean(),
});

const EVENT = { name: 'organiser-figures', outcomes: ['changed'] } as const;
const NUMBERS = {
  members: 8902,
  joined: 529,
  left: 58,
  withJourney: 6214,
  withMatch: 4871,
  asked: 2306,
  answered: 1934,
  answeredSoon: 1718,
  agreed: 1204,
  rides: 8932,
  metres: 112_600_000,
};
const FACTOR = { grams: 167, source: 'UK Government', year: 2025 };

export const organiserFigureCalls = {
  organisedFigures: {
    method: 'GET',
    path: PATH,
    who: 'organiser',
    role: 'reader',
    summary:
      'The figures of a month, with those of the months before and of the children; numbers that tell of fewer than 6 people are hidden',
    params: z.object({ publicId }),
    query: z.object({
      /** The last one that is over, if absent; the one that goes on, if none is over. */
      month: z.optional(formed(/^\d{4}-(0[1-9]|1[0-2])$/, { maxLength: 7, code: 'month-invalid' })),
    }),
    success: { status: 200, schema: figuresAnswer },
    problems: ['month-not-known'],
    example: {
      params: { publicId: 'kestrel' },
      query: { month: '2026-10' },
      answer: {
        known: ['2026-11', '2026-10'],
        month: '2026-10',
        isSoFar: false,
        countedAt: '2026-11-01T02:41:00Z',
        inMiles: true,
        months: [{ month: '2026-10', factor: FACTOR, co2Kilograms: 18_804, joinedInYear: 3_185, leftInYear: 593, ...NUMBERS }],
        beside: [],
        factorNow: FACTOR,
        isMailed: false,
      },
    },
  },
  mailFigures: {
    method: 'PUT',
    path: `${PATH}/mail`,
    who: 'organiser',
    role: 'reader',
    summary: 'Whether the sheet is mailed to the organiser who asks, on the first of each month',
    params: z.object({ publicId }),
    body: z.object({ isMailed: z.boolean({ error: 'not-true-or-false' }) }),
    success: { status: 200, schema: successAnswer },
    problems: [],
    event: EVENT,
    limits: [LIMITS.organiserChanges],
    example: { params: { publicId: 'kestrel' }, body: { isMailed: true }, answer: { success: true } },
  },
  setFigureFactor: {
    method: 'PUT',
    path: `${PATH}/factor`,
    who: 'organiser',
    role: 'manager',
    summary:
      'What a kilometre in a car weighs, by whom and of which year: for this month and those to come. Months that are over keep theirs',
    params: z.object({ publicId }),
    body: z.object({
      grams: z
        .int({ error: 'grams-invalid' })
        .check(z.gte(1, { error: 'grams-invalid' }), z.lte(CO2_GRAMS_MAX, { error: 'grams-invalid' })),
      source: requiredText(CO2_SOURCE_MAX_LENGTH),
      year: z
        .int({ error: 'year-invalid' })
        .check(z.gte(CO2_YEARS[0], { error: 'year-invalid' }), z.lte(CO2_YEARS[1], { error: 'year-invalid' })),
    }),
    success: { status: 200, schema: successAnswer },
    problems: [],
    event: EVENT,
    limits: [LIMITS.organiserChanges],
    example: { params: { publicId: 'kestrel' }, body: FACTOR, answer: { success: true } },
  },
} as const satisfies Calls;
