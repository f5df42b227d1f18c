/** Journeys as matching sees them. */
import { greatCircleMetres } from '@waylift/geography/great-circle';
import { encodePolyline } from '@waylift/geography/polyline';
import type { Position } from '@waylift/geography/position';
import { latLngToCell } from 'h3-js';
import type { OwnWay, Traveller } from '../journeys/traveller/traveller.ts';

/** So many metres east and north of a place in Norfolk. */
export function placeAt(eastMetres: number, northMetres = 0): Position {
  const metresPerDegree = (6_371_008.8 * Math.PI) / 180;
  const latitude = 52.6 + northMetres / metresPerDegree;
  return { latitude, longitude: 1.2 + eastMetres / (metresPerDegree * Math.cos((latitude * Math.PI) / 180)) };
}

/** Straight through the places, at twenty metres a second; the estimate is a fifth longer, and slower. */
export function wayThrough(...places: readonly [Position, ...Position[]]): OwnWay {
  const metres = places.slice(1).reduce((sum, place, index) => sum + greatCircleMetres(places[index] ?? place, place), 0);
  const straight = greatCircleMetres(places[0], places.at(-1) ?? places[0]);
  return {
    estimate: { metres: 1.2 * straight, seconds: (1.2 * straight) / 15 },
    road: { metres, seconds: metres / 20, course: encodePolyline(places) },
  };
}

/** From 0 to 20 km east, there and back, by car or with another; no times are known. */
export function travellerWith(fields: Partial<Traveller> = {}): Traveller {
  const [start, end] = [fields.start ?? placeAt(0), fields.end ?? placeAt(20_000)];
  return {
    journeyId: 'a0000000-0000-4000-8000-000000000001',
    memberId: 'b0000000-0000-4000-8000-000000000001',
    communityId: 'c0000000-0000-4000-8000-000000000001',
    createdAt: new Date('2026-01-01T00:00:00Z'),
    role: 'either',
    flexibleMinutes: 15,
    walkMetres: 500,
    detourLimitMinutes: null,
    when: null,
    timeZone: 'Europe/London',
    taken: [],
    seats: 3,
    riders: [],
    start,
    end,
    startCell: cellAt(start),
    endCell: cellAt(end),
    out: wayThrough(start, end),
    back: wayThrough(end, start),
    ...fields,
  };
}

function cellAt({ latitude, longitude }: Position): string {
  return latLngToCell(latitude, longitude, 8);
}
