import type { FiguresOfMonth } from '@waylift/contract/organiser-figures';
import { m } from '@waylift/words/messages';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Sheet, SheetHead } from '../sheet.tsx';
import { milesOf, monthName } from './figure-words.ts';
import { Told } from './told.tsx';
import './figures.css';

type MonthTableProps = { readonly months: readonly FiguresOfMonth[] };

/** Who joined and left, and how many were members, month by month. */
export function MemberMonths({ months }: MonthTableProps) {
  const t = useWords();
  return (
    <MonthTable
      months={months}
      columns={[
        { name: t(m.organise_figures_col_joined), value: ({ joined }) => joined },
        { name: t(m.organise_figures_col_left), value: ({ left }) => left },
        { name: t(m.organise_figures_col_end), value: ({ members }) => members },
      ]}
    />
  );
}

/** What was agreed, month by month, in both units. */
export function RoadMonths({ months }: MonthTableProps) {
  const t = useWords();
  return (
    <MonthTable
      months={months}
      columns={[
        { name: t(m.organise_figures_col_rides), value: ({ rides }) => rides },
        { name: t(m.organise_figures_col_miles), value: ({ metres }) => (metres === null ? null : milesOf(metres)) },
        { name: t(m.organise_figures_col_km), value: ({ metres }) => (metres === null ? null : metres / 1_000) },
        { name: t(m.organise_figures_col_co2), value: ({ co2Kilograms }) => co2Kilograms },
      ]}
    />
  );
}

type Column = { readonly name: string; readonly value: (month: FiguresOfMonth) => number | null };

function MonthTable({ months, columns }: MonthTableProps & { readonly columns: readonly Column[] }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <Sheet caption={t(m.organise_figures_by_month)} className="sheet--figures">
      <SheetHead columns={[t(m.organise_figures_month), ...columns.map(({ name }) => name)]} />
      <tbody>
        {months.map((month) => (
          <tr key={month.month}>
            <th scope="row">{monthName(language, month.month)}</th>
            {columns.map(({ name, value }) => (
              <td key={name} data-label={name}>
                <Told value={value(month)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
}
