/**
 * Reads a table of people as offices write it: in any usual encoding, separated by commas, semicolons, tabs or bars, with headings in any of our
 * languages or without. It decides nothing about people and prints nothing: callers show what was understood.
 */
import { eachField, MEMBER_FIELD_NAMES, MEMBER_FIELDS, type MemberDetails } from '@waylift/contract/member-fields';
import { headsFor, readHeader, type Column, type Use } from './column-heads.ts';
import { decodeTable, type DecodeProblem, type NamedEncoding } from './decode-table.ts';
import { addressIn, splitName, tidyName, type NameOrder } from './person-cells.ts';
import { RECORDS_MAX, readRecords, type Delimiter, type RecordLine, type RecordProblem } from './read-records.ts';

export type Person = MemberDetails & { readonly email: string };
export type PersonLine = { readonly line: number } & ({ readonly person: Person } | { readonly problem: TableProblem });

/** Why a line, or everything from a line on, cannot be read. */
export type TableProblem =
  | DecodeProblem
  | { readonly kind: RecordProblem }
  /** `heads`: the headings that name the column. */
  | { readonly kind: 'column-missing'; readonly column: Column; readonly heads: readonly string[] }
  | { readonly kind: 'column-twice'; readonly column: Column }
  /** The first record is neither a person nor a known header. */
  | { readonly kind: 'header-unknown'; readonly needed: readonly (readonly string[])[] }
  /** No line names the columns, and there are too many to guess. */
  | { readonly kind: 'header-needed'; readonly count: number; readonly expected: readonly string[] }
  | { readonly kind: 'wrong-count'; readonly count: number; readonly expected: readonly string[] };

export type PeopleTable = {
  readonly lines: readonly PersonLine[];
  /** Whether a line names the columns. Otherwise they were guessed from their positions. */
  readonly hasHeader: boolean;
  /** Whether whole names were split. */
  readonly hasSplitNames: boolean;
  /** Ignored lines before the header. */
  readonly titleLines: readonly number[];
  /** How the file was read; null where it is no table. */
  readonly read: {
    readonly encoding: 'utf-8' | 'utf-16' | NamedEncoding;
    readonly delimiter: Delimiter;
    /** The cells of the line that names the columns, or of the first one. */
    readonly heads: readonly string[];
    /** Null: it is not known which column holds what. */
    readonly uses: readonly Use[] | null;
  } | null;
};

/** The columns that a file of people must have; without a header, in this order. */
export const PEOPLE_COLUMNS: readonly Column[] = [...MEMBER_FIELD_NAMES.filter((field) => MEMBER_FIELDS[field].isRequired), 'email'];
/** Optional columns that a header may name. */
export const FURTHER_PEOPLE_COLUMNS: readonly Column[] = MEMBER_FIELD_NAMES.filter((field) => !MEMBER_FIELDS[field].isRequired);

/** Titles may come before a header, but not more lines than this. */
const HEADER_WITHIN = 10;

type Options = {
  readonly needed?: readonly Column[];
  readonly encoding?: NamedEncoding | undefined;
  readonly recordsMax?: number;
  /** Which column holds what, in place of what a header says. */
  readonly uses?: readonly Use[] | undefined;
};

/** Reads people. Where reading has to stop, the last entry is a problem. */
export function readPeople(
  file: Uint8Array,
  { needed = PEOPLE_COLUMNS, encoding, recordsMax = RECORDS_MAX, uses: given }: Options = {},
): PeopleTable {
  const decoded = decodeTable(file, encoding);
  if (decoded.kind === 'problem') return onlyProblem(decoded.line, decoded.problem);
  const { records, broken, delimiter } = readRecords(decoded.text, recordsMax);
  const end = broken === null ? [] : [{ line: broken.line, problem: { kind: broken.problem } }];
  if (records.length === 0) return { ...NOTHING, lines: end };
  const layout = given === undefined ? findLayout(records, needed) : layoutOf(records, given);
  const read = { encoding: decoded.encoding, delimiter };
  if ('problem' in layout) return { ...onlyProblem(layout.line, layout.problem), read: { ...read, heads: widest(records), uses: null } };
  const { uses, from, hasHeader } = layout;
  const readCells = personReader(uses, needed);
  return {
    lines: [...records.slice(from).map(readCells), ...end],
    hasHeader,
    hasSplitNames: needed.length > 1 && !uses.includes('forename') && !uses.includes('surname'),
    titleLines: records.slice(0, hasHeader ? from - 1 : from).map(({ line }) => line),
    read: { ...read, heads: records[hasHeader ? from - 1 : from]?.cells ?? [], uses },
  };
}

const NOTHING: PeopleTable = { lines: [], hasHeader: false, hasSplitNames: false, titleLines: [], read: null };

