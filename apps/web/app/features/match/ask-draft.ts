/** An unfinished request, as this tab stores it for a reload. */
import type { Match } from '@waylift/contract/match';
import { hasShape, isRecord, type AnswerShape } from '../../api/answer-shape.ts';
import { areOffered, KEPT_DAYS, NOTHING, TEXT } from '../../sharing/kept-days.ts';
import type { SharedDays } from '../../sharing/match-figures.ts';

export type AskDraft = {
  readonly matchId: string;
  /** Null as long as nothing was typed. */
  readonly message: string | null;
  /** Null as long as nothing was chosen. */
  readonly chosen: SharedDays | null;
};

const DRAFT: AnswerShape = {
  type: 'object',
  properties: { matchId: TEXT, message: { anyOf: [TEXT, NOTHING] }, chosen: { anyOf: [KEPT_DAYS, NOTHING] } },
};

/** The stored draft for this match; null without one. If some of its days no longer fit, the choice of days starts again. */
export function askDraftIn(state: unknown, { id, days }: Pick<Match, 'id' | 'days'>): AskDraft | null {
  const draft = isRecord(state) ? state['ask'] : null;
  if (!isAskDraft(draft) || draft.matchId !== id) return null;
  return draft.chosen === null || areOffered(draft.chosen, days) ? draft : { ...draft, chosen: null };
}

function isAskDraft(value: unknown): value is AskDraft {
  return hasShape(value, DRAFT);
}
