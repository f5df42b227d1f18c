/** The filters of the matches, as they are in the page's address. */
import type { CallInput } from '@waylift/contract/endpoints';

export type MatchFilters = {
  /** Who drives: the reader (`driver`) or the other member (`passenger`). */
  readonly as: 'any' | 'driver' | 'passenger';
  /** ISO weekdays; empty: all. */
  readonly days: readonly number[];
  /** Null: any. */
  readonly detourMinutes: number | null;
  /** Only the matches that the reader has hidden. Absent: only the others. */
  readonly isHiddenShown?: true;
  /** Also the legs on which the reader shares with somebody else. */
  readonly isTakenShown?: true;
};

export const DETOUR_CHOICES: readonly number[] = [5, 10, 15];

/** Ignores everything that no filter of ours wrote. */
export function filtersIn(search: URLSearchParams): MatchFilters {
  const as = search.get('as');
  const detour = Number(search.get('detour'));
  const days = (search.get('days') ?? '').split(',').filter((day) => /^[1-7]$/.test(day));
  return {
    as: as === 'driver' || as === 'passenger' ? as : 'any',
    days: [...new Set(days.map(Number))].toSorted((a, b) => a - b),
    detourMinutes: DETOUR_CHOICES.includes(detour) ? detour : null,
    ...(search.get('hidden') === 'show' ? { isHiddenShown: true } : {}),
    ...(search.get('taken') === 'show' ? { isTakenShown: true } : {}),
  };
}

/** The query of an address with its filters replaced by these. */
export function searchWith(search: string, filters: MatchFilters): string {
  const query = new URLSearchParams(search);
  for (const name of ['as', 'days', 'detour', 'hidden', 'taken']) query.delete(name);
  for (const [name, value] of Object.entries(filterQuery(filters))) if (value !== undefined) query.set(name, value);
  return query.size === 0 ? '' : `?${query}`;
}

export const NO_FILTERS: MatchFilters = { as: 'any', days: [], detourMinutes: null };

/** How many of the three filters are set that leave matches out. */
export function countFilters({ as, days, detourMinutes }: MatchFilters): number {
  return [as !== 'any', days.length > 0, detourMinutes !== null].filter(Boolean).length;
}

/** The filters for a call or an address, without those that are not set. */
export function filterQuery({
  as,
  days,
  detourMinutes,
  isHiddenShown,
  isTakenShown,
}: MatchFilters): CallInput<'matches'>['query'] & object {
  return {
    ...(as === 'any' ? {} : { as }),
    ...(days.length === 0 ? {} : { days: days.join(',') }),
    ...(detourMinutes === null ? {} : { detour: String(detourMinutes) }),
    ...(isHiddenShown === true ? { hidden: 'show' } : {}),
    ...(isTakenShown === true ? { taken: 'show' } : {}),
  };
}
