/** What a box of places holds: what is typed, or which place was chosen. */
import type { Place } from '@waylift/contract/journey';
import type { Words } from '../locale/locale-provider.tsx';
import { placeText } from '../map/place-name.ts';

/** @property place null until a suggestion is chosen, and again when its text is changed; while there is one, `text` is empty */
export type End = { readonly text: string; readonly place: Place | null };

export const EMPTY_END: End = { text: '', place: null };

export function endAt(place: Place): End {
  return { text: '', place };
}

/** What stands in the box. */
export function endText(t: Words, { text, place }: End): string {
  return place === null ? text : placeText(t, place);
}
