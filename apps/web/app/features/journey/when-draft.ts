/** The answers to "When do you travel?" as the form holds them: all texts as typed. */
import type { Journey, Route } from '@waylift/contract/journey';
import type { AreaSize, OutBy, Role, TravelFields, When } from '@waylift/contract/travel';
import { SEATS, TRAVEL_DEFAULTS } from '@waylift/contract/travel-values';
import { dateIn } from '@waylift/contract/wall-clock';
import { spotDraftOf, type SpotDraft, type SpotProblem } from '../../places/spot-draft.ts';
import type { Problems } from '../../forms/problems.ts';
import { timeAfter } from '../../journey-figures/time-of-day.ts';
import { changedSpots, spotProblemsIn } from './when-spots.ts';

export type DayTime = { readonly out: string; readonly back: string };
export type WhenDraft = DayTime & {
  readonly role: Role;
  readonly seats: string;
  readonly often: 'weekly' | 'once';
  /** ISO weekdays, in their order. */
  readonly days: readonly number[];
  /** What the times `out` are: those to leave, or those to arrive by. */
  readonly outBy: OutBy;
  readonly differs: boolean;
  /** Only days with their own times. All other days have the common times. */
  readonly dayTimes: { readonly [day: number]: DayTime };
  readonly date: string;
  readonly flexibleMinutes: number;
  readonly walkMetres: number;
  readonly detourLimitMinutes: number | null;
  readonly from: string;
  readonly until: string;
  readonly area: AreaSize;
  /** Whether the member's other journeys from here get the same visibility. */
  readonly isAreaOfAll: boolean;
  /** What the member calls the ends. Empty for nothing. */
  readonly startName: string;
  readonly endName: string;
  /** Null without a spot. */
  readonly startSpot: SpotDraft | null;
  readonly endSpot: SpotDraft | null;
};

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** In the order of the page. */
export const WHEN_FIELDS = [
  'role',
  'days',
  'date',
  'out',
  'back',
  ...WEEKDAYS.flatMap((day) => [`out-${day}`, `back-${day}`] as const),
  'flexible',
  'seats',
  'often',
  'walk',
  'detour',
  'from',
  'until',
  'area',
  'startName',
  'endName',
  'startSpot',
  'startSpotWords',
  'endSpot',
  'endSpotWords',
] as const;
export type WhenField = (typeof WHEN_FIELDS)[number];
export const TIME_FIELDS = WHEN_FIELDS.filter((field) => /^(?:out|back)/.test(field));

const NO_TIMES: DayTime = { out: '', back: '' };

/** The working days of most people, for a member who has not answered yet. */
const USUAL = { days: [1, 2, 3, 4, 5], out: '08:00', back: '17:00' } as const;

export function whenDraftOf({ when = null, role, ...journey }: Journey): WhenDraft {
  const rest = { ...TRAVEL_DEFAULTS, ...journey };
  return {
    ...NO_TIMES,
    role: role ?? TRAVEL_DEFAULTS.role,
    seats: String(rest.seats),
    often: 'weekly',
    days: [],
    outBy: 'leave',
    differs: false,
    dayTimes: {},
    date: '',
    flexibleMinutes: rest.flexibleMinutes ?? TRAVEL_DEFAULTS.flexibleMinutes,
    walkMetres: rest.walkMetres ?? TRAVEL_DEFAULTS.walkMetres,
    detourLimitMinutes: rest.detourLimitMinutes ?? null,
    from: '',
    until: '',
    area: rest.area ?? TRAVEL_DEFAULTS.area,
    isAreaOfAll: true,
    startName: rest.startName ?? '',
    endName: rest.endName ?? '',
    startSpot: rest.startSpot == null ? null : spotDraftOf(rest.startSpot),
    endSpot: rest.endSpot == null ? null : spotDraftOf(rest.endSpot),
    ...toldTimes(when, journey.route),
  };
}

