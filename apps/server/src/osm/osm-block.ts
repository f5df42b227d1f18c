/** The nodes, ways and relations of one blob of an OpenStreetMap file. */
import { PbfReader } from 'pbf';

/** In the order in which they stand in a sorted file. */
export const NODES = 0;
export const WAYS = 1;
export const RELATIONS = 2;
export type ElementType = typeof NODES | typeof WAYS | typeof RELATIONS;

/** Positions are whole ones of these. */
export const UNITS_PER_DEGREE = 10_000_000;
/** Of such a unit, in nanodegrees. */
const FULL_GRANULARITY = 100;

export type OsmBlock = {
  /** The texts of tags and roles; elements name them by their index. */
  readonly texts: readonly Uint8Array[];
  readonly groups: readonly ElementGroup[];
};

export type ElementGroup =
  | {
      readonly type: typeof NODES;
      readonly ids: readonly number[];
      readonly latitudes: readonly number[];
      readonly longitudes: readonly number[];
      /** Of each node: key, value, key, value, ... as indexes of texts; absent where it has none. */
      readonly tags: ReadonlyMap<number, readonly number[]>;
    }
  | {
      readonly type: typeof WAYS | typeof RELATIONS;
      readonly ids: readonly number[];
      /** The message of each, as it stands in the file. */
      readonly messages: readonly Uint8Array[];
    };

type Scale = { granularity: number; latitudeOffset: number; longitudeOffset: number };

/** @param bytes a PrimitiveBlock @throws whatever comes of bytes that are none */
export function readBlock(bytes: Uint8Array): OsmBlock {
  const pbf = new PbfReader(bytes);
  const texts: Uint8Array[] = [];
  const scale: Scale = { granularity: FULL_GRANULARITY, latitudeOffset: 0, longitudeOffset: 0 };
  const groupBytes: Uint8Array[] = [];
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 1) pbf.readMessage((inner) => void (inner === 1 && texts.push(pbf.readBytes())), null);
    else if (field === 2) groupBytes.push(pbf.readBytes());
    else if (field === 17) scale.granularity = pbf.readVarint();
    else if (field === 19) scale.latitudeOffset = pbf.readVarint(true);
    else if (field === 20) scale.longitudeOffset = pbf.readVarint(true);
    else pbf.skip(pbf.type);
  }
  // The scale stands behind the groups.
  return { texts, groups: groupBytes.map((group) => readGroup(group, scale)).filter((group) => group !== null) };
}

function readGroup(bytes: Uint8Array, scale: Scale): ElementGroup | null {
  const pbf = new PbfReader(bytes);
  const single: Uint8Array[] = [];
  const messages: Uint8Array[] = [];
  let type: ElementType | null = null;
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 2) return readDenseNodes(pbf.readBytes(), scale);
    if (field === 1) single.push(pbf.readBytes());
    else if (field === 3 || field === 4) {
      type = field === 3 ? WAYS : RELATIONS;
      messages.push(pbf.readBytes());
    } else pbf.skip(pbf.type);
  }
  if (single.length > 0) return readSingleNodes(single, scale);
  return type === null ? null : { type, ids: messages.map(idOf), messages };
}

function readDenseNodes(bytes: Uint8Array, scale: Scale): ElementGroup {
  const pbf = new PbfReader(bytes);
  let [ids, latitudes, longitudes, flat]: number[][] = [[], [], [], []];
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 1) ids = summed(pbf.readPackedSVarint());
    else if (field === 8) latitudes = scaled(summed(pbf.readPackedSVarint()), scale.granularity, scale.latitudeOffset);
    else if (field === 9) longitudes = scaled(summed(pbf.readPackedSVarint()), scale.granularity, scale.longitudeOffset);
    else if (field === 10) flat = pbf.readPackedVarint();
    else pbf.skip(pbf.type);
  }
  const tags = new Map<number, readonly number[]>();
  // The tags of each node end with 0; where no node has any, all of it is left out.
  for (let node = 0, at = 0; at < (flat?.length ?? 0); node += 1) {
    const end = flat?.indexOf(0, at) ?? -1;
    if (end === -1) break;
    if (end > at) tags.set(node, flat?.slice(at, end) ?? []);
    at = end + 1;
  }
  if (ids?.length !== latitudes?.length || ids?.length !== longitudes?.length) throw new Error('nodes without a place');
  return { type: NODES, ids: ids ?? [], latitudes: latitudes ?? [], longitudes: longitudes ?? [], tags };
}

function readSingleNodes(messages: readonly Uint8Array[], scale: Scale): ElementGroup {
  const [ids, latitudes, longitudes]: [number[], number[], number[]] = [[], [], []];
  const tags = new Map<number, readonly number[]>();
  for (const [node, message] of messages.entries()) {
    const pbf = new PbfReader(message);
    const [keys, values]: [number[], number[]] = [[], []];
    for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
      if (field === 1) ids.push(pbf.readSVarint());
      else if (field === 2) pbf.readPackedVarint(keys);
      else if (field === 3) pbf.readPackedVarint(values);
      else if (field === 8) latitudes.push(pbf.readSVarint());
      else if (field === 9) longitudes.push(pbf.readSVarint());
      else pbf.skip(pbf.type);
    }
    if (keys.length > 0)
      tags.set(
        node,
        keys.flatMap((key, index) => [key, values[index] ?? 0]),
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
