import type { Place } from '@waylift/contract/journey';

/** Smaller ones may be a single house. `near` is named after a town close by. */
const AREAS = new Set('city town village borough suburb quarter neighbourhood island near'.split(' '));

/** The town or village of a place, or what it lies in; never its address. */
export function areaOf({ label, kind = '', context = '' }: Pick<Place, 'label' | 'kind' | 'context'>): string {
  return AREAS.has(kind) ? label : (context.split(', ').find((part) => part !== label) ?? '');
}
