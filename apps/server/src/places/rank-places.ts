/** Which of the places found is most likely meant. */
import { greatCircleMetres } from '../routing/great-circle.ts';
import type { Point } from '../routing/routing.ts';
import { placeKey } from './place-key.ts';

export type FoundPlace = {
  readonly id: number;
  readonly name: string;
  readonly country: string;
  readonly area: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
  /** How what was typed led to it. */
  readonly match: 'name' | 'beginning' | 'mistyped' | 'similar';
};

/** A village whose population nobody knows is taken to have so many people. */
const LEAST_POPULATION = 300;
/** How much likelier each is than the beginning of a longer name: Bath comes before Bathinda, and Paris after a good match of "Parsi". */
const MATCH_WEIGHTS = { name: 20, beginning: 1, mistyped: 0.1, similar: 0.02 } as const;
/** What stands behind a comma was typed to choose among namesakes. */
const AREA_WEIGHT = 10_000;
/** A place close by is as likely as one so many times its size far away, the less so the further off it is. */
const NEAR_WEIGHT = 2_000;
const NEAR_FADES_METRES = 80_000;

type Asked = { readonly near?: Point | undefined; readonly area: string; readonly countryName: (code: string) => string };

/** Best first: by population, closeness, and how well name and area match. */
export function rankPlaces<P extends FoundPlace>(found: readonly P[], asked: Asked): P[] {
  const scored = found.map((place) => ({ place, score: scoreOf(place, asked) }));
  return scored.toSorted((one, other) => other.score - one.score || one.place.id - other.place.id).map(({ place }) => place);
}

function scoreOf(place: FoundPlace, { near, area, countryName }: Asked): number {
  const closeness = near === undefined ? 1 : 1 + NEAR_WEIGHT * Math.exp(-greatCircleMetres(near, place) / NEAR_FADES_METRES);
  const isInArea = area !== '' && [place.area, countryName(place.country), place.country].some((name) => hasWords(placeKey(name), area));
  return Math.max(place.population, LEAST_POPULATION) * MATCH_WEIGHTS[place.match] * closeness * (isInArea ? AREA_WEIGHT : 1);
}

/** Whether `words` stand in `text` from the beginning of a word on. */
function hasWords(text: string, words: string): boolean {
  return ` ${text}`.includes(` ${words}`);
}
