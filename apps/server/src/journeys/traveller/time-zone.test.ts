import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { cellToLatLng, latLngToCell } from 'h3-js';
import { expect, test } from 'vitest';
import { GAZETTEER_FOLDER, PLACES_FILE } from '../../map/places/gazetteer-file.ts';
import { countryAt } from '../../map/routing/countries.ts';
import { timeZoneAt, zonesOf } from './time-zone.ts';
import { offsetAt } from './wall-clock.ts';

test.each([
  ['Moura, 20 km inside Portugal', 38.1401, -7.44856, 'Europe/Lisbon'],
  ['Valença, across the river from Spain', 42.0282, -8.6445, 'Europe/Lisbon'],
  ['Tui, across the river from Portugal', 42.0477, -8.6444, 'Europe/Madrid'],
  ['Ayamonte', 37.2098, -7.4026, 'Europe/Madrid'],
  ['Tornio', 65.84811, 24.14662, 'Europe/Helsinki'],
  ['Haparanda, beside Tornio', 65.8355, 24.1368, 'Europe/Stockholm'],
  ['Funchal', 32.6507, -16.9083, 'Atlantic/Madeira'],
  ['Ceuta', 35.8894, -5.3213, 'Africa/Ceuta'],
  ['Newry', 54.1751, -6.3402, 'Europe/London'],
  ['Dundalk', 54.0009, -6.4058, 'Europe/Dublin'],
  ['Dhekelia, a British base on Cyprus', 34.98431, 33.73379, 'Asia/Nicosia'],
  ['Kaliningrad', 54.7065, 20.511, 'Europe/Kaliningrad'],
  ['Pristina, whose country has no zone of its own', 42.6727, 21.1669, 'Europe/Belgrade'],
])('%s: the clocks of its country', (_, latitude, longitude, zone) => {
  expect(timeZoneAt({ latitude, longitude })).toBe(zone);
});

test('each place of the gazetteer has clocks of its own country', () => {
  const places = readFileSync(join(GAZETTEER_FOLDER, PLACES_FILE), 'utf8').split('\n').slice(0, -1);
  const wrong = places.filter((line) => {
    const [, , , country = '', , latitude, longitude] = line.split('\t');
    const own = clocksOfCountry(country);
    return own.size > 0 && !own.has(clocksOf(timeZoneAt({ latitude: Number(latitude), longitude: Number(longitude) })));
  });
  expect([places.length, wrong]).toEqual([expect.any(Number), []]);
});

test('two who live in one cell of one country have one zone, wherever that is', () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
  // Where the look-up draws a border: half of the pairs of a random place have it far away.
  const around = fc.constantFrom([38.14, -7.45], [65.85, 24.15], [54.1, -6.4], [42, -8.6], [31.76, -106.49], [35.05, -85.6], [0, 30]);
  const nearBorder = fc
    .record({ at: around, north: degrees(1), east: degrees(1) })
    .map(({ at: [latitude = 0, longitude = 0], north, east }) => ({
      latitude: latitude + north,
      longitude: longitude + east,
    }));
  fc.assert(
    fc.property(nearBorder, degrees(0.004), degrees(0.004), (one, north, east) => {
      const [latitude, longitude] = cellToLatLng(latLngToCell(one.latitude, one.longitude, 8));
      const other = { latitude: latitude + north, longitude: longitude + east };
      fc.pre(latLngToCell(other.latitude, other.longitude, 8) === latLngToCell(one.latitude, one.longitude, 8));
      fc.pre(countryAt(one) === countryAt(other));
      expect(timeZoneAt(one)).toBe(timeZoneAt(other));
    }),
    { numRuns: 2_000 },
  );
});

/** Half a month apart, over a year: whoever changes their clocks does so at other times. */
const MOMENTS = Array.from({ length: 24 }, (_, index) => Date.UTC(2026, 0, 5 + 15 * index, 12));
const clocks = new Map<string, string>();
const countries = new Map<string, ReadonlySet<string>>();

function clocksOf(zone: string): string {
  const known = clocks.get(zone) ?? MOMENTS.map((at) => offsetAt(zone, at)).join();
  clocks.set(zone, known);
  return known;
}

function clocksOfCountry(country: string): ReadonlySet<string> {
  const known = countries.get(country);
  if (known !== undefined) return known;
  const own = new Set([...zonesOf(country)].map(clocksOf));
  countries.set(country, own);
  return own;
}
