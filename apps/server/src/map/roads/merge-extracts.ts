/**
 * Merges extracts into one sorted file, with each element once. Neighbouring extracts share the ways across their border. Valhalla's builder would
 * take such ways twice, or fail: https://github.com/valhalla/valhalla/issues/3925
 */
import { open, type FileHandle } from 'node:fs/promises';
import { OsmFileWriter } from '../osm/osm-file-writer.ts';
import { readBlock, type ElementGroup, type OsmBlock } from '../osm/osm-block.ts';
import { blobsOf, DamagedFileError, orDamaged, unpackBlob } from '../osm/osm-file.ts';

type Options = { readonly signal: AbortSignal; readonly onProgress: (share: number) => void };

/** The unread rest of a file, from its next element on. */
type Reader = {
  block: OsmBlock;
  group: ElementGroup;
  /** The index of the next element in the group. */
  index: number;
  /** The groups after this one. */
  readonly rest: AsyncGenerator<readonly [OsmBlock, ElementGroup], void>;
};

/** @param paths the newest first: of two equal elements, the one of the earlier path is used @throws DamagedFileError */
export async function mergeExtracts(paths: readonly string[], mergedPath: string, { signal, onProgress }: Options): Promise<void> {
  await using parts = new AsyncDisposableStack();
  const files: FileHandle[] = [];
  for (const path of paths) files.push(parts.use(await open(path)));
  const sizes = await Promise.all(files.map(async (file) => (await file.stat()).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const positions = sizes.map(() => 0);
  const writer = new OsmFileWriter(parts.use(await open(mergedPath, 'wx')));

  async function* groupsOf(number: number): AsyncGenerator<readonly [OsmBlock, ElementGroup], void> {
    const file = files[number];
    if (file === undefined) return;
    for await (const blob of blobsOf(file)) {
      if (blob.type !== 'OSMData') continue;
      signal.throwIfAborted();
      const block = await orDamaged(async () => readBlock(await unpackBlob(file, blob)));
      for (const group of block.groups) if (group.ids.length > 0) yield [block, group];
      positions[number] = blob.position + blob.bytes;
      onProgress(positions.reduce((sum, position) => sum + position, 0) / total);
    }
  }

  const opened = await Promise.all(paths.map((_, number) => readerOf(groupsOf(number))));
  let readers = opened.filter((reader) => reader !== null);
  await writer.writeHeader();
  while (readers.length > 0) {
    const [next, ...others] = readers.toSorted(compare);
    if (next === undefined) break;
    // Up to the next element of any other reader.
    const end = others[0] === undefined || others[0].group.type > next.group.type ? Infinity : nextId(others[0]);
    do {
      writer.add(next.block, next.group, next.index);
      next.index += 1;
    } while (next.index < next.group.ids.length && nextId(next) < end);
    await writer.writeFullBlocks();
    const lastId = next.group.ids[next.index - 1] ?? 0;
    const passed = others.filter((other) => other.group.type === next.group.type && nextId(other) <= lastId);
    for (const other of passed) other.index += 1;
    for (const reader of [next, ...passed]) {
      if (reader.index === reader.group.ids.length && !(await readOn(reader))) readers = readers.filter((each) => each !== reader);
    }
  }
  await writer.finish();
}

function nextId({ group, index }: Reader): number {
  return group.ids[index] ?? Infinity;
}

/** The sort is stable, so of two readers with the same element, the one of the newer file comes first. */
function compare(one: Reader, other: Reader): number {
  return one.group.type - other.group.type || nextId(one) - nextId(other);
}

async function readerOf(rest: Reader['rest']): Promise<Reader | null> {
  const { value, done } = await rest.next();
  return done === true ? null : { block: value[0], group: checkSorted(value[1], null), index: 0, rest };
}

async function readOn(reader: Reader): Promise<boolean> {
  const { value, done } = await reader.rest.next();
  if (done === true) return false;
  const [block, group] = value;
  Object.assign(reader, { block, group: checkSorted(group, reader.group), index: 0 });
  return true;
}

function checkSorted(group: ElementGroup, before: ElementGroup | null): ElementGroup {
  let last = before?.type === group.type ? (before.ids.at(-1) ?? -Infinity) : -Infinity;
  let isSorted = before === null || before.type <= group.type;
  for (const id of group.ids) {
    isSorted &&= id > last;
    last = id;
  }
  if (!isSorted)
    throw new DamagedFileError(
      `is not sorted (its ${['nodes', 'ways', 'relations'][group.type]}), which osmium sort mends, or was merged of extracts of different days: import those one by one`,
    );
  return group;
}
