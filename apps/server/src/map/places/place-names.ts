import type { KnownPlace } from './gazetteer-sources.ts';
import { placeKey } from './place-key.ts';

/** Other names of smaller places are mostly transliterations that nobody types. */
const OTHER_NAMES_FROM_POPULATION = 5_000;
/** Letters of the portal's languages. Most other names are in other alphabets. */
const LATIN_LETTERS = /^[\x20-\x7e\u00a0-\u024f\u1e00-\u1eff\u2018\u2019\u02bb\u02bc]+$/;
const NAME_MAX_LENGTH = 60;
/** Articles that many leave out when they look for Le Mans or The Hague. */
const ARTICLE = /^(?:the|la|le|les|l|las|los|el|o|os|den|de|het|s) (?=.{3})/;
/** Letters that people without such a key write as two. */
const DIGRAPHS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
const DIGRAPH_COUNTRIES = new Set(['DE', 'AT', 'CH', 'LI', 'LU', 'DK', 'NO', 'SE', 'FI']);

export function namesOf({ name, country, population, otherNames }: KnownPlace): string[] {
  // The second package's name and its ASCII form count as names; what follows are the other names.
  const others = population >= OTHER_NAMES_FROM_POPULATION ? otherNames : otherNames.slice(0, 2);
  return nameKeys(name, others, country).filter((key) => key.length <= NAME_MAX_LENGTH);
}

/** The keys by which a place is found, its own name first: as `placeKey` writes it, and without articles and accents as people type it. */
export function nameKeys(name: string, otherNames: readonly string[], country: string): string[] {
  const digraphs = DIGRAPH_COUNTRIES.has(country) ? [spellDigraphs(name)] : [];
  const own = placeKey(name);
  const keys = [...digraphs, ...otherNames].filter((other) => LATIN_LETTERS.test(other)).map(placeKey);
  const all = [own, ...keys].flatMap((key) => [key, key.replace(ARTICLE, ''), ...saintsOf(key)]);
  return [...new Set(all)].filter((key) => key.length > 1);
}

function spellDigraphs(name: string): string {
  return name.toLowerCase().replace(/[äöüåø]/g, (letter) => DIGRAPHS[letter] ?? letter);
}

/** `st ives` is also typed `saint ives`, and the reverse. */
function saintsOf(key: string): string[] {
  if (/\bste?\b/.test(key)) return [key.replace(/\bst(?=e?\b)/, 'saint')];
  return /\bsainte?\b/.test(key) ? [key.replace(/\bsaint(?=e?\b)/, 'st')] : [];
}
