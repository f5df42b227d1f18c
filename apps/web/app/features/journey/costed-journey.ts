/** The journey that the page of cost assumptions shows. It is in the history entry, never in an address or in storage. */
import { hasShape, isRecord, type AnswerShape } from '../../api/answer-shape.ts';
import type { NamedPlace } from '../../map/place-name.ts';
import { PLACE } from './journey-draft.ts';

export type CostedJourney = {
  readonly start: NamedPlace;
  readonly end: NamedPlace;
  readonly distanceMetres: number;
  readonly returnJourney: boolean;
  readonly estimated: boolean;
  readonly ferry: boolean;
};

const COSTED_JOURNEY: AnswerShape = {
  type: 'object',
  properties: {
    start: PLACE,
    end: PLACE,
    distanceMetres: { type: 'number' },
    returnJourney: { type: 'boolean' },
    estimated: { type: 'boolean' },
    ferry: { type: 'boolean' },
  },
};

/** Reads it from a history entry. Null when there is none. */
export function costedJourneyIn(state: unknown): CostedJourney | null {
  return isRecord(state) && isCostedJourney(state.costed) ? state.costed : null;
}

function isCostedJourney(value: unknown): value is CostedJourney {
  return hasShape(value, COSTED_JOURNEY);
}
