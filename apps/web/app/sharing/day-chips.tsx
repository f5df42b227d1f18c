import type { MatchDay } from '@waylift/contract/match';
import { Chips } from '../forms/chips.tsx';
import { capital, formatDate, weekdayName } from '../locale/format-day.ts';
import { useLanguage } from '../locale/locale-provider.tsx';
import type { SharedDays } from './match-figures.ts';

type DayChipsProps = {
  readonly name: string;
  readonly legend: string;
  readonly hint?: string;
  readonly days: readonly MatchDay[];
  readonly chosen: SharedDays;
  readonly onChange: (chosen: SharedDays) => void;
};

/** The days on which two could share: weekdays, or one of several dates. */
export function DayChips({ name, legend, hint, days, chosen, onChange }: DayChipsProps) {
  const language = useLanguage();
  const dates = days.flatMap(({ date }) => (date === null ? [] : [date]));
  const common = { name, legend, ...(hint === undefined ? {} : { hint }) };
  if (dates.length > 0)
    return (
      <Chips
        {...common}
        type="radio"
        columns={2}
        choices={dates.map((date) => ({ value: date, words: capital(formatDate(language, date)) }))}
        chosen={chosen.date === null ? [] : [chosen.date]}
        onChange={([date = null]) => onChange({ days: null, date })}
      />
    );
  return (
    <Chips
      {...common}
      type="checkbox"
      columns={days.length > 4 ? 7 : 4}
      choices={days
        .toSorted((a, b) => a.day - b.day)
        .map(({ day }) => ({ value: String(day), words: weekdayName(language, day, 'short'), spoken: weekdayName(language, day, 'long') }))}
      chosen={(chosen.days ?? []).map(String)}
      onChange={(values) => onChange({ days: values.map(Number), date: null })}
    />
  );
}

/** All days of a match. Of several dates, the first. */
export function allDays(days: readonly MatchDay[]): SharedDays {
  const [first] = days;
  return first === undefined || first.date === null
    ? { days: days.map(({ day }) => day).toSorted((a, b) => a - b), date: null }
    : { days: null, date: first.date };
}

export function hasDays({ days, date }: SharedDays): boolean {
  return date !== null || (days ?? []).length > 0;
}
