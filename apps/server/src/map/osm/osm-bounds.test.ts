import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { expect, onTestFinished, test } from 'vitest';
import { framed } from './osm-file-writer.ts';

const BLOB_BYTES = 31 * 1024 * 1024;
const MEMORY_MB = 320;
const CHECK = new URL('../roads/check-extract.ts', import.meta.url);
const READ = new URL('osm-elements.ts', import.meta.url);
const MERGE = new URL('../roads/merge-extracts.ts', import.meta.url);

function blob(type: 'OSMHeader' | 'OSMData', content: Uint8Array): Buffer {
  const packed = new PbfWriter();
  packed.writeVarintField(2, content.length);
  packed.writeBytesField(3, deflateSync(content, { level: 1 }));
  return framed(type, packed);
}

const field = (number: number, content: Uint8Array) => {
  const writer = new PbfWriter();
  writer.writeBytesField(number, content);
  return writer.finish();
};
const filled = (pattern: readonly number[], bytes = BLOB_BYTES) => Buffer.alloc(bytes - (bytes % pattern.length), Buffer.from(pattern));
const header = blob('OSMHeader', field(4, Buffer.from('OsmSchema-V0.6')));
const fileOf = (content: Uint8Array) => Buffer.concat([header, blob('OSMData', content)]);
/** A way with its id, whose nodes or tags are what follows. */
const element = (group: number, list: number, content: Uint8Array) =>
  field(2, field(group, Buffer.concat([Buffer.from([8, 1]), field(list, content)])));

const texts = field(1, filled([0x0a, 0]));
const tooMuch = /^has too much in one block/;
const tooLong = /^has too long a list in one element/;

/** Files of some tens of kilobytes that would expand to millions of objects. */
const FILES: Readonly<Record<string, readonly [content: Buffer, why: RegExp]>> = {
  'empty texts': [fileOf(texts), tooMuch],
  'many tables of texts': [fileOf(filled([0x0a, 2, 0x0a, 0])), tooMuch],
  'empty groups': [fileOf(filled([0x12, 0])), tooMuch],
  'groups of an empty way': [fileOf(filled([0x12, 2, 0x1a, 0])), tooMuch],
  'empty ways': [fileOf(field(2, filled([0x1a, 0]))), tooMuch],
  'ways with an id': [fileOf(field(2, filled([0x1a, 2, 8, 1]))), tooMuch],
  'relations with an id': [fileOf(field(2, filled([0x22, 2, 8, 1]))), tooMuch],
  'nodes that stand alone': [fileOf(field(2, filled([0x0a, 6, 8, 2, 0x40, 2, 0x48, 2]))), tooMuch],
  'dense nodes': [fileOf(field(2, field(2, Buffer.concat([1, 8, 9].map((number) => field(number, filled([2], 500_000))))))), tooMuch],
  'longer lists of dense nodes': [fileOf(field(2, field(2, field(1, filled([2]))))), tooLong],
  'tags of nodes that are not there': [fileOf(field(2, field(2, field(10, filled([1, 1, 0]))))), tooLong],
  'a node with ids without end': [fileOf(field(2, field(1, filled([8, 2])))), /^has no nodes/],
  'a node with tags without end': [fileOf(field(2, field(1, field(2, filled([1]))))), tooLong],
  'a way with nodes without end': [fileOf(element(3, 8, filled([2]))), tooLong],
  'a way with tags without end': [fileOf(element(3, 2, filled([0]))), tooLong],
  'a relation with members without end': [fileOf(element(4, 9, filled([2]))), tooLong],
  'features without end': [
    Buffer.concat([blob('OSMHeader', filled([0x22, 0])), blob('OSMData', field(2, field(3, Buffer.from([8, 1]))))]),
    /^is damaged/,
  ],
  'features, fewer': [
    Buffer.concat([blob('OSMHeader', filled([0x2a, 0], 900_000)), blob('OSMData', field(2, field(3, Buffer.from([8, 1]))))]),
    /^is damaged/,
  ],
  'blobs without content': [
    Buffer.concat([header, ...Array.from({ length: 200_000 }, () => blob('OSMData', Buffer.alloc(0)))]),
    /^is cut into pieces/,
  ],
  'more than a blob may unpack to': [fileOf(Buffer.alloc(200 * 1024 * 1024)), /^is damaged/],
};

/** All that read such a file, and what each answers: the check before an import, the reading of places, and the merge. */
const LOOK = `
  import { rmSync } from 'node:fs';
  const { checkExtract } = await import(${JSON.stringify(CHECK.href)});
  const { readElements } = await import(${JSON.stringify(READ.href)});
  const { mergeExtracts } = await import(${JSON.stringify(MERGE.href)});
  const all = (tags, list) => void list?.();
  const visitor = { keys: new Set(['']), relation: all, way: (id, tags, list) => all(tags, list), beforeNodes() {}, node() {} };
  const options = { signal: new AbortController().signal, onProgress() {} };
  for (const path of process.argv.slice(1)) {
    const { why = 'taken' } = await checkExtract(path);
    const read = await readElements(path, visitor, options).then(() => 'taken', (error) => error.message);
    const merged = await mergeExtracts([path], path + '.merged', options).then(() => 'taken', (error) => error.message);
    rmSync(path + '.merged', { force: true });
    console.log(JSON.stringify([why, read, merged]));
  }`;

test('what is packed into a few kilobytes is counted before it is made: it is refused, and takes little memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'osm-bounds-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const names = Object.keys(FILES);
  const paths = names.map((_, index) => join(folder, `${index}.osm.pbf`));
  for (const [index, [content]] of Object.values(FILES).entries()) await writeFile(paths[index] ?? '', content);
  const { stdout } = await promisify(execFile)(process.execPath, [
    `--max-old-space-size=${MEMORY_MB}`,
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '--eval',
    LOOK,
    ...paths,
  ]);
  const results = stdout
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  for (const [index, [, why]] of Object.values(FILES).entries())
    expect.soft(results[index], names[index]).toContainEqual(expect.stringMatching(why));
  expect(results).toHaveLength(names.length);
});
