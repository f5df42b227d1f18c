import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, open, readFile, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config/config.ts';
import { createLog } from '../effects/log.ts';
import { holdOpen } from '../../test-support/raw-request.ts';
import { mountStreetMap, openStreetMap, type StreetMap } from './street-map.ts';

/** A few streets of a real town, made by cut-street-map.mjs beside it. */
const OAKHAM = resolve(import.meta.dirname, '../../../../../test-data/oakham.pmtiles');
const FOR_EVER = 'public, max-age=31536000, immutable, no-transform';

let folder: string;
let bytes: Buffer;
let map: StreetMap;
let app: FastifyInstance;
const logLines: string[] = [];
const log = createLog(readConfig({}), { write: (line) => void logLines.push(line) });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waylift-streets-'));
  bytes = await readFile(OAKHAM);
  map = await openStreetMap(OAKHAM, log);
  app = await serve(map);
});
afterAll(async () => {
  await app.close();
  await map[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function serve(shown: StreetMap): Promise<FastifyInstance> {
  const server = fastify();
  mountStreetMap(server, shown);
  await server.listen({ host: '127.0.0.1', port: 0 });
  return server;
}

function ask(headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET') {
  return app.inject({ method, url: map.settings.address, headers });
}

test('pages are told what the file shows, and an address that holds its version', () => {
  expect(map.settings).toEqual({
    address: expect.stringMatching(/^\/assets\/streets\/[0-9a-f]{16}\.pmtiles$/),
    tiles: 'vector',
    bounds: [-0.79, 52.62, -0.6, 52.71],
    minZoom: 0,
    maxZoom: 13,
    attribution: '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap</a>',
  });
});

const size = 605401;
test.each<[string, number, number]>([
  ['bytes=0-126', 0, 127],
  ['bytes=0-0', 0, 1],
  ['bytes=1000-80000', 1000, 80_001],
  [`bytes=${size - 1}-${size - 1}`, size - 1, size],
  // The range ends beyond the file, as when a browser reads the beginning of a small one.
  [`bytes=${size - 10}-${size + 5}`, size - 10, size],
  [`bytes=5-${'9'.repeat(400)}`, 5, size],
  ['bytes=500000-', 500_000, size],
  ['bytes=-100', size - 100, size],
  [`bytes=-${size + 1}`, 0, size],
  ['BYTES= 7-9 ', 7, 10],
])('the range %s is sent as it is in the file', async (range, from, to) => {
  expect(bytes).toHaveLength(size);
  const answer = await ask({ range });
  expect(answer.statusCode).toBe(206);
  expect(answer.headers).toMatchObject({
    'content-range': `bytes ${from}-${to - 1}/${size}`,
    'content-length': String(to - from),
    'accept-ranges': 'bytes',
    'cache-control': FOR_EVER,
    'content-type': 'application/vnd.pmtiles',
  });
  expect(answer.rawPayload.equals(bytes.subarray(from, to))).toBe(true);
});

test.each([
  `bytes=${size}-`,
  `bytes=${size}-${size + 10}`,
  'bytes=9-5',
  'bytes=-0',
  'bytes=-',
  'bytes=a-b',
  'bytes=1',
  'bytes=0-1,5-6',
  'bytes=0-,0-,0-,0-',
  `bytes=${'0-,'.repeat(1000)}0-`,
])('the range %s is refused, and no cache keeps that', async (range) => {
  const answer = await ask({ range });
  expect(answer.statusCode).toBe(416);
  expect(answer.headers).toMatchObject({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' });
  expect(answer.body).toBe('');
});

test('without a range, or with a unit that is not bytes, the whole file is sent, and HEAD says how much that is', async () => {
  for (const headers of [{}, { range: 'tiles=1-2' }]) {
    const answer = await ask(headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-length': String(size), 'cache-control': FOR_EVER });
    expect(answer.rawPayload.equals(bytes)).toBe(true);
  }
  for (const headers of [{}, { range: 'bytes=0-9' }]) {
    const head = await ask(headers, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(size), '']);
  }
});

test('a cache that has a part asks whether the rest still fits to it', async () => {
  const etag = String((await ask({ range: 'bytes=0-9' })).headers.etag);
  expect(etag).toMatch(/^"[0-9a-f]{16}\.pmtiles"$/);
  expect((await ask({ range: 'bytes=10-19', 'if-range': etag })).statusCode).toBe(206);
  for (const other of ['"another"', `W/${etag}`, 'Sun, 22 Nov 2026 10:00:00 GMT'])
    expect((await ask({ range: 'bytes=10-19', 'if-range': other })).statusCode).toBe(200);
  for (const known of [etag, `W/${etag}`, `"a", ${etag}`, '*']) {
    const answer = await ask({ 'if-none-match': known });
    expect([answer.statusCode, answer.body]).toEqual([304, '']);
    expect(answer.headers).toMatchObject({ etag, 'cache-control': FOR_EVER });
  }
  expect((await ask({ 'if-none-match': '"another"', range: 'bytes=0-9' })).statusCode).toBe(206);
});

test('an address of another version is not found, and no cache keeps that', async () => {
  for (const url of ['/assets/streets/0123456789abcdef.pmtiles', '/assets/streets/..%2foakham.pmtiles', '/assets/streets/x']) {
    const answer = await app.inject({ url, headers: { range: 'bytes=0-9' } });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  }
});

test('a file of a hundred gigabytes is served from its place on the disk', async () => {
  const path = join(folder, 'planet.pmtiles');
  await copyFile(OAKHAM, path);
  const bytesOfPlanet = 100 * 1024 ** 3;
  // A sparse file: it takes no more room than what is written.
  const file = await open(path, 'r+');
  await file.truncate(bytesOfPlanet);
  await file.write('the last', bytesOfPlanet - 8);
  await file.close();
  await using planet = await openStreetMap(path, log);
  const server = await serve(planet);
  const last = await server.inject({ url: planet.settings.address, headers: { range: 'bytes=-8' } });
  expect([last.statusCode, last.body]).toEqual([206, 'the last']);
  expect(last.headers['content-range']).toBe(`bytes ${bytesOfPlanet - 8}-${bytesOfPlanet - 1}/${bytesOfPlanet}`);

  // Clients that ask for the whole file and leave, or do not read on, delay neither others nor the stop.
  const leavers = Array.from({ length: 20 }, () => holdOpen(server, `GET ${planet.settings.address} HTTP/1.1\r\nHost: x\r\n\r\n`));
  const still = await server.inject({ url: planet.settings.address, headers: { range: 'bytes=0-6' } });
  expect(still.body).toBe('PMTiles');
  for (const socket of leavers) socket.destroy();
  await server.close();
});

test('another file has another address; a copy with its time has the same', async () => {
  const addressOf = async (content: Buffer, seconds: number) => {
    const path = join(folder, 'version.pmtiles');
    await writeFile(path, content);
    await utimes(path, seconds, seconds);
    await using opened = await openStreetMap(path, log);
    return opened.settings.address;
  };
  const first = await addressOf(bytes, 1_790_000_000.25);
  // Some tools keep whole seconds only.
  expect(await addressOf(bytes, 1_790_000_000)).toBe(first);
  expect(await addressOf(bytes, 1_790_000_001)).not.toBe(first);
  expect(await addressOf(Buffer.concat([bytes, Buffer.alloc(1)]), 1_790_000_000)).not.toBe(first);
  expect(await addressOf(withMetadata(layersNamed('earth', 'water', 'roads')), 1_790_000_000)).not.toBe(first);
});

test('a file that is moved into its place is taken at the next start; until then the old one is shown', async () => {
  const path = join(folder, 'moved.pmtiles');
  await copyFile(OAKHAM, path);
  await using before = await openStreetMap(path, log);
  const server = await serve(before);
  await writeFile(`${path}.new`, Buffer.concat([bytes, Buffer.from('new')]));
  await rename(`${path}.new`, path);
  const answer = await server.inject({ url: before.settings.address });
  expect([answer.statusCode, answer.rawPayload.equals(bytes)]).toEqual([200, true]);
  await using after = await openStreetMap(path, log);
  expect(after.settings.address).not.toBe(before.settings.address);
  await server.close();
});

test('of a file that is written over nothing more is sent under the old address, and the log says why', async () => {
  const path = join(folder, 'over.pmtiles');
  await copyFile(OAKHAM, path);
  await using over = await openStreetMap(path, log);
  const server = await serve(over);
  logLines.length = 0;
  await writeFile(path, bytes.toReversed());
  await utimes(path, 1_790_000_002, 1_790_000_002);
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await server.inject({ method, url: over.settings.address, headers: { range: 'bytes=0-9' } });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  }
  expect(logLines.filter((line) => line.includes('MAP_PMTILES'))).toHaveLength(1);
  await server.close();
});

test('a part that is on its way when the file is written over does not arrive as if it were whole', async () => {
  const path = join(folder, 'amid.pmtiles');
  await copyFile(OAKHAM, path);
  // More than the connection holds, so that the rest is still to be read.
  await truncate(path, 1024 ** 3);
  await using amid = await openStreetMap(path, log);
  const server = await serve(amid);
  const answer = await fetch(`${server.listeningOrigin}${amid.settings.address}`);
  const reader = answer.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  await utimes(path, 1_790_000_003, 1_790_000_003);
  await expect(
    (async () => {
      while ((await reader?.read())?.done === false);
    })(),
  ).rejects.toThrow();
  await server.close();
});

function changed(change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
}

/** The same file with other metadata at its end. */
function withMetadata(metadata: unknown): Buffer {
  const packed = gzipSync(typeof metadata === 'string' ? metadata : JSON.stringify(metadata));
  return Buffer.concat([
    changed((copy) => {
      copy.writeBigUInt64LE(BigInt(bytes.length), 24);
      copy.writeBigUInt64LE(BigInt(packed.length), 32);
    }),
    packed,
  ]);
}

const layersNamed = (...ids: string[]) => ({ vector_layers: ids.map((id) => ({ id })) });

test.each<[string, () => Buffer | string]>([
  ['which is no PMTiles file', () => 'not a map'],
  ['which is no PMTiles file', () => ''],
  ['which is no PMTiles file', () => changed((copy) => copy.write('SQLite'))],
  ['which is a PMTiles file of version 2', () => changed((copy) => copy.writeUInt8(2, 7))],
  ['which is cut short', () => bytes.subarray(0, bytes.length - 1)],
  ['which is cut short', () => bytes.subarray(0, 200)],
  ['which has its root directory beyond', () => changed((copy) => copy.writeBigUInt64LE(20_000n, 8))],
  ['which is compressed with something other than gzip', () => changed((copy) => copy.writeUInt8(3, 97))],
  ['which is compressed with something other than gzip', () => changed((copy) => copy.writeUInt8(4, 98))],
  ['which holds tiles that are neither', () => changed((copy) => copy.writeUInt8(6, 99))],
  ['which does not say which part of the world', () => changed((copy) => copy.writeUInt8(14, 100))],
  ['which does not say which part of the world', () => changed((copy) => copy.writeInt32LE(-1_800_000_000, 110))],
  ['which has metadata that is too long', tooLong],
  ['which has metadata that cannot be read', () => withMetadata('{')],
  ['which has metadata that cannot be read', () => withMetadata({ attribution: 7 })],
  ['which has metadata that cannot be read', () => withMetadata({ padding: ' '.repeat(5_000_000) })],
  ['which has vector tiles with other layers', () => withMetadata(layersNamed('water', 'transportation', 'place'))],
  [
    'which has vector tiles with other layers',
    () => withMetadata({ vector_layers: [{ id: 'earth' }, { id: 'water' }, { id: 'roads', fields: { 'pmap:kind': 'String' } }] }),
  ],
  ['which does not say whose pictures they are', () => changedMetadataOfPictures({})],
])('a file %s stops the start with a line that names the setting', async (reason, make) => {
  const path = join(folder, 'bad.pmtiles');
  await writeFile(path, make());
  const refusal: unknown = await openStreetMap(path, log).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ConfigError);
  expect(String(refusal)).toContain(`MAP_PMTILES holds "${path}", ${reason}`);
  expect(String(refusal)).not.toContain('\n');
});

function tooLong(): Buffer {
  const long = Buffer.concat([bytes, Buffer.alloc(5_000_000)]);
  long.writeBigUInt64LE(BigInt(bytes.length), 24);
  long.writeBigUInt64LE(5_000_000n, 32);
  return long;
}

function changedMetadataOfPictures(metadata: unknown): Buffer {
  const pictures = withMetadata(metadata);
  pictures.writeUInt8(2, 99);
  return pictures;
}

test('pictures need no layers, but the name of who made them', async () => {
  const path = join(folder, 'pictures.pmtiles');
  await writeFile(path, changedMetadataOfPictures({ attribution: 'The survey' }));
  await using pictures = await openStreetMap(path, log);
  expect(pictures.settings).toMatchObject({ tiles: 'pictures', attribution: 'The survey' });
});

test('a path without a file, a folder and a pipe are named', async () => {
  await expect(openStreetMap(join(folder, 'nowhere.pmtiles'), log)).rejects.toThrow(
    /^MAP_PMTILES holds ".*", which cannot be read \(ENOENT\)/,
  );
  await expect(openStreetMap(folder, log)).rejects.toThrow(/^MAP_PMTILES holds ".*", which is no file/);
  if (process.platform !== 'win32') {
    const pipe = join(folder, 'pipe.pmtiles');
    execFileSync('/bin/sh', ['-c', 'mkfifo "$0"', pipe]);
    await expect(openStreetMap(pipe, log)).rejects.toThrow(/^MAP_PMTILES holds ".*", which is no file/);
  }
});
