import { weekdayName } from '../../locale/format-day.ts';
import { useLanguage } from '../../locale/locale-provider.tsx';
import './week.css';

/** Who travels on a day: both people, both but in one direction only, only the reader, the reader with somebody else, or nobody. */
export type WeekDay = 'both' | 'one' | 'you' | 'taken' | 'off';

type WeekProps = {
  /** By ISO weekday. Only these days are shown. */
  readonly days: Readonly<Partial<Record<number, WeekDay>>>;
  readonly isLarge?: boolean;
};

/** The days of a journey as cells. It is hidden from screen readers, so name the days in words beside it. */
export function Week({ days, isLarge = false }: WeekProps) {
  const language = useLanguage();
  return (
    <ul className={isLarge ? 'week week--large' : 'week'} aria-hidden="true">
      {WEEKDAYS.filter((day) => days[day] !== undefined).map((day) => (
        <li key={day} className={`week__${days[day]}`}>
          {weekdayName(language, day, 'short')}
        </li>
      ))}
    </ul>
  );
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
