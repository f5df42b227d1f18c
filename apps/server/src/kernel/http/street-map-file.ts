/** Reads the header and metadata of a PMTiles file (PMTiles specification, version 3). Refuses a file that pages could not show. */
import { open, stat, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import * as z from 'zod/mini';
import { ConfigError } from '../config/config.ts';

const HEADER_BYTES = 127;
/** Browsers load this much first, and expect the root directory in it. */
const HEAD_BYTES = 16_384;
const METADATA_MAX_BYTES = 4 * 1024 * 1024;
const ALLOWED = 'the path of a PMTiles file of version 3 with pictures, or with vector tiles of the Protomaps basemap of version 4';

const NO_COMPRESSION = 1;
const GZIP = 2;
const VECTOR = 1;
const PICTURES: readonly number[] = [2, 3, 4, 5];
/** Layers of the Protomaps basemap without which no street is visible. */
const NEEDED_LAYERS = ['earth', 'water', 'roads'];

/** `bounds` are degrees: west, south, east, north. `attribution` is HTML as in the file, or empty. */
export type StreetMapFacts = {
  readonly tiles: 'vector' | 'pictures';
  readonly bounds: readonly [number, number, number, number];
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly attribution: string;
};

const metadataSchema = z.object({
  attribution: z.optional(z.string().check(z.maxLength(2000))),
  vector_layers: z.optional(z.array(z.object({ id: z.string(), fields: z.optional(z.record(z.string(), z.unknown())) }))),
});

/** Opens a file and reads its beginning. The caller closes it. Throws `ConfigError`, which says what is wrong with the file. */
export async function readStreetMap(
  path: string,
): Promise<{ readonly file: FileHandle; readonly facts: StreetMapFacts; readonly head: Buffer }> {
  const refuse = (reason: string) => new ConfigError('MAP_PMTILES', `"${path}", which ${reason}`, ALLOWED);
  const unreadable = (error: NodeJS.ErrnoException) => {
    throw refuse(`cannot be read (${error.code})`);
  };
  // Opening a pipe would block until somebody writes into it.
  const found = await stat(path).catch(unreadable);
  if (!found.isFile()) throw refuse('is no file');
  const file = await open(path).catch(unreadable);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    return { file, facts: await factsOf({ file, head, size: found.size, refuse }), head };
  } catch (error) {
    await file.close();
    throw error;
  }
}

type Opened = {
  readonly file: FileHandle;
  readonly head: Buffer;
  readonly size: number;
  readonly refuse: (reason: string) => ConfigError;
};

async function factsOf({ file, head, size, refuse }: Opened): Promise<StreetMapFacts> {
  if (head.length < HEADER_BYTES || head.toString('latin1', 0, 7) !== 'PMTiles') throw refuse('is no PMTiles file');
  if (head[7] !== 3) throw refuse(`is a PMTiles file of version ${head[7]}`);
  const sections = [8, 24, 40, 56].map((at) => ({ start: uint64(head, at), length: uint64(head, at + 8) }));
  if (sections.some(({ start, length }) => start + length > size)) throw refuse('is cut short');
  const [root, metadata] = sections;
  if (root === undefined || metadata === undefined || root.length === 0 || root.start + root.length > HEAD_BYTES)
    throw refuse('has its root directory beyond the first 16 kB');
  const [directories, tileData, type = 0, minZoom = 0, maxZoom = 0] = head.subarray(97, 102);
  if (![NO_COMPRESSION, GZIP].includes(directories ?? 0) || ![NO_COMPRESSION, GZIP].includes(tileData ?? 0))
    throw refuse('is compressed with something other than gzip');
  const isVector = type === VECTOR;
  if (!isVector && !PICTURES.includes(type)) throw refuse('holds tiles that are neither vectors (MVT) nor pictures');
  const degrees = (at: number) => head.readInt32LE(at) / 10_000_000;
  const [west, south, east, north] = [degrees(102), degrees(106), degrees(110), degrees(114)] as const;
  if (!(minZoom <= maxZoom && maxZoom <= 24 && west < east && south < north && west >= -180 && east <= 180 && south >= -90 && north <= 90))
    throw refuse('does not say which part of the world it shows');
  if (metadata.length > METADATA_MAX_BYTES) throw refuse('has metadata that is too long');
  const packed = Buffer.alloc(metadata.length);
  await file.read(packed, 0, packed.length, metadata.start);
  const said = await readMetadata(packed, directories === GZIP);
  if (said === null) throw refuse('has metadata that cannot be read');
  const { attribution = '', vector_layers: layers = [] } = said;
  const roads = layers.find(({ id }) => id === 'roads');
  if (
    isVector &&
    (NEEDED_LAYERS.some((needed) => !layers.some(({ id }) => id === needed)) || (roads?.fields !== undefined && !('kind' in roads.fields)))
  )
    throw refuse('has vector tiles with other layers');
  if (!isVector && attribution === '') throw refuse('does not say whose pictures they are (the attribution in its metadata)');
  return { tiles: isVector ? 'vector' : 'pictures', bounds: [west, south, east, north], minZoom, maxZoom, attribution };
}

async function readMetadata(packed: Buffer, isGzip: boolean): Promise<z.infer<typeof metadataSchema> | null> {
  try {
    const text = isGzip ? await promisify(gunzip)(packed, { maxOutputLength: METADATA_MAX_BYTES }) : packed;
    return metadataSchema.safeParse(JSON.parse(text.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

function uint64(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64LE(at));
}
