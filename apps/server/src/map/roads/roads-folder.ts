/**
 * The road network in the data folder, as `roads import` writes it and servers read it:
 *
 *     roads/areas/NAME.WHEN.osm.pbf  the extract of each area, as it was given
 *     roads/tiles/VERSION/           the tiles made of all of them; a folder is never changed once current.json names it
 *     roads/current.json             which of them hold, replaced whole
 *     roads/building/VERSION/        what an import is at work on
 *
 * What current.json does not name belongs to nobody, but for the import that is under way, and tiles that servers may still read.
 */
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';

/** Servers use new tiles within a minute; running requests end much sooner. */
const OLD_TILES_KEPT_MS = 10 * 60_000;

const bounds = z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() });

const currentRoads = z.object({
  /** Changes with each import and removal. It is also the name of the folder of tiles. */
  version: z.string().check(z.regex(/^[\w-]+$/)),
  builtAt: z.string(),
  areas: z.array(
    z.object({
      name: z.string(),
      importedAt: z.string(),
      /** The size of the extract. */
      bytes: z.number(),
      bounds,
    }),
  ),
});

export type Roads = z.infer<typeof currentRoads>;
export type RoadArea = Roads['areas'][number];

export const roadsFolder = (dataDir: string): string => join(dataDir, 'roads');
export const areaFile = (dataDir: string, { name, importedAt }: Pick<RoadArea, 'name' | 'importedAt'>): string =>
  join(roadsFolder(dataDir), 'areas', `${name}.${importedAt.replaceAll(/\W/g, '')}.osm.pbf`);
export const tileFolder = (dataDir: string, version: string): string => join(roadsFolder(dataDir), 'tiles', version);
export const buildingFolder = (dataDir: string, version: string): string => join(roadsFolder(dataDir), 'building', version);
export const currentRoadsFile = (dataDir: string): string => join(roadsFolder(dataDir), 'current.json');

/** The current roads; null when none were imported. @throws when the file cannot be read or is invalid */
export async function readRoads(dataDir: string): Promise<Roads | null> {
  try {
    return currentRoads.parse(JSON.parse(await readFile(currentRoadsFile(dataDir), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Makes these the current roads: as a whole or not at all, even when the power fails. Their files must be in place.
 * @param roads null: there are none any more
 */
export async function publishRoads(dataDir: string, roads: Roads | null, now: Date): Promise<void> {
  const before = await readRoads(dataDir).catch(() => null);
  const file = currentRoadsFile(dataDir);
  if (roads === null) await rm(file, { force: true });
  else {
    const draft = `${file}.draft`;
    const handle = await open(draft, 'w');
    try {
      await handle.writeFile(`${JSON.stringify(roads, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  }
  await syncFolder(dirname(file));
  // The time of a folder says since when its tiles are old.
  if (before !== null) await utimes(tileFolder(dataDir, before.version), now, now).catch(() => undefined);
}

/** Deletes tiles that no server reads any more. It may run at any time, as each server does. */
export async function removeOldTiles(dataDir: string, now: Date): Promise<void> {
  const holds = await readRoads(dataDir);
  for (const version of await namesIn(join(roadsFolder(dataDir), 'tiles'))) {
    const folder = tileFolder(dataDir, version);
    const age = now.getTime() - ((await stat(folder).catch(() => null))?.mtimeMs ?? 0);
    if (version !== holds?.version && age > OLD_TILES_KEPT_MS) await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes what a killed import left, and unused extracts. Only the holder of the import lock may call it. */
export async function removeLeftovers(dataDir: string, now: Date): Promise<void> {
  const holds = await readRoads(dataDir);
  const used = new Set(holds?.areas.map((area) => basename(areaFile(dataDir, area))));
  const areas = join(roadsFolder(dataDir), 'areas');
  for (const name of await namesIn(areas)) if (!used.has(name)) await rm(join(areas, name), { force: true });
  await rm(join(roadsFolder(dataDir), 'building'), { recursive: true, force: true, maxRetries: 3 });
  await removeOldTiles(dataDir, now);
}

/** Moves built tiles into their place and flushes them to the disk. */
export async function placeTiles(dataDir: string, builtFolder: string, version: string, now: Date): Promise<void> {
  await syncAll(builtFolder);
  // New tiles must not count as old, however long the build took.
  await utimes(builtFolder, now, now);
  const folder = tileFolder(dataDir, version);
  await mkdir(dirname(folder), { recursive: true });
  await rename(builtFolder, folder);
  await syncFolder(dirname(folder));
}

export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries.filter((entry) => entry.isFile()).map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

async function syncAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncAll(path);
    else await sync(path);
  }
  await syncFolder(folder);
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot sync folders.
  if (process.platform !== 'win32') await sync(folder);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
