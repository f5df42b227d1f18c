/** The nodes, ways and relations of one blob of an OpenStreetMap file. */
import { PbfReader } from 'pbf';
import { DamagedFileError } from './osm-file.ts';

/** Types of groups, in the order of a sorted file. */
export const NODES = 0;
export const WAYS = 1;
export const RELATIONS = 2;
export type ElementType = typeof NODES | typeof WAYS | typeof RELATIONS;

/** The unit of positions, as whole numbers. */
export const UNITS_PER_DEGREE = 10_000_000;
/** The unit in nanodegrees. */
const FULL_GRANULARITY = 100;

/** For texts, groups and elements of a block. The format asks for 8,000 elements at most. */
const OBJECTS_MAX = 200_000;
/** A number takes at least one byte in the file, and eight in memory. */
const LIST_MAX_BYTES = 2 * 1024 * 1024;

export type OsmBlock = {
  /** The texts of tags and roles. Elements refer to them by index. */
  readonly texts: readonly Uint8Array[];
  readonly groups: readonly ElementGroup[];
};

export type ElementGroup =
  | {
      readonly type: typeof NODES;
      readonly ids: readonly number[];
      readonly latitudes: readonly number[];
      readonly longitudes: readonly number[];
      /** Key, value, key, value, ... of each node, as indexes of texts. Nodes without tags are absent. */
      readonly tags: ReadonlyMap<number, readonly number[]>;
    }
  | {
      readonly type: typeof WAYS | typeof RELATIONS;
      readonly ids: readonly number[];
      /** The encoded message of each element. */
      readonly messages: readonly Uint8Array[];
    };

type Scale = { granularity: number; latitudeOffset: number; longitudeOffset: number };

/** Counts objects before they are created: a few packed bytes may stand for millions. @throws DamagedFileError */
type Count = (objects?: number) => void;

function counter(): Count {
  let counted = 0;
  return (objects = 1) => {
    counted += objects;
    if (counted > OBJECTS_MAX) throw new DamagedFileError('has too much in one block (osmium cat writes it anew)');
  };
}

/** The bytes of a packed list. @throws DamagedFileError when it is longer than any real one */
export function listBytes(pbf: PbfReader): Uint8Array {
  const bytes = pbf.readBytes();
  if (bytes.length > LIST_MAX_BYTES) throw new DamagedFileError('has too long a list in one element (osmium cat writes it anew)');
  return bytes;
}

/** @param signed whether the numbers are zigzag-encoded, as differences are */
export function listOf(bytes: Uint8Array, signed: 'signed' | 'unsigned'): number[] {
  const pbf = new PbfReader(bytes);
  const numbers: number[] = [];
  while (pbf.pos < pbf.length) numbers.push(signed === 'signed' ? pbf.readSVarint() : pbf.readVarint());
  return numbers;
}

/** @param bytes a PrimitiveBlock @throws any error when the bytes are invalid */
export function readBlock(bytes: Uint8Array): OsmBlock {
  const pbf = new PbfReader(bytes);
  const count = counter();
  const texts: Uint8Array[] = [];
  const scale: Scale = { granularity: FULL_GRANULARITY, latitudeOffset: 0, longitudeOffset: 0 };
  const groupBytes: Uint8Array[] = [];
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 1) readTexts(pbf.readBytes(), texts, count);
    else if (field === 2) {
      count();
      groupBytes.push(pbf.readBytes());
    } else if (field === 17) scale.granularity = pbf.readVarint();
    else if (field === 19) scale.latitudeOffset = pbf.readVarint(true);
    else if (field === 20) scale.longitudeOffset = pbf.readVarint(true);
    else pbf.skip(pbf.type);
  }
  // The scale comes after the groups in the message.
  return { texts, groups: groupBytes.map((group) => readGroup(group, scale, count)).filter((group) => group !== null) };
}

function readTexts(bytes: Uint8Array, texts: Uint8Array[], count: Count): void {
  const pbf = new PbfReader(bytes);
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 1) {
      count();
      texts.push(pbf.readBytes());
    } else pbf.skip(pbf.type);
  }
}

