/** The globe cut into cells of two degrees, so that the store finds what is around a point by equality. */
import type { Position } from '@waylift/geography/position';

const CELL_DEGREES = 2;
const CELLS_AROUND = 360 / CELL_DEGREES;
const CELLS_UP = 180 / CELL_DEGREES;

export function placeCell({ latitude, longitude }: Position): number {
  return cellAt(rowOf(latitude), columnOf(longitude));
}

/** That cell and those around it: at least 220 km to the north and south, less to the east and west the nearer the poles. */
export function cellsAround({ latitude, longitude }: Position): number[] {
  const [row, column] = [rowOf(latitude), columnOf(longitude)];
  const rows = [row - 1, row, row + 1].filter((each) => each >= 0 && each < CELLS_UP);
  return rows.flatMap((each) => [-1, 0, 1].map((step) => cellAt(each, (column + step + CELLS_AROUND) % CELLS_AROUND)));
}

function rowOf(latitude: number): number {
  return Math.min(CELLS_UP - 1, Math.floor((latitude + 90) / CELL_DEGREES));
}

function columnOf(longitude: number): number {
  return Math.min(CELLS_AROUND - 1, Math.floor((longitude + 180) / CELL_DEGREES));
}

function cellAt(row: number, column: number): number {
  return row * CELLS_AROUND + column;
}
