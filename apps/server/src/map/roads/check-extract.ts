/** Checks a file before anything is built from it. */
import { open, stat, type FileHandle } from 'node:fs/promises';
import { NODES, readBlock, UNITS_PER_DEGREE } from '../osm/osm-block.ts';
import { blobsOf, DamagedFileError, orDamaged, readOsmHeader, unpackBlob, type BlobPlace, type Bounds } from '../osm/osm-file.ts';

const KNOWN_FEATURES = ['OsmSchema-V0.6', 'DenseNodes'];
const BINS_PER_DEGREE = 100;
/** The share of nodes that is ignored at each of the four sides. */
const FAR_SHARE = 0.005;

export type CheckedExtract =
  | { readonly kind: 'extract'; readonly bytes: number; readonly bounds: Bounds }
  /** The message continues a sentence that begins with the file's name. */
  | { readonly kind: 'unusable'; readonly why: string };

/** Reads all headers of a file, and its nodes if the header does not give the bounds. */
export async function checkExtract(path: string): Promise<CheckedExtract> {
  let file;
  try {
    const found = await stat(path);
    // Opening a pipe would block until somebody writes into it.
    if (!found.isFile()) return unusable('is no file');
    if (found.size === 0) return unusable('is empty');
    file = await open(path);
    const blobs: BlobPlace[] = [];
    for await (const blob of blobsOf(file)) blobs.push(blob);
    const [headerBlob] = blobs;
    const data = blobs.filter(({ type }) => type === 'OSMData');
    const header = headerBlob === undefined ? null : await readOsmHeader(file, headerBlob);
    const features = [...(header?.requiredFeatures ?? []), ...(header?.optionalFeatures ?? [])];
    if (features.includes('HistoricalInformation')) return unusable('is a history of changes; an extract of one day is needed');
    if (features.includes('LocationsOnWays'))
      return unusable('has its places on the ways (osmium add-locations-to-ways); the extract from before that is needed');
    const unknown = header?.requiredFeatures.find((feature) => !KNOWN_FEATURES.includes(feature));
    if (unknown !== undefined) return unusable(`needs what this version does not know (${unknown})`);
    const bounds = header?.bounds ?? (await boundsOfNodes(file, data));
    if (bounds === null) return unusable('has no nodes, so no roads either');
    if (!(await endsWithWays(file, data))) return unusable('has no roads: it ends before its first way, or has nothing but points');
    return { kind: 'extract', bytes: found.size, bounds };
  } catch (error) {
    if (error instanceof DamagedFileError) return unusable(error.message);
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return unusable('cannot be read: there is no such file');
    if (code === 'EACCES' || code === 'EPERM') return unusable('cannot be read: you may not read it');
    if (code === 'EIO') return unusable('cannot be read: its disk fails');
    if (typeof code === 'string' && code !== '') return unusable(`cannot be read (${code})`);
    throw error;
  } finally {
    await file?.close();
  }
}

/** Whether the last element is no node. In a sorted file, that means that there is a way. */
async function endsWithWays(file: FileHandle, blobs: readonly BlobPlace[]): Promise<boolean> {
  const last = blobs.at(-1);
  if (last === undefined) return false;
  const { groups } = await orDamaged(async () => readBlock(await unpackBlob(file, last)));
  return groups.some(({ type }) => type !== NODES);
}

/** The bounds of all nodes but a few at each side: an extract holds whole ferries and railways, which lead far beyond its area. */
async function boundsOfNodes(file: FileHandle, blobs: readonly BlobPlace[]): Promise<Bounds | null> {
  const [byLatitude, byLongitude] = [new Float64Array(180 * BINS_PER_DEGREE + 1), new Float64Array(360 * BINS_PER_DEGREE + 1)];
  for (const blob of blobs) {
    const { groups } = await orDamaged(async () => readBlock(await unpackBlob(file, blob)));
    const nodes = groups.filter((group) => group.type === NODES);
    for (const { latitudes, longitudes } of nodes) {
      for (const latitude of latitudes) count(byLatitude, latitude / UNITS_PER_DEGREE + 90);
      for (const longitude of longitudes) count(byLongitude, longitude / UNITS_PER_DEGREE + 180);
    }
    // Ways come after all nodes.
    if (nodes.length < groups.length) break;
  }
  const total = byLatitude.reduce((sum, each) => sum + each, 0);
  if (total === 0) return null;
  const [south, north] = endsOf(byLatitude, total);
  const [west, east] = endsOf(byLongitude, total);
  const degrees = (value: number) => Math.round(value * BINS_PER_DEGREE) / BINS_PER_DEGREE;
  return { south: degrees(south - 90), west: degrees(west - 180), north: degrees(north - 90), east: degrees(east - 180) };
}

function count(bins: Float64Array, degrees: number): void {
  const bin = Math.floor(degrees * BINS_PER_DEGREE);
  bins[bin] = (bins[bin] ?? 0) + 1;
}

/** In degrees from the first bin. */
function endsOf(bins: Float64Array, total: number): [number, number] {
  const beyond = total * FAR_SHARE;
  let [first, last, before, behind] = [0, bins.length - 1, bins[0] ?? 0, bins.at(-1) ?? 0];
  while (before <= beyond) before += bins[(first += 1)] ?? total;
  while (behind <= beyond) behind += bins[(last -= 1)] ?? total;
  return [first / BINS_PER_DEGREE, (last + 1) / BINS_PER_DEGREE];
}

function unusable(why: string): CheckedExtract {
  return { kind: 'unusable', why };
}
