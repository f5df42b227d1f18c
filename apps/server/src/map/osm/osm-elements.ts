/** Reads the elements of an extract with the tags that are asked for. It keeps two blobs in memory. */
import { open, type FileHandle } from 'node:fs/promises';
import { PbfReader } from 'pbf';
import { listBytes, listOf, NODES, readBlock, RELATIONS, WAYS, type ElementGroup, type OsmBlock } from './osm-block.ts';
import { blobsOf, DamagedFileError, orDamaged, unpackBlob, type BlobPlace } from './osm-file.ts';

export type OsmTags = ReadonlyMap<string, string>;

/** Tags are null when an element has none of `keys`. Nodes of ways and members of relations are decoded only when asked for. */
export type ElementVisitor = {
  readonly keys: ReadonlySet<string>;
  relation(tags: OsmTags, members: () => readonly OsmMember[]): void;
  way(id: number, tags: OsmTags | null, nodes: () => readonly number[]): void;
  /** Called once, before the first node. */
  beforeNodes(): void;
  /** Coordinates are in ten-millionths of a degree. */
  node(id: number, latitude: number, longitude: number, tags: OsmTags | null): void;
};
export type OsmMember = { readonly type: ElementGroup['type']; readonly id: number; readonly role: string };
export type ReadOptions = { readonly signal: AbortSignal; readonly onProgress: (share: number) => void };

const FIELDS = { keys: 2, values: 3, nodes: 8, roles: 8, members: 9, types: 10 } as const;
const LIST_FIELDS: ReadonlySet<number> = new Set(Object.values(FIELDS));
const MEMBER_TYPES = [NODES, WAYS, RELATIONS] as const;

/**
 * Visits relations, then ways, then nodes, so that each blob is unpacked once: a visitor that needs the place of a way knows which nodes to keep
 * before they come.
 * @throws DamagedFileError
 */
export async function readElements(path: string, visitor: ElementVisitor, { signal, onProgress }: ReadOptions): Promise<void> {
  await using file = await open(path);
  const blobs: BlobPlace[] = [];
  for await (const blob of blobsOf(file)) if (blob.type === 'OSMData') blobs.push(blob);
  blobs.reverse();
  const bytes = blobs.reduce((sum, blob) => sum + blob.bytes, 0);
  let next = unpackAhead(file, blobs[0]);
  let type: number = RELATIONS;
  let bytesRead = 0;
  for (const [index, blob] of blobs.entries()) {
    const unpacked = await next;
    next = unpackAhead(file, blobs[index + 1]);
    signal.throwIfAborted();
    await orDamaged(async () => {
      const block = readBlock(unpacked);
      for (const group of block.groups.toSorted((one, other) => other.type - one.type)) {
        if (group.type > type)
          throw new DamagedFileError('is not sorted: nodes, ways and relations have to follow each other (osmium sort)');
        if (group.type === NODES && type !== NODES) visitor.beforeNodes();
        type = group.type;
        visit(block, group, visitor);
      }
    });
    bytesRead += blob.bytes;
    onProgress(bytesRead / bytes);
  }
}

/** zlib works on another thread while the blob before is being decoded. */
async function unpackAhead(file: FileHandle, blob: BlobPlace | undefined): Promise<Uint8Array> {
  const unpacking = blob === undefined ? Promise.resolve(new Uint8Array()) : unpackBlob(file, blob);
  unpacking.catch(() => {});
  return unpacking;
}

function visit({ texts }: OsmBlock, group: ElementGroup, visitor: ElementVisitor): void {
  const text = createTexts(texts);
  if (group.type === NODES) {
    for (const [index, id] of group.ids.entries()) {
      const pairs = group.tags.get(index);
      visitor.node(
        id,
        group.latitudes[index] ?? NaN,
        group.longitudes[index] ?? NaN,
        pairs === undefined ? null : tagsOf(pairs, text, visitor.keys),
      );
    }
    return;
  }
  for (const [index, id] of group.ids.entries()) {
    const fields = fieldsOf(group.messages[index] ?? new Uint8Array());
    const values = numbersOf(fields[FIELDS.values]);
    const pairs = numbersOf(fields[FIELDS.keys]).flatMap((key, at) => [key, values[at] ?? -1]);
    const tags = tagsOf(pairs, text, visitor.keys);
    if (group.type === WAYS) visitor.way(id, tags, () => idsOf(fields[FIELDS.nodes]));
    else if (tags !== null) visitor.relation(tags, () => membersOf(fields, text));
  }
}

type Texts = (index: number) => string;

/** Most texts of a block are never asked for, others often, so each is decoded on first use. */
function createTexts(texts: readonly Uint8Array[]): Texts {
  const decoder = new TextDecoder();
  const known: (string | undefined)[] = [];
  return (index) => {
    const bytes = texts[index];
    if (bytes === undefined) throw new Error('a text is missing');
    // The store refuses texts with U+0000.
    return (known[index] ??= decoder.decode(bytes).replaceAll('\0', ''));
  };
}

function tagsOf(pairs: readonly number[], text: Texts, keys: ReadonlySet<string>): OsmTags | null {
  let isWanted = false;
  for (let at = 0; at < pairs.length && !isWanted; at += 2) isWanted = keys.has(text(pairs[at] ?? -1));
  if (!isWanted) return null;
  const tags = new Map<string, string>();
  for (let at = 0; at < pairs.length; at += 2) tags.set(text(pairs[at] ?? -1), text(pairs[at + 1] ?? -1));
  return tags;
}

type Fields = Readonly<Record<number, Uint8Array>>;

function fieldsOf(bytes: Uint8Array): Fields {
  const pbf = new PbfReader(bytes);
  const found: Record<number, Uint8Array> = {};
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (LIST_FIELDS.has(field)) found[field] = listBytes(pbf);
    else pbf.skip(pbf.type);
  }
  return found;
}

function numbersOf(bytes: Uint8Array | undefined): number[] {
  return bytes === undefined ? [] : listOf(bytes, 'unsigned');
}

/** Ids are stored as differences. */
function idsOf(bytes: Uint8Array | undefined): number[] {
  let id = 0;
  return bytes === undefined ? [] : listOf(bytes, 'signed').map((difference) => (id += difference));
}

function membersOf(fields: Fields, text: Texts): OsmMember[] {
  const [roles, types] = [numbersOf(fields[FIELDS.roles]), numbersOf(fields[FIELDS.types])];
  return idsOf(fields[FIELDS.members]).map((id, at) => ({
    id,
    role: text(roles[at] ?? -1),
    type: MEMBER_TYPES[types[at] ?? 0] ?? RELATIONS,
  }));
}
