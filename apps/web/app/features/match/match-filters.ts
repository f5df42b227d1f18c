/** The filters of the matches, as they are in the page's address. */
import type { CallInput } from '@waylift/contract/endpoints';

export type MatchFilters = {
  /** Who drives: the reader (`driver`) or the other member (`passenger`). */
  readonly as: 'any' | 'driver' | 'passenger';
  /** ISO weekdays; empty: all. */
  readonly days: readonly number[];
  /** The longest detour. Null: any. */
  readonly detourMinutes: number | null;
  /** Only who shares the way out and the way back. */
  readonly isBothWays: boolean;
  /** How far the times are apart at most. Null: any. */
  readonly apartMinutes: number | null;
  /** How far the reader walks at most. Null: any. */
  readonly walkMetres: number | null;
  /** Only the matches that the reader has hidden. Never in an address. Absent: only the others. */
  readonly isHiddenShown?: true;
  /** Also the legs on which the reader shares with somebody else. */
  readonly isTakenShown?: true;
};

export const DETOUR_CHOICES: readonly number[] = [5, 10, 15];
export const APART_CHOICES: readonly number[] = [5, 15, 30];
export const WALK_CHOICES: readonly number[] = [200, 500, 1000];

/** Ignores everything that no filter of ours wrote. */
export function filtersIn(search: URLSearchParams): MatchFilters {
  const as = search.get('as');
  const days = (search.get('days') ?? '').split(',').filter((day) => /^[1-7]$/.test(day));
  const choice = (name: string, choices: readonly number[]) => choices.find((one) => String(one) === search.get(name)) ?? null;
  return {
    as: as === 'driver' || as === 'passenger' ? as : 'any',
    days: [...new Set(days.map(Number))].toSorted((a, b) => a - b),
    detourMinutes: choice('detour', DETOUR_CHOICES),
    isBothWays: search.get('ways') === 'both',
    apartMinutes: choice('apart', APART_CHOICES),
    walkMetres: choice('walk', WALK_CHOICES),
    ...(search.get('taken') === 'show' ? { isTakenShown: true } : {}),
  };
}

/** The query of an address with its filters replaced by these. */
export function searchWith(search: string, filters: MatchFilters): string {
  const query = new URLSearchParams(search);
  for (const name of ['as', 'days', 'detour', 'ways', 'apart', 'walk', 'taken']) query.delete(name);
  for (const [name, value] of Object.entries(filterQuery(filters))) if (value !== undefined) query.set(name, value);
  return query.size === 0 ? '' : `?${query}`;
}

export const NO_FILTERS: MatchFilters = {
  as: 'any',
  days: [],
  detourMinutes: null,
  isBothWays: false,
  apartMinutes: null,
  walkMetres: null,
};

/** How many filters are set that leave matches out. */
export function countFilters({ as, days, detourMinutes, isBothWays, apartMinutes, walkMetres }: MatchFilters): number {
  const bounds = [detourMinutes, apartMinutes, walkMetres].map((bound) => bound !== null);
  return [as !== 'any', days.length > 0, isBothWays, ...bounds].filter(Boolean).length;
}

/** The filters for a call or an address, without those that are not set. */
export function filterQuery(filters: MatchFilters): CallInput<'matches'>['query'] & object {
  const { as, days, detourMinutes, isBothWays, apartMinutes, walkMetres, isHiddenShown, isTakenShown } = filters;
  return {
    ...(as === 'any' ? {} : { as }),
    ...(days.length === 0 ? {} : { days: days.join(',') }),
    ...(detourMinutes === null ? {} : { detour: String(detourMinutes) }),
    ...(isBothWays ? { ways: 'both' } : {}),
    ...(apartMinutes === null ? {} : { apart: String(apartMinutes) }),
    ...(walkMetres === null ? {} : { walk: String(walkMetres) }),
    ...(isHiddenShown === true ? { hidden: 'show' } : {}),
    ...(isTakenShown === true ? { taken: 'show' } : {}),
  };
}
