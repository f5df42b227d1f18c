/** The records of a table (RFC 4180) with any usual separator, each with the line number that an editor shows. */
import { isEmail } from '@waylift/contract/rules';
import { CsvError, parse } from 'csv-parse/sync';
import { isKnownHead } from './column-heads.ts';
import { addressIn } from './person-cells.ts';

export const RECORDS_MAX = 1_000_000;
const COLUMNS_MAX = 200;
const RECORD_MAX_LENGTH = 16 * 1024;
/** The separator is guessed from this much of the text. */
const SAMPLE_MAX_LENGTH = 64 * 1024;
const SAMPLE_RECORDS = 20;

const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];
/** Excel's own first line, which names the separator. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?[,;\t|]{0,200}(?:\r\n|\r|\n)/i;

export type RecordLine = { readonly line: number; readonly cells: readonly string[] };
export type RecordProblem = 'quote-not-closed' | 'quote-misplaced' | 'record-too-long' | 'too-many-columns' | 'too-many-records';
export type Records = {
  readonly records: readonly RecordLine[];
  readonly delimiter: Delimiter;
  /** Why and where reading stopped. */
  readonly broken: { readonly line: number; readonly problem: RecordProblem } | null;
};

class Ended extends Error {
  readonly problem: RecordProblem;
  constructor(problem: RecordProblem) {
    super(problem);
    this.problem = problem;
  }
}

export function readRecords(given: string, recordsMax: number = RECORDS_MAX): Records {
  const told = SEPARATOR_LINE.exec(given.slice(0, SAMPLE_MAX_LENGTH));
  // A file with mixed line ends, edited on two systems, would be counted wrongly.
  const text = given.slice(told?.[0].length ?? 0).replaceAll('\r\n', '\n');
  const linesBefore = told === null ? 0 : 1;
  const records: RecordLine[] = [];
  let nextLine = 1 + linesBefore;
  const delimiter = DELIMITERS.find((each) => each === told?.[1]) ?? delimiterOf(text.slice(0, SAMPLE_MAX_LENGTH));
  const take = (cells: readonly string[], lines: number) => {
    const line = lines - lineBreaksIn(cells) + linesBefore;
    nextLine = line;
    if (cells.length > COLUMNS_MAX) throw new Ended('too-many-columns');
    if (records.length === recordsMax) throw new Ended('too-many-records');
    records.push({ line, cells });
    nextLine = lines + 1 + linesBefore;
  };
  try {
    parse(text, {
      ...FORGIVING,
      delimiter,
      max_record_size: RECORD_MAX_LENGTH,
      // Collected here, since the parser does not return what it read before a mistake.
      on_record: (cells: string[], { lines }) => {
        take(cells, lines);
        return null;
      },
    });
  } catch (error) {
    return { records, delimiter, broken: { line: nextLine, problem: problemOf(error) } };
  }
  return { records, delimiter, broken: null };
}

const FORGIVING = { relax_column_count: true, skip_empty_lines: true, skip_records_with_empty_values: true, trim: true } as const;

/** The separator by which most cells are addresses or known headings; on a tie, the one with the most cells. */
function delimiterOf(sample: string): Delimiter {
  const [best] = DELIMITERS.map((delimiter) => {
    const cells = sampleOf(sample, delimiter).flat();
    const meant = cells.filter((cell) => isKnownHead(cell) || isEmail(addressIn(cell).address)).length;
    return { delimiter, meant, count: cells.length };
  }).toSorted((one, other) => other.meant - one.meant || other.count - one.count);
  return best?.delimiter ?? ',';
}

function sampleOf(sample: string, delimiter: string): string[][] {
  const records: string[][] = [];
  try {
    parse(sample, {
      ...FORGIVING,
      delimiter,
      skip_records_with_empty_values: false,
      relax_quotes: true,
      max_record_size: RECORD_MAX_LENGTH,
      to: SAMPLE_RECORDS,
      on_record: (cells: string[]) => {
        records.push(cells.slice(0, COLUMNS_MAX));
        return null;
      },
    });
  } catch (error) {
    // The sample may end in the middle of a record.
    if (!(error instanceof CsvError)) throw error;
  }
  return records;
}

function problemOf(error: unknown): RecordProblem {
  if (error instanceof Ended) return error.problem;
  if (!(error instanceof CsvError)) throw error;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'quote-not-closed';
  return error.code === 'CSV_MAX_RECORD_SIZE' ? 'record-too-long' : 'quote-misplaced';
}

function lineBreaksIn(cells: readonly string[]): number {
  return cells.reduce((count, cell) => count + (cell.includes('\n') || cell.includes('\r') ? cell.split(/\r\n|\r|\n/).length - 1 : 0), 0);
}
