/** An unfinished answer to a request, as this tab stores it for a reload. */
import type { MatchDay } from '@waylift/contract/match';
import { hasShape, isRecord, type AnswerShape } from '../../api/answer-shape.ts';
import { areOffered, KEPT_DAYS, NOTHING, TEXT } from '../../sharing/kept-days.ts';
import type { SharedDays } from '../../sharing/match-figures.ts';
import { CHOSEN_REASONS, type ChosenReason } from './decline-words.ts';

export const ANSWERS = ['accept', 'propose', 'decline'] as const;
export type Answer = (typeof ANSWERS)[number];

/** Each is null as long as nothing was chosen or typed. */
export type AnswerDraft = {
  readonly requestId: string;
  readonly answer: Answer | null;
  readonly accepted: SharedDays | null;
  readonly reply: string | null;
  readonly proposed: SharedDays | null;
  readonly proposal: string | null;
  readonly reason: ChosenReason | null;
};

const orNothing = (shape: AnswerShape): AnswerShape => ({ anyOf: [shape, NOTHING] });
const DRAFT: AnswerShape = {
  type: 'object',
  properties: {
    requestId: TEXT,
    answer: orNothing(TEXT),
    accepted: orNothing(KEPT_DAYS),
    reply: orNothing(TEXT),
    proposed: orNothing(KEPT_DAYS),
    proposal: orNothing(TEXT),
    reason: orNothing(TEXT),
  },
};

export type Answerable = {
  readonly requestId: string;
  /** The days that the request asks for. */
  readonly asked: readonly MatchDay[];
  /** The days on which the two could share. */
  readonly offered: readonly MatchDay[];
  readonly answers: readonly Answer[];
};

/** The stored draft for this request; null without one. What can no longer be chosen is chosen again. */
export function answerDraftIn(state: unknown, { requestId, asked, offered, answers }: Answerable): AnswerDraft | null {
  const draft = isRecord(state) ? state['answer'] : null;
  if (!isDraft(draft) || draft.requestId !== requestId) return null;
  return {
    ...draft,
    answer: answers.find((one) => one === draft.answer) ?? null,
    accepted: draft.accepted !== null && areOffered(draft.accepted, asked) ? draft.accepted : null,
    proposed: draft.proposed !== null && areOffered(draft.proposed, offered) ? draft.proposed : null,
    reason: CHOSEN_REASONS.find((one) => one === draft.reason) ?? null,
  };
}

function isDraft(value: unknown): value is AnswerDraft {
  return hasShape(value, DRAFT);
}
