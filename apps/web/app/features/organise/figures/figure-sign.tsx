import type { FiguresOfMonth } from '@waylift/contract/organiser-figures';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { changeWords, monthName, roadOf, weight, whole } from './figure-words.ts';
import type { Figures } from './load-figures.ts';
import './figures.css';

type FigureSignProps = {
  readonly now: FiguresOfMonth;
  readonly before: FiguresOfMonth | undefined;
  readonly figures: Pick<Figures, 'isSoFar' | 'inMiles'>;
};

/** The month in four numbers, as on a sign of distances: names left, numbers right. */
export function FigureSign({ now, before, figures: { isSoFar, inMiles } }: FigureSignProps) {
  const t = useWords();
  const language = useLanguage();
  const month = monthName(language, now.month);
  const co2 = now.co2Kilograms === null ? null : weight(language, now.co2Kilograms);
  // A month that goes on is compared with none.
  const compared = { now, before: isSoFar ? undefined : before };
  const moved = (joined: number | null, left: number | null, words: typeof m.organise_figures_moved) =>
    joined === null || left === null ? '' : t(words, { joined: whole(language, joined), left: whole(language, left) });
  return (
    <div className="figures-sign">
      <h2 id="sign">{isSoFar ? t(m.organise_figures_so_far, { month }) : month}</h2>
      <dl>
        <Row name={t(inMiles ? m.organise_figures_miles : m.organise_figures_km)} about={[changeWords(t, language, 'metres', compared)]}>
          {now.metres === null ? null : whole(language, roadOf(now.metres, inMiles))}
        </Row>
        <Row name={t(m.organise_figures_rides)} about={[changeWords(t, language, 'rides', compared)]}>
          {now.rides === null ? null : whole(language, now.rides)}
        </Row>
        <Row name={t(m.organise_figures_co2)} about={[t(m.organise_figures_co2_at, { grams: String(now.factor.grams) })]}>
          {co2 === null ? null : (
            <>
              {co2.amount} <small>{co2.unit}</small>
            </>
          )}
        </Row>
        <Row
          name={t(m.organise_members)}
          about={[
            moved(now.joined, now.left, m.organise_figures_moved),
            moved(now.joinedInYear, now.leftInYear, m.organise_figures_in_year),
          ]}
        >
          {now.members === null ? null : whole(language, now.members)}
        </Row>
      </dl>
    </div>
  );
}

type RowProps = { readonly name: string; readonly about: readonly string[]; /** Null: hidden. */ readonly children: ReactNode };

function Row({ name, about, children }: RowProps) {
  const t = useWords();
  return (
    <div>
      <dt>{name}</dt>
      {children === null ? <dd className="figures-sign__hidden">{t(m.organise_figures_hidden)}</dd> : <dd>{children}</dd>}
      {about
        .filter((words) => words !== '')
        .map((words) => (
          <dd key={words} className="figures-sign__about">
            {words}
          </dd>
        ))}
    </div>
  );
}
