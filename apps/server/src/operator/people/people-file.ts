/** Reads a file of people that was named on the command line, and tells what cannot be used. */
import { Option } from 'commander';
import type { Column } from '../../accounts/people/column-heads.ts';
import { NAMED_ENCODINGS } from '../../accounts/people/decode-table.ts';
import { readPeople, type PeopleTable } from '../../accounts/people/read-people.ts';
import { refused, type Context, type Refused, type Typed } from '../terminal/command.ts';
import { plain } from '../terminal/text-table.ts';

/** About 700,000 people. */
const FILE_MAX_BYTES = 64 * 1024 * 1024;
const FAULTS_SHOWN = 50;

export const ENCODING_OPTION = new Option(
  '--encoding <encoding>',
  'how the file is written, where it is not in Unicode: what Excel saves as plain "CSV" on Windows, or on a Mac',
).choices(NAMED_ENCODINGS);

export const ABOUT_PEOPLE_FILES = `The file is in UTF-8 or UTF-16, or in what --encoding names. Its values are parted by commas, semicolons, tabs or
bars. A line may name the columns, in any order and beside others, in English, German, French, Spanish or
Portuguese.`;

export async function readPeopleFile({ inputs }: Context, { text }: Typed, needed?: readonly Column[]): Promise<PeopleTable | Refused> {
  const file = await inputs.file(text('csv') ?? '', FILE_MAX_BYTES);
  if ('kind' in file) return file;
  return readPeople(file, { ...(needed !== undefined && { needed }), encoding: NAMED_ENCODINGS.find((each) => each === text('encoding')) });
}

export type Fault = { readonly line: number; readonly message: string };

/** Prints each line that cannot be used; null: all can. */
export async function refuseFaults(
  { terminal }: Context,
  { text, options }: Typed,
  faults: readonly Fault[],
  nobody: string,
): Promise<Refused | null> {
  if (faults.length === 0) return null;
  const path = text('csv') ?? '';
  if (options['json'] === true) await terminal.out(`${JSON.stringify({ faults }, null, 2)}\n`);
  for (const { line, message } of faults.slice(0, FAULTS_SHOWN)) terminal.error(`${plain(`${path}:${line}: ${message}`)}\n`);
  if (faults.length > FAULTS_SHOWN) terminal.error(`... and ${faults.length - FAULTS_SHOWN} more\n`);
  return refused(`${nobody}: ${linesOf(faults.length)} of ${path} cannot be used.`);
}

export function linesOf(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}
