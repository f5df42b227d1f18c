/** An embedded store that is made once in a run, and copied: PostgreSQL takes seconds to make one. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { openStore, type Store } from '../kernel/db/client.ts';
import { migrateStore } from '../kernel/db/migrate.ts';
import { createLog } from '../kernel/effects/log.ts';
import { createJobs } from '../mail/queue/queue.ts';
import { GAZETTEER_FOLDER, gazetteerNote, NOTE_FILE } from '../map/places/gazetteer-file.ts';

/** Puts one into a data folder: it has its tables and queues, and nothing in them. */
export async function copyStore(dataDir: string): Promise<void> {
  const made = join(inject('runFolder'), 'made-store');
  if (!existsSync(made)) await makeIn(made);
  // Its files stay those of PostgreSQL's user.
  await promisify(execFile)('cp', ['-a', join(made, 'store'), dataDir]);
}

/** Notes that the places of the world are loaded, which takes a server seconds: the test asks for none. */
export async function leaveOutPlaces({ pool }: Store): Promise<void> {
  const { version } = gazetteerNote.parse(JSON.parse(await readFile(join(GAZETTEER_FOLDER, NOTE_FILE), 'utf8')));
  await pool.query('insert into gazetteer_loads (version, loaded_at) values ($1, now())', [version]);
}

async function makeIn(folder: string): Promise<void> {
  const draft = await mkdtemp(`${folder}.`);
  await chmod(draft, 0o755);
  const store = await openStore({ dataDir: draft });
  await migrateStore(store);
  const jobs = createJobs(store, createLog({ logLevel: 'silent' }));
  await jobs.prepare();
  await jobs.stop();
  await leaveOutPlaces(store);
  await store.close();
  // Another worker may have been faster.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
}
