import type { Position } from '@waylift/geography/position';
import lookUp from '@photostructure/tz-lookup';
import { cellToLatLng, latLngToCell } from 'h3-js';
import { countryAt } from '../../map/routing/countries.ts';

/** The cell by which homes are hidden; the same whatever a member chose, so that hiding more moves no clock. */
const RESOLUTION = 8;
const FIRST_RING_DEGREES = 0.02;
const LAST_RING_DEGREES = 12;
const RING_GROWTH = 1.2;
const DIRECTIONS = 16;

/** What Intl says of a country or zone is the same for everybody. */
const zonesOfCountry = new Map<string, ReadonlySet<string>>();
const names = new Map<string, string>();

/**
 * The IANA name of the zone at a place, at sea too; asks no service. Times of a journey are those of the clocks where it starts. Whoever lives in one
 * cell of one country has one zone: the country's at the middle of the cell, or where the look-up draws the neighbour's there, the country's nearest.
 */
export function timeZoneAt(place: Position): string {
  const [latitude, longitude] = cellToLatLng(latLngToCell(place.latitude, place.longitude, RESOLUTION));
  const found = lookUp(latitude, longitude);
  const country = countryAt(place);
  const own = country === null ? null : zonesOf(country);
  if (own === null || own.size === 0 || own.has(nameOf(found))) return found;
  const shrink = Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  for (let ring = FIRST_RING_DEGREES; ring < LAST_RING_DEGREES; ring *= RING_GROWTH) {
    for (let turn = 0; turn < DIRECTIONS; turn += 1) {
      const angle = (2 * Math.PI * turn) / DIRECTIONS;
      const north = Math.min(90, Math.max(-90, latitude + ring * Math.cos(angle)));
      const near = lookUp(north, wrapped(longitude + (ring * Math.sin(angle)) / shrink));
      if (own.has(nameOf(near))) return near;
    }
  }
  return found;
}

/** Those of a country, by its two letters: Intl's names, none where it has none of its own. */
export function zonesOf(country: string): ReadonlySet<string> {
  const known = zonesOfCountry.get(country);
  if (known !== undefined) return known;
  // Node 24 has a function where Node 22 has a property, and TypeScript's es2024 knows neither.
  const locale: Intl.Locale & { readonly timeZones?: string[]; getTimeZones?(): string[] | undefined } = new Intl.Locale('und', {
    region: country,
  });
  const zones = new Set((locale.getTimeZones?.() ?? locale.timeZones ?? []).map(nameOf));
  zonesOfCountry.set(country, zones);
  return zones;
}

/** A zone has several names (Asia/Kolkata, Asia/Calcutta), of which Intl chooses one. */
function nameOf(zone: string): string {
  const known = names.get(zone);
  if (known !== undefined) return known;
  const name = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  names.set(zone, name);
  return name;
}

function wrapped(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}
