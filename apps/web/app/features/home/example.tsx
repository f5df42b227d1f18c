import { m } from '@waylift/words/messages';
import { formatPounds } from '../../locale/format.ts';
import { useLanguage, useWords, type Words } from '../../locale/locale-provider.tsx';
import { RoadCredit } from '../../map/map-credit.tsx';
import { Face } from '../../ui/face/face.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { Week, type WeekDay } from '../../ui/week/week.tsx';
import { ExampleMap } from './example-map.tsx';
import './example.css';

const MONDAY_TO_THURSDAY: Readonly<Partial<Record<number, WeekDay>>> = { 1: 'both', 2: 'both', 3: 'both', 4: 'both' };
const DRIVERS = [
  {
    forename: 'Ana',
    initial: 'M',
    days: { ...MONDAY_TO_THURSDAY, 5: 'off' },
    daysInWords: (t: Words) => t(m.home_example_days_four),
    out: '07:51',
    back: '17:41',
    walk: (t: Words) => t(m.home_example_walk),
    pounds: 486,
  },
  {
    forename: 'Tom',
    initial: 'B',
    days: { ...MONDAY_TO_THURSDAY, 5: 'both' },
    daysInWords: (t: Words) => t(m.home_example_days_five),
    out: '07:45',
    back: '17:30',
    walk: (t: Words) => t(m.home_example_door),
    pounds: 418,
  },
] as const;

const strong = (text: string) => <b>{text}</b>;

/** What members see: a map with two ways that become one, and who goes that way. The people are invented, and it says so. */
export function Example() {
  const t = useWords();
  const language = useLanguage();
  return (
    <figure className="example">
      <ExampleMap />
      <ul className="example__cards">
        {DRIVERS.map((driver) => (
          <li className="example__card" key={driver.forename}>
            <Face person={driver} kind="other" />
            <p className="example__name">
              <RichText message={t(m.home_example_drives, { name: `${driver.forename} ${driver.initial}.` })} tags={{ b: strong }} />
            </p>
            <p className="example__sum">
              <b>{formatPounds(language, driver.pounds)}</b> <small>{t(m.home_example_year)}</small>
            </p>
            <div className="example__more">
              <p className="visually-hidden">{driver.daysInWords(t)}</p>
              <Week days={driver.days} />
              <p>{t(m.home_example_times, { out: driver.out, back: driver.back })}</p>
              <p className="muted">{driver.walk(t)}</p>
            </div>
          </li>
        ))}
      </ul>
      <figcaption>
        {`${t(m.home_example)} `}
        <RoadCredit />
      </figcaption>
    </figure>
  );
}
