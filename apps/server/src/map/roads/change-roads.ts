/** Imports the roads of areas, or removes them. It builds the tiles of all areas beside the present ones, then swaps them as a whole. */
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Pool } from 'pg';
import { withOwnConnection } from '../../kernel/db/own-connection.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import { freeBytes } from '../../kernel/effects/free-bytes.ts';
import type { CheckedExtract } from './check-extract.ts';
import { mergeExtracts } from './merge-extracts.ts';
import { DamagedFileError } from '../osm/osm-file.ts';
import {
  areaFile,
  buildingFolder,
  folderBytes,
  placeTiles,
  publishRoads,
  readRoads,
  removeLeftovers,
  roadsFolder,
  tileFolder,
  type RoadArea,
  type Roads,
} from './roads-folder.ts';
import { buildTiles, type Built, type Progress, type TileBuilder } from './tile-builder.ts';

/** An arbitrary number for an advisory lock. It is held while roads are changed, and released when the connection ends. */
const ROADS_LOCK = 7_261_037;

/** Bytes that the builder writes for each byte of the extracts, tiles included: at most 6.4 were measured. */
const BUILD_BYTES_PER_BYTE = 7;
/** Room for the borders of countries, which are needed during the build only, and for the store. */
const SPARE_BYTES = 64 * 1024 * 1024;

/** How long the parts take compared with each other, measured on an extract of 34 MB. */
const WEIGHTS = { copy: 1, merge: 15, build: 80, step: 10 };

type FailedDisk = 'disk-full' | 'disk-fails' | 'store-full';
/** By error codes of the system and of PostgreSQL. */
const FAILED_DISKS: Readonly<Record<string, FailedDisk>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
  EIO: 'disk-fails',
  '53100': 'store-full',
};

/** A further step for an area's extract. It runs before servers learn of the roads. Repeating it must do no harm. */
export type AreaStep = {
  readonly label: string;
  readonly add: (
    area: RoadArea,
    file: string,
    given: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
  ) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
};

export type NamedExtract = {
  readonly name: string;
  readonly path: string;
  readonly extract: Extract<CheckedExtract, { kind: 'extract' }>;
};

export type RoadsChange =
  | { readonly kind: 'import'; readonly extracts: readonly NamedExtract[] }
  | { readonly kind: 'remove'; readonly names: readonly string[] };

export type RoadsChanged = {
  readonly kind: 'changed';
  readonly roads: Roads | null;
  readonly tileBytes: number;
  /** Peak memory of the builder; null when nothing was built, or the system does not tell. */
  readonly peakMemoryBytes: number | null;
};

export type RoadsChangeOutcome =
  | RoadsChanged
  | { readonly kind: 'busy' }
  | { readonly kind: 'unknown-area'; readonly name: string; readonly names: readonly string[] }
  | { readonly kind: 'lost-extracts'; readonly names: readonly string[]; readonly path: string }
  | { readonly kind: 'too-little-space'; readonly neededBytes: number; readonly freeBytes: number }
  | { readonly kind: 'damaged-extract'; readonly why: string }
  | { readonly kind: 'changed-meanwhile'; readonly path: string }
  | { readonly kind: FailedDisk }
  | Exclude<Built, { readonly kind: 'built' }>;

export type RoadsChangeParts = {
  readonly dataDir: string;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly builder: TileBuilder;
  readonly steps: readonly AreaStep[];
  readonly signal: AbortSignal;
  readonly onProgress: Progress;
  /** Free bytes on the folder's disk. */
  readonly freeBytes?: (folder: string) => Promise<number>;
};

/**
 * Unless it returns `changed`, the roads stay as they were. For an area that stays, the steps may have been repeated.
 * @throws the reason of `signal`
 */
export async function changeRoads(change: RoadsChange, parts: RoadsChangeParts): Promise<RoadsChangeOutcome> {
  const { dataDir, pool, clock } = parts;
  return await withOwnConnection({ pool }, async (client): Promise<RoadsChangeOutcome> => {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [ROADS_LOCK]);
    if (rows[0]?.taken !== true) return { kind: 'busy' };
    const before = await readRoads(dataDir);
    await removeLeftovers(dataDir, clock.now());
    try {
      // A process that has lost the lock must not publish: this query then fails.
      return await changeAlone(change, before, parts, async () => void (await client.query('select 1')));
    } catch (error) {
      parts.signal.throwIfAborted();
      if (error instanceof DamagedFileError) return { kind: 'damaged-extract', why: error.message };
      const code = error instanceof Error && 'code' in error ? error.code : '';
      const failed = FAILED_DISKS[String(code)];
      if (failed !== undefined) return { kind: failed };
      throw error;
    } finally {
      await removeLeftovers(dataDir, clock.now());
    }
  });
}

