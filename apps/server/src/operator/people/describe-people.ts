/** Describes a table of people in sentences: what cannot be read, and how the rest was understood. */
import type { Column } from '../../accounts/people/column-heads.ts';
import { NAMED_ENCODINGS } from '../../accounts/people/decode-table.ts';
import type { PeopleTable, TableProblem } from '../../accounts/people/read-people.ts';
import { RECORDS_MAX } from '../../accounts/people/read-records.ts';
import { shown } from '../terminal/text-table.ts';

const SAVE_AS = 'In Excel, save it as "CSV UTF-8 (comma delimited)".';

export function describeTableProblem(problem: TableProblem): string {
  switch (problem.kind) {
    case 'not-utf-8':
      return `This is not text in UTF-8. ${SAVE_AS} A file that Excel saved as plain "CSV" is read with --encoding ${NAMED_ENCODINGS[0]} (on a Mac ${NAMED_ENCODINGS[1]}).`;
    case 'workbook':
      return `This is a workbook of Excel, and no text. ${SAVE_AS}`;
    case 'is-unicode':
      return `This is text in Unicode, and not in ${problem.encoding}: leave --encoding away.`;
    case 'not-encoding':
      return `This is not text in ${problem.encoding}. ${SAVE_AS}`;
    case 'quote-not-closed':
      return 'A quotation mark that opens here, or further down, is never closed.';
    case 'quote-misplaced':
      return 'A quotation mark is in the wrong place. Inside a value in quotation marks, write it twice.';
    case 'record-too-long':
      return 'The line that begins here is too long for one person. Perhaps a quotation mark is never closed.';
    case 'too-many-columns':
      return 'The line has too many columns. Save the sheet with those of people alone.';
    case 'too-many-records':
      return `The file has more than ${RECORDS_MAX.toLocaleString('en-GB')} lines. Take it apart.`;
    case 'column-missing':
      return `The header names no column ${shown(problem.column)}. It may be called ${listed(problem.heads)}.`;
    case 'column-twice':
      return `The header names the column ${shown(problem.column)} twice.`;
    case 'header-unknown':
      return `This line has no address, and names no columns that are known. They may be called ${problem.needed.map((heads) => heads.slice(0, 4).join(' or ')).join('; ')}.`;
    case 'header-needed':
      return `There are ${problem.count} columns and no line that names them. Name them in a first line: ${problem.expected.join(', ')}, and others as you like.`;
    case 'wrong-count':
      return `There ${problem.count === 1 ? 'is 1 column' : `are ${problem.count} columns`} where ${problem.expected.length} are expected (${problem.expected.join(', ')}).`;
  }
}

/** What the operator should check before anything is done. */
export function notesOnTable({ hasHeader, hasSplitNames, titleLines }: PeopleTable, needed: readonly Column[]): string[] {
  const lines = titleLines.length === 1 ? `Line ${titleLines[0]} is` : `Lines ${titleLines.join(', ')} are`;
  return [
    ...(titleLines.length === 0 ? [] : [`${lines} taken for a title, and left out.`]),
    ...(hasSplitNames ? ['Whole names were taken apart.'] : []),
    ...(hasHeader || hasSplitNames || needed.length === 1 ? [] : [`No line names the columns: they were taken for ${needed.join(', ')}.`]),
  ];
}

function listed(heads: readonly string[]): string {
  return `${heads.slice(0, -1).join(', ')} or ${heads.at(-1) ?? ''}`;
}
