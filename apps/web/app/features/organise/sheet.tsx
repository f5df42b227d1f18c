import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import './sheet.css';

type SheetProps = {
  /** What the table shows; it is told, and not seen. */
  readonly caption: string;
  /** Of the sheet itself. */
  readonly className?: string;
  /** `SheetHead` and `tbody`. */
  readonly children: ReactNode;
};

/** A table on a sheet; a list where there is no room for columns. */
export function Sheet({ caption, className, children }: SheetProps) {
  return (
    <div className={className === undefined ? 'sheet' : `sheet ${className}`}>
      <table className="sheet__table">
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

type SheetHeadProps = {
  readonly columns: readonly string[];
  /** Those behind them, of `SheetNumber`. */
  readonly numbers?: readonly string[];
  /** What the column of deeds behind them is called; it is told, and not seen. */
  readonly deeds?: string;
};

export function SheetHead({ columns, numbers = [], deeds }: SheetHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        {numbers.map((column) => (
          <th key={column} scope="col" className="sheet__number">
            {column}
          </th>
        ))}
        {deeds === undefined ? null : (
          <th scope="col">
            <span className="visually-hidden">{deeds}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** A number, at the end of its column. Null: there is none. */
export function SheetNumber({ label, children }: { readonly label: string | undefined; readonly children: string | null }) {
  return (
    <td data-label={label} className="sheet__number">
      {children === null ? null : <div>{children}</div>}
    </td>
  );
}

type SheetStateProps = { readonly icon: string; readonly tone?: 'good' | 'bad' | undefined; readonly children: ReactNode };

/** A state is an icon and words. */
export function SheetState({ icon, tone, children }: SheetStateProps) {
  return (
    <span className={tone === undefined ? 'sheet__state' : `sheet__state sheet__state--${tone}`}>
      <Icon path={icon} />
      {children}
    </span>
  );
}

/** What one can do with a row. */
export function SheetDeeds({ children }: { readonly children: ReactNode }) {
  return <span className="sheet__deeds">{children}</span>;
}
