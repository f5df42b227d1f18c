import type { FiguresBeside, FiguresOfMonth } from '@waylift/contract/organiser-figures';
import { m } from '@waylift/words/messages';
import type { Words } from '../../../locale/locale-provider.tsx';
import { csvOf } from '../csv-file.ts';
import { milesOf } from './figure-words.ts';
import type { Figures } from './load-figures.ts';

const BLANK: readonly string[] = [];

/** All that the page shows, as one table: the months of the community, then those of this month beside each other. Both units; what is hidden is hidden here too. */
export function figuresFile(t: Words, community: string, { months, beside, month }: Figures): string {
  const head = [
    t(m.organise_inv_community),
    t(m.organise_figures_month),
    t(m.organise_members),
    t(m.organise_figures_col_joined),
    t(m.organise_figures_col_left),
    ...[
      m.organise_figures_step_journey,
      m.organise_figures_step_match,
      m.organise_figures_step_asked,
      m.organise_figures_step_answered,
      m.organise_figures_step_agreed,
      m.organise_figures_col_rides,
      m.organise_figures_col_miles,
      m.organise_figures_col_km,
      m.organise_figures_col_co2,
      m.organise_figures_factor_grams,
      m.organise_figures_factor_source,
      m.organise_figures_factor_year,
    ].map((words) => t(words)),
  ];
  const hidden = t(m.organise_figures_hidden);
  const told = (value: number | null) => (value === null ? hidden : String(Math.round(value)));
  const figuresOf = (of: FiguresOfMonth | FiguresBeside) =>
    [
      of.members,
      of.joined,
      of.left,
      of.withJourney,
      of.withMatch,
      of.asked,
      of.answered,
      of.agreed,
      of.rides,
      of.metres === null ? null : milesOf(of.metres),
      of.metres === null ? null : of.metres / 1_000,
    ].map(told);
  const ofMonths = months.map((each) => [
    community,
    each.month,
    ...figuresOf(each),
    told(each.co2Kilograms),
    String(each.factor.grams),
    each.factor.source,
    String(each.factor.year),
  ]);
  const ofBeside = beside.map((each) => [each.name, month, ...figuresOf(each)]);
  return csvOf([head, ...ofMonths, ...(ofBeside.length === 0 ? [] : [BLANK, ...ofBeside])]);
}