/** With columns that somebody has chosen: people begin with the first address in its column. */
function layoutOf(records: readonly RecordLine[], uses: readonly Use[]): Layout {
  const at = uses.indexOf('email');
  const first = records.slice(0, HEADER_WITHIN).findIndex(({ cells }) => cells[at]?.includes('@') === true);
  const from = Math.max(first, 0);
  const { length } = records[from]?.cells ?? [];
  return { uses: Array.from({ length: Math.max(length, uses.length) }, (_, column) => uses[column] ?? null), from, hasHeader: from > 0 };
}

/** The cells of the widest of the first records: titles are narrow. */
function widest(records: readonly RecordLine[]): readonly string[] {
  return records.slice(0, HEADER_WITHIN).reduce<readonly string[]>((most, { cells }) => (cells.length > most.length ? cells : most), []);
}

function onlyProblem(line: number, problem: TableProblem): PeopleTable {
  return { ...NOTHING, lines: [{ line, problem }] };
}

type Layout = { readonly uses: readonly Use[]; readonly from: number; readonly hasHeader: boolean };

/** Finds the use of each column, and the record where people begin. */
function findLayout(
  records: readonly RecordLine[],
  needed: readonly Column[],
): Layout | { readonly line: number; readonly problem: TableProblem } {
  const start = records.slice(0, HEADER_WITHIN);
  const firstPerson = start.findIndex(({ cells }) => cells.some((cell) => cell.includes('@')));
  const before = firstPerson < 0 ? start : start.slice(0, firstPerson);
  const heads = before.map(({ cells }) => readHeader(cells, needed));
  const at = heads.findIndex((header) => header?.kind === 'header');
  const chosen = at < 0 ? heads.findIndex((header) => header !== null) : at;
  const [header, line] = [heads[chosen] ?? null, before[chosen]?.line ?? 1];
  if (header?.kind === 'header') return { uses: header.uses, from: chosen + 1, hasHeader: true };
  if (header?.kind === 'twice') return { line, problem: { kind: 'column-twice', column: header.column } };
  if (header !== null) return { line, problem: { kind: 'column-missing', column: header.column, heads: headsFor(header.column) } };

  // A title is a single cell, whatever follows.
  const isBelowTitles = filled(records[firstPerson]?.cells ?? []) > 1 && before.every(({ cells }) => filled(cells) === 1);
  const from = isBelowTitles ? firstPerson : 0;
  const first = records[from] ?? { line: 1, cells: [] };
  if (firstPerson > from) return { line: first.line, problem: { kind: 'header-unknown', needed: needed.map(headsFor) } };
  const uses = usesByPlace(first.cells, needed);
  if (uses !== null) return { uses, from, hasHeader: false };
  return { line: first.line, problem: { kind: 'header-needed', count: first.cells.length, expected: needed } };
}

/** Without a header, the address tells its column and the rest are names. Null if there are more columns than that. */
function usesByPlace(cells: readonly string[], needed: readonly Column[]): readonly Use[] | null {
  const count = lastFilled(cells) + 1;
  const address = cells.findIndex((cell) => cell.includes('@'));
  if (address < 0) return needed;
  const inOrder = (names: readonly Use[]) => {
    const left = [...names];
    return Array.from({ length: count }, (_, at) => (at === address ? 'email' : (left.shift() ?? null)));
  };
  const names = needed.filter((column) => column !== 'email');
  if (names.length === 0) return inOrder([]);
  if (count <= 2) return inOrder(['given-first']);
  return count === needed.length ? inOrder(names) : null;
}

function personReader(uses: readonly Use[], needed: readonly Column[]): (record: RecordLine) => PersonLine {
  const placeOf = new Map<Use, number>(uses.flatMap((use, at) => (use === null ? [] : [[use, at] as const])));
  const whole = uses.find(isWholeName);
  const lastUsed = Math.max(...placeOf.values());
  const hasNames = needed.length > 1;
  const expected = uses.every((use, at) => use === needed[at]) ? needed : uses.map((use) => (isWholeName(use) ? 'name' : (use ?? '-')));
  return ({ line, cells }) => {
    // Spreadsheets add empty cells after the last one, or omit them.
    if (lastFilled(cells) >= uses.length || cells.length <= lastUsed)
      return { line, problem: { kind: 'wrong-count', count: cells.length, expected } };
    const cellOf = (use: Use) => cells[placeOf.get(use) ?? -1] ?? '';
    const { name, address } = addressIn(cellOf('email'));
    const given = eachField((field) => tidyName(cellOf(field)));
    const isApart = placeOf.has('forename') || placeOf.has('surname');
    const split = isApart || !hasNames ? {} : splitName(whole === undefined ? name : cellOf(whole), whole ?? 'given-first');
    return { line, person: { ...given, ...split, email: address } };
  };
}

function isWholeName(use: Use | undefined): use is NameOrder {
  return use === 'given-first' || use === 'surname-first';
}

function filled(cells: readonly string[]): number {
  return cells.filter((cell) => cell !== '').length;
}

function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell !== '');
}
