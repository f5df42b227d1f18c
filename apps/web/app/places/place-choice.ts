/** The content of a place field: typed text or a chosen place. */
import type { Place } from '@waylift/contract/journey';
import type { Words } from '../locale/locale-provider.tsx';
import { placeText } from '../map/place-name.ts';

/** @property place null until a suggestion is chosen, and again when its text is edited. With a place, `text` is empty. */
export type End = { readonly text: string; readonly place: Place | null };

export const EMPTY_END: End = { text: '', place: null };

export function endAt(place: Place): End {
  return { text: '', place };
}

/** The text shown in the field. */
export function endText(t: Words, { text, place }: End): string {
  return place === null ? text : placeText(t, place);
}
