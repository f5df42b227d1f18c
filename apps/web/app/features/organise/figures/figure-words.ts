import { METRES_PER_MILE } from '@waylift/contract/journey-figures';
import type { FiguresOfMonth } from '@waylift/contract/organiser-figures';
import { dateFormat, numberFormat } from '@waylift/words/formats';
import type { LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import type { Words } from '../../../locale/locale-provider.tsx';

/** A month by its name, `YYYY-MM`: `October 2026`, `October`, `Oct`. */
export function monthName(language: LanguageTag, month: string, how: 'whole' | 'alone' | 'short' = 'whole'): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  if (how === 'whole') return dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(date);
  return dateFormat(language, { month: how === 'alone' ? 'long' : 'short', timeZone: 'UTC' }).format(date);
}

export function whole(language: LanguageTag, value: number): string {
  return numberFormat(language, { useGrouping: 'always', maximumFractionDigits: 0 }).format(value);
}

/** `47%`, `47 %` */
export function share(language: LanguageTag, part: number): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(part);
}

export function milesOf(metres: number): number {
  return metres / METRES_PER_MILE;
}

/** In the unit of the community's country, without its name. */
export function roadOf(metres: number, inMiles: boolean): number {
  return inMiles ? milesOf(metres) : metres / 1_000;
}

const TONNE_FROM = 1_000;

/** `18.8 t`, `640 kg` */
export function weight(language: LanguageTag, kilograms: number): { readonly amount: string; readonly unit: string } {
  if (kilograms < TONNE_FROM) return { amount: whole(language, kilograms), unit: 'kg' };
  const amount = numberFormat(language, { useGrouping: 'always', minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return { amount: amount.format(kilograms / TONNE_FROM), unit: 't' };
}

/** How a number has changed since the month before; '' where one of the two is not told, or was nothing. */
export function changeWords(
  t: Words,
  language: LanguageTag,
  figure: 'rides' | 'metres',
  { now, before }: { readonly now: FiguresOfMonth; readonly before: FiguresOfMonth | undefined },
): string {
  const [is, was] = [now[figure], before?.[figure] ?? null];
  if (is === null || was === null || was === 0 || before === undefined) return '';
  const month = monthName(language, before.month, 'alone');
  const change = is / was - 1;
  const percent = share(language, Math.abs(change));
  if (share(language, 0) === percent) return t(m.organise_figures_same, { month });
  return t(change > 0 ? m.organise_figures_more : m.organise_figures_less, { percent, month });
}
