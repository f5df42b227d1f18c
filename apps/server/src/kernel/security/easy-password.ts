import { readFileSync } from 'node:fs';
import { PASSWORD_MIN_LENGTH } from '@waylift/contract/limits';

/** Signs and digits that people write in place of letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '!': 'i',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
/** With more digits and signs than these, a common word counts as hard to guess. */
const DECORATION_MAX_LENGTH = 5;
/** Shorter words occur in many passwords by chance. */
const OWN_WORD_MIN_LENGTH = 4;
const DISTINCT_CHARACTERS_MIN = 5;
const ROWS = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'azertyuiop'];

let common: ReadonlySet<string> | undefined;
/** Read when it is first needed: most processes never need it. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .slice(1, -1),
  );
  return common;
}

/**
 * Whether a password is easy to guess: a common one with little around it, whatever its capitals and digits for letters, or hardly more than what is
 * known about its owner. `ownWords`: names and addresses of the member, the community and the product.
 */
export function isEasyPassword(password: string, ownWords: readonly string[]): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  return new Set(lower).size < DISTINCT_CHARACTERS_MIN || isCommon(lower) || isOwn(lower, ownWords);
}

function isCommon(lower: string): boolean {
  const list = commonPasswords();
  const core = lower.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, '');
  const words = [lower, core].flatMap((text) => [text, withLetters(text), withLetters(text.replaceAll('1', 'l'))]).map(lettersOf);
  const digits = lower.replaceAll(/\D/g, '');
  const isBare = lower.length - lettersOf(core).length <= DECORATION_MAX_LENGTH || list.has(digits);
  const isKnown = (word: string) => list.has(word) || (word.length >= OWN_WORD_MIN_LENGTH && ROWS.some((row) => row.includes(word)));
  return list.has(lower) || list.has(lower.replaceAll(/[^\p{L}\d]/gu, '')) || (isBare && words.some(isKnown));
}

function isOwn(lower: string, ownWords: readonly string[]): boolean {
  const words = ownWords
    .flatMap((text) =>
      text
        .normalize('NFKC')
        .toLowerCase()
        .split(/[^\p{L}]+/u),
    )
    .filter((word) => word.length >= OWN_WORD_MIN_LENGTH);
  const left = (text: string) =>
    words.toSorted((one, other) => other.length - one.length).reduce((rest, word) => rest.replaceAll(word, ''), text);
  return [lower, withLetters(lower)].some((text) => left(text) !== text && left(text).length < PASSWORD_MIN_LENGTH);
}

function withLetters(text: string): string {
  return [...text].map((character) => LOOKALIKES[character] ?? character).join('');
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}]/gu, '');
}
