/** Anybody can join with another's address and any name, so a name must not speak as the mail: no link, no line of its own, no essay. */
import { SPOT_WORDS_MAX_LENGTH } from '@waylift/contract/limits';

/** Longer than any name people have, shorter than a message. */
const NAME_GRAPHEMES_MAX = 64;
/** Of accents on one letter: real writing needs three at most; more climb over the lines above. */
const MARKS_PER_LETTER_MAX = 4;

/** Strong right-to-left letters: Hebrew to Arabic Extended, presentation forms, and the scripts of the upper planes. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** Control characters become spaces, and invisible formatting goes, but the joiners that Persian, Indian scripts and emoji need stay. */
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

/** The line of words of a spot. '' when nothing is left. */
export function spotWordsInMail(words: string): string {
  return isolated(bounded(unlinked(words), SPOT_WORDS_MAX_LENGTH));
}

/** A space keeps mail programs from making links ('http: //evil. example'); 'J.R.' and 'St. John' stay. */
function unlinked(text: string): string {
  return oneLine(text)
    .replace(/:(?=\/\/)/g, ': ')
    .replace(/([\p{L}\p{N}])([.\u3002\uff0e\uff61]+)(?=[\p{L}\p{N}]{2})/gu, '$1$2 ');
}

/** The name by which a mail greets a member. One of nothing but invisible characters would leave a hole in the greeting. */
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

/** Keeps right-to-left letters from reordering the sentence they stand in. */
function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}` : text;
}
