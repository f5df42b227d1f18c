/** The roads of the extracts in test-data/, built by Valhalla itself and kept until an extract or Valhalla's configuration changes. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Position } from '@waylift/geography/position';
import type { Bounds } from '../map/osm/osm-file.ts';
import { currentRoadsFile, tileFolder, type RoadArea } from '../map/roads/roads-folder.ts';
import { findTileBuilder, VALHALLA_PLATFORMS } from '../map/roads/tile-builder.ts';
import { valhallaConfig } from '../map/roads/valhalla-config.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const CACHE = join(ROOT, '.cache', 'test-roads');

/** What is certainly within each extract: streets everywhere, all joined to each other but for a few. */
const EXTRACTS = {
  newport: { file: 'newport-2023-06-13.osm.pbf', bounds: { south: 51.523, west: -3.08, north: 51.598, east: -2.925 } },
  rutland: { file: 'rutland-latest.osm.pbf', bounds: { south: 52.5235, west: -0.823, north: 52.7611, east: -0.4276 } },
} as const;

export type TestExtract = keyof typeof EXTRACTS;

export const extractFile = (extract: TestExtract): string => join(ROOT, 'test-data', EXTRACTS[extract].file);
export const boundsOf = (extract: TestExtract): Bounds => EXTRACTS[extract].bounds;

/** Whether the package has anything for this machine. */
export const hasValhalla = VALHALLA_PLATFORMS.includes(`${process.platform} ${process.arch}`);

/** A folder of tiles made of these extracts, for reading alone; built in two seconds when it is not there yet. */
export function testTiles(...extracts: readonly TestExtract[]): Promise<string> {
  return tilesOf(extracts.toSorted().map(extractFile));
}

/** The same of any `.osm.pbf`. */
export async function tilesOf(files: readonly string[]): Promise<string> {
  const builder = await findTileBuilder();
  if (typeof builder === 'string') throw new Error(builder);
  const hash = createHash('sha256').update(JSON.stringify(valhallaConfig('')));
  for (const file of files) hash.update(await readFile(file));
  const tiles = join(CACHE, hash.digest('hex').slice(0, 16));
  if (await stat(tiles).catch(() => null)) return tiles;
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(`${tiles}.`);
  const config = join(draft, 'config.json');
  await writeFile(config, JSON.stringify(valhallaConfig(join(draft, 'tiles'))));
  await promisify(execFile)(join(builder.folder, 'valhalla_build_tiles'), ['-c', config, ...files], { cwd: draft });
  // Another worker may have been faster; its tiles are as good.
  await rename(join(draft, 'tiles'), tiles).catch(() => undefined);
  await rm(draft, { recursive: true });
  return tiles;
}

/** Puts the roads of these extracts into the data folder, as `roads import` does. */
export async function putRoads(dataDir: string, version: string, ...extracts: readonly TestExtract[]): Promise<void> {
  const areas = extracts.map((name) => ({ name, bounds: boundsOf(name) }));
  await putTiles(dataDir, version, await testTiles(...extracts), areas);
}

/** The same with any tiles: they come first, and then what names them. */
export async function putTiles(
  dataDir: string,
  version: string,
  tiles: string,
  areas: readonly Pick<RoadArea, 'name' | 'bounds'>[],
): Promise<void> {
  await cp(tiles, tileFolder(dataDir, version), { recursive: true });
  const builtAt = '2026-11-22T09:00:00.000Z';
  const draft = `${currentRoadsFile(dataDir)}.${version}`;
  await writeFile(draft, JSON.stringify({ version, builtAt, areas: areas.map((area) => ({ ...area, importedAt: builtAt, bytes: 1 })) }));
  await rename(draft, currentRoadsFile(dataDir));
}

/** So many pairs of places within the extract; the same ones each time. */
export function randomPairs(extract: TestExtract, count: number): readonly (readonly [Position, Position])[] {
  const { south, west, north, east } = boundsOf(extract);
  let state = 20_261_122;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const place = (): Position => ({ latitude: south + random() * (north - south), longitude: west + random() * (east - west) });
  return Array.from({ length: count }, () => [place(), place()] as const);
}
