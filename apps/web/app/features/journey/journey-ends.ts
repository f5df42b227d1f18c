/** The two ends of a journey as the form has them: what is typed, or which place was chosen. */
import type { Place } from '@waylift/contract/journey';
import type { Words } from '../../locale/locale-provider.tsx';
import { placeText } from '../../map/place-name.ts';
import type { Ends } from './journey-steps.ts';

export type EndName = 'start' | 'end';
/** @property place null until a suggestion is chosen, and again when its text is changed; while there is one, `text` is empty */
export type End = { readonly text: string; readonly place: Place | null };
export type BothEnds = { readonly [name in EndName]: End };

export const EMPTY_END: End = { text: '', place: null };

export function endAt(place: Place): End {
  return { text: '', place };
}

/** What stands in the box of this end. */
export function endText(t: Words, { text, place }: End): string {
  return place === null ? text : placeText(t, place);
}

/** Both places, once both are chosen. */
export function chosenEnds({ start, end }: BothEnds): Ends | null {
  return start.place === null || end.place === null ? null : { start: start.place, end: end.place };
}

export function isSamePlace(one: Place, other: Place): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}
