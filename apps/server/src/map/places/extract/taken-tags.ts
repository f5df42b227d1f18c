/** Which OpenStreetMap elements can be searched for, and how likely each is meant: https://wiki.openstreetmap.org/wiki/Map_features */
import { SETTLEMENTS } from '../settlements.ts';
import type { OsmTags } from '../../osm/osm-elements.ts';

/** `weight` is a population: a place ranks like a town of so many people. */
export type TakenAs = { readonly kind: string; readonly weight: number };

export const STREET_WEIGHT = 50;
export const POSTCODE_WEIGHT = 40;

/** Less than any village, so that Rogerstone comes before its station. */
const KNOWN_DESTINATIONS: Readonly<Record<string, number>> = {
  airport: 280,
  station: 250,
  hospital: 220,
  university: 220,
  bus_station: 150,
  ferry_terminal: 150,
  college: 120,
  townhall: 120,
  stadium: 120,
  mall: 120,
  school: 100,
  supermarket: 100,
  industrial: 100,
  commercial: 100,
  retail: 100,
};
const DESTINATION_WEIGHT = 60;

/** Named elements with one of these keys are destinations, where people work or go, except for these values. */
const DESTINATIONS: Readonly<Record<string, ReadonlySet<string>>> = {
  amenity: new Set([
    'bench',
    'parking_space',
    'waste_basket',
    'recycling',
    'post_box',
    'atm',
    'vending_machine',
    'clock',
    'bicycle_parking',
  ]),
  office: new Set(),
  shop: new Set(['vacant']),
  healthcare: new Set(),
  tourism: new Set(['information', 'artwork', 'picnic_site', 'viewpoint']),
  leisure: new Set(['pitch', 'bird_hide', 'bleachers', 'picnic_table', 'garden', 'track']),
  craft: new Set(),
  industrial: new Set(),
  club: new Set(),
};
/** Elements with these keys have names for many reasons. Only these values are destinations. */
const DESTINATION_VALUES: Readonly<Record<string, ReadonlySet<string>>> = {
  landuse: new Set(['industrial', 'commercial', 'retail', 'quarry', 'military', 'education', 'port']),
  building: new Set(
    'office industrial commercial retail warehouse public civic government hospital school college university hotel stadium church'.split(
      ' ',
    ),
  ),
  man_made: new Set(['works', 'wastewater_works', 'water_works']),
  historic: new Set(['castle', 'manor', 'abbey']),
  highway: new Set(['services']),
};
/** Ways of these values are not in use for cars or people today. */
const NO_STREETS = new Set([
  'proposed',
  'construction',
  'razed',
  'abandoned',
  'platform',
  'bus_stop',
  'services',
  'rest_area',
  'elevator',
  'corridor',
]);
const LANGUAGE_NAME = /^name:[a-z]{2,3}$/;
const OTHER_NAMES = ['alt_name', 'official_name', 'short_name', 'loc_name', 'iata', 'ref:crs'];
const OTHER_NAMES_MAX = 24;
/** Forms of a station's name in the portal's languages. */
const STATIONS = ['* station', '* railway station', 'bahnhof *', '* bahnhof', 'gare de *', 'estación de *', 'estação de *'];
const BUS_STATIONS = ['* bus station', 'busbahnhof *', 'gare routière de *', 'estación de autobuses de *', 'estação rodoviária de *'];

export const ADDRESS_KEYS = ['addr:housenumber', 'addr:postcode', 'postal_code'] as const;
/** Elements without any of these keys are ignored. */
export const TAKEN_KEYS: ReadonlySet<string> = new Set([
  'place',
  'railway',
  'public_transport',
  'aeroway',
  ...ADDRESS_KEYS,
  ...Object.keys(DESTINATIONS),
  ...Object.keys(DESTINATION_VALUES),
]);

/** The first of the names in the tag, which semicolons separate; empty without one. */
export function ownNameOf(tags: OsmTags): string {
  return tags.get('name')?.split(';')[0]?.trim() ?? '';
}

/** Null for an element without a name, or one that is not searched for. Streets are not handled here. */
export function takenAs(tags: OsmTags): TakenAs | null {
  if (ownNameOf(tags) === '') return null;
  const settlement = tags.get('place');
  const weight = settlement === undefined ? undefined : SETTLEMENTS[settlement];
  if (settlement !== undefined && weight !== undefined) return { kind: settlement, weight: populationOf(tags) ?? weight };
  const kind = stopOf(tags) ?? destinationOf(tags);
  if (kind !== null) return { kind, weight: KNOWN_DESTINATIONS[kind] ?? DESTINATION_WEIGHT };
  const value = valueOf(tags);
  // A part of a hospital, for example, that has a name of its own.
  return value === null
    ? null
    : { kind: value, weight: tags.has('building') ? DESTINATION_WEIGHT : (KNOWN_DESTINATIONS[value] ?? DESTINATION_WEIGHT) };
}

export function isStreet(tags: OsmTags): boolean {
  const highway = tags.get('highway');
  return highway !== undefined && ownNameOf(tags) !== '' && !NO_STREETS.has(highway);
}

/** Other names that are used today. Former names would lead to places that nobody means. */
export function otherNamesOf(tags: OsmTags): string[] {
  const names = OTHER_NAMES.flatMap((key) => tags.get(key)?.split(';') ?? []);
  for (const [key, value] of tags) if (LANGUAGE_NAME.test(key)) names.push(value);
  // "Donostia / San Sebastián" are two names.
  const both = tags.get('name')?.split(/ \/ |;/) ?? [];
  return [...new Set([...names, ...stationNamesOf(tags), ...(both.length > 1 ? both : [])].map((name) => name.trim()))].slice(
    0,
    OTHER_NAMES_MAX,
  );
}

/** A station is often named after its town only, but searched for with the word "station" too. */
function stationNamesOf(tags: OsmTags): string[] {
  const [kind, name] = [stopOf(tags), ownNameOf(tags)];
  if (kind !== 'station' && kind !== 'bus_station') return [];
  return (kind === 'station' ? STATIONS : BUS_STATIONS).map((words) => words.replace('*', name));
}

function populationOf(tags: OsmTags): number | undefined {
  const people = Number(tags.get('population'));
  return Number.isSafeInteger(people) && people > 0 && people < 100_000_000 ? people : undefined;
}

function stopOf(tags: OsmTags): string | null {
  const railway = tags.get('railway');
  if (railway === 'station' || railway === 'halt') return 'station';
  if (tags.get('amenity') === 'bus_station') return 'bus_station';
  if (tags.get('public_transport') === 'station') return tags.get('bus') === 'yes' ? 'bus_station' : 'station';
  return tags.get('aeroway') === 'aerodrome' ? 'airport' : null;
}

function destinationOf(tags: OsmTags): string | null {
  for (const [key, none] of Object.entries(DESTINATIONS)) {
    const value = tags.get(key);
    if (value !== undefined && value !== 'no' && !none.has(value)) return key === 'office' ? 'office' : value === 'yes' ? key : value;
  }
  return null;
}

function valueOf(tags: OsmTags): string | null {
  for (const [key, values] of Object.entries(DESTINATION_VALUES)) {
    const value = tags.get(key);
    if (value !== undefined && values.has(value)) return value;
  }
  return null;
}
