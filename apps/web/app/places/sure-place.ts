import type { Place } from '@waylift/contract/journey';
import type { KnownPlace } from './place-choice.ts';

/** How much a settlement is known; 0: no settlement, such as a station that has the name of its town. */
const KNOWN_AS: Readonly<Record<string, number>> = {
  city: 3,
  town: 2,
  ...Object.fromEntries(
    ['', 'village', 'borough', 'suburb', 'quarter', 'neighbourhood', 'hamlet', 'island', 'locality'].map((kind) => [kind, 1]),
  ),
};
const COORDINATES = /^-?\d{1,3}(?:\.\d{1,5})?, -?\d{1,3}(?:\.\d{1,5})?$/;

/**
 * The place that a name typed in full means. Null when the first place has another name, or when a namesake in its country may be meant too.
 * @param places the answer for exactly this text
 */
export function surePlace(text: string, places: readonly KnownPlace[]): KnownPlace | null {
  const [first, ...others] = places;
  if (first === undefined) return null;
  // The only answer to pasted coordinates, or to the link of a map.
  if (others.length === 0 && COORDINATES.test(first.label)) return first;
  const typed = plainOf(text);
  if (!namesOf(first).includes(typed)) return null;
  return others.some((other) => namesOf(other).includes(typed) && isRival(first, other)) ? null : first;
}

/** Oakham, as `oakham`, `oakham rutland` and `oakham rutland united kingdom`. */
function namesOf({ name, label, context = '' }: KnownPlace): string[] {
  const parts = [label, ...context.split(', ')];
  const own = name === undefined ? [] : [plainOf(name)];
  return own.concat(parts.map((_, at) => plainOf(parts.slice(0, at + 1).join(' '))));
}

/** Of namesakes in one country, a city is meant before a village, but not for sure before a town. */
function isRival(first: Place, other: Place): boolean {
  const [ofFirst, ofOther] = [knownAs(first), knownAs(other)];
  return countryOf(first) === countryOf(other) && ofOther >= Math.max(ofFirst - 1, Math.min(ofFirst, 1));
}

function knownAs({ kind = '' }: Place): number {
  return KNOWN_AS[kind] ?? 0;
}

function countryOf({ context = '' }: Place): string {
  return context.split(', ').at(-1) ?? '';
}

function plainOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
