/** Divides the globe into cells, so that the store finds what is around a point by equality. */
import type { Position } from '@waylift/geography/position';

/** Cells of the gazetteer. OpenStreetMap has far more places, so its cells are smaller. */
export const GAZETTEER_CELL_DEGREES = 2;
export const MAPPED_CELL_DEGREES = 0.2;

export function placeCell({ latitude, longitude }: Position, degrees = GAZETTEER_CELL_DEGREES): number {
  return cellAt(rowOf(latitude, degrees), columnOf(longitude, degrees), degrees);
}

/**
 * The cell of the point and those around it. With two degrees, they reach at least 220 km to the north and south, and less to the east and west near
 * the poles.
 */
export function cellsAround({ latitude, longitude }: Position, degrees = GAZETTEER_CELL_DEGREES): number[] {
  const [row, column] = [rowOf(latitude, degrees), columnOf(longitude, degrees)];
  const [up, around] = [count(180, degrees), count(360, degrees)];
  const rows = [row - 1, row, row + 1].filter((each) => each >= 0 && each < up);
  return rows.flatMap((each) => [-1, 0, 1].map((step) => cellAt(each, (column + step + around) % around, degrees)));
}

function count(whole: number, degrees: number): number {
  return Math.round(whole / degrees);
}

function rowOf(latitude: number, degrees: number): number {
  return Math.min(count(180, degrees) - 1, Math.floor((latitude + 90) / degrees));
}

function columnOf(longitude: number, degrees: number): number {
  return Math.min(count(360, degrees) - 1, Math.floor((longitude + 180) / degrees));
}

function cellAt(row: number, column: number, degrees: number): number {
  return row * count(360, degrees) + column;
}
