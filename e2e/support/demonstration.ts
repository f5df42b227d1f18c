import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { takeLock } from '../../scripts/lock.mjs';
import { startServer, type StartedServer } from './start-server.ts';

const cache = resolve(import.meta.dirname, '..', '..', '.cache');
const copies = join(cache, 'demonstration');

/**
 * A server with the demonstration and the places of the world. The first start of the day on these builds makes its store, which takes three times as
 * long as to start; the others get a copy.
 */
export async function startDemonstration(env: Record<string, string>): Promise<StartedServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waylift-'));
  await copyInto(dataDir);
  const server = await startServer(env, dataDir);
  return {
    ...server,
    async stop() {
      const code = await server.stop();
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

async function copyInto(dataDir: string): Promise<void> {
  const release = await takeLock(join(cache, 'locks', 'demonstration'), () => {});
  try {
    const folder = join(copies, await nameOfToday());
    if (!existsSync(folder)) await makeIn(folder);
    // Its files stay those of PostgreSQL's user.
    await promisify(execFile)('cp', ['-a', `${folder}/.`, dataDir]);
  } finally {
    release();
  }
}

async function makeIn(folder: string): Promise<void> {
  await rm(copies, { recursive: true, force: true });
  await mkdir(copies, { recursive: true });
  const draft = await mkdtemp(`${folder}.`);
  const server = await startServer({ LOG_LEVEL: 'info' }, draft);
  while (!server.log().includes('the gazetteer is loaded')) await new Promise((done) => setTimeout(done, 50));
  await server.stop();
  await rename(draft, folder);
}

/** By the builds that make the store. Its members and their journeys are those of a day. */
async function nameOfToday(): Promise<string> {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const step of ['programs', 'gazetteer', 'countries', 'land']) hash.update(await readFile(join(cache, 'built', step)));
  return hash.digest('hex').slice(0, 16);
}
