/** The two ends of a journey as the form has them: what is typed, and which place that is. */
import type { Place } from '@waylift/contract/journey';
import type { Ends } from './journey-steps.ts';

export type EndName = 'start' | 'end';
/** @property place null until a suggestion is chosen, and again when the text is changed after that */
export type End = { readonly text: string; readonly place: Place | null };
export type BothEnds = { readonly [name in EndName]: End };

export const EMPTY_END: End = { text: '', place: null };

/** The text for a place that was chosen. */
export function endAt(place: Place): End {
  return { text: placeText(place), place };
}

/** Its name and the county or region around it: enough to know it by, and seldom too long for the box. */
export function placeText({ label, context = '' }: Place): string {
  const [around = ''] = context.split(',');
  return around === '' ? label : `${label}, ${around}`;
}

/** The same end with another text: it stays that place only while it says so. */
export function withText(end: End, text: string): End {
  return { text, place: end.place !== null && placeText(end.place) === text ? end.place : null };
}

/** Both places, once both are chosen. */
export function chosenEnds({ start, end }: BothEnds): Ends | null {
  return start.place === null || end.place === null ? null : { start: start.place, end: end.place };
}

export function isSamePlace(one: Place, other: Place): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}
