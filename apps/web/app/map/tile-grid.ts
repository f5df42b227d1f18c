/** The map's data (Natural Earth, GeoNames) in squares, made by `cut-map-tiles.ts`: a journey loads only those around it. */
import type { Box, Point } from './view.ts';

/** Into how many squares the world is cut: 2 ** level a side. The finest is about 390 km wide in England. */
export const LEVELS = [2, 4, 6] as const;
export type Level = (typeof LEVELS)[number];
export const STEPS = 2048;
/** Squares overlap by this much: without, a hair of water would show between them. */
export const OVERLAP_STEPS = 8;
/** A picture made of more squares than this takes larger ones. */
const MOST_TILES = 4;

export type TileKey = { readonly level: Level; readonly column: number; readonly row: number };

/** A name, its steps to the right and down, and hundreds of inhabitants. */
export type TileTown = readonly [name: string, x: number, y: number, hundreds: number];
/** One file. Lines are steps to the right and down: of the first point from the corner, of each further one from the point before. */
export type Tile = {
  readonly land: readonly (readonly number[])[];
  readonly borders: readonly (readonly number[])[];
  readonly towns: readonly TileTown[];
};

/** What a square holds: nothing but water, nothing but land, or what its file says. */
export type CellKind = 'sea' | 'land' | 'file';
/** `folder` ends in a slash. `cells` has the kinds of squares by level, row after row: runs of one kind, as count and first letter. */
export type TileIndex = { readonly folder: string; readonly cells: Readonly<Record<string, string>> };

export const LAND_TILE: Tile = {
  land: [[-OVERLAP_STEPS, -OVERLAP_STEPS, STEPS + 2 * OVERLAP_STEPS, 0, 0, STEPS + 2 * OVERLAP_STEPS, -STEPS - 2 * OVERLAP_STEPS, 0]],
  borders: [],
  towns: [],
};

const KINDS: Readonly<Record<string, CellKind>> = { s: 'sea', l: 'land', f: 'file' };

export function writeCells(kinds: readonly CellKind[]): string {
  let text = '';
  for (let at = 0; at < kinds.length;) {
    const end = kinds.findIndex((kind, later) => later > at && kind !== kinds[at]);
    const length = (end === -1 ? kinds.length : end) - at;
    text += `${length}${kinds[at]?.charAt(0)}`;
    at += length;
  }
  return text;
}

/** The kind of a square. Beyond north and south there is water. */
export function cellKind({ cells }: TileIndex, { level, column, row }: TileKey): CellKind {
  let left = row * 2 ** level + column;
  for (const [, count, letter = ''] of (cells[level] ?? '').matchAll(/(\d{1,9})([slf])/g)) {
    left -= Number(count);
    if (left < 0) return KINDS[letter] ?? 'sea';
  }
  return 'sea';
}

export function tileName({ level, column, row }: TileKey): string {
  return `${level}-${column}-${row}.json`;
}

/** @param around a larger box that is to be covered by squares as fine as those of `box` */
export function tilesFor(box: Box, around: Box = box): TileKey[] {
  const finest = LEVELS.findLast((level) => keysOf(box, level).length <= MOST_TILES) ?? LEVELS[0];
  return keysOf(around, finest);
}

function keysOf({ left, right, top, bottom }: Box, level: Level): TileKey[] {
  const count = 2 ** level;
  const cell = (at: number) => Math.min(Math.max(Math.floor(at * count), 0), count - 1);
  const keys: TileKey[] = [];
  for (let row = cell(top); row <= cell(bottom); row += 1)
    for (let column = cell(left); column <= cell(right); column += 1) keys.push({ level, column, row });
  return keys;
}

export function planePoints(steps: readonly number[], { level, column, row }: TileKey): Point[] {
  const side = 2 ** level;
  const points: Point[] = [];
  let x = 0;
  let y = 0;
  for (let at = 0; at + 1 < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    points.push({ x: (column + x / STEPS) / side, y: (row + y / STEPS) / side });
  }
  return points;
}
