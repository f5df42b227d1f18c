import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';
import { placeKey } from './place-key.ts';

export type FoundPlace = {
  readonly id: number;
  readonly name: string;
  readonly country: string;
  readonly area: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
  readonly match: keyof typeof MATCH_WEIGHTS;
  /** A street, a station, a shop and what else is no settlement; of a settlement undefined or OpenStreetMap's word for it. */
  readonly kind?: string;
  /** How many areas the search itself has found behind the name. */
  readonly areasTyped?: number;
};

/** A village whose population nobody knows is taken to have so many people. */
const LEAST_POPULATION = 300;
/** By these Bath comes before Bathinda, York before the New York that some call so, and for "Parsi" Paris before Parsippany. */
const MATCH_WEIGHTS = {
  name: 20,
  beginning: 1,
  otherName: 0.3,
  otherBeginning: 0.02,
  mistypedName: 0.1,
  mistypedBeginning: 0.005,
  similar: 0.002,
} as const;
/** What stands behind a comma was typed to choose among namesakes. */
const AREA_WEIGHT = 10_000;
/** A place next door is as likely as one so many times its size far away; one in the same country still a hundred times. */
const NEARNESS = [
  { weight: 2_000, fadesMetres: 30_000 },
  { weight: 100, fadesMetres: 300_000 },
];
/** Where nobody knows what is near, a place in the member's own country is as likely as one so many times its size abroad. */
const COUNTRY_WEIGHT = 50;

/** What people type in place of a country's name. The gazetteer has counties where they say England. */
const OTHER_COUNTRY_NAMES: Readonly<Record<string, readonly string[]>> = {
  GB: ['uk', 'great britain', 'england', 'scotland', 'wales', 'northern ireland'],
  US: ['usa', 'america'],
  NL: ['holland'],
};

type Asked = {
  readonly near?: Position | undefined;
  readonly country?: string | undefined;
  readonly areas: readonly string[];
  readonly countryName: (code: string) => string;
};

export function rankPlaces<P extends FoundPlace>(found: readonly P[], asked: Asked): P[] {
  const scored = found.map((place) => ({ place, score: scoreOf(place, asked) }));
  return scored.toSorted((one, other) => other.score - one.score || one.place.id - other.place.id).map(({ place }) => place);
}

export function isIn({ area: own, country }: FoundPlace, area: string, countryName: Asked['countryName']): boolean {
  const around = [...[own, countryName(country), country].map(placeKey), ...(OTHER_COUNTRY_NAMES[country] ?? [])];
  return around.some((name) => hasWords(name, area));
}

function scoreOf(place: FoundPlace, { near, country, areas, countryName }: Asked): number {
  const areasMatched = Math.max(place.areasTyped ?? 0, areas.filter((area) => isIn(place, area, countryName)).length);
  const isOwnCountry = near === undefined && place.country.toLowerCase() === country;
  const closeness = near === undefined ? (isOwnCountry ? COUNTRY_WEIGHT : 1) : closenessAt(greatCircleMetres(near, place));
  return (
    (place.kind === undefined ? Math.max(place.population, LEAST_POPULATION) : place.population) *
    MATCH_WEIGHTS[place.match] *
    closeness *
    AREA_WEIGHT ** areasMatched
  );
}

function closenessAt(metres: number): number {
  return NEARNESS.reduce((sum, { weight, fadesMetres }) => sum + weight * Math.exp(-metres / fadesMetres), 1);
}

/** Whether `words` stand in `text` from the beginning of a word on. */
function hasWords(text: string, words: string): boolean {
  return ` ${text}`.includes(` ${words}`);
}
