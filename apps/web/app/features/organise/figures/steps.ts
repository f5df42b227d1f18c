import type { FiguresOfMonth } from '@waylift/contract/organiser-figures';
import type { LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import type { Words } from '../../../locale/locale-provider.tsx';
import { whole } from './figure-words.ts';

export type Step = {
  readonly name: string;
  readonly hint: string;
  /** Null: hidden. */
  readonly count: number | null;
  readonly before: number | null;
  /** A share of the step before; null: not to be worked out. */
  readonly part: number | null;
  readonly partBefore: number | null;
};

/** The steps of a month, from being a member to an agreement, beside those of the month before. */
export function stepsOf(t: Words, language: LanguageTag, now: FiguresOfMonth, was: FiguresOfMonth | undefined): Step[] {
  const soon = now.answeredSoon === null ? '' : t(m.organise_figures_step_answered_hint, { count: whole(language, now.answeredSoon) });
  const rows = [
    ['members', t(m.organise_figures_step_all), t(m.organise_figures_step_all_hint)],
    ['withJourney', t(m.organise_figures_step_journey), t(m.organise_figures_step_journey_hint)],
    ['withMatch', t(m.organise_figures_step_match), t(m.organise_figures_step_match_hint)],
    ['asked', t(m.organise_figures_step_asked), ''],
    ['answered', t(m.organise_figures_step_answered), soon],
    ['agreed', t(m.organise_figures_step_agreed), ''],
  ] as const;
  return rows.map(([figure, name, hint], index) => {
    const last = rows[index - 1]?.[0];
    return {
      name,
      hint,
      count: now[figure],
      before: was?.[figure] ?? null,
      part: last === undefined ? null : partOf(now[figure], now[last]),
      partBefore: last === undefined || was === undefined ? null : partOf(was[figure], was[last]),
    };
  });
}

function partOf(count: number | null, of: number | null): number | null {
  return count === null || of === null || of === 0 ? null : count / of;
}

/** The step at which the most members stay behind; null where a number is hidden before it can be told, or nobody stays behind. */
export function largestDrop(steps: readonly Step[]): number | null {
  const left = steps.map(({ count }, index) => {
    const before = steps[index - 1]?.count ?? null;
    return count === null || before === null ? 0 : before - count;
  });
  const most = Math.max(...left);
  return most <= 0 || steps.some(({ count }) => count === null) ? null : left.indexOf(most);
}
