/** The map's data (Natural Earth, GeoNames) in squares, made by `cut-map-tiles.ts`. A journey loads only the squares around it. */
import type { Box, Point } from './view.ts';

/** The world has 2 ** level squares on each side. The finest is about 390 km wide in England. */
export const LEVELS = [2, 4, 6] as const;
export type Level = (typeof LEVELS)[number];
export const STEPS = 2048;
/** Squares overlap by this much. Otherwise a thin line of water would show between them. */
export const OVERLAP_STEPS = 8;
/** A picture that needs more squares than this uses larger ones. */
const MOST_TILES = 4;

export type TileKey = { readonly level: Level; readonly column: number; readonly row: number };

/** A name, its offset right and down, and its inhabitants in hundreds. */
export type TileTown = readonly [name: string, x: number, y: number, hundreds: number];
/** One file. Lines are offsets right and down: the first point from the corner, each further point from the previous one. */
export type Tile = {
  readonly land: readonly (readonly number[])[];
  readonly borders: readonly (readonly number[])[];
  readonly towns: readonly TileTown[];
};

/** A square is all water, all land, or described by its file. */
export type CellKind = 'sea' | 'land' | 'file';
/** `folder` ends in a slash. `cells` has the kinds of squares by level and row, as runs: a count and the first letter of the kind. */
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

/** The kind of a square. North and south of the grid it is water. */
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

/** @param around a larger box to cover with squares of the same level as those of `box` */
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
