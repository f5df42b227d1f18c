/** Chosen days, as this tab stores them in an unfinished form. */
import type { MatchDay } from '@waylift/contract/match';
import type { AnswerShape } from '../api/answer-shape.ts';
import type { SharedDays } from './match-figures.ts';

export const NOTHING: AnswerShape = { type: 'null' };
export const TEXT: AnswerShape = { type: 'string' };
const DAYS: AnswerShape = { anyOf: [{ type: 'array', items: { type: 'number' } }, NOTHING] };
export const KEPT_DAYS: AnswerShape = {
  type: 'object',
  properties: { days: DAYS, date: { anyOf: [TEXT, NOTHING] } },
};

/** Whether the days can still be chosen. */
export function areOffered({ days, date }: SharedDays, offered: readonly MatchDay[]): boolean {
  if (date !== null) return offered.some((one) => one.date === date);
  return days?.every((day) => offered.some((one) => one.day === day && one.date === null)) === true;
}
