import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { callApi } from '../test-support/call-api.ts';
import { startTestApp } from '../test-support/test-app.ts';
import { askServer } from './operator-client.ts';
import { REQUEST_MAX_BYTES, startOperatorSocket } from './operator-socket.ts';

const KESTREL = { verb: 'community-create', community: { slug: 'kestrel', name: 'Kestrel' } } as const;

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'operator-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What a client of another make sends: the status, or null when the server broke it off. */
function send(
  socketPath: string,
  { method = 'POST', path = '/operator', body = '' }: { method?: string; path?: string; body?: string },
): Promise<number | null> {
  return new Promise((resolve) => {
    const call = request({ socketPath, method, path, agent: false }, (response) => resolve(response.resume().statusCode ?? null));
    call.on('error', () => resolve(null));
    call.end(body);
  });
}

test('a command beside the server is done by the server, which forgets what it kept', async () => {
  await using t = await startTestApp();
  const socket = await startOperatorSocket(t.deps.config.dataDir, t.deps);
  const status = async () => (await callApi(t.app, 'directoryBySlug', { params: { slug: 'kestrel' } })).status;
  expect(await status()).toBe(404);
  expect(await askServer(t.deps.config.dataDir, KESTREL)).toMatchObject({ kind: 'done' });
  expect(await status()).toBe(200);
  expect(await askServer(t.deps.config.dataDir, { verb: 'community-show', slug: 'kestrl' })).toEqual({
    kind: 'refused',
    message: "There is no community 'kestrl'. Did you mean 'kestrel'?",
  });
  await socket.close();
  expect(await askServer(t.deps.config.dataDir, KESTREL)).toBe('no-server');
});

test('only the user of the server may open the socket, and nothing of it is left after it closes', async () => {
  await using t = await startTestApp();
  const folder = await temporaryFolder();
  const socket = await startOperatorSocket(folder, t.deps);
  expect((await stat(socket.address)).mode & 0o777).toBe(0o600);
  await socket.close();
  expect(await readdir(folder)).toEqual([]);
});

test('what a killed server left behind is taken away', async () => {
  await using t = await startTestApp();
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'operator.sock'), 'left behind');
  expect(await askServer(folder, KESTREL)).toBe('no-server');
  const socket = await startOperatorSocket(folder, t.deps);
  expect(await askServer(folder, { verb: 'community-list' })).toEqual({ kind: 'communities', communities: [] });
  await socket.close();
});

test('a folder too deep for a socket gets one in a private temporary folder, which a later start cleans up', async () => {
  await using t = await startTestApp();
  const folder = join(await temporaryFolder(), 'deep'.repeat(40));
  await mkdir(folder);
  const first = await startOperatorSocket(folder, t.deps);
  expect((await stat(dirname(first.address))).mode & 0o777).toBe(0o700);
  const record = await readFile(join(folder, 'operator.address'), 'utf8');
  expect(await askServer(folder, { verb: 'community-list' })).toMatchObject({ kind: 'communities' });
  await first.close();
  expect(await readdir(folder)).toEqual([]);
  await expect(stat(dirname(first.address))).rejects.toThrow('ENOENT');

  // As a killed server leaves it.
  await mkdir(dirname(record));
  await writeFile(record, '');
  await writeFile(join(folder, 'operator.address'), record);
  const second = await startOperatorSocket(folder, t.deps);
  await expect(stat(dirname(record))).rejects.toThrow('ENOENT');
  expect(await askServer(folder, { verb: 'community-list' })).toMatchObject({ kind: 'communities' });
  await second.close();
});

test('a record that names anything else is neither connected to nor removed', async () => {
  await using t = await startTestApp();
  const folder = await temporaryFolder();
  const treasure = join(folder, 'treasure');
  await mkdir(treasure);
  for (const record of [join(treasure, 'operator.sock'), treasure, '/', '../operator.sock', '']) {
    await writeFile(join(folder, 'operator.address'), record);
    await (await startOperatorSocket(folder, t.deps)).close();
    expect(await readdir(folder)).toEqual(['treasure']);
  }
});

test('what is no request of ours is refused, and the server goes on', async () => {
  await using t = await startTestApp();
  const folder = await temporaryFolder();
  const socket = await startOperatorSocket(folder, t.deps);
  expect(await send(socket.address, { method: 'GET' })).toBe(404);
  expect(await send(socket.address, { path: '/' })).toBe(404);
  expect(await send(socket.address, { body: '{' })).toBe(200);
  expect(await send(socket.address, { body: '[]' })).toBe(200);
  expect([413, null]).toContain(await send(socket.address, { body: 'x'.repeat(REQUEST_MAX_BYTES + 1) }));
  expect(await askServer(folder, { verb: 'community-list' })).toEqual({ kind: 'communities', communities: [] });
  await socket.close();
});

test('a failure inside the server is told without its detail', async () => {
  await using t = await startTestApp();
  const folder = await temporaryFolder();
  const socket = await startOperatorSocket(folder, { ...t.deps, newId: () => 'no uuid' });
  expect(await askServer(folder, KESTREL)).toEqual({ kind: 'refused', message: 'The server could not do this. Its log says why.' });
  expect(t.logLines.join('')).toContain('operator-request-failed');
  await socket.close();
});

test('a server that ends in the middle of a request leaves the operator with a warning, not with a second try', async () => {
  const folder = await temporaryFolder();
  let calls = 0;
  const server = createServer((connection) => {
    calls += 1;
    connection.once('data', () => connection.destroy());
  });
  await new Promise<void>((resolve) => server.listen(join(folder, 'operator.sock'), resolve));
  expect(await askServer(folder, KESTREL)).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('the change may have been made'),
  });
  expect(calls).toBe(1);
  server.close();
});
