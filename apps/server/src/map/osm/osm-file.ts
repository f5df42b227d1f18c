/** Reads the blobs of an OpenStreetMap PBF file: https://wiki.openstreetmap.org/wiki/PBF_Format */
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { PbfReader } from 'pbf';

const BLOB_HEADER_MAX_BYTES = 64 * 1024;
const BLOB_MAX_BYTES = 32 * 1024 * 1024;
/** Real headers have some hundred bytes, and two or three features. */
const HEADER_MAX_BYTES = 1024 * 1024;
const FEATURES_MAX = 1000;
/** Real blobs have some tens of kilobytes. */
const FEW_BLOBS = 1000;
const BLOB_MEAN_MIN_BYTES = 1024;
/** Most headers are smaller, so one read is enough. */
const FIRST_READ_BYTES = 64;
const NANODEGREES = 1e9;

export type Bounds = { readonly south: number; readonly west: number; readonly north: number; readonly east: number };

export type BlobPlace = { readonly type: string; readonly position: number; readonly bytes: number };

export type OsmHeader = {
  readonly bounds: Bounds | null;
  readonly requiredFeatures: readonly string[];
  readonly optionalFeatures: readonly string[];
};

/** The file breaks the format. The message continues a sentence that begins with the file's name. */
export class DamagedFileError extends Error {}

/** The position of each blob; the blobs are not read. @throws DamagedFileError */
export async function* blobsOf(file: FileHandle): AsyncGenerator<BlobPlace> {
  const { size } = await file.stat();
  const blobsMax = FEW_BLOBS + size / BLOB_MEAN_MIN_BYTES;
  for (let at = 0, blobs = 1; at < size; blobs += 1) {
    if (blobs > blobsMax) throw new DamagedFileError('is cut into pieces that are too small (osmium cat writes it anew)');
    const start = await readAt(file, at, Math.min(FIRST_READ_BYTES, size - at));
    if (start.length < 4) throw new DamagedFileError('ends in the middle: it was not copied or downloaded as a whole');
    const headerBytes = start.readUInt32BE();
    if (headerBytes === 0 || headerBytes > BLOB_HEADER_MAX_BYTES)
      throw new DamagedFileError(at === 0 ? 'is no OpenStreetMap file in PBF' : 'is damaged');
    const position = at + 4 + headerBytes;
    if (position > size) throw new DamagedFileError(at === 0 ? 'is no OpenStreetMap file in PBF' : 'ends in the middle');
    const header = 4 + headerBytes <= start.length ? start.subarray(4, 4 + headerBytes) : await readAt(file, at + 4, headerBytes);
    const { type, bytes } = readBlobHeader(header);
    if (at === 0 && type !== 'OSMHeader') throw new DamagedFileError('is no OpenStreetMap file in PBF');
    if (bytes > BLOB_MAX_BYTES) throw new DamagedFileError('is damaged');
    if (position + bytes > size) throw new DamagedFileError('ends in the middle: it was not copied or downloaded as a whole');
    yield { type, position, bytes };
    at = position + bytes;
  }
}

/** The unpacked content of the blob. @throws DamagedFileError */
export async function unpackBlob(file: FileHandle, { position, bytes }: BlobPlace, maxBytes = BLOB_MAX_BYTES): Promise<Uint8Array> {
  const blob = new PbfReader(await readAt(file, position, bytes));
  return await orDamaged(async () => {
    for (let field = blob.nextField(); field !== 0; field = blob.nextField()) {
      if (field === 1) return ofAtMost(maxBytes, blob.readBytes());
      if (field === 3) return await promisify(inflate)(blob.readBytes(), { maxOutputLength: maxBytes });
      if (field > 3) throw new DamagedFileError('is packed in a way that cannot be read: zlib is needed');
      blob.skip(blob.type);
    }
    throw new DamagedFileError('is damaged');
  });
}

function ofAtMost(maxBytes: number, bytes: Uint8Array): Uint8Array {
  if (bytes.length > maxBytes) throw new DamagedFileError('is damaged');
  return bytes;
}

/** @throws DamagedFileError */
export async function readOsmHeader(file: FileHandle, place: BlobPlace): Promise<OsmHeader> {
  const pbf = new PbfReader(await unpackBlob(file, place, HEADER_MAX_BYTES));
  return await orDamaged(async () => {
    const [requiredFeatures, optionalFeatures]: [string[], string[]] = [[], []];
    let bounds: Bounds | null = null;
    for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
      if (field === 1) bounds = readBounds(pbf);
      else if (field === 4 || field === 5) (field === 4 ? requiredFeatures : optionalFeatures).push(pbf.readString());
      else pbf.skip(pbf.type);
      if (requiredFeatures.length + optionalFeatures.length > FEATURES_MAX) throw new DamagedFileError('is damaged');
    }
    return { bounds, requiredFeatures, optionalFeatures };
  });
}

/** Any error of a decoder means that the file is damaged. */
export async function orDamaged<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    // A failed system call is no fault of the file.
    if (error instanceof DamagedFileError || (error instanceof Error && 'syscall' in error)) throw error;
    throw new DamagedFileError('is damaged', { cause: error });
  }
}

async function readAt(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(bytes);
  const { bytesRead } = await file.read(buffer, 0, bytes, position);
  if (bytesRead < bytes) throw new DamagedFileError('became shorter while it was read');
  return buffer;
}

function readBlobHeader(bytes: Uint8Array): { type: string; bytes: number } {
  const pbf = new PbfReader(bytes);
  return pbf.readFields(
    (field, header) => {
      if (field === 1) header.type = pbf.readString();
      else if (field === 3) header.bytes = pbf.readVarint();
    },
    { type: '', bytes: 0 },
  );
}

function readBounds(pbf: PbfReader): Bounds {
  return pbf.readMessage(
    (field, bounds: { -readonly [Key in keyof Bounds]: number }) => {
      const side = ([null, 'west', 'east', 'north', 'south'] as const)[field];
      if (side != null) bounds[side] = pbf.readSVarint() / NANODEGREES;
    },
    { south: 0, west: 0, north: 0, east: 0 },
  );
}
