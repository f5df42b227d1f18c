/** Removes from a comment what would name its writer, before it is kept after they have left (docs/decisions/0019-leaving.md). */
import { COMMENT_MAX_LENGTH } from '@waylift/contract/limits';
import { withoutMarks } from '../places/place-key.ts';

export type Writer = { readonly names: readonly string[]; readonly emails: readonly string[]; readonly places: readonly string[] };

/** Stands for whatever was taken out. None of the patterns spans it, so what stood on its two sides is never read as one. */
const GAP = '…';

/** Of a text that is longer than any comment of a form, no more is looked at. */
const LOOKED_AT_MAX_LENGTH = 2 * COMMENT_MAX_LENGTH;

/** Each of these begins only where a word does, so that no text takes long to search. */
const LEADS_TO_SOMEBODY: readonly RegExp[] = [
  // Email addresses, and names as they are written on social networks.
  /(?<![^\s@…])[^\s@…]*@[^\s@…]+/gu,
  // Web addresses, with `https`, with `www` or without either.
  /(?<![^\s:/…])[^\s:/…]*:\/\/[^\s…]+/gu,
  /www\.[^\s…]+/gu,
  // Five digits and more, as in phone numbers, postcodes and dates, however they are grouped.
  /[+(]{0,2}\p{Nd}(?:[\s.+()/\p{Pd}]*\p{Nd}){4,}/gu,
];

/** Words parted by dots, as in the name of a web site, and what may follow such a name. */
const DOTTED = /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const ENDS_LIKE_SITE = /\.\p{L}{2}/u;
const BEHIND_SITE = /[:/?#][^\s…]*/uy;

const WORD = /[\p{L}\p{N}]+/gu;

/** In these scripts words stand side by side without a blank. */
const UNPARTED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** At most `COMMENT_MAX_LENGTH` code units; null: nothing to keep. What else tells of its writer stays: the field asks for none of it. */
export function namelessComment(comment: string, writer: Writer): string | null {
  const phrases = phrasesOf(writer);
  let kept = comment
    .slice(0, LOOKED_AT_MAX_LENGTH)
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

/** Each as its words, one behind the other without a blank: some stand alone in a text, the others anywhere in it. */
type Phrases = { readonly words: ReadonlySet<string>; readonly unparted: ReadonlySet<string> };

function phrasesOf({ names, emails, places }: Writer): Phrases {
  const nameWords = names.map(wordsOf);
  const localParts = emails.map((email) => email.replace(/@[^@]*$/u, ''));
  const placeWords = [...new Set(places)].flatMap(placeWordsOf);
  const phrases = [
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
  ].map((words) => words.join(''));
  const [words, unparted] = [new Set<string>(), new Set<string>()];
  for (const phrase of phrases) if (phrase !== '') (UNPARTED.test(phrase) ? unparted : words).add(phrase);
  return { words, unparted };
}

/** The whole name of a place, and each part of it. */
function placeWordsOf(place: string): string[][] {
  const parts = folded(place.normalize('NFC')).text.split(',');
  return [parts.join(' '), ...parts].map((part) => part.match(WORD) ?? []);
}

function wordsOf(text: string): string[] {
  return folded(text.normalize('NFC')).text.match(WORD) ?? [];
}

type Hit = { readonly from: number; readonly to: number };

/** Where words that stand one behind the other, without a gap between them, make a phrase. */
function phrasesIn(words: string, phrases: ReadonlySet<string>): Hit[] {
  const longest = Math.max(0, ...Array.from(phrases, (phrase) => phrase.length));
  const hits: Hit[] = [];
  for (const run of words.matchAll(/[^…]+/gu)) {
    const found = Array.from(run[0].matchAll(/[^ ]+/gu), (word) => ({ text: word[0], from: run.index + word.index }));
    for (const [first, { from }] of found.entries()) {
      let phrase = '';
      for (let last = first; last < found.length && phrase.length < longest; last += 1) {
        const word = found[last];
        phrase += word?.text ?? '';
        if (word !== undefined && phrases.has(phrase)) hits.push({ from, to: word.from + word.text.length });
      }
    }
  }
  return hits;
}

/** The same for scripts whose words nothing parts: wherever the letters of a phrase follow each other. */
function unpartedIn(words: string, phrases: ReadonlySet<string>): Hit[] {
  const lengths = new Set(Array.from(phrases, (phrase) => phrase.length));
  const letters = Array.from(words.matchAll(/[^ ]/g), ({ 0: letter, index }) => ({ letter, index }));
  const text = letters.map(({ letter }) => letter).join('');
  return letters.flatMap(({ index: from }, at) =>
    [...lengths]
      .filter((length) => phrases.has(text.slice(at, at + length)))
      .map((length) => ({ from, to: (letters[at + length - 1]?.index ?? from) + 1 })),
  );
}

function sitesIn(plain: string): Hit[] {
  const hits: Hit[] = [];
  let looked = 0;
  for (const { 0: name, index } of plain.matchAll(DOTTED)) {
    if (index < looked || !ENDS_LIKE_SITE.test(name)) continue;
    BEHIND_SITE.lastIndex = index + name.length;
    looked = index + name.length + (BEHIND_SITE.exec(plain)?.[0].length ?? 0);
    hits.push({ from: index, to: looked });
  }
  return hits;
}

/** The text with a blank for everything that is neither letter nor digit, so that patterns of words need no classes: those are dear. */
function wordsAlone(plain: string): string {
  return plain.replace(/[^\p{L}\p{N}…]/gu, (sign) => ' '.repeat(sign.length));
}

function withGaps(text: string, phrases: Phrases): string {
  const { text: plain, starts, ends } = folded(text);
  const words = wordsAlone(plain);
  const found = [
    ...LEADS_TO_SOMEBODY.flatMap((pattern) =>
      Array.from(plain.matchAll(pattern), (hit) => ({ from: hit.index, to: hit.index + hit[0].length })),
    ),
    ...sitesIn(plain),
    ...phrasesIn(words, phrases.words),
    ...(phrases.unparted.size > 0 ? unpartedIn(words, phrases.unparted) : []),
  ];
  const hits = found
    .map(({ from, to }) => ({ start: starts[from] ?? 0, end: ends[to - 1] ?? 0 }))
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
  if (character >= 'a' && character <= 'z') return character;
  if (character === GAP) return GAP;
  if (/['`´’‘ʻʼ]/u.test(character)) return "'";
  // Invisible, so it parts no word.
  return /\p{Cf}/u.test(character) ? '' : withoutMarks(character);
}
