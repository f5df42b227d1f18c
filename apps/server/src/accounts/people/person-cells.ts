/** Reads the cells of a person: an address with a name before it, a whole name, and invisible characters. */
import { tidyEmail } from '@waylift/contract/rules';

/** `Ann Lee <ann@mail.example>`, as mail programs copy it. `name` is '' where there is none. */
export function addressIn(cell: string): { readonly name: string; readonly address: string } {
  const opens = cell.lastIndexOf('<');
  const inBrackets = opens < 0 ? '' : cell.slice(opens + 1).trimEnd();
  if (!inBrackets.endsWith('>')) return { name: '', address: tidyEmail(cell) };
  return { name: withoutQuotes(tidyName(cell.slice(0, opens))), address: tidyEmail(inBrackets.slice(0, -1)) };
}

const withoutQuotes = (name: string) => (/^".*"$/s.test(name) || /^'.*'$/s.test(name) ? name.slice(1, -1) : name);

/** Trims white space and invisible characters. */
export function tidyName(cell: string): string {
  let [from, to] = [0, cell.length];
  while (from < to && UNSEEN.test(cell.charAt(from))) from += 1;
  while (to > from && UNSEEN.test(cell.charAt(to - 1))) to -= 1;
  return cell.slice(from, to);
}
const UNSEEN = /[\s\p{Cf}]/u;

export type NameOrder = 'given-first' | 'surname-first';
export type SplitName = { readonly forename: string; readonly surname: string };

/** Words that begin a surname, in any case. */
const PARTICLES = new Set(
  'von van vom zu zur zum der den de del della di da das do dos du la le les los las lo af av ten ter bin ibn al el mac mc ó o ni ní nic nic ui uí st st. saint san santa santos'.split(
    ' ',
  ),
);
const TITLES = new Set('mr mrs ms miss mx dr prof professor sir dame rev herr frau m mme mlle sr sra srta dra'.split(' '));
const SUFFIXES = new Set('jr sr ii iii iv phd md mbe obe cbe ba bsc msc'.split(' '));

/**
 * Splits a whole name into forename and surname. It can guess wrongly, so callers show the result. With a comma, the surname comes first. Otherwise
 * the surname is the last word with the particles before it.
 */
export function splitName(whole: string, order: NameOrder): SplitName {
  const words = (text: string) => text.split(/[\s\u00a0]+/).filter((word) => word !== '');
  const joined = (some: readonly string[]) => tidyName(some.join(' '));
  const [before = '', ...rest] = tidyName(whole).split(',');
  const isWord = (word: string | undefined, among: ReadonlySet<string>) => among.has((word ?? '').toLowerCase().replaceAll('.', ''));
  const after = words(rest.join(' '));
  if (after.length > 0 && !after.every((word) => isWord(word, SUFFIXES)))
    return { forename: joined(withoutTitle(after)), surname: joined(words(before)) };

  const all = withoutTitle(words(before));
  const suffix = after.length > 0 ? after : all.length > 2 && isWord(all.at(-1), SUFFIXES) ? all.splice(-1) : [];
  if (all.length < 2) return order === 'surname-first' ? { forename: '', surname: joined(all) } : { forename: joined(all), surname: '' };
  if (order === 'surname-first') {
    const end = 1 + all.findIndex((word, at) => !isParticle(word) || at === all.length - 2);
    return { forename: joined(all.slice(end)), surname: joined([...all.slice(0, end), ...suffix]) };
  }
  let start = all.length - 1;
  while (start > 1 && isParticle(all[start - 1] ?? '')) start -= 1;
  return { forename: joined(all.slice(0, start)), surname: joined([...all.slice(start), ...suffix]) };

  function withoutTitle(some: readonly string[]): string[] {
    return some.length > 1 && isWord(some[0], TITLES) ? some.slice(1) : [...some];
  }
}

function isParticle(word: string): boolean {
  return PARTICLES.has(word.toLowerCase());
}