function toldTimes(when: When | null, route: Route): Partial<WhenDraft> {
  if (when === null) return USUAL;
  const { outBy = 'leave' } = when;
  const typed = (out: string) => (outBy === 'leave' ? out : timeAfter(out, minutesOn(route)));
  if (when.kind === 'once') return { often: 'once', outBy, date: when.date, out: typed(when.out), back: when.back ?? '' };
  const days = when.days.toSorted((one, other) => one.day - other.day);
  const times = days.map(({ day, out, back }) => [day, { out: typed(out), back: back ?? '' }] as const);
  const first = times[0]?.[1] ?? NO_TIMES;
  return {
    ...first,
    days: days.map(({ day }) => day),
    outBy,
    differs: times.some(([, { out, back }]) => out !== first.out || back !== first.back),
    dayTimes: Object.fromEntries(times),
    from: when.from ?? '',
    until: when.until ?? '',
  };
}

/** Whole minutes, as they are shown. */
function minutesOn({ durationSeconds }: Route): number {
  return Math.round(durationSeconds / 60);
}

/** When one leaves to keep the time that was typed. Empty while none is. */
export function leavesAt({ outBy }: Pick<WhenDraft, 'outBy'>, out: string, route: Route): string {
  return outBy === 'leave' || out === '' ? out : timeAfter(out, -minutesOn(route));
}

/** The times of one weekday. */
export function timesOn(draft: WhenDraft, day: number): DayTime {
  return draft.dayTimes[day] ?? { out: draft.out, back: draft.back };
}

/** When ticked, each day starts with the common times. When unticked, all days get the times of the first day. */
export function withTimesThatDiffer(draft: WhenDraft, differs: boolean): WhenDraft {
  if (differs) return { ...draft, differs, dayTimes: {} };
  const [first] = draft.days;
  return { ...draft, differs, ...(first === undefined ? {} : timesOn(draft, first)) };
}

export function withTimesOn(draft: WhenDraft, day: number, changed: Partial<DayTime>): WhenDraft {
  return { ...draft, dayTimes: { ...draft.dayTimes, [day]: { ...timesOn(draft, day), ...changed } } };
}

type NextDay = { readonly day: number | null; readonly isMorning: boolean };

/** The days with a way back after midnight. `day` is null when all days have the same times. */
export function nextDays(draft: WhenDraft, { returnJourney, route }: Pick<Journey, 'returnJourney' | 'route'>): readonly NextDay[] {
  if (!returnJourney) return [];
  const hasRows = draft.often === 'weekly' && draft.differs;
  const all = hasRows ? draft.days.map((day) => ({ day, ...timesOn(draft, day) })) : [{ day: null, out: draft.out, back: draft.back }];
  const isNextDay = (out: string, back: string) => back !== '' && out !== '' && back < leavesAt(draft, out, route);
  return all.flatMap(({ day, out, back }) => (isNextDay(out, back) ? [{ day, isMorning: back < '12:00' }] : []));
}

export type WhenProblem =
  | 'seats-invalid'
  | 'days-required'
  | 'date-required'
  | 'date-past'
  | 'date-incomplete'
  | 'time-required'
  | 'time-incomplete'
  | 'until-before'
  | SpotProblem;

type Asked = Pick<Journey, 'returnJourney' | 'timeZone' | 'start' | 'end'> & {
  readonly now: Date;
  /** Whether the field holds an incomplete time or date, for which the browser returns ''. */
  readonly isIncomplete: (field: WhenField) => boolean;
};

/** The code of each field's problem. */
export function whenDraftProblems(draft: WhenDraft, asked: Asked): { readonly [field in WhenField]?: WhenProblem } {
  return {
    ...(offersSeats(draft) && !isSeats(draft.seats) ? { seats: 'seats-invalid' } : {}),
    ...(draft.often === 'once' ? onceProblems(draft, asked) : weeklyProblems(draft, asked)),
    ...spotProblemsIn(draft, asked),
  };
}

function onceProblems(draft: WhenDraft, asked: Asked): Problems<WhenField> & { readonly [field in WhenField]?: WhenProblem } {
  const { timeZone, now } = asked;
  const today = timeZone === undefined ? '' : dateIn(timeZone, now);
  return {
    ...(draft.date === '' ? { date: 'date-required' } : draft.date < today ? { date: 'date-past' } : {}),
    ...commonTimeProblems(draft, asked),
  };
}

