/**
 * Cuts the squares of `app/map/tile-grid.ts`. Run it with the output folder, as the build does (scripts/build.mjs).
 * Coasts and borders: Natural Earth, public domain, by the package world-atlas. Towns: GeoNames, CC BY 4.0, which pages credit.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { clipRing, piecesIn } from './app/map/clip.ts';
import {
  LAND_TILE,
  LEVELS,
  OVERLAP_STEPS,
  STEPS,
  tileName,
  writeCells,
  type CellKind,
  type Level,
  type Tile,
  type TileIndex,
  type TileKey,
  type TileTown,
} from './app/map/tile-grid.ts';
import type { Box, Point } from './app/map/view.ts';
import { readOutlines, type Outlines } from './map-outlines.ts';
import { readTowns, type Town } from './map-towns.ts';

const require = createRequire(import.meta.url);

/** The data of a level. A level that shows a whole continent has few towns. */
const SOURCES: Readonly<Record<Level, { readonly atlas: string; readonly townsPerTile: number; readonly leastAreaSteps: number }>> = {
  2: { atlas: require.resolve('world-atlas/countries-50m.json'), townsPerTile: 60, leastAreaSteps: 6 },
  4: { atlas: require.resolve('world-atlas/countries-50m.json'), townsPerTile: 120, leastAreaSteps: 4 },
  6: { atlas: require.resolve('world-atlas/countries-10m.json'), townsPerTile: Infinity, leastAreaSteps: 2 },
};

function cutMapTiles(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const towns = readTowns();
  const hash = createHash('sha256');
  const cells: Record<string, string> = {};
  for (const level of LEVELS) {
    const kinds: CellKind[] = [];
    cutLevel(level, readOutlines(SOURCES[level].atlas), towns, (key, kind, tile) => {
      kinds[key.row * 2 ** level + key.column] = kind;
      if (kind !== 'file') return;
      const text = JSON.stringify(tile);
      hash.update(text);
      writeFileSync(join(folder, tileName(key)), text);
    });
    cells[level] = writeCells(kinds);
  }
  const index: TileIndex = { folder: `/assets/map-${hash.digest('hex').slice(0, 10)}/`, cells };
  writeFileSync(join(folder, 'index.json'), JSON.stringify(index));
}

type Write = (key: TileKey, kind: CellKind, tile: Tile) => void;

function cutLevel(level: Level, world: Outlines, towns: readonly Town[], write: Write): void {
  const overlap = OVERLAP_STEPS / STEPS / 2 ** level;
  const cut = (depth: number, column: number, row: number, outlines: Outlines, around: readonly Town[]): void => {
    const side = 2 ** depth;
    const box = { left: column / side, right: (column + 1) / side, top: row / side, bottom: (row + 1) / side };
    const wide = { left: box.left - overlap, right: box.right + overlap, top: box.top - overlap, bottom: box.bottom + overlap };
    const inside = clipped(outlines, wide);
    const here = around.filter(({ at }) => at.x >= box.left && at.x < box.right && at.y >= box.top && at.y < box.bottom);
    if (depth === level) {
      const key = { level, column, row };
      const tile = tileOf(key, inside, here);
      write(key, kindOf(tile), tile);
      return;
    }
    for (const down of [0, 1]) for (const right of [0, 1]) cut(depth + 1, column * 2 + right, row * 2 + down, inside, here);
  };
  cut(0, 0, 0, world, towns);
}

function clipped({ rings, borders }: Outlines, box: Box): Outlines {
  return {
    rings: rings.map((ring) => clipRing(ring, box)).filter(({ length }) => length >= 3),
    borders: borders.flatMap((line) => piecesIn(line, box)),
  };
}

function tileOf(key: TileKey, { rings, borders }: Outlines, towns: readonly Town[]): Tile {
  const { townsPerTile, leastAreaSteps } = SOURCES[key.level];
  const toSteps = (points: readonly Point[]) => points.map((point) => stepsOf(point, key));
  return {
    land: rings
      .map((ring) => withoutStraights(toSteps(ring)))
      .filter((ring) => Math.abs(areaOf(ring)) >= leastAreaSteps)
      .map(asDeltas),
    borders: borders
      .map((line) => withoutRepeats(toSteps(line)))
      .filter(({ length }) => length >= 2)
      .map(asDeltas),
    towns: towns.slice(0, townsPerTile).map(({ name, at, inhabitants }): TileTown => {
      const { x, y } = stepsOf(at, key);
      return [name, x, y, Math.round(inhabitants / 100)];
    }),
  };
}

function kindOf({ land, borders, towns }: Tile): CellKind {
  if (borders.length > 0 || towns.length > 0) return 'file';
  if (land.length === 0) return 'sea';
  const [ring] = land;
  const [whole] = LAND_TILE.land;
  const isWhole =
    land.length === 1 && ring !== undefined && whole !== undefined && Math.abs(areaOf(pointsOf(ring))) === areaOf(pointsOf(whole));
  return isWhole ? 'land' : 'file';
}

function stepsOf({ x, y }: Point, { level, column, row }: TileKey): Point {
  const side = 2 ** level;
  return { x: Math.round((x * side - column) * STEPS), y: Math.round((y * side - row) * STEPS) };
}

function withoutRepeats(points: readonly Point[]): Point[] {
  return points.filter(({ x, y }, at) => x !== points[at - 1]?.x || y !== points[at - 1]?.y);
}

/** Leaves out points on a straight line between their neighbours. */
function withoutStraights(points: readonly Point[]): Point[] {
  const apart = withoutRepeats(points);
  return apart.filter((point, at) => {
    const before = apart.at(at - 1);
    const after = apart[(at + 1) % apart.length];
    if (before === undefined || after === undefined) return true;
    return (point.x - before.x) * (after.y - point.y) !== (point.y - before.y) * (after.x - point.x);
  });
}

function areaOf(points: readonly Point[]): number {
  return points.reduce((sum, { x, y }, at) => {
    const next = points[(at + 1) % points.length];
    return next === undefined ? sum : sum + (x * next.y - next.x * y) / 2;
  }, 0);
}

function asDeltas(points: readonly Point[]): number[] {
  return points.flatMap(({ x, y }, at) => [x - (points[at - 1]?.x ?? 0), y - (points[at - 1]?.y ?? 0)]);
}

function pointsOf(deltas: readonly number[]): Point[] {
  let [x, y] = [0, 0];
  const points: Point[] = [];
  for (let at = 0; at + 1 < deltas.length; at += 2) {
    x += deltas[at] ?? 0;
    y += deltas[at + 1] ?? 0;
    points.push({ x, y });
  }
  return points;
}

cutMapTiles(resolve(process.argv[2] ?? 'generated/map'));
