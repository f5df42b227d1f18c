import { m } from '@waylift/words/messages';
import { weekdayName } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import './week.css';

/** Who travels on a day: both people, both but in one direction only, only the reader, the reader with somebody else, or nobody. */
export type WeekDay = 'both' | 'one' | 'you' | 'taken' | 'off';

/** A week by ISO weekdays. Missing days are `off`. It is hidden from screen readers, so name the days in words beside it. */
export function Week({ days }: { readonly days: Readonly<Partial<Record<number, WeekDay>>> }) {
  const language = useLanguage();
  return (
    <ul className="week" aria-hidden="true">
      {WEEKDAYS.map((day) => (
        <li key={day} className={`week__${days[day] ?? 'off'}`}>
          {weekdayName(language, day, 'short')}
        </li>
      ))}
    </ul>
  );
}

/** Explains the lines of a week, once per page. It is hidden from screen readers as well. @param taken what days with somebody else are called */
export function WeekKey({ taken }: { readonly taken?: string | undefined }) {
  const t = useWords();
  return (
    <p className="week-key" aria-hidden="true">
      <KeyItem day="both">{t(m.week_key_both)}</KeyItem>
      <KeyItem day="one">{t(m.week_key_one)}</KeyItem>
      <KeyItem day="you">{t(m.week_key_you)}</KeyItem>
      {taken === undefined ? null : <KeyItem day="taken">{taken}</KeyItem>}
    </p>
  );
}

function KeyItem(props: { readonly day: WeekDay; readonly children: string }) {
  return (
    <span className="week-key__item">
      <span className={`week-key__mark week__${props.day}`} />
      {props.children}
    </span>
  );
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
