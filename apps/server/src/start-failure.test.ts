import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './kernel/config/config.ts';
import { readEnvironment } from './kernel/config/read-environment.ts';
import { openStore } from './kernel/db/client.ts';
import { explainFailedStart } from './start-failure.ts';

async function failedListen(host: string, port: number): Promise<unknown> {
  const server = createServer();
  const failed = once(server, 'error');
  server.listen(port, host);
  return (await failed)[0];
}

async function takenPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test('a port that is taken is named by the setting that chose it', async () => {
  const port = await takenPort();
  const error = await failedListen('127.0.0.1', port);
  expect(explainFailedStart(error, readConfig({ PORT: String(port) }))).toBe(
    `another program listens at 127.0.0.1:${port}. Stop it, or set PORT.`,
  );
  expect(explainFailedStart(error, readConfig({ METRICS_PORT: String(port) }))).toMatch(/set METRICS_PORT\.$/);
});

test('a host that is none of this machine is named', async () => {
  expect(explainFailedStart(await failedListen('203.0.113.5', 0), readConfig({ HOST: '203.0.113.5' }))).toBe(
    'HOST holds "203.0.113.5", which is not an address of this machine.',
  );
});

test('a data folder that cannot be one is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waylift-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'sub'));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const dataDir of [file, join(file, 'below')]) {
    const error: unknown = await openStore({ dataDir }).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(explainFailedStart(error, readConfig({ DATA_DIR: dataDir }))).toMatch(/^DATA_DIR holds ".*", which cannot be used: \w+ at /);
  }
});

test.each([
  ['ENOSPC', 'The disk is full: make room on it.'],
  ['EDQUOT', 'This user has used up its share of the disk: make room on it.'],
  ['EROFS', 'The disk can only be read: mount it to be written to.'],
  ['EACCES', 'It has to be a folder that this user may write to.'],
])('%s in the data folder is told with what is due', (code, due) => {
  const error = Object.assign(new Error(code), { code, path: '/srv/data/store.log', syscall: 'open' });
  expect(explainFailedStart(error, readConfig({ DATA_DIR: '/srv/data' }))).toBe(
    `DATA_DIR holds "/srv/data", which cannot be used: ${code} at /srv/data/store.log. ${due}`,
  );
});

test('a file .env that cannot be read is named with its path', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waylift-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, '.env'));
  let error: unknown;
  try {
    readEnvironment({ folder });
  } catch (reason) {
    error = reason;
  }
  expect(explainFailedStart(error, null)).toBe(`${join(folder, '.env')} cannot be used: EISDIR. It is a folder.`);
});

test('a database out of reach is told by its setting, and neither password nor parameters are', async () => {
  const databaseUrl = 'postgres://ann:pa55word@localhost:1/lifts';
  const store = await openStore({ databaseUrl });
  const error: unknown = await store.db.execute(sql`select ${'the-token-secret'}`).catch((reason: unknown) => reason);
  await store.close();
  expect(error).toBeInstanceOf(DrizzleQueryError);
  const line = explainFailedStart(error, readConfig({ DATABASE_URL: databaseUrl }));
  expect(line).toMatch(/^the database of DATABASE_URL cannot be used: .*ECONNREFUSED/);
  expect(line).not.toMatch(/pa55word|the-token-secret/);
});
