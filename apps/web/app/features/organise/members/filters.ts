/** What the list is narrowed down to, as the page's address has it. */
import { MEMBER_FILTERS, type MemberFilter } from '@waylift/contract/member-filters';

export const LETTERS: readonly string[] = 'abcdefghijklmnopqrstuvwxyz'.split('');

export type Filters = {
  readonly name?: string;
  readonly state?: MemberFilter;
  readonly joined?: string;
  readonly without?: 'journey';
  /** The public id of the only community that is shown. */
  readonly within?: string;
  /** The letter with which the list begins. */
  readonly from?: string;
};

export function filtersIn(search: URLSearchParams): Filters {
  const name = (search.get('name') ?? '').slice(0, 100).trim();
  const state = MEMBER_FILTERS.find((each) => each === search.get('state'));
  const joined = search.get('joined') ?? '';
  const within = (search.get('within') ?? '').slice(0, 100);
  const from = search.get('from') ?? '';
  return {
    ...(name === '' ? {} : { name }),
    ...(state === undefined ? {} : { state }),
    ...(/^\d{4}(-(0[1-9]|1[0-2]))?$/.test(joined.slice(0, 8)) ? { joined } : {}),
    ...(search.get('without') === 'journey' ? { without: 'journey' } : {}),
    ...(within === '' ? {} : { within }),
    ...(LETTERS.includes(from) ? { from } : {}),
  };
}

/** `?state=invited`; '' without any. */
export function searchOf(filters: Filters): string {
  const search = new URLSearchParams(Object.entries(filters)).toString();
  return search === '' ? '' : `?${search}`;
}
