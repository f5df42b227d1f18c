/** Removes from a comment what would name its writer, before it is kept after they have left (docs/decisions/0019-leaving.md). */
import { COMMENT_MAX_LENGTH } from '@waylift/contract/limits';
import { withoutMarks } from '../places/place-key.ts';

export type Writer = { readonly names: readonly string[]; readonly emails: readonly string[]; readonly places: readonly string[] };

/** Stands for whatever was taken out. None of the patterns spans it, so what stood on its two sides is never read as one. */
const GAP = '…';

/** Each of these begins only where a word does, so that no text takes long to search. */
const LEADS_TO_SOMEBODY: readonly RegExp[] = [
  // Email addresses, and names as they are written on social networks.
  /(?<![^\s@…])[^\s@…]*@[^\s@…]+/gu,
  // Web addresses, with `https`, with `www` or without either.
  /(?<![^\s:/…])[^\s:/…]*:\/\/[^\s…]+/gu,
  /www\.[^\s…]+/gu,
  /(?<![\p{L}\p{N}-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[:/?#][^\s…]*)?/gu,
  // Five digits and more, as in phone numbers, postcodes and dates, however they are grouped.
  /[+(]{0,2}\p{Nd}(?:[\s.+()/\p{Pd}]*\p{Nd}){4,}/gu,
];

/** In these scripts words stand side by side without a blank. */
const UNPARTED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** At most `COMMENT_MAX_LENGTH` code units; null: nothing to keep. What else tells of its writer stays: the field asks for none of it. */
export function namelessComment(comment: string, writer: Writer): string | null {
  const phrases = Array.from(new Set(phrasesOf(writer).map(patternOf)), (pattern) => new RegExp(pattern, 'gu'));
  let kept = comment
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .normalize('NFC');
  // A name right behind a long number is a word of its own only once the number has gone.
  for (let before = ''; before !== kept;) {
    before = kept;
    kept = withGaps(kept, phrases);
  }
  kept = kept.slice(0, COMMENT_MAX_LENGTH).toWellFormed();
  return kept === '' ? null : kept;
}

function phrasesOf({ names, emails, places }: Writer): string[][] {
  const nameWords = names.map(wordsOf);
  const localParts = emails.map((email) => email.replace(/@[^@]*$/u, ''));
  const placeWords = places.flatMap((place) => [place, ...place.split(',')]).map(wordsOf);
  return [
    ...nameWords,
    // Who is called Mary Ann signs as Mary.
    ...nameWords
      .flat()
      .filter((word) => word.length > 1)
      .map((word) => [word]),
    // Mail for `ada+lifts` is Ada's.
    ...localParts.flatMap((part) => [part, part.split('+', 1)[0] ?? '']).map(wordsOf),
    ...placeWords,
    // A street without the number of the house.
    ...placeWords.map((words) => words.filter((word) => !/\p{N}/u.test(word))),
  ].filter((words) => words.length > 0);
}

function wordsOf(text: string): string[] {
  return folded(text.normalize('NFC')).text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function patternOf(words: readonly string[]): string {
  const phrase = words.join(' *');
  return UNPARTED.test(phrase) ? phrase : `(?<![^ ${GAP}])${phrase}(?![^ ${GAP}])`;
}

/** The text with a blank for everything that is neither letter nor digit, so that patterns of words need no classes: those are dear. */
function wordsAlone(plain: string): string {
  return plain.replace(/[^\p{L}\p{N}…]/gu, (sign) => ' '.repeat(sign.length));
}

function withGaps(text: string, phrases: readonly RegExp[]): string {
  const { text: plain, starts, ends } = folded(text);
  const words = wordsAlone(plain);
  const hits = [
    ...LEADS_TO_SOMEBODY.flatMap((pattern) => Array.from(plain.matchAll(pattern))),
    ...phrases.flatMap((pattern) => Array.from(words.matchAll(pattern))),
  ]
    .map((hit) => ({ start: starts[hit.index] ?? 0, end: ends[hit.index + hit[0].length - 1] ?? 0 }))
    .toSorted((one, other) => one.start - other.start);
  let result = '';
  let done = 0;
  for (const { start, end } of hits) {
    if (start >= done) result += text.slice(done, start) + GAP;
    done = Math.max(done, end);
  }
  return result + text.slice(done);
}

/** The text as it is compared, and for each of its code units where in the given text its character starts and ends. */
function folded(text: string): { readonly text: string; readonly starts: readonly number[]; readonly ends: readonly number[] } {
  let plain = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    const letters = foldedCharacter(character);
    plain += letters;
    // What folds to nothing, as an accent does, belongs to the character before.
    if (letters === '' && ends.length > 0) ends[ends.length - 1] = end;
    for (let unit = 0; unit < letters.length; unit += 1) {
      starts.push(start);
      ends.push(end);
    }
    start = end;
  }
  return { text: plain, starts, ends };
}

function foldedCharacter(character: string): string {
  if (character === GAP) return GAP;
  if (/['`´’‘ʻʼ]/u.test(character)) return "'";
  // Invisible, so it parts no word.
  return /\p{Cf}/u.test(character) ? '' : withoutMarks(character);
}
