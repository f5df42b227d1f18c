/** The content of a place field: typed text or a chosen place. */
import type { Place } from '@waylift/contract/journey';
import type { Words } from '../locale/locale-provider.tsx';
import { placeText } from '../map/place-name.ts';

/** A place that the member has a name for, such as Home: offered and found by it, and called by it in a journey that begins or ends there. */
export type KnownPlace = Place & { readonly name?: string | undefined };

/** @property place null until a suggestion is chosen, and again when its text is edited. With a place, `text` is empty. */
export type End = { readonly text: string; readonly place: KnownPlace | null };

export const EMPTY_END: End = { text: '', place: null };

export function endAt(place: KnownPlace): End {
  return { text: '', place };
}

/** The text shown in the field. */
export function endText(t: Words, { text, place }: End): string {
  return place === null ? text : placeText(t, place);
}
