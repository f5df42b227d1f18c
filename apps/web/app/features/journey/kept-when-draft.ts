/** The answers to "When do you travel?" that this tab stored before another page was opened. */
import { hasShape, isRecord, type AnswerShape } from '../../api/answer-shape.ts';
import type { WhenDraft } from './when-draft.ts';

const ANYTHING: AnswerShape = {};
const END: AnswerShape = { type: 'object', properties: { text: { type: 'string' }, place: ANYTHING } };
const SPOT: AnswerShape = {
  anyOf: [{ type: 'object', properties: { choice: END, at: ANYTHING, words: { type: 'string' } } }, { type: 'null' }],
};
const DRAFT: AnswerShape = {
  type: 'object',
  properties: {
    role: { type: 'string' },
    seats: { type: 'string' },
    often: { type: 'string' },
    days: { type: 'array', items: { type: 'number' } },
    out: { type: 'string' },
    back: { type: 'string' },
    outBy: { type: 'string' },
    differs: { type: 'boolean' },
    dayTimes: { type: 'object' },
    date: { type: 'string' },
    flexibleMinutes: { type: 'number' },
    walkMetres: { type: 'number' },
    detourLimitMinutes: { anyOf: [{ type: 'number' }, { type: 'null' }] },
    from: { type: 'string' },
    until: { type: 'string' },
    area: { type: 'string' },
    isAreaOfAll: { type: 'boolean' },
    startName: { type: 'string' },
    endName: { type: 'string' },
    startSpot: SPOT,
    endSpot: SPOT,
  },
};

/** The draft in this tab's storage. Null when there is none that this release can read. */
export function whenDraftIn(state: unknown): WhenDraft | null {
  return isRecord(state) && isWhenDraft(state['when']) ? state['when'] : null;
}

function isWhenDraft(value: unknown): value is WhenDraft {
  return hasShape(value, DRAFT);
}
