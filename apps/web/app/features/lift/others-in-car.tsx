import type { Lift } from '@waylift/contract/lift';
import { shortName } from '@waylift/contract/short-name';
import { m } from '@waylift/words/messages';
import { capital, formatDate } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { useDayWords } from '../../sharing/use-day-words.ts';
import { Face } from '../../ui/face/face.tsx';
import './lift.css';

/** Who else rides in the car, each with their days. Nothing where nobody does. */
export function OthersInCar({ lift: { others } }: { readonly lift: Lift }) {
  const t = useWords();
  const language = useLanguage();
  const { dayNames } = useDayWords();
  if (others.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="others-title">
      <h2 id="others-title">{t(m.lift_others)}</h2>
      <ul className="in-car">
        {others.map(({ ref, forename, initial, days, dates }) => (
          <li key={ref}>
            <Face person={{ forename, initial }} kind="other" />
            <span>
              <b>{shortName({ forename, initial })}</b>
              <small>
                {[
                  ...(days.length === 0 ? [] : [capital(dayNames({ days, date: null }))]),
                  ...dates.map((date) => formatDate(language, date)),
                ].join(', ')}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
