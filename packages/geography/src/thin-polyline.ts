/** Keeps the course of a long road small: it is stored with each journey, and all of a member's journeys come in one answer. */
import { greatCircleMetres } from './great-circle.ts';
import { decodePolyline, encodePolyline } from './polyline.ts';
import type { Position } from './position.ts';

/** Of an encoded polyline: some two thousand points, one every few dozen metres between Norwich and Cambridge. */
export const GEOMETRY_MAX_LENGTH = 16_000;
const FIRST_SPACING_METRES = 10;

/** A polyline of at most `GEOMETRY_MAX_LENGTH` with the same ends: as it came where it is short enough, else with fewer points. */
export function thinPolyline(geometry: string): string {
  if (geometry.length <= GEOMETRY_MAX_LENGTH) return geometry;
  const points = decodePolyline(geometry);
  for (let metres = FIRST_SPACING_METRES; ; metres *= 2) {
    const thinned = encodePolyline(spaced(points, metres));
    if (thinned.length <= GEOMETRY_MAX_LENGTH) return thinned;
  }
}

function spaced(points: readonly Position[], metres: number): Position[] {
  let kept: Position | null = null;
  return points.filter((point, index) => {
    const isKept = kept === null || index === points.length - 1 || greatCircleMetres(kept, point) >= metres;
    if (isKept) kept = point;
    return isKept;
  });
}