function readGroup(bytes: Uint8Array, scale: Scale, count: Count): ElementGroup | null {
  const pbf = new PbfReader(bytes);
  const single: Uint8Array[] = [];
  const messages: Uint8Array[] = [];
  let type: ElementType | null = null;
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 2) return readDenseNodes(pbf.readBytes(), scale, count);
    if (field === 1 || field === 3 || field === 4) count();
    if (field === 1) single.push(pbf.readBytes());
    else if (field === 3 || field === 4) {
      type = field === 3 ? WAYS : RELATIONS;
      messages.push(pbf.readBytes());
    } else pbf.skip(pbf.type);
  }
  if (single.length > 0) return readSingleNodes(single, scale);
  return type === null ? null : { type, ids: messages.map(idOf), messages };
}

function readDenseNodes(bytes: Uint8Array, scale: Scale, count: Count): ElementGroup {
  const pbf = new PbfReader(bytes);
  let [ids, latitudes, longitudes, flat]: number[][] = [[], [], [], []];
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 1) ids = summed(listOf(listBytes(pbf), 'signed'));
    else if (field === 8) latitudes = scaled(summed(listOf(listBytes(pbf), 'signed')), scale.granularity, scale.latitudeOffset);
    else if (field === 9) longitudes = scaled(summed(listOf(listBytes(pbf), 'signed')), scale.granularity, scale.longitudeOffset);
    else if (field === 10) flat = listOf(listBytes(pbf), 'unsigned');
    else pbf.skip(pbf.type);
  }
  count(ids?.length);
  const tags = new Map<number, readonly number[]>();
  // A 0 ends the tags of each node. If no node has any, the list is empty.
  for (let node = 0, at = 0; at < (flat?.length ?? 0) && node < (ids?.length ?? 0); node += 1) {
    const end = flat?.indexOf(0, at) ?? -1;
    if (end === -1) break;
    if (end > at) tags.set(node, flat?.slice(at, end) ?? []);
    at = end + 1;
  }
  if (ids?.length !== latitudes?.length || ids?.length !== longitudes?.length) throw new Error('nodes without a place');
  return { type: NODES, ids: ids ?? [], latitudes: latitudes ?? [], longitudes: longitudes ?? [], tags };
}

/** Field numbers of id, latitude and longitude in the message of a single node. */
const PLACE_FIELDS = [1, 8, 9];

function readSingleNodes(messages: readonly Uint8Array[], scale: Scale): ElementGroup {
  const [ids, latitudes, longitudes]: [number[], number[], number[]] = [[], [], []];
  const tags = new Map<number, readonly number[]>();
  for (const [node, message] of messages.entries()) {
    const pbf = new PbfReader(message);
    let [keys, values]: number[][] = [[], []];
    const place = [NaN, NaN, NaN];
    for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
      const at = PLACE_FIELDS.indexOf(field);
      if (at !== -1) place[at] = pbf.readSVarint();
      else if (field === 2) keys = listOf(listBytes(pbf), 'unsigned');
      else if (field === 3) values = listOf(listBytes(pbf), 'unsigned');
      else pbf.skip(pbf.type);
    }
    const [id = NaN, latitude = NaN, longitude = NaN] = place;
    ids.push(id);
    latitudes.push(latitude);
    longitudes.push(longitude);
    if (keys !== undefined && keys.length > 0)
      tags.set(
        node,
        keys.flatMap((key, index) => [key, values?.[index] ?? 0]),
      );
  }
  return {
    type: NODES,
    ids,
    latitudes: scaled(latitudes, scale.granularity, scale.latitudeOffset),
    longitudes: scaled(longitudes, scale.granularity, scale.longitudeOffset),
    tags,
  };
}

function idOf(message: Uint8Array): number {
  const pbf = new PbfReader(message);
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 1) return pbf.readVarint();
    pbf.skip(pbf.type);
  }
  throw new Error('an element without an id');
}

function summed(differences: number[]): number[] {
  let sum = 0;
  for (let index = 0; index < differences.length; index += 1) differences[index] = sum += differences[index] ?? 0;
  return differences;
}

function scaled(values: number[], granularity: number, offset: number): number[] {
  return granularity === FULL_GRANULARITY && offset === 0
    ? values
    : values.map((value) => Math.round((offset + granularity * value) / FULL_GRANULARITY));
}
