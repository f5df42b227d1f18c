import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';
import { BORDER_PLACES } from './border-places.ts';
import { createPolygonFinder, type PolygonFinder } from './coast-index.ts';
import { unpackCoasts } from './land-file.ts';

export const COUNTRIES_FILE = fileURLToPath(new URL('../../../build/geography/countries.bin', import.meta.url));

let borders: PolygonFinder | undefined;

/** ISO 3166-1 in capitals: the country of a place, or the nearest one within ten kilometres; null at sea. */
export function countryAt(place: Position): string | null {
  const known = BORDER_PLACES.find(({ at: [latitude, longitude], km }) => greatCircleMetres(place, { latitude, longitude }) <= km * 1000);
  if (known !== undefined) return known.country;
  borders ??= readBorders();
  const number = borders(place.latitude, place.longitude);
  return number === null ? null : String.fromCharCode(number >> 8, number & 0xff);
}

/** A country code as the number of a polygon. */
export function numberOfCountry(code: string): number {
  return (code.charCodeAt(0) << 8) | code.charCodeAt(1);
}

function readBorders(): PolygonFinder {
  try {
    return createPolygonFinder(unpackCoasts(readFileSync(COUNTRIES_FILE)));
  } catch (cause) {
    throw new Error('The borders are missing: run npm run build.', { cause });
  }
}
