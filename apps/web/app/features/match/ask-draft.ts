/** An unfinished request, as this tab stores it for a reload. */
import type { Match } from '@waylift/contract/match';
import { hasShape, isRecord, type AnswerShape } from '../../api/answer-shape.ts';
import type { SharedDays } from '../../sharing/match-figures.ts';

export type AskDraft = {
  readonly matchId: string;
  /** Null as long as nothing was typed. */
  readonly message: string | null;
  /** Null as long as nothing was chosen. */
  readonly chosen: SharedDays | null;
};

const NOTHING: AnswerShape = { type: 'null' };
const TEXT: AnswerShape = { type: 'string' };
const DAYS: AnswerShape = { anyOf: [{ type: 'array', items: { type: 'number' } }, NOTHING] };
const CHOSEN: AnswerShape = { type: 'object', properties: { days: DAYS, date: { anyOf: [TEXT, NOTHING] } }, required: ['days', 'date'] };
const DRAFT: AnswerShape = {
  type: 'object',
  properties: { matchId: TEXT, message: { anyOf: [TEXT, NOTHING] }, chosen: { anyOf: [CHOSEN, NOTHING] } },
  required: ['matchId', 'message', 'chosen'],
};

/** The stored draft for this match; null without one. If some of its days no longer fit, the choice of days starts again. */
export function askDraftIn(state: unknown, { id, days }: Pick<Match, 'id' | 'days'>): AskDraft | null {
  const draft = isRecord(state) ? state['ask'] : null;
  if (!isAskDraft(draft) || draft.matchId !== id) return null;
  return draft.chosen === null || isOffered(draft.chosen, days) ? draft : { ...draft, chosen: null };
}

function isOffered({ days, date }: SharedDays, offered: Match['days']): boolean {
  if (date !== null) return offered.some((one) => one.date === date);
  return days?.every((day) => offered.some((one) => one.day === day && one.date === null)) === true;
}

function isAskDraft(value: unknown): value is AskDraft {
  return hasShape(value, DRAFT);
}
