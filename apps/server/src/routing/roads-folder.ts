/**
 * The road network in the data folder, as `roads import` writes it and servers read it:
 *
 *     roads/areas/NAME.osm.pbf     the extract of each area, as it was given
 *     roads/tiles/VERSION/         the tiles made of all of them; a folder is never changed once current.json names it
 *     roads/current.json           which of the folders holds, replaced whole
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const bounds = z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() });

const currentRoads = z.object({
  /** Another one with each import and removal; also the name of the folder of tiles. */
  version: z.string().check(z.regex(/^[\w-]+$/)),
  builtAt: z.string(),
  areas: z.array(
    z.object({
      name: z.string(),
      importedAt: z.string(),
      /** Of the extract. */
      bytes: z.number(),
      bounds,
    }),
  ),
});

export type Roads = z.infer<typeof currentRoads>;
export type RoadArea = Roads['areas'][number];

export const roadsFolder = (dataDir: string): string => join(dataDir, 'roads');
export const areaFile = (dataDir: string, name: string): string => join(roadsFolder(dataDir), 'areas', `${name}.osm.pbf`);
export const tileFolder = (dataDir: string, version: string): string => join(roadsFolder(dataDir), 'tiles', version);
export const currentRoadsFile = (dataDir: string): string => join(roadsFolder(dataDir), 'current.json');

/** The roads that hold now; null where none were imported. @throws when the file cannot be read or is none of ours */
export async function readRoads(dataDir: string): Promise<Roads | null> {
  try {
    return currentRoads.parse(JSON.parse(await readFile(currentRoadsFile(dataDir), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
