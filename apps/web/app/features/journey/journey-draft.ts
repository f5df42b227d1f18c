/** The answers about a journey so far, and how they survive leaving the page briefly. */
import type { Place } from '@waylift/contract/journey';
import { hasShape, isRecord, type AnswerShape } from '../../api/answer-shape.ts';
import { EMPTY_END, type End } from '../../places/place-choice.ts';
import type { BothEnds } from './journey-ends.ts';

export type JourneyDraft = { readonly ends: BothEnds; readonly returnJourney: 'yes' | 'no' };

/** Most people come back. */
export const EMPTY_DRAFT: JourneyDraft = { ends: { start: EMPTY_END, end: EMPTY_END }, returnJourney: 'yes' };

/** A place as stored in a history entry or in this tab. */
export const PLACE: AnswerShape = {
  type: 'object',
  properties: {
    label: { type: 'string' },
    latitude: { type: 'number' },
    longitude: { type: 'number' },
    kind: { type: 'string' },
    context: { type: 'string' },
  },
  optional: ['kind', 'context'],
};

export function isPlace(value: unknown): value is Place {
  return hasShape(value, PLACE);
}

/** The draft in this tab's storage. Null when there is none that this release can read. */
export function draftIn(state: unknown): JourneyDraft | null {
  return isRecord(state) && isDraft(state.draft) ? state.draft : null;
}

/** The history entry with the draft that a link leads back to. Null without one. */
export function begunIn(state: unknown): string | null {
  return isRecord(state) && typeof state.begunIn === 'string' ? state.begunIn : null;
}

function isDraft(value: unknown): value is JourneyDraft {
  if (!isRecord(value) || !isRecord(value.ends) || !isEnd(value.ends.start) || !isEnd(value.ends.end)) return false;
  return value.returnJourney === 'yes' || value.returnJourney === 'no';
}

function isEnd(value: unknown): value is End {
  return isRecord(value) && typeof value.text === 'string' && (value.place === null || isPlace(value.place));
}
