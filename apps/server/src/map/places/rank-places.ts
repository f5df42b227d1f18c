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
  /** The kind of a street, station, shop or other place that is no settlement. For a settlement: undefined, or OpenStreetMap's word. */
  readonly kind?: string;
  /** How many typed areas the search itself has matched. */
  readonly areasTyped?: number;
};

/** The population of a village that is not counted. */
const LEAST_POPULATION = 300;
/** With these, Bath comes before Bathinda, and York before the New York that some call so. For "Parsi", Paris comes before Parsippany. */
const MATCH_WEIGHTS = {
  name: 20,
  beginning: 1,
  otherName: 0.3,
  otherBeginning: 0.02,
  mistypedName: 0.1,
  mistypedBeginning: 0.005,
  similar: 0.002,
} as const;
const BEGUN_MATCHES: ReadonlySet<FoundPlace['match']> = new Set(['beginning', 'otherBeginning']);
/** What stands behind a comma was typed to choose among namesakes. */
const AREA_WEIGHT = 10_000;
/** A nearby place counts as so many times larger; one in the same country still as a hundred times. */
const NEARNESS = [
  { weight: 2_000, fadesMetres: 30_000 },
  { weight: 100, fadesMetres: 300_000 },
];
/** If no position is known, a place in the member's own country counts as so many times larger. */
const COUNTRY_WEIGHT = 50;
/** Of a name that only begins as typed: Oakley comes before Oakland in California, but Paris is found by "pa". */
const COUNTRY_WEIGHT_OF_BEGINNING = 200;
/** A slip away from a name in another country is meant only if many know that name. */
const MISTYPED_ABROAD = { fromPopulation: 100_000, withinMetres: 200_000 };

/** What people type for a country. The gazetteer has counties where they say England. */
export const OTHER_COUNTRY_NAMES: Readonly<Record<string, readonly string[]>> = {
  GB: [
    'uk',
    'england',
    'scotland',
    'wales',
    'northern ireland',
    'great britain',
    'grossbritannien',
    'grande bretagne',
    'gran bretana',
    'gra bretanha',
  ],
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

/** Whether a place may be meant whose name is only like what was typed. */
export function isLikelySlip(place: FoundPlace, { near, country }: Pick<Asked, 'near' | 'country'>): boolean {
  if (country === undefined || place.country.toLowerCase() === country || place.population >= MISTYPED_ABROAD.fromPopulation) return true;
  return near !== undefined && greatCircleMetres(near, place) < MISTYPED_ABROAD.withinMetres;
}

export function isIn({ area: own, country }: FoundPlace, area: string, countryName: Asked['countryName']): boolean {
  const around = [...[own, countryName(country), country].map(placeKey), ...(OTHER_COUNTRY_NAMES[country] ?? [])];
  return around.some((name) => hasWords(name, area));
}

function scoreOf(place: FoundPlace, { near, country, areas, countryName }: Asked): number {
  const areasMatched = Math.max(place.areasTyped ?? 0, areas.filter((area) => isIn(place, area, countryName)).length);
  const isOwnCountry = near === undefined && place.country.toLowerCase() === country;
  const closeness =
    near === undefined
      ? isOwnCountry
        ? BEGUN_MATCHES.has(place.match)
          ? COUNTRY_WEIGHT_OF_BEGINNING
          : COUNTRY_WEIGHT
        : 1
      : closenessAt(greatCircleMetres(near, place));
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

/** Whether `words` occur in `text`, beginning at a word. */
function hasWords(text: string, words: string): boolean {
  return ` ${text}`.includes(` ${words}`);
}
