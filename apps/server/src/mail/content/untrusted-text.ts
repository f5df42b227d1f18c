/**
 * Anybody can register another person's address with any name. So a name must not look like a part of the mail: it gets no link, no line of its own,
 * and a short length.
 */
import { SPOT_WORDS_MAX_LENGTH } from '@waylift/contract/limits';

/** Longer than real names, shorter than a message. */
const NAME_GRAPHEMES_MAX = 64;
/** Marks on one letter. Real writing needs three at most; more would cover the lines above. */
const MARKS_PER_LETTER_MAX = 4;

/** Strong right-to-left letters: from Hebrew to Arabic Extended, presentation forms, and scripts of the upper planes. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** Turns control characters into spaces, and removes invisible formatting. The joiners that Persian, Indian scripts and emoji need stay. */
export function oneLine(value: string): string {
  return value
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/(?![\u200c\u200d])[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

export function communityNameInMail(name: string): string {
  return isolated(bounded(oneLine(name)));
}

/** '' when nothing is left. */
export function memberNameInMail(name: string): string {
  return isolated(bounded(unlinked(name)));
}

/** The words of a spot. '' when nothing is left. */
export function spotWordsInMail(words: string): string {
  return isolated(bounded(unlinked(words), SPOT_WORDS_MAX_LENGTH));
}

/** Adds a space so that mail programs make no links ('http: //evil. example'). 'J.R.' and 'St. John' stay. */
function unlinked(text: string): string {
  return oneLine(text)
    .replace(/:(?=\/\/)/g, ': ')
    .replace(/([\p{L}\p{N}])([.\u3002\uff0e\uff61]+)(?=[\p{L}\p{N}]{2})/gu, '$1$2 ');
}

/** The name that a mail greets a member by. A name of invisible characters would leave a gap in the greeting. */
export function nameToGreet({
  forename,
  surname,
  email,
}: {
  readonly forename: string;
  readonly surname: string;
  readonly email: string;
}): string {
  return [forename, surname].find((name) => memberNameInMail(name) !== '') ?? email.slice(0, email.indexOf('@'));
}

function bounded(text: string, max = NAME_GRAPHEMES_MAX): string {
  const marks = new RegExp(`(\\p{M}{${MARKS_PER_LETTER_MAX}})\\p{M}+`, 'gu');
  const letters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text.replace(marks, '$1').slice(0, 1000))];
  if (letters.length <= max) return letters.map((letter) => letter.segment).join('');
  return `${letters
    .slice(0, max - 1)
    .map((letter) => letter.segment)
    .join('')
    .trimEnd()}…`;
}

/** Isolates right-to-left letters, so that they do not reorder the sentence around them. */
function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}` : text;
}
