/** The two ends of a journey as the form has them: what is typed, and which place that is. */
import type { Place } from '@waylift/contract/journey';
import type { Ends, RouteResult } from './journey-steps.ts';

export type EndName = 'start' | 'end';
/** @property place null until a suggestion is chosen, and again when the text is changed after that */
export type End = { readonly text: string; readonly place: Place | null };
export type BothEnds = { readonly [name in EndName]: End };
/**
 * What a person has answered so far.
 * @property returnJourney '' while that question is open
 * @property route between the ends, when it is known already
 */
export type JourneyDraft = { readonly ends: BothEnds; readonly returnJourney: 'yes' | 'no' | ''; readonly route?: RouteResult };

export const EMPTY_END: End = { text: '', place: null };
export const EMPTY_DRAFT: JourneyDraft = { ends: { start: EMPTY_END, end: EMPTY_END }, returnJourney: '' };

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

/** A draft out of a history entry; null when that holds none. */
export function draftIn(state: unknown): JourneyDraft | null {
  if (typeof state !== 'object' || state === null || !('draft' in state)) return null;
  // Only this page writes it, into its own entries: see `CostLink`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return state.draft as JourneyDraft;
}