async function changeAlone(
  change: RoadsChange,
  before: Roads | null,
  parts: RoadsChangeParts,
  assertLocked: () => Promise<void>,
): Promise<RoadsChangeOutcome> {
  const { dataDir, clock, newId, steps, signal, freeBytes: freeBytesOf = freeBytes } = parts;
  const present = before?.areas ?? [];
  const known = new Set(present.map(({ name }) => name));
  const names = change.kind === 'remove' ? change.names : change.extracts.map(({ name }) => name);
  const unknown = change.kind === 'remove' ? names.find((name) => !known.has(name)) : undefined;
  if (unknown !== undefined) return { kind: 'unknown-area', name: unknown, names: [...known] };
  const kept = present.filter(({ name }) => !names.includes(name));
  const lost = await lostExtracts(dataDir, kept);
  if (lost !== null) return lost;
  const now = clock.now();
  const version = `${now.toISOString().replaceAll(/\W/g, '')}-${newId().slice(0, 8)}`;
  const imported = change.kind === 'remove' ? [] : change.extracts.map((each) => ({ ...each, area: areaOf(each, now) }));
  const areas = [...kept, ...imported.map(({ area }) => area)].toSorted((a, b) => (a.name < b.name ? -1 : 1));

  const extractBytes = bytesOf(areas);
  const merges = areas.length > 1;
  const neededBytes = bytesOf(imported.map(({ area }) => area)) + extractBytes * (BUILD_BYTES_PER_BYTE + (merges ? 1 : 0)) + SPARE_BYTES;
  await mkdir(join(roadsFolder(dataDir), 'areas'), { recursive: true });
  const free = await freeBytesOf(roadsFolder(dataDir));
  if (areas.length > 0 && free < neededBytes) return { kind: 'too-little-space', neededBytes, freeBytes: free };

  const nextPart = inParts(parts.onProgress, [
    ...imported.map(() => WEIGHTS.copy),
    ...(merges ? [WEIGHTS.merge] : []),
    ...(areas.length === 0 ? [] : [WEIGHTS.build]),
    ...imported.flatMap(() => steps.map(() => WEIGHTS.step)),
  ]);
  for (const { path, area } of imported) {
    const onProgress = asStage('Copying the extract', nextPart());
    if (!(await copyExtract(path, areaFile(dataDir, area), area.bytes, { signal, onProgress }))) return { kind: 'changed-meanwhile', path };
  }
  let built: Extract<Built, { kind: 'built' }> | null = null;
  if (areas.length > 0) {
    const tiles = await buildInto(buildingFolder(dataDir, version), areas, nextPart, parts);
    if (tiles.kind === 'failed') return tiles;
    built = tiles;
  }
  const roads = areas.length === 0 ? null : { version, builtAt: clock.now().toISOString(), areas };
  try {
    for (const { label, add, remove } of steps) {
      for (const { area } of imported) await add(area, areaFile(dataDir, area), { signal, onProgress: asStage(label, nextPart()) });
      if (change.kind === 'remove') for (const name of names) await remove(name);
    }
    signal.throwIfAborted();
    await assertLocked();
    if (roads !== null) await placeTiles(dataDir, join(buildingFolder(dataDir, version), 'tiles'), version, clock.now());
    await publishRoads(dataDir, roads, clock.now());
  } catch (error) {
    // `roads remove` could not delete the data of an area that is not listed.
    const added = names.filter((name) => !known.has(name));
    await Promise.allSettled(steps.flatMap(({ remove }) => added.map((name) => remove(name))));
    throw error;
  }
  const tileBytes = roads === null ? 0 : await folderBytes(tileFolder(dataDir, version));
  return { kind: 'changed', roads, tileBytes, peakMemoryBytes: built?.peakMemoryBytes ?? null };
}

async function buildInto(
  workFolder: string,
  areas: readonly RoadArea[],
  nextPart: () => Progress,
  { dataDir, builder, signal }: RoadsChangeParts,
): Promise<Built> {
  await mkdir(workFolder, { recursive: true });
  const [only, ...others] = areas.toSorted((a, b) => b.importedAt.localeCompare(a.importedAt)).map((area) => areaFile(dataDir, area));
  let extract = only ?? '';
  if (others.length > 0) {
    extract = join(workFolder, 'all.osm.pbf');
    await mergeExtracts([only ?? '', ...others], extract, { signal, onProgress: asStage('Joining areas', nextPart()) });
  }
  const tiles = { tileFolder: join(workFolder, 'tiles'), workFolder };
  return await buildTiles(extract, tiles, { builder, signal, onProgress: nextPart() });
}

async function lostExtracts(
  dataDir: string,
  areas: readonly RoadArea[],
): Promise<Extract<RoadsChangeOutcome, { kind: 'lost-extracts' }> | null> {
  const isThere = await Promise.all(areas.map((area) => stat(areaFile(dataDir, area)).then(Boolean, () => false)));
  const [first, ...others] = areas.filter((_, index) => isThere[index] === false);
  if (first === undefined) return null;
  return { kind: 'lost-extracts', names: [first, ...others].map(({ name }) => name), path: areaFile(dataDir, first) };
}

function bytesOf(areas: readonly RoadArea[]): number {
  return areas.reduce((sum, { bytes }) => sum + bytes, 0);
}

function areaOf({ name, extract: { bytes, bounds } }: NamedExtract, now: Date): RoadArea {
  return { name, importedAt: now.toISOString(), bytes, bounds };
}

/** False when the file's length has changed. The copy takes no room where the file system can share it. */
async function copyExtract(
  from: string,
  to: string,
  bytes: number,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<boolean> {
  onProgress(0);
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE_FORCE);
  } catch {
    let done = 0;
    const source = createReadStream(from, { highWaterMark: 1024 * 1024 });
    source.on('data', (chunk) => onProgress((done += chunk.length) / bytes));
    await pipeline(source, createWriteStream(to), { signal });
  }
  const copy = await open(to);
  try {
    await copy.sync();
    return (await copy.stat()).size === bytes;
  } finally {
    await copy.close();
  }
}

/** Divides the progress among the parts, by their weights. */
function inParts(onProgress: Progress, weights: readonly number[]): () => Progress {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const next = weights.values();
  let done = 0;
  return () => {
    const start = done / total;
    const weight = next.next().value ?? 0;
    done += weight;
    const width = weight / total;
    return (stage, from, to) => onProgress(stage, start + width * from, start + width * to);
  };
}

/** The progress of a part with one stage, as a share. */
function asStage(label: string, part: Progress): (share: number) => void {
  return (share) => part(label, share, 1);
}
