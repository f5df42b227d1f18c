/** Which matches of a journey stand together, and in which order. */
import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { Match } from '@waylift/contract/match';
import { MOST_OF_TRIPS } from '@waylift/contract/limits';
import { meanDetourMinutes } from '../../sharing/match-figures.ts';

/**
 * For a reader without a lift `most` and `some` of their days; for one who shares already `open` and `shared` days. `once` and `unknown`: matches on
 * single dates, and those without times. `all` is the only group of a journey that is not weekly.
 */
export type MatchGroup = 'all' | 'most' | 'some' | 'open' | 'shared' | 'once' | 'unknown';
export type GroupedMatches = { readonly group: MatchGroup; readonly matches: readonly Match[] };

/** The groups that stand before those with whom the reader shares. */
export const BEFORE_SHARING: readonly MatchGroup[] = ['all', 'most', 'some', 'open'];

/** What is missing comes first. */
const GROUPS = ['all', 'most', 'some', 'open', 'shared', 'once', 'unknown'] as const satisfies readonly MatchGroup[];

/**
 * The groups that have a match, each in the order of `matches`. Somebody with whom the reader shares, and who has no open day, stands among those with
 * whom the reader shares alone. @param lifts the active ones of the journey
 */
export function groupMatches(journey: Journey, matches: readonly Match[], lifts: readonly Lift[]): readonly GroupedMatches[] {
  const open = lifts.length > 0 ? openDays(journey, lifts) : null;
  const partners = new Set(lifts.map(({ member }) => member?.ref));
  const grouped = Map.groupBy(matches, (match) => {
    const group = groupOf(journey, match, open);
    return group === 'shared' && partners.has(match.member.ref) ? null : group;
  });
  return GROUPS.flatMap((group) => {
    const found = grouped.get(group);
    return found === undefined ? [] : [{ group, matches: found }];
  });
}

function groupOf({ when }: Journey, { timesKnown, kind, days, sharedTrips, myTrips }: Match, open: readonly number[] | null): MatchGroup {
  if (when?.kind !== 'weekly') return 'all';
  if (!timesKnown) return 'unknown';
  if (kind === 'once') return 'once';
  if (open !== null) return days.some(({ day }) => open.includes(day)) ? 'open' : 'shared';
  return sharedTrips >= MOST_OF_TRIPS * myTrips ? 'most' : 'some';
}

/** The weekdays of a weekly journey on which the reader still travels alone in some direction. */
export function openDays({ when }: Pick<Journey, 'when'>, lifts: readonly Lift[]): readonly number[] {
  if (when?.kind !== 'weekly') return [];
  const times = lifts.flatMap((lift) => (lift.date === null ? lift.times : []));
  const isShared = (day: number, way: 'out' | 'back') => times.some((time) => time.day === day && time[way] !== null);
  return when.days.filter(({ day, back }) => !isShared(day, 'out') || (back !== null && !isShared(day, 'back'))).map(({ day }) => day);
}

export const MATCH_ORDERS = ['best', 'days', 'times', 'detour', 'saved'] as const;
/** `best` is the server's order, with those who said no at the end. Any other sorts what is loaded. */
export type MatchOrder = (typeof MATCH_ORDERS)[number];

/** Ignores everything but an order. */
export function orderIn(search: URLSearchParams): MatchOrder {
  return MATCH_ORDERS.find((order) => order === search.get('order')) ?? 'best';
}

const KEYS: Readonly<Record<Exclude<MatchOrder, 'best'>, (match: Match) => number>> = {
  days: ({ sharedTrips }) => -sharedTrips,
  times: ({ days }) => {
    const shifts = days.flatMap(({ out, back }) => [out, back].flatMap((leg) => (leg === null ? [] : [Math.abs(leg.shiftMinutes)])));
    return shifts.length === 0 ? Infinity : Math.max(...shifts);
  },
  detour: meanDetourMinutes,
  saved: ({ saving }) => -saving.poundsPerYear,
};

export function inOrder(matches: readonly Match[], order: MatchOrder): readonly Match[] {
  const keyOf = order === 'best' ? saidNo : KEYS[order];
  return matches.toSorted((a, b) => compare(keyOf(a), keyOf(b)));
}

function saidNo({ between }: Match): number {
  return between?.state === 'declined' ? 1 : 0;
}

/** Also of two infinities. */
function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
