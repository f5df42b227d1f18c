import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { PbfReader, PbfWriter } from 'pbf';
import { listBytes, listOf, NODES, RELATIONS, WAYS, type ElementGroup, type ElementType, type OsmBlock } from './osm-block.ts';

const BLOCK_MAX_ELEMENTS = 8000;
/** Well below the limit of 32 MB for an unpacked blob. */
const BLOCK_MAX_BYTES = 4 * 1024 * 1024;
const FIRST_BUFFER_BYTES = 256 * 1024;
/** Each is packed in a thread of the pool. */
const PACKED_AT_ONCE = 4;
/** Field numbers in the message of a way or a relation. Metadata, and node positions on ways, are not written. */
const KEYS = 2;
const VALUES = 3;
const ROLES_OR_REFS = 8;
const [MEMBERS, MEMBER_TYPES] = [9, 10];

type Draft = {
  readonly type: ElementType;
  readonly texts: Uint8Array[];
  readonly textIndexes: Map<string, number>;
  readonly ids: number[];
  readonly latitudes: number[];
  readonly longitudes: number[];
  readonly tags: number[];
  /** The ways or relations of the group so far. */
  readonly group: PbfWriter;
  bytes: number;
  /** The source block, and the index of each of its texts in this block, plus 1. */
  read: { readonly block: OsmBlock; readonly indexes: Int32Array };
};

/** Writes nodes, ways and relations in the given order. */
export class OsmFileWriter {
  readonly #file: FileHandle;
  readonly #full: Draft[] = [];
  #draft: Draft | null = null;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async writeHeader(): Promise<void> {
    const header = new PbfWriter();
    for (const feature of ['OsmSchema-V0.6', 'DenseNodes']) header.writeStringField(4, feature);
    header.writeStringField(5, 'Sort.Type_then_ID');
    await this.#write([await packed('OSMHeader', header.finish())]);
  }

  add(block: OsmBlock, group: ElementGroup, index: number): void {
    const draft = this.#draftFor(block, group.type);
    if (group.type === NODES) {
      draft.ids.push(group.ids[index] ?? 0);
      draft.latitudes.push(group.latitudes[index] ?? 0);
      draft.longitudes.push(group.longitudes[index] ?? 0);
      for (const text of group.tags.get(index) ?? []) draft.tags.push(this.#textIndex(draft, text));
      draft.tags.push(0);
      draft.bytes += 12;
    } else {
      const message = group.messages[index] ?? new Uint8Array();
      draft.ids.push(group.ids[index] ?? 0);
      draft.group.writeMessage(group.type === WAYS ? 3 : 4, (_, to) => this.#rewrite(draft, message, to), null);
      draft.bytes += message.length;
    }
  }

  async writeFullBlocks(atLeast = PACKED_AT_ONCE): Promise<void> {
    while (this.#full.length >= Math.max(1, atLeast)) {
      const blocks = this.#full.splice(0, PACKED_AT_ONCE);
      await this.#write(await Promise.all(blocks.map((draft) => packed('OSMData', writeBlock(draft)))));
    }
  }

  async finish(): Promise<void> {
    if (this.#draft !== null) this.#full.push(this.#draft);
    this.#draft = null;
    await this.writeFullBlocks(1);
  }

  #draftFor(block: OsmBlock, type: ElementType): Draft {
    let draft = this.#draft;
    if (draft === null || draft.type !== type || draft.ids.length >= BLOCK_MAX_ELEMENTS || draft.bytes >= BLOCK_MAX_BYTES) {
      if (draft !== null) this.#full.push(draft);
      draft = newDraft(type, block);
      this.#draft = draft;
    }
    if (draft.read.block !== block) draft.read = { block, indexes: new Int32Array(block.texts.length) };
    return draft;
  }

  #textIndex(draft: Draft, index: number): number {
    const { block, indexes } = draft.read;
    const known = indexes[index] ?? 0;
    if (known > 0) return known - 1;
    const text = block.texts[index] ?? new Uint8Array();
    const key = Buffer.from(text.buffer, text.byteOffset, text.length).toString('latin1');
    let found = draft.textIndexes.get(key);
    if (found === undefined) {
      found = draft.texts.push(text) - 1;
      draft.textIndexes.set(key, found);
      draft.bytes += text.length;
    }
    indexes[index] = found + 1;
    return found;
  }

  #rewrite(draft: Draft, message: Uint8Array, to: PbfWriter): void {
    const from = new PbfReader(message);
    const isRelation = draft.type === RELATIONS;
    for (let field = from.nextField(); field !== 0; field = from.nextField()) {
      if (field === 1) to.writeVarintField(1, from.readVarint());
      else if (field === KEYS || field === VALUES || (isRelation && field === ROLES_OR_REFS)) {
        const indexes = listOf(listBytes(from), 'unsigned');
        for (let at = 0; at < indexes.length; at += 1) indexes[at] = this.#textIndex(draft, indexes[at] ?? 0);
        to.writePackedVarint(field, indexes);
      } else if (field === ROLES_OR_REFS || (isRelation && (field === MEMBERS || field === MEMBER_TYPES)))
        to.writeBytesField(field, from.readBytes());
      else from.skip(from.type);
    }
  }

  async #write(blobs: readonly Uint8Array[]): Promise<void> {
    // A file handle keeps its position, so this appends.
    for (const blob of blobs) await this.#file.writeFile(blob);
  }
}

function newDraft(type: ElementType, block: OsmBlock): Draft {
  const read = { block, indexes: new Int32Array(block.texts.length) };
  // The first text is never used, because 0 ends the tags of a node.
  const [texts, textIndexes] = [[new Uint8Array()], new Map([['', 0]])];
  return {
    type,
    texts,
    textIndexes,
    ids: [],
    latitudes: [],
    longitudes: [],
    tags: [],
    group: new PbfWriter(new Uint8Array(FIRST_BUFFER_BYTES)),
    bytes: 0,
    read,
  };
}

function writeBlock({ type, texts, ids, latitudes, longitudes, tags, group }: Draft): Uint8Array {
  if (type === NODES)
    group.writeMessage(
      2,
      (_, nodes) => {
        nodes.writePackedSVarint(1, differences(ids));
        nodes.writePackedSVarint(8, differences(latitudes));
        nodes.writePackedSVarint(9, differences(longitudes));
        if (tags.length > ids.length) nodes.writePackedVarint(10, tags);
      },
      null,
    );
  const block = new PbfWriter(new Uint8Array(FIRST_BUFFER_BYTES));
  block.writeMessage(1, (_, list) => texts.forEach((text) => list.writeBytesField(1, text)), null);
  block.writeBytesField(2, group.finish());
  return block.finish();
}

async function packed(type: string, bytes: Uint8Array): Promise<Uint8Array> {
  const data = await promisify(deflate)(bytes, { level: 1 });
  const blob = new PbfWriter();
  blob.writeVarintField(2, bytes.length);
  blob.writeBytesField(3, data);
  return framed(type, blob);
}

/** A blob as it stands in a file: the length of its header, its header, and the blob. */
export function framed(type: string, blob: PbfWriter): Buffer {
  const blobBytes = blob.finish();
  const header = new PbfWriter();
  header.writeStringField(1, type);
  header.writeVarintField(3, blobBytes.length);
  const headerBytes = header.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(headerBytes.length);
  return Buffer.concat([length, headerBytes, blobBytes]);
}

/** Ids and positions are stored as differences to the one before. */
export function differences(values: readonly number[]): number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0));
}