function weeklyProblems(draft: WhenDraft, asked: Asked): { readonly [field in WhenField]?: WhenProblem } {
  const { from, until } = draft;
  const isBefore = from !== '' && until !== '' && until < from;
  return {
    ...(draft.days.length === 0 ? { days: 'days-required' } : {}),
    ...(draft.differs ? dayTimeProblems(draft, asked) : commonTimeProblems(draft, asked)),
    ...(asked.isIncomplete('from') ? { from: 'date-incomplete' } : {}),
    ...(asked.isIncomplete('until') ? { until: 'date-incomplete' } : isBefore ? { until: 'until-before' } : {}),
  };
}

function commonTimeProblems({ out, back }: WhenDraft, { returnJourney }: Asked): { readonly [field in WhenField]?: WhenProblem } {
  return { ...(out === '' ? { out: 'time-required' } : {}), ...(returnJourney && back === '' ? { back: 'time-required' } : {}) };
}

/** A day with its own times may have no time back: then there is no way back on it. */
function dayTimeProblems(draft: WhenDraft, { isIncomplete }: Asked): { readonly [field in WhenField]?: WhenProblem } {
  const problems: { [field in WhenField]?: WhenProblem } = {};
  for (const day of WEEKDAYS.filter((each) => draft.days.includes(each))) {
    if (timesOn(draft, day).out === '') problems[`out-${day}`] = 'time-required';
    if (isIncomplete(`back-${day}`)) problems[`back-${day}`] = 'time-incomplete';
  }
  return problems;
}

/** Members who may drive offer seats. */
export function offersSeats({ role }: WhenDraft): boolean {
  return role === 'driver' || role === 'either';
}

function isSeats(text: string): boolean {
  return /^\d$/.test(text) && Number(text) >= SEATS.min && Number(text) <= SEATS.max;
}

/** The call's body for a valid draft. Skipped dates stay unchanged. */
export function whenChanges(draft: WhenDraft, journey: Journey): TravelFields {
  const { when } = journey;
  const { role, flexibleMinutes, walkMetres, detourLimitMinutes, area } = draft;
  return {
    when: draft.often === 'once' ? onceOf(draft, journey) : weeklyOf(draft, journey, when?.kind === 'weekly' ? when.skipped : []),
    role,
    ...(offersSeats(draft) ? { seats: Number(draft.seats) } : {}),
    flexibleMinutes,
    walkMetres,
    detourLimitMinutes,
    area,
    ...changedNames(draft, journey),
    ...changedSpots(draft, journey),
  };
}

function changedNames(draft: WhenDraft, journey: Journey): TravelFields {
  const [startName, endName] = [orNull(draft.startName.trim()), orNull(draft.endName.trim())];
  return {
    ...(startName === (journey.startName ?? null) ? {} : { startName }),
    ...(endName === (journey.endName ?? null) ? {} : { endName }),
  };
}

type Going = Pick<Journey, 'returnJourney' | 'route'>;

function onceOf(draft: WhenDraft, { returnJourney, route }: Going): When {
  const { outBy, date, out, back } = draft;
  return { kind: 'once', ...saidOf(outBy), date, out: leavesAt(draft, out, route), back: orNull(returnJourney ? back : '') };
}

function weeklyOf(draft: WhenDraft, { returnJourney, route }: Going, skipped: string[]): When {
  const days = draft.days.map((day) => {
    const { out, back } = draft.differs ? timesOn(draft, day) : draft;
    return { day, out: leavesAt(draft, out, route), back: orNull(returnJourney ? back : '') };
  });
  return { kind: 'weekly', ...saidOf(draft.outBy), days, from: orNull(draft.from), until: orNull(draft.until), skipped };
}

/** The usual one is not said. */
function saidOf(outBy: OutBy): Pick<When, 'outBy'> {
  return outBy === 'leave' ? {} : { outBy };
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}
