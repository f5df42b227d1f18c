import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PbfReader, PbfWriter } from 'pbf';
import { expect, onTestFinished, test } from 'vitest';
import { extractFile } from '../../test-support/test-roads.ts';
import { mergeExtracts } from './merge-extracts.ts';
import { NODES, RELATIONS, WAYS, readBlock, type ElementGroup, type OsmBlock } from '../osm/osm-block.ts';
import { OsmFileWriter } from '../osm/osm-file-writer.ts';
import { blobsOf, DamagedFileError, unpackBlob } from '../osm/osm-file.ts';

const WHOLE = extractFile('rutland');
const MIDDLE_LONGITUDE = -0.65 * 1e7;
const given = { signal: new AbortController().signal, onProgress: () => {} };

type FoundElement = { readonly block: OsmBlock; readonly group: ElementGroup; readonly index: number; readonly id: number };

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'merge-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function elementsOf(path: string): Promise<FoundElement[]> {
  await using file = await open(path);
  const elements: FoundElement[] = [];
  for await (const blob of blobsOf(file)) {
    if (blob.type !== 'OSMData') continue;
    const block = readBlock(await unpackBlob(file, blob));
    for (const group of block.groups) for (const [index, id] of group.ids.entries()) elements.push({ block, group, index, id });
  }
  return elements;
}

async function write(path: string, elements: readonly FoundElement[]): Promise<string> {
  await using file = await open(path, 'wx');
  const writer = new OsmFileWriter(file);
  await writer.writeHeader();
  for (const { block, group, index } of elements) writer.add(block, group, index);
  await writer.finish();
  return path;
}

/** All of an element but its metadata. */
function told({ block, group, index, id }: FoundElement): unknown {
  const text = (number: number) => Buffer.from(block.texts[number] ?? []).toString();
  if (group.type === NODES) return [id, group.latitudes[index], group.longitudes[index], ...(group.tags.get(index) ?? []).map(text)];
  const pbf = new PbfReader(group.messages[index] ?? new Uint8Array());
  const fields: unknown[] = [group.type, id];
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 2 || field === 3 || (field === 8 && group.type === RELATIONS)) fields.push(field, pbf.readPackedVarint().map(text));
    else if (field >= 8) fields.push(field, Buffer.from(pbf.readBytes()).toString('hex'));
    else pbf.skip(pbf.type);
  }
  return fields;
}

function nodesOfWay({ group, index }: FoundElement): readonly number[] {
  if (group.type !== WAYS) return [];
  const pbf = new PbfReader(group.messages[index] ?? new Uint8Array());
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    let sum = 0;
    if (field === 8) return pbf.readPackedSVarint().map((difference) => (sum += difference));
    pbf.skip(pbf.type);
  }
  return [];
}

test('two neighbours that share the ways across their border make the whole again, with everything in it once', async () => {
  const folder = await temporaryFolder();
  const whole = await elementsOf(WHOLE);
  const isWestern = (element: FoundElement) =>
    element.group.type === NODES && (element.group.longitudes[element.index] ?? 0) < MIDDLE_LONGITUDE;
  const west = new Set(whole.filter(isWestern).map(({ id }) => id));
  const half = async (name: string, isOnThisSide: (node: number) => boolean) => {
    const ways = whole.filter((element) => nodesOfWay(element).some(isOnThisSide));
    const nodes = new Set(ways.flatMap(nodesOfWay));
    const wayIds = new Set(ways.map(({ id }) => id));
    const has = ({ group: { type }, id }: FoundElement) =>
      type === RELATIONS || (type === WAYS ? wayIds.has(id) : isOnThisSide(id) || nodes.has(id));
    return await write(join(folder, name), whole.filter(has));
  };
  const halves = [await half('west', (node) => west.has(node)), await half('east', (node) => !west.has(node))];
  const [counted, merged] = [await Promise.all(halves.map(async (path) => (await elementsOf(path)).length)), join(folder, 'merged')];
  // Otherwise the two extracts would share nothing, and the test would show nothing.
  expect((counted[0] ?? 0) + (counted[1] ?? 0)).toBeGreaterThan(whole.length + 1000);
  await mergeExtracts(halves, merged, given);
  const [expected, found] = [whole, await elementsOf(merged)].map((elements) => elements.map((element) => JSON.stringify(told(element))));
  expect(found?.length).toBe(expected?.length);
  expect(found?.filter((element, index) => element !== expected?.[index])).toEqual([]);
});

function nodesBlock(nodes: readonly (readonly [id: number, latitude: number])[]): FoundElement[] {
  const group: ElementGroup = {
    type: NODES,
    ids: nodes.map(([id]) => id),
    latitudes: nodes.map(([, latitude]) => latitude),
    longitudes: nodes.map(() => 7),
    tags: new Map(),
  };
  const block = { texts: [new Uint8Array()], groups: [group] };
  return nodes.map(([id], index) => ({ block, group, index, id }));
}

test('where extracts of different days differ, the newest tells', async () => {
  const folder = await temporaryFolder();
  const newer = await write(join(folder, 'newer'), nodesBlock([[2, 20], [3, 30], [9, 90]])); // prettier-ignore
  const older = await write(join(folder, 'older'), nodesBlock([[1, 11], [2, 22], [9, 99], [10, 110]])); // prettier-ignore
  await mergeExtracts([newer, older], join(folder, 'merged'), given);
  expect((await elementsOf(join(folder, 'merged'))).map(told)).toEqual([[1, 11, 7], [2, 20, 7], [3, 30, 7], [9, 90, 7], [10, 110, 7]]); // prettier-ignore
});

test('an extract that is not sorted is refused', async () => {
  const folder = await temporaryFolder();
  const sorted = await write(join(folder, 'sorted'), nodesBlock([[1, 1]]));
  const mixed = await write(join(folder, 'mixed'), nodesBlock([[5, 5], [4, 4]])); // prettier-ignore
  await expect(mergeExtracts([sorted, mixed], join(folder, 'merged'), given)).rejects.toThrow(DamagedFileError);
});

test('nodes written one by one, on another scale, are where dense ones would be', () => {
  const block = new PbfWriter();
  block.writeMessage(1, (_, texts) => ['', 'place', 'hamlet'].forEach((text) => texts.writeStringField(1, text)), null);
  block.writeMessage(
    2,
    (_, group) =>
      group.writeMessage(
        1,
        (__, node) => {
          node.writeSVarintField(1, 42);
          node.writePackedVarint(2, [1]);
          node.writePackedVarint(3, [2]);
          node.writeSVarintField(8, 52_000);
          node.writeSVarintField(9, -700);
        },
        null,
      ),
    null,
  );
  block.writeVarintField(17, 1_000_000);
  block.writeVarintField(19, 500_000_000);
  const read = readBlock(block.finish());
  const [group] = read.groups;
  expect(group && told({ block: read, group, index: 0, id: 42 })).toEqual([42, 525_000_000, -7_000_000, 'place', 'hamlet']);
});
