import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { expect, onTestFinished, test } from 'vitest';
import { framed } from '../osm/osm-file-writer.ts';
import { extractFile } from '../../test-support/test-roads.ts';
import { checkExtract } from './check-extract.ts';

const rutland = await readFile(extractFile('rutland'));
const newport = await readFile(extractFile('newport'));

async function check(content: Buffer): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'extract-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'x.osm.pbf'), content);
  return await checkExtract(join(folder, 'x.osm.pbf'));
}

/** A file with these blobs. `field` is the field number of the content: 3 is zlib. */
function fileOf(...blobs: readonly { readonly type: string; readonly content: Uint8Array; readonly field?: number }[]): Buffer {
  return Buffer.concat(
    blobs.map(({ type, content, field = 3 }) => {
      const blob = new PbfWriter();
      blob.writeVarintField(2, content.length);
      blob.writeBytesField(field, field === 3 ? deflateSync(content) : content);
      return framed(type, blob);
    }),
  );
}

function headerOf(required: readonly string[], optional: readonly string[] = []): { type: string; content: Uint8Array } {
  const header = new PbfWriter();
  for (const feature of required) header.writeStringField(4, feature);
  for (const feature of optional) header.writeStringField(5, feature);
  return { type: 'OSMHeader', content: header.finish() };
}

/** Where the first blob of nodes begins in Rutland's extract, and how long it is. */
const [NODES_FROM, FIRST_NODES_BYTES] = [190, 56_342];
const WHOLE = ['OsmSchema-V0.6', 'DenseNodes'];

test('an extract tells how far it reaches: by its header, else by its nodes without the few far away', async () => {
  expect(await check(rutland)).toMatchObject({
    kind: 'extract',
    bytes: rutland.length,
    bounds: { south: 52.52355, west: -0.822934, north: 52.76109, east: -0.427654 },
  });
  // The extract holds a whole railway that leads to 4.9 degrees west.
  expect(await check(newport)).toMatchObject({ kind: 'extract', bounds: { south: 51.52, west: -3.08, north: 51.6, east: -2.92 } });
});

test.each<[string, Buffer, RegExp]>([
  ['an empty file', Buffer.alloc(0), /^is empty$/],
  ['a text', Buffer.from('<osm version="0.6"></osm>\n'.repeat(10)), /^is no OpenStreetMap file in PBF$/],
  ['zeros', Buffer.alloc(5000), /^is no OpenStreetMap file in PBF$/],
  ['four bytes', rutland.subarray(0, 4), /^is no OpenStreetMap file in PBF$/],
  ['two bytes', rutland.subarray(0, 2), /^ends in the middle/],
  ['a file cut off in its first blob', rutland.subarray(0, 100), /^ends in the middle/],
  ['a file cut off in the middle', rutland.subarray(0, 800_000), /^ends in the middle/],
  ['a file without its last byte', rutland.subarray(0, -1), /^ends in the middle/],
  [
    'a file with its end overwritten',
    Buffer.concat([rutland.subarray(0, -5000), Buffer.alloc(9000, 255)]),
    /^is damaged$|^ends in the middle/,
  ],
  ['a header alone', fileOf(headerOf(WHOLE)), /^has no nodes/],
  ['a header that tells bounds, alone', rutland.subarray(0, NODES_FROM), /^has no roads/],
  ['a header that tells bounds, and nodes', rutland.subarray(0, NODES_FROM + FIRST_NODES_BYTES), /^has no roads/],
  ['nodes that are garbage', fileOf(headerOf(WHOLE), { type: 'OSMData', content: Buffer.from('\x0a\xff\xff') }), /^is damaged$/],
  ['a history', fileOf(headerOf([...WHOLE, 'HistoricalInformation'])), /^is a history/],
  ['places on ways', fileOf(headerOf(WHOLE, ['LocationsOnWays'])), /^has its places on the ways/],
  ['a feature of the future', fileOf(headerOf([...WHOLE, 'Teleport'])), /\(Teleport\)$/],
  ['another way of packing', fileOf({ ...headerOf(WHOLE), field: 6 }), /zlib is needed$/],
])('%s is no extract, and it is told why', async (_, content, why) => {
  expect(await check(content)).toEqual({ kind: 'unusable', why: expect.stringMatching(why) });
});

test('what is not there, and what is no file, is told', async () => {
  expect(await checkExtract('/nowhere/x.osm.pbf')).toEqual({ kind: 'unusable', why: 'cannot be read: there is no such file' });
  expect(await checkExtract(tmpdir())).toEqual({ kind: 'unusable', why: 'is no file' });
  expect(await checkExtract(`/${'x'.repeat(300)}`)).toEqual({ kind: 'unusable', why: 'cannot be read (ENAMETOOLONG)' });
});
