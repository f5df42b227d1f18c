/** The two ends of a journey as the form has them. */
import type { Place } from '@waylift/contract/journey';
import type { End } from '../../places/place-choice.ts';
import type { Ends } from './journey-steps.ts';

export type EndName = 'start' | 'end';
export type BothEnds = { readonly [name in EndName]: End };

/** Both places, once both are chosen. */
export function chosenEnds({ start, end }: BothEnds): Ends | null {
  return start.place === null || end.place === null ? null : { start: start.place, end: end.place };
}

export function isSamePlace(one: Place, other: Place): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}
