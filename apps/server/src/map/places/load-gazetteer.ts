import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Store } from '../../kernel/db/client.ts';
import { withOwnConnection } from '../../kernel/db/own-connection.ts';
import type { Clock, Logger } from '../../kernel/effects/effects.ts';
import { gazetteerNote, NAMES_FILE, NOTE_FILE, PLACES_FILE } from './gazetteer-file.ts';

export const GAZETTEER_LOCK = 7_261_011_908;
const LOCK_PAUSE_MS = 250;
const BATCH_BYTES = 256 * 1024;

/** `offset 0` keeps the planner from splitting each line once per column. */
const FIELDS = `(select string_to_array(line, E'\\t') as f from string_to_table($1, E'\\n') as line offset 0) as lines`;
const INSERT_PLACES = `
  insert into places (id, name, key, country, area, latitude, longitude, population, cell)
  select f[1]::integer, f[2], f[3], f[4], f[5], f[6]::real, f[7]::real, f[8]::integer, f[9]::integer
  from ${FIELDS}`;
const INSERT_NAMES = `
  insert into place_names (key, rank, place_ids)
  select f[1], f[2]::integer, f[3]::integer[]
  from ${FIELDS}`;

type Query = (text: string, values?: unknown[]) => Promise<{ readonly rows: readonly unknown[] }>;
type LoadDeps = { readonly store: Pick<Store, 'pool'>; readonly log: Logger; readonly clock: Clock; readonly folder: string };
export type LoadOptions = {
  /** Keeps a gazetteer of another version: a server of the next release may just have loaded it. */
  readonly onlyIfNone?: boolean;
};

/**
 * Loads the gazetteer. The row that marks it as complete is written last, so that an interrupted load begins anew. Rejects soon after `signal`
 * aborts.
 */
export async function loadGazetteer(
  { store, log, clock, folder }: LoadDeps,
  signal: AbortSignal,
  { onlyIfNone = false }: LoadOptions = {},
): Promise<void> {
  const load = async (query: Query): Promise<void> => {
    const note = gazetteerNote.parse(JSON.parse(await readFile(join(folder, NOTE_FILE), 'utf8')));
    const { rows } = await query('select 1 from gazetteer_loads where version = $1 or $2', [note.version, onlyIfNone]);
    if (rows.length > 0) return;
    const startedAt = performance.now();
    await query('delete from gazetteer_loads');
    // One table after the other. A statement that locks one table and waits for the other would deadlock with searches that do the reverse.
    await query('truncate places');
    await query('truncate place_names');
    await insertLines(query, INSERT_PLACES, join(folder, PLACES_FILE), signal);
    await insertLines(query, INSERT_NAMES, join(folder, NAMES_FILE), signal);
    // The vacuum also merges the pending entries of the trigram index.
    await query('vacuum (analyze) places');
    await query('vacuum (analyze) place_names');
    await query('insert into gazetteer_loads (version, loaded_at) values ($1, $2)', [note.version, clock.now()]);
    log.info({ places: note.places, names: note.names, durationMs: Math.round(performance.now() - startedAt) }, 'the gazetteer is loaded');
  };
  await withOwnConnection(store, async (client) => {
    // It polls, because a stop must not wait while another server loads.
    while (!(await takeLock(client))) await delay(LOCK_PAUSE_MS, undefined, { signal });
    await load((text, values) => client.query(text, values));
  });
}

async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [GAZETTEER_LOCK]);
  return rows[0]?.taken === true;
}

async function insertLines(query: Query, insert: string, path: string, signal: AbortSignal): Promise<void> {
  const file = await open(path);
  try {
    const batch = Buffer.alloc(BATCH_BYTES);
    for (let start = 0; ;) {
      signal.throwIfAborted();
      const { bytesRead } = await file.read(batch, 0, BATCH_BYTES, start);
      if (bytesRead === 0) return;
      const end = bytesRead < BATCH_BYTES ? bytesRead : batch.lastIndexOf(0x0a);
      await query(insert, [batch.toString('utf8', 0, end)]);
      start += end + 1;
    }
  } finally {
    await file.close();
  }
}
