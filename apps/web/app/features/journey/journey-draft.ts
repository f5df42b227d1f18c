/** What a person has answered of a journey so far, and how it outlives the page for a moment. */
import type { Place } from '@waylift/contract/journey';
import { hasShape, isRecord, type AnswerShape } from '../../api/answer-shape.ts';
import { EMPTY_END, type End } from '../../places/place-choice.ts';
import type { BothEnds } from './journey-ends.ts';

/** @property returnJourney '' while that question is open */
export type JourneyDraft = { readonly ends: BothEnds; readonly returnJourney: 'yes' | 'no' | '' };

export const EMPTY_DRAFT: JourneyDraft = { ends: { start: EMPTY_END, end: EMPTY_END }, returnJourney: '' };

/** A place in a history entry, or in what a tab has kept. */
export const PLACE: AnswerShape = {
  type: 'object',
  properties: {
    label: { type: 'string' },
    latitude: { type: 'number' },
    longitude: { type: 'number' },
    kind: { type: 'string' },
    context: { type: 'string' },
  },
  required: ['label', 'latitude', 'longitude'],
};

export function isPlace(value: unknown): value is Place {
  return hasShape(value, PLACE);
}

/** The draft in what this tab has kept; null when that holds none that this release could go on with. */
export function draftIn(state: unknown): JourneyDraft | null {
  return isRecord(state) && isDraft(state.draft) ? state.draft : null;
}

/** Under which history entry the draft is kept that a link leads back to; null when it leads back to none. */
export function begunIn(state: unknown): string | null {
  return isRecord(state) && typeof state.begunIn === 'string' ? state.begunIn : null;
}

function isDraft(value: unknown): value is JourneyDraft {
  if (!isRecord(value) || !isRecord(value.ends) || !isEnd(value.ends.start) || !isEnd(value.ends.end)) return false;
  return value.returnJourney === '' || value.returnJourney === 'yes' || value.returnJourney === 'no';
}

function isEnd(value: unknown): value is End {
  return isRecord(value) && typeof value.text === 'string' && (value.place === null || isPlace(value.place));
}
