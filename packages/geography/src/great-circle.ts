import type { Position } from './position.ts';

/** Mean radius of the Earth (IUGG). */
const EARTH_RADIUS_METRES = 6_371_008.8;
const RADIANS_PER_DEGREE = Math.PI / 180;

/** Metres between two points along the great circle, by the haversine formula. */
export function greatCircleMetres(from: Position, to: Position): number {
  const halfLatitude = ((to.latitude - from.latitude) * RADIANS_PER_DEGREE) / 2;
  const halfLongitude = ((to.longitude - from.longitude) * RADIANS_PER_DEGREE) / 2;
  const h =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(from.latitude * RADIANS_PER_DEGREE) * Math.cos(to.latitude * RADIANS_PER_DEGREE) * Math.sin(halfLongitude) ** 2;
  // Rounding could take antipodes past 1.
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(Math.min(1, h)));
}

/** Points from `from` to `to` along the great circle, both included, none further from the next than `stepMetres`. */
export function greatCirclePoints(from: Position, to: Position, stepMetres: number): Position[] {
  const metres = greatCircleMetres(from, to);
  const angle = metres / EARTH_RADIUS_METRES;
  const sine = Math.sin(angle);
  const steps = Math.max(1, Math.ceil(metres / stepMetres));
  // Between antipodes every direction is as good, and the sum below would be of nothing.
  if (sine < 1e-9) return [from, to];
  const [a, b] = [vectorOf(from), vectorOf(to)];
  const between = Array.from({ length: steps - 1 }, (_, index) => {
    const share = (index + 1) / steps;
    const [weightA, weightB] = [Math.sin((1 - share) * angle) / sine, Math.sin(share * angle) / sine];
    return pointOf({ x: a.x * weightA + b.x * weightB, y: a.y * weightA + b.y * weightB, z: a.z * weightA + b.z * weightB });
  });
  return [from, ...between, to];
}

type Vector = { readonly x: number; readonly y: number; readonly z: number };

function vectorOf({ latitude, longitude }: Position): Vector {
  const [phi, lambda] = [latitude * RADIANS_PER_DEGREE, longitude * RADIANS_PER_DEGREE];
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) };
}

function pointOf({ x, y, z }: Vector): Position {
  return { latitude: Math.atan2(z, Math.hypot(x, y)) / RADIANS_PER_DEGREE, longitude: Math.atan2(y, x) / RADIANS_PER_DEGREE };
}
