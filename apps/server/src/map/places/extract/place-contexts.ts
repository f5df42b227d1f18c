import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';
import { placeKey } from '../place-key.ts';
import { isSettlement, SAME_TOWN_METRES, SUBURB_KINDS, TOWN_KINDS } from '../settlements.ts';
import type { ExtractPlace } from './read-extract.ts';

/** A place of the gazetteer around an extract. */
export type KnownTown = Position & {
  readonly name: string;
  readonly key: string;
  readonly country: string;
  readonly area: string;
  readonly population: number;
};

/** `area` lists names from the smallest to the largest, separated by a comma and a blank. `country` is ISO 3166-1, or '' when nothing is near. */
export type PlaceContext = { readonly area: string; readonly country: string };
/** `whole` also has the street, suburb and town of the address. It tells namesakes apart, and can be searched. */
type WholeContext = PlaceContext & { readonly whole: string };
type Placed = Position & { readonly name: string; readonly kind: string; readonly street?: string; readonly town?: string };
export type PlaceContexts = (place: Placed) => WholeContext;

type Town = Position & {
  readonly name: string;
  readonly key: string;
  readonly isLarge: boolean;
  readonly reachMetres: number;
  readonly context: PlaceContext;
};

/** A town's reach grows with the root of its population: Oakham, with ten thousand people, reaches about a mile. */
const REACH_METRES_PER_ROOT = 12;
/** A place further away than this is in no town. Then the nearest town that is not too far is named. */
const REACHES_MAX = 2.5;
const TOWN_MAX_METRES = 15_000;
const SUBURB_MAX_METRES = 1_500;
const LARGE_REACH_METRES = 2_000;
const TOWN_FROM_POPULATION = 5_000;
const TOWN_WEIGHT = 5_000;

/** Tells in which suburb, town and county a place lies: in the nearest ones, measured by the reach of each. */
export function createPlaceContexts(places: readonly ExtractPlace[], known: readonly KnownTown[]): PlaceContexts {
  const knownAround = createGrid(known, 0.25);
  const inExtract = places.filter(({ kind }) => TOWN_KINDS.has(kind));
  const ownAround = createGrid(inExtract, 0.1);
  const isMapped = (town: KnownTown) =>
    ownAround(town).some((place) => placeKey(place.name) === town.key && greatCircleMetres(place, town) < SAME_TOWN_METRES);
  const towns: Town[] = [
    ...inExtract.map((place) => ({
      ...place,
      key: placeKey(place.name),
      isLarge: place.weight >= TOWN_WEIGHT,
      reachMetres: reachOf(place.weight),
      context: countyOf(place, knownAround),
    })),
    // Towns of the gazetteer, for those beyond the edge of the extract or missing in it.
    ...known
      .filter((town) => town.population > 0 && !isMapped(town))
      .map((town) => ({
        ...town,
        isLarge: town.population >= TOWN_FROM_POPULATION,
        reachMetres: reachOf(town.population),
        context: countyOf(town, knownAround),
      })),
  ];
  const smallAround = createGrid(towns, 0.1);
  const largeAround = createGrid(
    towns.filter(({ reachMetres }) => reachMetres > LARGE_REACH_METRES),
    0.5,
  );
  const suburbsAround = createGrid(
    places.filter(({ kind }) => SUBURB_KINDS.has(kind)),
    0.1,
  );

  return (place) => {
    const { name, kind, street = '', town = '' } = place;
    const key = placeKey(name);
    const others = [...smallAround(place), ...largeAround(place)].filter((each) => each.key !== key || !TOWN_KINDS.has(kind));
    // A village is named with the next large town, anything else with the place that it lies in.
    const around = TOWN_KINDS.has(kind) ? others.filter(({ isLarge }) => isLarge) : others;
    const within = TOWN_KINDS.has(kind)
      ? null
      : nearest(around, (each) => upTo(REACHES_MAX, greatCircleMetres(place, each) / each.reachMetres));
    const main = within ?? nearest(around, (each) => upTo(TOWN_MAX_METRES, greatCircleMetres(place, each)));
    const suburb =
      main?.isLarge !== true || TOWN_KINDS.has(kind) || SUBURB_KINDS.has(kind)
        ? null
        : nearest(suburbsAround(place), (each) => upTo(SUBURB_MAX_METRES, greatCircleMetres(place, each)));
    const { area, country } = TOWN_KINDS.has(kind) || main === null ? countyOf(place, knownAround) : main.context;
    const isCityItself = kind === 'city' || kind === 'town';
    const mainName = isCityItself ? '' : (main?.name ?? '');
    // With the county's name, a town beyond the border would seem to lie within the county.
    const isBeyond = TOWN_KINDS.has(kind) && main?.context.area !== area;
    // Oakham is not named as lying in Oakham, but its station is.
    const own = isSettlement(kind) ? key : '';
    return {
      area: joinOnce([isBeyond ? '' : mainName === '' ? town : mainName, area], own),
      whole: joinOnce([street, suburb?.name ?? '', mainName, town, area], own),
      country,
    };
  };
}

/** Joins the names, each once and without the one whose key is `own`. */
function joinOnce(parts: readonly string[], own: string): string {
  const said = new Set(['', own]);
  return parts.filter((part) => !said.has(placeKey(part)) && said.add(placeKey(part))).join(', ');
}

/** A place is shown with its town and county. Namesakes that these cannot tell apart are shown with their whole context. */
export function withAreas<P extends WholeContext>(namesakes: readonly P[]): P[] {
  const alike = Map.groupBy(namesakes, ({ area, country }) => `${area}\t${country}`);
  return [...alike.values()].flatMap((group) =>
    new Set(group.map(({ whole }) => whole)).size === 1 ? group : group.map((place) => ({ ...place, area: place.whole })),
  );
}

function upTo(most: number, distance: number): number {
  return distance > most ? Infinity : distance;
}

function reachOf(people: number): number {
  return REACH_METRES_PER_ROOT * Math.sqrt(people);
}

/** The last part of the gazetteer's area. The parts before it may only tell namesakes apart. */
function countyOf(place: Position & { readonly name: string }, around: (at: Position) => readonly KnownTown[]): PlaceContext {
  const key = placeKey(place.name);
  const town = nearest(around(place), (each) => {
    const metres = greatCircleMetres(place, each);
    return each.key === key && metres < SAME_TOWN_METRES ? 0 : metres;
  });
  return town === null ? { area: '', country: '' } : { area: town.area.split(', ').at(-1) ?? '', country: town.country };
}

function nearest<T>(all: readonly T[], distanceTo: (each: T) => number): T | null {
  let [best, least]: [T | null, number] = [null, Infinity];
  for (const each of all) {
    const distance = distanceTo(each);
    if (distance < least) [best, least] = [each, distance];
  }
  return best;
}

/** Finds the places in the cell of a point and in the eight cells around it. */
function createGrid<P extends Position>(places: readonly P[], degrees: number): (at: Position) => P[] {
  const at = (value: number) => Math.floor(value / degrees);
  const cells = Map.groupBy(places, ({ latitude, longitude }) => at(latitude) * 100_000 + at(longitude));
  const steps = [-1, 0, 1];
  return ({ latitude, longitude }) =>
    steps.flatMap((up) => steps.flatMap((aside) => cells.get((at(latitude) + up) * 100_000 + at(longitude) + aside) ?? []));
}
