/** The edge of an H3 cell, on the ground. */
import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';
import { cellToBoundary } from 'h3-js';

const METRES_PER_DEGREE = greatCircleMetres({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 });

export function cornersOf(cell: string): Position[] {
  return cellToBoundary(cell).map(([latitude, longitude]) => ({ latitude, longitude }));
}

/** Metres from a place, inside or outside, to the nearest edge of a cell. It works on a plane, so the cell may be some kilometres wide at most. */
export function metresToEdge(place: Position, cell: string): number {
  const metresPerLongitude = METRES_PER_DEGREE * Math.cos((place.latitude * Math.PI) / 180);
  const corners = cornersOf(cell).map(({ latitude, longitude }) => ({
    x: (((longitude - place.longitude + 540) % 360) - 180) * metresPerLongitude,
    y: (latitude - place.latitude) * METRES_PER_DEGREE,
  }));
  const distances = corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const share = Math.min(1, Math.max(0, -(from.x * dx + from.y * dy) / (dx ** 2 + dy ** 2)));
    return Math.hypot(from.x + share * dx, from.y + share * dy);
  });
  return Math.min(...distances);
}
