import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createArchive, openArchive } from './archive-file.ts';
import { readTar, tarEntry, type TarEntry } from './tar.ts';

const ENTRIES = [
  { name: 'waylift-backup.json', bytes: Buffer.from('{}\n') },
  { name: 'rows/members/000001', bytes: Buffer.alloc(200_000, 'a line of text\n') },
  { name: 'rows/empty/000001', bytes: Buffer.alloc(0) },
  { name: 'images/x.webp', bytes: Buffer.from(Array.from({ length: 70_001 }, (_, at) => (at * 7919) % 251)) },
];

let folder: string;
let path: string;
let whole: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waylift-archive-'));
  path = join(folder, 'whole');
  await write(path);
  whole = await readFile(path);
});
afterAll(() => rm(folder, { recursive: true }));

async function write(to: string): Promise<string> {
  const archive = await createArchive(to);
  if ('kind' in archive) return archive.kind;
  try {
    for (const { name, bytes } of ENTRIES) await archive.add(name, bytes);
    return (await archive.finish()).kind;
  } finally {
    await archive.close();
  }
}

async function kindOf(bytes: Uint8Array): Promise<string> {
  const changed = join(folder, 'changed');
  await writeFile(changed, bytes);
  const opened = await openArchive(changed);
  if (opened.kind === 'opened') await opened.close();
  return opened.kind;
}

async function allOf(entries: AsyncIterable<TarEntry>): Promise<TarEntry[]> {
  const all: TarEntry[] = [];
  for await (const entry of entries) all.push(entry);
  return all;
}

test('an archive gives back what was put into it', async () => {
  const archive = await openArchive(path);
  if (archive.kind !== 'opened') throw new Error(archive.kind);
  onTestFinished(() => archive.close());
  expect(await allOf(archive.entries())).toEqual(ENTRIES);
  // From the first one on, again.
  expect((await archive.entries().next()).value?.name).toBe('waylift-backup.json');
});

test('only its owner can read it, and nothing else is left beside it', async () => {
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['whole']);
});

test('other programs can look into it', () => {
  const unpacked = execFileSync(process.execPath, ['-e', UNPACK, path], { maxBuffer: 1e9 });
  const listed = execFileSync('tar', ['-tf', '-'], { input: unpacked, encoding: 'utf8' });
  expect(listed.trim().split('\n')).toEqual(ENTRIES.map(({ name }) => name));
});
const UNPACK = "process.stdout.write(require('node:zlib').zstdDecompressSync(require('node:fs').readFileSync(process.argv[1])))";

test('a file that is there is never replaced, also one that came while the archive was written', async () => {
  const taken = join(folder, 'taken');
  await writeFile(taken, 'mine');
  expect(await write(taken)).toBe('exists');
  const archive = await createArchive(join(folder, 'later'));
  if ('kind' in archive) throw new Error(archive.kind);
  await writeFile(join(folder, 'later'), 'mine');
  expect((await archive.finish()).kind).toBe('exists');
  await archive.close();
  for (const name of ['taken', 'later']) expect(await readFile(join(folder, name), 'utf8')).toBe('mine');
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('an archive that is given up leaves nothing', async () => {
  const archive = await createArchive(join(folder, 'given-up'));
  if ('kind' in archive) throw new Error(archive.kind);
  await archive.add('a', Buffer.alloc(1_000_000));
  await archive.close();
  expect((await readdir(folder)).filter((name) => name.startsWith('given-up'))).toEqual([]);
});

test('a file that was cut off anywhere is refused', async () => {
  expect(await kindOf(whole)).toBe('opened');
  const places = [0, 1, 3, 4, 5, 39, 40, 41, 44, ...Array.from({ length: 45 }, (_, at) => whole.length - 1 - at)];
  for (const length of places) expect([length, await kindOf(whole.subarray(0, length))]).not.toContain('opened');
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: whole.length - 1 }), async (length) => (await kindOf(whole.subarray(0, length))) !== 'opened'),
    { numRuns: 100 },
  );
});

test('a file of which one bit was changed anywhere, or that has bytes behind its end, is refused', async () => {
  const flipped = (at: number, bit: number) => {
    const bytes = Buffer.from(whole);
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
    return bytes;
  };
  const ends = [...Array.from({ length: 20 }, (_, at) => at), ...Array.from({ length: 41 }, (_, at) => whole.length - 1 - at)];
  for (const at of ends) expect([at, await kindOf(flipped(at, at % 8))]).not.toContain('opened');
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: whole.length - 1 }),
      fc.nat({ max: 7 }),
      async (at, bit) => (await kindOf(flipped(at, bit))) !== 'opened',
    ),
    { numRuns: 100 },
  );
  expect(await kindOf(Buffer.concat([whole, Buffer.alloc(1)]))).toBe('damaged');
  expect(await kindOf(Buffer.concat([whole, whole]))).toBe('damaged');
});

test.each([
  ['nothing', ''],
  ['text', 'pg_dump: this is something else entirely, and quite long enough for a seal'],
])('a file of %s is no backup', async (_, text) => {
  expect(await kindOf(Buffer.from(text))).toBe('not-a-backup');
});

test('entries come whole, in whatever pieces the file is read', async () => {
  const bytes = Buffer.concat([...ENTRIES.flatMap(tarEntry), Buffer.alloc(1024)]);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 70_000 }), async (size) => {
      async function* pieces() {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
      }
      expect(await allOf(readTar(pieces()))).toEqual(ENTRIES);
    }),
    { numRuns: 30, examples: [[511], [512], [513]] },
  );
});
