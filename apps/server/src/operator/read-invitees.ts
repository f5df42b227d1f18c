/** People to invite out of a CSV file (RFC 4180), each line that cannot be used with its number. */
import { eachField, INVITEE_COLUMNS, MEMBER_FIELD_NAMES, MEMBER_FIELDS } from '@waylift/contract/member-fields';
import { CsvError, parse } from 'csv-parse/sync';
import type { Invitee } from '../member/invite-members.ts';
import { shown } from './text-table.ts';

/** A line that can be read, or why it cannot. */
export type InviteeLine = { readonly line: number } & ({ readonly invitee: Invitee } | { readonly message: string });

type Column = keyof Invitee;
/** Those that a file has to have, in their order where no line names them. */
export const COLUMNS: readonly Column[] = [...MEMBER_FIELD_NAMES.filter((field) => MEMBER_FIELDS[field].isRequired), 'email'];
/** Those that a header may name too. */
export const FURTHER_COLUMNS: readonly Column[] = MEMBER_FIELD_NAMES.filter((field) => !MEMBER_FIELDS[field].isRequired);
const NAMES_OF_COLUMNS: ReadonlyMap<string, Column> = new Map<string, Column>([
  ...MEMBER_FIELD_NAMES.flatMap((field) => [field.toLowerCase(), ...INVITEE_COLUMNS[field]].map((name): [string, Column] => [name, field])),
  ['email', 'email'],
  ['e-mail', 'email'],
  ['email address', 'email'],
  ['e-mail address', 'email'],
]);
const RECORD_MAX_LENGTH = 16 * 1024;
/** As far as the first line may reach. */
const FIRST_LINE_MAX_LENGTH = 64 * 1024;

/**
 * Reads UTF-8, with or without byte order mark, parted by commas or semicolons. A first line that names the columns may do so in any
 * order, and others beside them; without one, they are those `needed`, in that order. What cannot be read any further ends with a message.
 */
export function readInvitees(file: Uint8Array, needed: readonly Column[] = COLUMNS): InviteeLine[] {
  const text = decode(file);
  if (typeof text !== 'string') return [text];
  const records: { readonly record: readonly string[]; readonly line: number }[] = [];
  let nextLine = 1;
  let broken: InviteeLine[] = [];
  try {
    parse(text, {
      delimiter: delimiterOf(text.slice(0, FIRST_LINE_MAX_LENGTH)),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      max_record_size: RECORD_MAX_LENGTH,
      // Taken here, since what was read before a mistake is not returned.
      on_record: (record: string[], { lines }) => {
        records.push({ record, line: lines - lineBreaksIn(record) });
        nextLine = lines + 1;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    broken = [{ line: nextLine, message: explain(error.code) }];
  }
  const [first] = records;
  if (first === undefined) return broken;
  const header = readHeader(first.record, needed);
  if (typeof header === 'string') return [{ line: first.line, message: header }];
  const people = header === null ? records : records.slice(1);
  return [...people.map(({ record, line }) => readRecord(record, header ?? needed, line)), ...broken];
}

/** The columns that a header names (null for one of no use here), null for a record that is no header, or what is wrong with it. */
function readHeader(record: readonly string[], needed: readonly Column[]): (Column | null)[] | string | null {
  const columns = record.map((name) => NAMES_OF_COLUMNS.get(name.toLowerCase()) ?? null);
  if (columns.every((column) => column === null) || record.some((name) => name.includes('@'))) return null;
  for (const column of [...COLUMNS, ...FURTHER_COLUMNS]) {
    const count = columns.filter((each) => each === column).length;
    if (count > 1 || (count === 0 && needed.includes(column)))
      return count === 0 ? `The header names no column ${shown(column)}.` : `The header names the column ${shown(column)} twice.`;
  }
  return columns;
}

function readRecord(record: readonly string[], columns: readonly (Column | null)[], line: number): InviteeLine {
  if (record.length !== columns.length) {
    const message = `There ${record.length === 1 ? 'is 1 column' : `are ${record.length} columns`} where ${columns.length} are expected (${columns.map((column) => column ?? '-').join(', ')}).`;
    return { line, message };
  }
  const valueOf = (column: Column) => record[columns.indexOf(column)] ?? '';
  return { line, invitee: { ...eachField(valueOf), email: valueOf('email') } };
}

function decode(file: Uint8Array): string | InviteeLine {
  try {
    // A file that mixes line ends, as edited on two systems, would be counted wrongly.
    return new TextDecoder('utf-8', { fatal: true }).decode(file).replaceAll('\r\n', '\n');
  } catch {
    const text = new TextDecoder('utf-8').decode(file);
    const line = text.slice(0, text.indexOf('\ufffd')).split('\n').length;
    return { line, message: 'This is not text in UTF-8. Save the file as CSV in UTF-8.' };
  }
}

/** Whichever of comma and semicolon the first line has more of, outside quotation marks. */
function delimiterOf(text: string): ',' | ';' {
  const line = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n/, 1)[0] ?? '';
  return line.split(';').length > line.split(',').length ? ';' : ',';
}

function explain(code: string): string {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'A quotation mark that opens here, or further down, is never closed.';
    case 'CSV_MAX_RECORD_SIZE':
      return 'The line that begins here is too long for one person. Perhaps a quotation mark is never closed.';
    default:
      return 'A quotation mark is in the wrong place. Inside a value in quotation marks, write it twice.';
  }
}

function lineBreaksIn(record: readonly string[]): number {
  return record.reduce((count, value) => count + (value.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
}
