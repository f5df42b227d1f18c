/** What the page of cost assumptions is told of the journey at hand; it stands in the history entry, never in an address or a store. */
import { hasShape, isRecord, type AnswerShape } from '../../api/answer-shape.ts';

export type CostedJourney = {
  readonly start: string;
  readonly end: string;
  readonly distanceMetres: number;
  readonly returnJourney: boolean;
  readonly estimated: boolean;
};

const COSTED_JOURNEY: AnswerShape = {
  type: 'object',
  properties: {
    start: { type: 'string' },
    end: { type: 'string' },
    distanceMetres: { type: 'number' },
    returnJourney: { type: 'boolean' },
    estimated: { type: 'boolean' },
  },
  required: ['start', 'end', 'distanceMetres', 'returnJourney', 'estimated'],
};

/** Out of a history entry; null when that holds none. */
export function costedJourneyIn(state: unknown): CostedJourney | null {
  return isRecord(state) && isCostedJourney(state.costed) ? state.costed : null;
}

function isCostedJourney(value: unknown): value is CostedJourney {
  return hasShape(value, COSTED_JOURNEY);
}
