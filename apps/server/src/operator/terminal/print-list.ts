/** Prints long lists page by page, so that only one page is ever in memory. */
import { Option } from 'commander';
import type { Typed } from './command.ts';
import { csvLine } from './csv-line.ts';
import type { Terminal } from './terminal.ts';
import { createTable } from './text-table.ts';

export const LIST_PAGE = 500;
/** Tells Excel that a file is UTF-8. */
const UTF8_MARK = '\ufeff';

type Value = string | number | boolean | Date | null;

type List = {
  readonly typed: Typed;
  readonly terminal: Terminal;
  /** Printed for an empty table. */
  readonly none: string;
  /** The values of a row in the table and in CSV; JSON has all. */
  readonly columns: readonly string[];
  /** Headings that differ from the columns' names. */
  readonly heads?: Readonly<Record<string, string>>;
  /** Numeric columns, and how a value is printed. */
  readonly numbers?: readonly string[];
  readonly texts?: Readonly<Record<string, (value: string) => string>>;
  /** Gets the number of rows, for the audit. */
  readonly auditDetails?: (details: string) => void;
  /** Reads a page of rows after the cursor; null: the first page. */
  readonly rowsAfter: (
    after: string | null,
  ) => Promise<readonly { readonly row: Readonly<Record<string, Value>>; readonly cursor: string }[]>;
};

export const JSON_OPTION = new Option('--json', 'as JSON');
/** Only one of them may be given. */
export const LIST_FORMATS: readonly [Option, Option] = [
  new Option('--json', 'as JSON').conflicts('csv'),
  new Option('--csv', 'as CSV, for a spreadsheet; times are in UTC'),
];

export async function printList({
  typed: { options },
  terminal,
  none,
  columns,
  heads = {},
  numbers = [],
  texts = {},
  auditDetails = () => {},
  rowsAfter,
}: List): Promise<''> {
  const [isJson, isCsv] = [options['json'] === true, options['csv'] === true];
  const table = createTable(columns.map((name) => ({ head: heads[name] ?? name.toUpperCase(), isNumber: numbers.includes(name) })));
  let count = 0;
  let after: string | null | undefined = null;
  while (after !== undefined) {
    const page: Awaited<ReturnType<List['rowsAfter']>> = await rowsAfter(after);
    const cells = page.map(({ row }) => columns.map((name) => (texts[name] ?? String)(textOf(row[name] ?? '', isCsv))));
    if (isJson) await terminal.out(page.map(({ row }, at) => `${count + at === 0 ? '[' : ','}\n  ${JSON.stringify(row)}`).join(''));
    else if (isCsv)
      await terminal.out(`${count === 0 ? UTF8_MARK : ''}${[...(count === 0 ? [columns] : []), ...cells].map(csvLine).join('')}`);
    else if (page.length > 0 || count === 0) await terminal.out(page.length === 0 ? `${none}\n` : `${table.rows(cells)}\n`);
    count += page.length;
    after = page.length < LIST_PAGE ? undefined : page.at(-1)?.cursor;
  }
  if (isJson) await terminal.out(count === 0 ? '[]\n' : '\n]\n');
  auditDetails(`${count} ${count === 1 ? 'row' : 'rows'}${isCsv ? ' as CSV' : isJson ? ' as JSON' : ''}`);
  return '';
}

function textOf(value: Exclude<Value, null>, isCsv: boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (!(value instanceof Date)) return String(value);
  // Spreadsheets in every language read this as a date; none reads the ISO form as one.
  return isCsv ? value.toISOString().slice(0, 19).replace('T', ' ') : value.toISOString();
}
