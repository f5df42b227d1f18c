/** Nobody is shown a driver's ends. So no point is shown that would tell more about them than their cells do (design: "Where people meet"). */
import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';
import { cellToLatLng, cellToParent, getResolution, latLngToCell } from 'h3-js';
import { cornersOf, metresToEdge } from './cell-edge.ts';

const FINEST = 8;
/** A point further than this from the cell is also far enough from the end, wherever in the cell the end is. */
const END_METRES = 400;
/** How far a point may be moved to the road that it stands for. */
const MOVED_METRES = 20;
/** How far small cells stick out of the larger cell that they belong to. */
const STICKING_OUT_METRES = 200;

export type DriverCells = { readonly startCell: string; readonly endCell: string };

/**
 * Tells whether a point of a driver's road may be shown: it is not in the cells of the two ends, nor close to them.
 *
 * @param exactly the ends themselves, if the road begins and ends exactly there
 */
export function pointsShown({ startCell, endCell }: DriverCells, exactly: readonly Position[] = []): (point: Position) => boolean {
  const cells = [startCell, endCell].filter((cell) => cell !== '').map((cell) => ({ cell, reach: reachOf(cell) }));
  return (point) =>
    exactly.every((end) => greatCircleMetres(point, end) > END_METRES + MOVED_METRES) &&
    cells.every(({ cell, reach }) => isBeyond(point, reach) || (!isIn(point, cell) && metresToEdge(point, cell) > marginOf(cell)));
}

type Reach = { readonly centre: Position; readonly metres: number };

/** A circle. Every point outside it is far enough from the cell. */
function reachOf(cell: string): Reach {
  const [latitude, longitude] = cellToLatLng(cell);
  const centre = { latitude, longitude };
  return { centre, metres: marginOf(cell) + Math.max(...cornersOf(cell).map((corner) => greatCircleMetres(centre, corner))) };
}

function marginOf(cell: string): number {
  return END_METRES + MOVED_METRES + (getResolution(cell) === FINEST ? 0 : STICKING_OUT_METRES);
}

function isBeyond(point: Position, { centre, metres }: Reach): boolean {
  return greatCircleMetres(point, centre) > metres;
}

function isIn({ latitude, longitude }: Position, cell: string): boolean {
  return cellToParent(latLngToCell(latitude, longitude, FINEST), getResolution(cell)) === cell;
}
