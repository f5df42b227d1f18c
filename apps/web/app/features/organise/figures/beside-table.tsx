import type { FiguresBeside, FiguresOfMonth } from '@waylift/contract/organiser-figures';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { useWords } from '../../../locale/locale-provider.tsx';
import { Place } from '../place.tsx';
import { Sheet, SheetHead } from '../sheet.tsx';
import { figuresPath, useOrganiser } from '../use-organiser.ts';
import { roadOf } from './figure-words.ts';
import { Told } from './told.tsx';
import './figures.css';
import './board-sheet.css';

type BesideTableProps = {
  readonly beside: readonly FiguresBeside[];
  /** Of all of them. */
  readonly total: FiguresOfMonth;
  readonly inMiles: boolean;
  /** On paper: without links. */
  readonly isPlain?: boolean;
};

/** The community and those beneath it, each alone, and all of them together. */
export function BesideTable({ beside, total, inMiles, isPlain = false }: BesideTableProps) {
  const t = useWords();
  const { communities } = useOrganiser();
  const columns = [
    { name: t(m.organise_members), figure: 'members' },
    { name: t(m.organise_figures_col_joined), figure: 'joined' },
    { name: t(m.organise_figures_col_journey), figure: 'withJourney' },
    { name: t(m.organise_figures_col_asked), figure: 'asked' },
    { name: t(m.organise_figures_col_agreed), figure: 'agreed' },
    { name: t(m.organise_figures_col_rides), figure: 'rides' },
    { name: t(inMiles ? m.organise_figures_col_miles : m.organise_figures_col_km), figure: 'metres' },
  ] as const;
  const cells = (of: FiguresBeside | FiguresOfMonth) =>
    columns.map(({ name, figure }) => {
      const value = of[figure];
      return (
        <td key={figure} data-label={name}>
          <Told value={figure === 'metres' && value !== null ? roadOf(value, inMiles) : value} />
        </td>
      );
    });
  return (
    <Sheet caption={t(m.organise_figures_beside)} className={isPlain ? 'sheet--figures sheet--board' : 'sheet--figures'}>
      <SheetHead columns={[t(m.organise_inv_community), ...columns.map(({ name }) => name)]} />
      <tbody>
        {beside.map((each) => {
          const known = communities.find(({ publicId }) => publicId === each.publicId);
          const place = <Place name={each.name} colour={known?.colour ?? ''} />;
          return (
            <tr key={each.publicId}>
              <th scope="row">
                {isPlain || known === undefined ? (
                  place
                ) : (
                  <Link className="tap-link" to={`${figuresPath(known)}?month=${total.month}`}>
                    {place}
                  </Link>
                )}
              </th>
              {cells(each)}
            </tr>
          );
        })}
        <tr className="sheet__total">
          <th scope="row">{t(m.organise_figures_all, { count: beside.length })}</th>
          {cells(total)}
        </tr>
      </tbody>
    </Sheet>
  );
}
