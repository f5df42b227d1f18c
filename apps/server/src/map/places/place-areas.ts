import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { KnownPlace } from './gazetteer-sources.ts';
import { cellsAround, placeCell } from './place-cell.ts';
import { placeKey } from './place-key.ts';

/** Countries where people name the county or département of a place, not its region. */
const BY_DISTRICT = new Set(['GB', 'IE', 'FR']);
const RANKS =
  /^(?:City and (?:Borough|County) of|(?:Royal |Metropolitan )?Borough of|District of|City of|County of|Province of|Provincia d[ei]) /;
const LARGER_TOWN_MIN_POPULATION = 5_000;
/** A larger town says more about where a place is. It must be at least so many times larger. */
const LARGER_BY = 3;
const LARGER_TOWN_MAX_METRES = 100_000;

/** The areas in the order given. Namesakes in a country also get the other division, and the nearest larger town if that is not enough. */
export function areasOf(places: readonly KnownPlace[]): string[] {
  const areas = places.map(plainArea);
  tellApart(places, areas, (place, area) => join(area, otherDivision(place, area)));
  const nearestTown = townFinder(places);
  tellApart(places, areas, (place, area) => join(nearestTown(place), area));
  return areas;
}

function plainArea({ name, country, region, district }: KnownPlace): string {
  const [first, second] = BY_DISTRICT.has(country) ? [district, region] : [region, ''];
  // For a regional capital, "Madrid, Madrid" says nothing more.
  return [first, second].map(withoutRank).find((division) => saysMoreThan(division, name)) ?? '';
}

function otherDivision({ name, region, district }: KnownPlace, area: string): string {
  return [district, region].map(withoutRank).find((division) => division !== area && saysMoreThan(division, name)) ?? '';
}

/** `Leeds` for `City and Borough of Leeds`. */
function withoutRank(division: string): string {
  return division.replace(RANKS, '');
}

function saysMoreThan(division: string, name: string): boolean {
  return division !== '' && placeKey(division) !== placeKey(name);
}

function tellApart(places: readonly KnownPlace[], areas: string[], changed: (place: KnownPlace, area: string) => string): void {
  const groups = Map.groupBy(places.entries(), ([index, { name, country }]) => `${name}\t${country}\t${areas[index] ?? ''}`);
  for (const group of groups.values()) {
    if (group.length > 1) for (const [index, place] of group) areas[index] = changed(place, areas[index] ?? '');
  }
}

function townFinder(places: readonly KnownPlace[]): (place: KnownPlace) => string {
  const towns = Map.groupBy(
    places.filter(({ population }) => population >= LARGER_TOWN_MIN_POPULATION),
    placeCell,
  );
  return (place) => {
    let name = '';
    let leastMetres = LARGER_TOWN_MAX_METRES;
    for (const town of cellsAround(place).flatMap((cell) => towns.get(cell) ?? [])) {
      if (town.name === place.name || town.population < LARGER_BY * place.population) continue;
      const metres = greatCircleMetres(place, town);
      if (metres < leastMetres) [leastMetres, name] = [metres, town.name];
    }
    return name;
  };
}

function join(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}
