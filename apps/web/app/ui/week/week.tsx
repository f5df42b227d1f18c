import { m } from '@waylift/words/messages';
import { weekdayName } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import './week.css';

/** Both of you travel; both, but one way only; only the reader; nobody. */
export type WeekDay = 'both' | 'one' | 'you' | 'off';

/** A week by ISO weekdays, those left out being `off`. Screen readers get nothing of it: words beside it name the days. */
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

/** What the lines of a week mean, once for all weeks of a page; like these not for screen readers. */
export function WeekKey() {
  const t = useWords();
  return (
    <p className="week-key" aria-hidden="true">
      <KeyItem day="both">{t(m.week_key_both)}</KeyItem>
      <KeyItem day="one">{t(m.week_key_one)}</KeyItem>
      <KeyItem day="you">{t(m.week_key_you)}</KeyItem>
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
