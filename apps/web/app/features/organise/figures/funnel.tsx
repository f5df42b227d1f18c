import type { FiguresOfMonth } from '@waylift/contract/organiser-figures';
import { m } from '@waylift/words/messages';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { monthName, share, whole } from './figure-words.ts';
import { largestDrop, stepsOf } from './steps.ts';
import './funnel.css';

type FunnelProps = {
  readonly now: FiguresOfMonth;
  readonly before: FiguresOfMonth | undefined;
  /** On the sheet for the board: without hints, and without the month before. */
  readonly isShort?: boolean;
};

/** How far members came: a table whose cells hold the bars. Rides that took place are not known yet, so the last bar is dashed. */
export function Funnel({ now, before, isShort = false }: FunnelProps) {
  const t = useWords();
  const language = useLanguage();
  const steps = stepsOf(t, language, now, before);
  const [first] = steps;
  const drop = isShort ? null : largestDrop(steps);
  const month = monthName(language, now.month, 'alone');
  const was = isShort || before === undefined ? null : monthName(language, before.month, 'alone');
  const hidden = t(m.organise_figures_hidden);
  const ofBefore = t(m.organise_figures_of_before);
  const told = (count: number | null) => (count === null ? hidden : whole(language, count));
  return (
    <table className="funnel">
      <caption className="visually-hidden">{t(m.organise_figures_funnel)}</caption>
      <thead>
        <tr>
          <th scope="col">{t(m.organise_figures_who)}</th>
          <th scope="col" className="funnel__bar">
            <span className="visually-hidden">{t(m.organise_figures_picture)}</span>
          </th>
          <th scope="col">{month}</th>
          <th scope="col">{ofBefore}</th>
          {was === null ? null : <th scope="col">{was}</th>}
        </tr>
      </thead>
      <tbody>
        {steps.map(({ name, hint, count, part, before: beforeCount, partBefore }, index) => (
          <tr key={name} className={index === drop ? 'funnel__drop' : undefined}>
            <th scope="row">
              {name}
              {isShort || hint === '' ? null : <small>{hint}</small>}
            </th>
            <td className="funnel__bar" aria-hidden="true">
              <span className="funnel__track">
                {count === null || first?.count === undefined || first.count === null || first.count === 0 ? null : (
                  <span className="funnel__part" style={{ inlineSize: `${(100 * count) / first.count}%` }} />
                )}
              </span>
            </td>
            <td className={count === null ? 'funnel__count funnel__count--hidden' : 'funnel__count'}>{told(count)}</td>
            <td className="funnel__share" data-label={ofBefore}>
              {part === null ? null : share(language, part)}
            </td>
            {was === null ? null : (
              <td className="funnel__was" data-label={was}>
                {told(beforeCount)}
                {partBefore === null ? null : `, ${share(language, partBefore)}`}
              </td>
            )}
          </tr>
        ))}
        <tr>
          <th scope="row">
            {t(m.organise_figures_step_shared)}
            {isShort ? null : <small>{t(m.organise_figures_step_shared_hint)}</small>}
          </th>
          <td className="funnel__bar" aria-hidden="true">
            <span className="funnel__track funnel__track--unknown" />
          </td>
          <td className="funnel__count funnel__count--hidden">{t(m.organise_figures_none)}</td>
          <td className="funnel__share">–</td>
          {was === null ? null : <td className="funnel__was">–</td>}
        </tr>
      </tbody>
    </table>
  );
}
