import type { Position } from '@waylift/geography/position';
import { rowsOf } from './read-links.ts';
import { WATERS } from './waters.ts';

/** The distance that the road keeps to the line of a water. */
const SHORE_DEGREES = 0.005;
/** A smaller turn does not count as a bend. */
const BEND_DEGREES = 10;

export type Water = {
  readonly line: readonly Position[];
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
  /** Where roads around the water turn: at its ends, and outside of its bends. */
  readonly turns: readonly Position[];
};

export const waters: readonly Water[] = rowsOf(WATERS).map(({ first: kind, positions: line }) => {
  const [latitudes, longitudes] = [line.map(({ latitude }) => latitude), line.map(({ longitude }) => longitude)];
  return {
    line,
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
    turns: line.flatMap((place, at) => {
      const [before, after] = [line[at - 1], line[at + 1]];
      const isRounded = after === undefined ? kind !== 'strait' : before !== undefined || kind === 'lake';
      return isRounded ? awayFrom(place, [before, after]) : [];
    }),
  };
});

/** By whole degrees of latitude, so that a short road is only compared with waters near it. */
const watersAt = new Map<number, Water[]>();
for (const water of waters) {
  for (let degree = Math.floor(water.south); degree <= water.north; degree += 1) {
    watersAt.set(degree, [...(watersAt.get(degree) ?? []), water]);
  }
}

/** The waters that a straight line between the places crosses. */
export function watersBetween(from: Position, to: Position): readonly Water[] {
  const [south, north] = [Math.min(from.latitude, to.latitude), Math.max(from.latitude, to.latitude)];
  const [west, east] = [Math.min(from.longitude, to.longitude), Math.max(from.longitude, to.longitude)];
  const between: Water[] = [];
  // No listed water crosses the antimeridian.
  if (east - west > 180) return between;
  const first = Math.floor(south);
  for (let degree = first; degree <= north; degree += 1) {
    for (const water of watersAt.get(degree) ?? []) {
      if (water.south > north || water.north < south || water.west > east || water.east < west) continue;
      // A water is listed at each degree that it touches.
      if (Math.max(first, Math.floor(water.south)) === degree && isBetween(water, from, to)) between.push(water);
    }
  }
  return between;
}

/** Whether the line is crossed an odd number of times. A road that comes back to the same shore can follow it. */
export function isBetween({ line }: Water, from: Position, to: Position): boolean {
  let isOver = false;
  for (let at = 1; at < line.length; at += 1) if (isCrossed(line[at - 1], line[at], from, to)) isOver = !isOver;
  return isOver;
}

function isCrossed(a: Position | undefined, b: Position | undefined, from: Position, to: Position): boolean {
  if (a === undefined || b === undefined) return false;
  return isLeft(from, to, a) !== isLeft(from, to, b) && isLeft(a, b, from) !== isLeft(a, b, to);
}

function isLeft(from: Position, to: Position, { latitude, longitude }: Position): boolean {
  const [dx, dy] = [to.longitude - from.longitude, to.latitude - from.latitude];
  return dx * (latitude - from.latitude) > dy * (longitude - from.longitude);
}

/** A place beside a point of the line, on the side to which the line does not continue; none where the line is straight. */
function awayFrom(place: Position, neighbours: readonly (Position | undefined)[]): Position[] {
  let [x, y] = [0, 0];
  for (const neighbour of neighbours) {
    if (neighbour === undefined) continue;
    const [dx, dy] = [neighbour.longitude - place.longitude, neighbour.latitude - place.latitude];
    x -= dx / Math.hypot(dx, dy);
    y -= dy / Math.hypot(dx, dy);
  }
  const size = Math.hypot(x, y);
  if (size < 2 * Math.sin((BEND_DEGREES / 2) * (Math.PI / 180))) return [];
  return [{ latitude: place.latitude + (SHORE_DEGREES * y) / size, longitude: place.longitude + (SHORE_DEGREES * x) / size }];
}
