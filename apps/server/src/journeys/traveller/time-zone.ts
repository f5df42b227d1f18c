import type { Position } from '@waylift/geography/position';
import lookUp from '@photostructure/tz-lookup';
import { cellToLatLng, latLngToCell } from 'h3-js';
import { countryAt } from '../../map/routing/countries.ts';

/** The resolution of the cells that hide homes. It does not depend on the member's choice, so asking for more distance changes no clock. */
const RESOLUTION = 8;
const FIRST_RING_DEGREES = 0.02;
const LAST_RING_DEGREES = 12;
const RING_GROWTH = 1.2;
const DIRECTIONS = 16;

/** What Intl says of a country or zone is the same for everybody. */
const zonesOfCountry = new Map<string, ReadonlySet<string>>();
const names = new Map<string, string>();

/**
 * The IANA time zone at a place, on land or at sea, without asking a service. A journey's times are in the zone of its start.
 *
 * All homes of one country in one cell get the same zone: the zone at the middle of the cell, or, if the look-up gives a neighbouring country's zone
 * there, the nearest zone of the own country.
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

/** The zones of a country (two letters), by Intl's names; empty if it has none of its own. */
export function zonesOf(country: string): ReadonlySet<string> {
  const known = zonesOfCountry.get(country);
  if (known !== undefined) return known;
  // Node 24 has a function, Node 22 a property, and TypeScript's es2024 has neither.
  const locale: Intl.Locale & { readonly timeZones?: string[]; getTimeZones?(): string[] | undefined } = new Intl.Locale('und', {
    region: country,
  });
  const zones = new Set((locale.getTimeZones?.() ?? locale.timeZones ?? []).map(nameOf));
  zonesOfCountry.set(country, zones);
  return zones;
}

/** Intl's name of a zone. A zone may have several names (Asia/Kolkata, Asia/Calcutta). */
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
