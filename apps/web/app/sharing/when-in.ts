/** The days and times of a journey, also before any words have been loaded. */
import type { Journey } from '@waylift/contract/journey';
import type { LanguageTag } from '@waylift/words/languages';
import { formatDate, shortWeekdays } from '../locale/format-day.ts';

/** With `{days}`, `{out}` and `{back}` where these belong. */
export type WhenTexts = { readonly both: string; readonly differs: string; readonly none: string };

export function whenIn(texts: WhenTexts, language: LanguageTag, when: Journey['when']): string {
  const travelled = (days: string, out: string, back: string | null) =>
    back === null ? `${days}, ${out}` : filled(texts.both, { days, out, back });
  if (when === null || when === undefined) return texts.none;
  if (when.kind === 'once') return travelled(formatDate(language, when.date), when.out, when.back);
  const [first] = when.days;
  const days = shortWeekdays(
    language,
    when.days.map(({ day }) => day),
  );
  const isAlike = when.days.every(({ out, back }) => out === first?.out && back === first.back);
  return isAlike && first !== undefined ? travelled(days, first.out, first.back) : filled(texts.differs, { days });
}

/** What is filled in may hold braces itself. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (open, name: string) => values[name] ?? open);
}
