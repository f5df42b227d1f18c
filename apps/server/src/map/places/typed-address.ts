/** Reads an address as people write and paste it: what names no place, and what cannot stand in a name, is taken out (docs/decisions/0038). */
import { languages, localeOf, type LanguageTag } from '@waylift/words/languages';
import { OTHER_COUNTRY_NAMES } from './rank-places.ts';
import { placeKey } from './place-key.ts';

/** `parts` are keys, the name first and then its areas. @property postcode its key, or null */
export type TypedAddressParts = { readonly parts: readonly string[]; readonly postcode: string | null };

/** `flat 3`, `unit 5b`, `piso 3 b`, `apartment a`. */
const FLAT =
  /^(?:flat|unit|apartment|apt|suite|room|studio|wohnung|whg|top|appartement|appt|apartamento|apto|piso|andar|etage|stock|planta|floor) (?:no |nr )?(?:\d{1,4}(?: ?[a-z](?= |$))?|[a-z]\d{0,4})(?: |$)/;
/** `3º B`, `2nd floor`, `1er étage`. */
const STOREY = /^\d{1,2}(?:o(?: [a-z]{1,4})?|(?:o|er|eme|e|st|nd|rd|th)? (?:piso|andar|etage|stock|og|planta|floor))$/;
const NUMBER_WORD = /(?<= |^)(?:no|nr|num|numero|nummer|n) (?=\d)/g;
/** Britain. Its last three signs are a word of their own. */
const BRITISH_POSTCODE = /(?<= |^)[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}(?= |$)/;
const POSTCODES = [
  BRITISH_POSTCODE,
  // Portugal
  /(?<= |^)\d{4} \d{3}(?= |$)/,
  // Germany, France, Spain and others
  /(?<= |^)(?:(?:d|f|e|de|fr|es) )?\d{5}(?= |$)/,
];
/** Austria, Switzerland and Portugal. Anywhere else in an address, four digits are the number of a house. */
const SHORT_POSTCODE = /^(?:(?:a|ch|at) )?\d{4}(?= \p{L})/u;
const COUNTRY_WORDS_MAX = 4;

export function readAddress(text: string): TypedAddressParts {
  const keys = text.split(/[,;\n]/).map(placeKey);
  let postcode: string | null = null;
  const parts = keys.flatMap((key, index) => {
    const taken = takePostcode(key, index > 0);
    postcode ??= taken.postcode;
    return withoutFlat(taken.rest) || [];
  });
  return { parts, postcode };
}

function takePostcode(key: string, isArea: boolean): { readonly rest: string; readonly postcode: string | null } {
  for (const pattern of isArea ? [...POSTCODES, SHORT_POSTCODE] : POSTCODES) {
    const found = pattern.exec(key)?.[0];
    if (found === undefined) continue;
    const rest = key.replace(found, '').replace('  ', ' ').trim();
    const postcode = pattern === BRITISH_POSTCODE ? found.replace(/ ?(?=.{3}$)/, ' ') : found.replace(/^[a-z]{1,2} /, '');
    return { rest, postcode };
  }
  return { rest: key, postcode: null };
}

function withoutFlat(key: string): string {
  if (STOREY.test(key)) return '';
  return key.replace(FLAT, '').replace(NUMBER_WORD, '').trim();
}

/** Finds a country by the name that any of the portal's languages has for it. It is made at the first use: there are 1,300 names. */
export function createCountryEnds(): (key: string) => { readonly rest: string; readonly country: string } | null {
  let known: ReadonlyMap<string, string> | undefined;
  /** The text without the country at its end; null without one. */
  return (key) => {
    known ??= codesByName();
    const words = key.split(' ');
    for (let count = Math.min(words.length - 1, COUNTRY_WORDS_MAX); count > 0; count -= 1) {
      const country = known.get(words.slice(-count).join(' '));
      if (country !== undefined) return { rest: words.slice(0, -count).join(' '), country };
    }
    return null;
  };
}

function codesByName(): ReadonlyMap<string, string> {
  const others = Object.entries(OTHER_COUNTRY_NAMES).flatMap(([code, names]) => names.map((name) => [name, code] as const));
  return new Map([...languages.flatMap(({ tag }) => namesIn(tag)), ...others]);
}

function namesIn(language: LanguageTag): (readonly [string, string])[] {
  const names = new Intl.DisplayNames(localeOf(language), { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));
  return letters.flatMap((first) =>
    letters.flatMap((second) => {
      const name = names.of(first + second);
      return name === undefined ? [] : [[placeKey(name), first + second] as const];
    }),
  );
}
