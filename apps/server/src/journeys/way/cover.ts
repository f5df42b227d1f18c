/** H3 cells (https://h3geo.org) that contain every place on a way with an allowed detour. */
import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';
import { cellToLatLng, cellToParent, compactCells, getHexagonEdgeLengthAvg, gridDisk, latLngToCell, UNITS } from 'h3-js';

export const FINEST = 8;
/** The size of a stored cover: each cell is an entry of an index. */
export const STORED_CELLS = 40;
/** In average edge lengths: how far from its centre a cell's descendants of resolution 8 reach (measured over the globe: 1.14). */
const REACH = 1.2;
/** Legs below 50 m count as 0, and one way has three legs. */
const LEGS_OF_NOTHING_METRES = 150;
const SQUARE_METRES_PER_SQUARE_EDGE = (3 * Math.sqrt(3)) / 2;

const RESOLUTIONS = Array.from({ length: FINEST + 1 }, (_, resolution) => {
  const edgeMetres = getHexagonEdgeLengthAvg(resolution, UNITS.m);
  return { resolution, reachMetres: REACH * edgeMetres, squareMetres: SQUARE_METRES_PER_SQUARE_EDGE * edgeMetres ** 2 };
}).toReversed();

/** The cell of a place and all of its ancestors. */
export function cellAndAncestors(place: Position): string[] {
  const cell = latLngToCell(place.latitude, place.longitude, FINEST);
  return RESOLUTIONS.map(({ resolution }) => cellToParent(cell, resolution));
}

/**
 * Covers an ellipse: all places from which the great circles to `from` and `to` add up to at most `sumMetres`. The cell of resolution 8 of each such
 * place is in the answer, or one of its ancestors is. The cover is as fine as about `cellsMax` cells allow.
 */
export function coverEllipse(from: Position, to: Position, sumMetres: number, cellsMax: number): string[] {
  const sum = Math.max(sumMetres, greatCircleMetres(from, to)) + LEGS_OF_NOTHING_METRES;
  for (const { resolution, reachMetres, squareMetres } of RESOLUTIONS) {
    const reached = sum + 2 * reachMetres;
    if (resolution > 0 && ellipseSquareMetres(greatCircleMetres(from, to), reached) > cellsMax * squareMetres) continue;
    return compactCells(cellsWithin(from, to, reached, resolution));
  }
  return [];
}

/** Decides by a cell's centre: all that the cell holds is within `reach` of it. */
function cellsWithin(from: Position, to: Position, sumMetres: number, resolution: number): string[] {
  const first = latLngToCell(from.latitude, from.longitude, resolution);
  const seen = new Set([first]);
  const cells: string[] = [];
  for (const cell of seen) {
    const [latitude, longitude] = cellToLatLng(cell);
    const centre = { latitude, longitude };
    if (greatCircleMetres(from, centre) + greatCircleMetres(centre, to) > sumMetres) continue;
    cells.push(cell);
    for (const neighbour of gridDisk(cell, 1)) seen.add(neighbour);
  }
  return cells;
}

/** The area on a plane, which is larger than that on the globe. */
function ellipseSquareMetres(focalMetres: number, sumMetres: number): number {
  return (Math.PI / 4) * sumMetres * Math.sqrt(Math.max(0, sumMetres ** 2 - focalMetres ** 2));
}
