/** People to invite out of a CSV file (RFC 4180), line by line: however long the file, only a few lines are in memory. */
import { once } from 'node:events';
import { CsvError, parse, type Parser } from 'csv-parse';
import { shown } from './field-values.ts';
import type { Invitee } from './member-requests.ts';

/** A line that can be used, or why it cannot. After a problem with `isLast` the rest of the file cannot be read. */
export type InviteeLine =
  | { readonly kind: 'invitee'; readonly invitee: Invitee }
  | { readonly kind: 'problem'; readonly line: number; readonly message: string; readonly isLast: boolean };

const COLUMNS = ['forename', 'surname', 'email'] as const;
type Column = (typeof COLUMNS)[number];
const NAMES_OF_COLUMNS: ReadonlyMap<string, Column> = new Map([
  ['forename', 'forename'],
  ['first name', 'forename'],
  ['firstname', 'forename'],
  ['surname', 'surname'],
  ['last name', 'surname'],
  ['lastname', 'surname'],
  ['email', 'email'],
  ['e-mail', 'email'],
  ['email address', 'email'],
  ['e-mail address', 'email'],
]);
const LINE_MAX_BYTES = 256 * 1024;
const RECORD_MAX_LENGTH = 16 * 1024;

/** A file that cannot be read any further, from `line` on. */
class BrokenFile extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/**
 * Reads `chunks` of UTF-8, with or without byte order mark, parted by commas or semicolons. A first line that names the
 * columns may do so in any order, and others beside them; without one, they are forename, surname, email.
 */
export async function* readInvitees(chunks: AsyncIterable<Buffer>): AsyncGenerator<InviteeLine> {
  let columns: readonly (Column | null)[] | null = null;
  let nextLine = 1;
  try {
    for await (const { record, endsAt } of readRecords(decode(chunks))) {
      const line = endsAt - lineBreaksIn(record);
      nextLine = endsAt + 1;
      if (columns === null) {
        const header = readHeader(record);
        if (typeof header === 'string') {
          yield { kind: 'problem', line, message: header, isLast: true };
          return;
        }
        columns = header ?? COLUMNS;
        if (header !== null) continue;
      }
      yield readRecord(record, columns, line);
    }
  } catch (error) {
    yield { kind: 'problem', isLast: true, ...explain(error, nextLine) };
  }
}

type ParsedRecord = { readonly record: readonly string[]; readonly endsAt: number };

/** Each record with the line it ends in. All that come before a mistake in the file are given before it is thrown. */
async function* readRecords(texts: AsyncIterable<string>): AsyncGenerator<ParsedRecord> {
  let parser: Parser | null = null;
  let parsed: ParsedRecord[] = [];
  const failures: Error[] = [];
  const taken = () => {
    const records = parsed;
    parsed = [];
    return records;
  };
  for await (const text of texts) {
    parser ??= startParser(delimiterOf(text), (record) => parsed.push(record)).on('error', (error: Error) => failures.push(error));
    const { promise: written, resolve } = Promise.withResolvers<void>();
    parser.write(text, () => resolve());
    await written;
    yield* taken();
    if (failures[0] !== undefined) throw failures[0];
  }
  if (parser === null) return;
  const closed = once(parser, 'close');
  parser.end();
  await closed;
  yield* taken();
  if (failures[0] !== undefined) throw failures[0];
}

function startParser(delimiter: string, onRecord: (record: ParsedRecord) => void): Parser {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
    max_record_size: RECORD_MAX_LENGTH,
    // Handed over here: what waits in a stream is lost when it fails.
    on_record: (record: string[], { lines }) => {
      onRecord({ record, endsAt: lines });
      return null;
    },
  });
  return parser.resume();
}

/** The columns that a header names (null for one of no use here), null for a record that is no header, or what is wrong with it. */
function readHeader(record: readonly string[]): (Column | null)[] | string | null {
  const columns = record.map((name) => NAMES_OF_COLUMNS.get(name.toLowerCase()) ?? null);
  if (columns.every((column) => column === null) || record.some((name) => name.includes('@'))) return null;
  for (const column of COLUMNS) {
    const count = columns.filter((each) => each === column).length;
    if (count !== 1)
      return count === 0 ? `The header names no column ${shown(column)}.` : `The header names the column ${shown(column)} twice.`;
  }
  return columns;
}

function readRecord(record: readonly string[], columns: readonly (Column | null)[], line: number): InviteeLine {
  if (record.length !== columns.length) {
    const message = `There ${record.length === 1 ? 'is 1 column' : `are ${record.length} columns`} where ${columns.length} are expected (${columns.map((column) => column ?? '-').join(', ')}).`;
    return { kind: 'problem', line, message, isLast: false };
  }
  const valueOf = (column: Column) => record[columns.indexOf(column)] ?? '';
  return { kind: 'invitee', invitee: { line, forename: valueOf('forename'), surname: valueOf('surname'), email: valueOf('email') } };
}

/** Whole lines as text, several at once; throws `BrokenFile` for what is no UTF-8. */
async function* decode(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  let line = 1;
  let isFirst = true;
  const take = (bytes: Buffer) => {
    const text = decodeLines(bytes, line, isFirst);
    isFirst = false;
    line += countBytes(bytes, 0x0a);
    return text;
  };
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(0x0a) + 1;
    rest = bytes.subarray(end);
    if (rest.length > LINE_MAX_BYTES) throw new BrokenFile(line + countBytes(bytes, 0x0a), 'This line is too long for a list of people.');
    if (end > 0) yield take(bytes.subarray(0, end));
  }
  if (rest.length > 0) yield take(rest);
}

function decodeLines(bytes: Buffer, firstLine: number, isFirst: boolean): string {
  try {
    // The mark at the beginning of a file is none of its text; anywhere else it is a character.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: !isFirst }).decode(bytes);
    // A file that mixes line ends, as edited on two systems, would be counted wrongly.
    return text.replaceAll('\r\n', '\n');
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    const line = firstLine + (text.slice(0, text.indexOf('\ufffd')).split('\n').length - 1);
    throw new BrokenFile(line, 'This is not text in UTF-8. Save the file as CSV in UTF-8.');
  }
}

/** Whichever of comma and semicolon the first line has more of, outside quotation marks. */
function delimiterOf(text: string): ',' | ';' {
  const line = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n/, 1)[0] ?? '';
  return line.split(';').length > line.split(',').length ? ';' : ',';
}

function explain(error: unknown, nextLine: number): { readonly line: number; readonly message: string } {
  if (error instanceof BrokenFile) return { line: error.line, message: error.message };
  if (!(error instanceof CsvError)) throw error;
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return { line: nextLine, message: 'A quotation mark that opens here, or further down, is never closed.' };
    case 'CSV_MAX_RECORD_SIZE':
      return { line: nextLine, message: 'What begins here is too long for one person: is a quotation mark never closed?' };
    default:
      return { line: nextLine, message: 'A quotation mark stands where none may: a value in quotation marks doubles those inside it.' };
  }
}

function lineBreaksIn(record: readonly string[]): number {
  return record.reduce((count, value) => count + (value.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
}

function countBytes(bytes: Buffer, byte: number): number {
  let count = 0;
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) count += 1;
  return count;
}
