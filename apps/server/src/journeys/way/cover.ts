/** H3 cells (https://h3geo.org) that hold whatever lies on a way with an allowed detour. */
import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';
import { cellToLatLng, cellToParent, compactCells, getHexagonEdgeLengthAvg, gridDisk, latLngToCell, UNITS } from 'h3-js';

export const FINEST = 8;
/** Where a cover is stored: each cell is an entry of an index. */
export const STORED_CELLS = 40;
/** Of an average edge: how far from its centre a cell's descendants of resolution 8 reach (measured over the globe: 1.14). */
const REACH = 1.2;
/** Legs below 50 m count as nothing: three of them in one way. */
const LEGS_OF_NOTHING_METRES = 150;
const SQUARE_METRES_PER_SQUARE_EDGE = (3 * Math.sqrt(3)) / 2;

const RESOLUTIONS = Array.from({ length: FINEST + 1 }, (_, resolution) => {
  const edgeMetres = getHexagonEdgeLengthAvg(resolution, UNITS.m);
  return { resolution, reachMetres: REACH * edgeMetres, squareMetres: SQUARE_METRES_PER_SQUARE_EDGE * edgeMetres ** 2 };
}).toReversed();

/** The cell of a place, and all coarser ones that it belongs to. */
export function cellAndAncestors(place: Position): string[] {
  const cell = latLngToCell(place.latitude, place.longitude, FINEST);
  return RESOLUTIONS.map(({ resolution }) => cellToParent(cell, resolution));
}

/**
 * For every place from which the great circles to `from` and `to` are together at most `sumMetres`: a cell that is, or holds, the cell of
 * resolution 8 in which the place lies. As fine as about so many cells allow.
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

/** A cell belongs where its centre does: whatever it holds is within `reach` of that. */
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

/** On a plane, which is larger than on the globe. */
function ellipseSquareMetres(focalMetres: number, sumMetres: number): number {
  return (Math.PI / 4) * sumMetres * Math.sqrt(Math.max(0, sumMetres ** 2 - focalMetres ** 2));
}
