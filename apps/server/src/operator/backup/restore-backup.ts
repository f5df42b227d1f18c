import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Store } from '../../kernel/db/client.ts';
import { MIGRATION_LOCK, MIGRATIONS_FOLDER } from '../../kernel/db/migrate.ts';
import { withOwnConnection } from '../../kernel/db/own-connection.ts';
import { holdMail } from '../../mail/queue/held-mail.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import type { ImagePlace } from '../../kernel/storage/images.ts';
import { ArchiveFileError, openArchive, type OpenedArchive } from './archive-file.ts';
import {
  archiveHead,
  archiveManifest,
  entryContent,
  MANIFEST_ENTRY,
  type ArchivedTable,
  type ArchiveManifest,
  type EntryContent,
} from './manifest.ts';
import { knownMigrations, migrateUpTo, newestMigration } from './migrations.ts';
import { copyOf, emptyTables, fixValueFormats, limitWaiting, lockTables, moveSequences, readTables, tablesInUse } from './tables.ts';
import { COPY_JOBS_BACK, MAKE_JOBS_TABLE, putJobsBack } from './waiting-jobs.ts';

export type RestoreTarget = {
  readonly store: Store;
  readonly jobs: Pick<Jobs, 'prepare'>;
  readonly images: ImagePlace;
  readonly migrationsFolder?: string;
};

export type RestoreResult =
  | {
      readonly kind: 'restored';
      /** When the backup was made, as ISO 8601. */
      readonly madeAt: string;
      readonly rows: number;
      readonly jobs: number;
      readonly images: number;
      /** Unknown tables of the archive, which were left out. */
      readonly strangeTables: readonly string[];
    }
  /** The system's code, such as `ENOENT`. */
  | { readonly kind: 'cannot-read'; readonly code: string }
  | { readonly kind: 'not-a-backup' }
  | { readonly kind: 'damaged' }
  /** Made by a newer version of this program, or by an unknown one. */
  | { readonly kind: 'newer-version' }
  | { readonly kind: 'in-use' }
  | { readonly kind: 'not-empty'; readonly tables: readonly string[] }
  /** The database is empty, but its tables were made by a newer version than the backup's. */
  | { readonly kind: 'made-by-newer' };

type KeptImages = { readonly all: string[]; readonly added: string[] };
type Refused = Exclude<RestoreResult, { readonly kind: 'restored' }>;

/**
 * Restores a backup: reads the whole file first, then fills the database in one transaction. Rejects if the database or the images cannot be used.
 */
export async function restoreBackup(target: RestoreTarget, path: string): Promise<RestoreResult> {
  const archive = await openArchive(path).catch((error: unknown) => {
    if (error instanceof ArchiveFileError) return { kind: 'cannot-read' as const, code: error.code };
    throw error;
  });
  if (archive.kind !== 'opened') return archive;
  try {
    const manifest = await readManifest(archive);
    if ('kind' in manifest) return manifest;
    if (!knownMigrations(target.migrationsFolder).includes(manifest.migration)) return { kind: 'newer-version' };
    return await withOwnConnection(target.store, async (client) => {
      await limitWaiting(client);
      // Servers that start now wait, and then find either nothing or everything.
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      const refused = (await isInUse(client)) ? { kind: 'in-use' as const } : await findUnfit(client, manifest);
      if (refused !== null) return refused;
      await target.jobs.prepare();
      return await load(target, client, archive, manifest);
    });
  } finally {
    await archive.close();
  }
}

async function readManifest(archive: OpenedArchive): Promise<ArchiveManifest | Refused> {
  const entries = archive.entries();
  const first = (await entries.next()).value;
  await entries.return();
  const json: unknown = first?.name === MANIFEST_ENTRY ? JSON.parse(first.bytes.toString('utf8')) : null;
  if (!archiveHead.safeParse(json).success) return { kind: 'not-a-backup' };
  const manifest = archiveManifest.safeParse(json);
  return manifest.success ? manifest.data : { kind: 'newer-version' };
}

/** Whether anybody else is connected. PostgreSQL still lists a connection for a moment after its end, so this waits two seconds for one to go. */
async function isInUse(client: pg.ClientBase): Promise<boolean> {
  for (let looks = 20; looks > 0; looks -= 1) {
    const { rows } = await client.query<{ found: boolean }>(`
      select exists (select from pg_stat_activity
        where datname = current_database() and application_name = 'waylift' and pid <> pg_backend_pid()) as found`);
    if (rows[0]?.found !== true) return false;
    await client.query('select pg_sleep(0.1), pg_stat_clear_snapshot()');
  }
  return true;
}

async function findUnfit(client: pg.ClientBase, { migration }: ArchiveManifest): Promise<Refused | null> {
  const tables = await tablesInUse(client, await readTables(client));
  if (tables.length > 0) return { kind: 'not-empty', tables };
  return ((await newestMigration(client)) ?? 0) > migration ? { kind: 'made-by-newer' } : null;
}

async function load(
  target: RestoreTarget,
  client: pg.ClientBase,
  archive: OpenedArchive,
  manifest: ArchiveManifest,
): Promise<RestoreResult> {
  const { images: place, migrationsFolder = MIGRATIONS_FOLDER } = target;
  const images: KeptImages = { all: [], added: [] };
  let isKept = false;
  await client.query('begin');
  try {
    await migrateUpTo(client, manifest.migration, migrationsFolder);
    await fixValueFormats(client);
    const tables = await readTables(client);
    // From here on nobody else can write, and what others wrote before is visible.
    await lockTables(client, tables, 'exclusive');
    const refused = await findUnfit(client, manifest);
    if (refused !== null) return refused;
    await emptyTables(client, tables);
    await client.query(MAKE_JOBS_TABLE);
    const ours = new Set(tables.map(({ name }) => name));
    const wanted = manifest.tables.filter(({ name }) => ours.has(name));
    const rows = await loadEntries(place, client, archive, wanted, images);
    for (const table of wanted) await moveSequences(client, table);
    const imageIds = await readImageIds(client);
    await migrateUpTo(client, Infinity, migrationsFolder);
    const jobs = await putJobsBack(client);
    // The portal that was backed up may still be running and send its own mails.
    await holdMail(client);
    await client.query('commit');
    isKept = true;
    // Images that were deleted while the backup was being made.
    for (const id of images.added) if (!imageIds.has(id)) await place.remove(id);
    const strangeTables = manifest.tables.map(({ name }) => name).filter((name) => !ours.has(name));
    return {
      kind: 'restored',
      madeAt: manifest.madeAt,
      rows,
      jobs,
      images: images.all.filter((id) => imageIds.has(id)).length,
      strangeTables,
    };
  } finally {
    if (!isKept) {
      await client.query('rollback').catch(() => undefined);
      for (const id of images.added) await place.remove(id);
    }
  }
}

async function loadEntries(
  place: ImagePlace,
  client: pg.ClientBase,
  archive: OpenedArchive,
  tables: readonly ArchivedTable[],
  images: KeptImages,
): Promise<number> {
  const entries = archive.entries();
  let next = await entries.next();
  async function* partsOf(content: EntryContent): AsyncGenerator<Buffer, void> {
    for (; next.done !== true && isDeepStrictEqual(entryContent(next.value.name), content); next = await entries.next())
      yield next.value.bytes;
  }
  const copyIn = async (content: EntryContent, copy: string): Promise<number> => {
    const stream = client.query(copyFrom(copy));
    await pipeline(partsOf(content), stream);
    return stream.rowCount;
  };

  let rows = 0;
  while (next.done !== true) {
    const content = entryContent(next.value.name);
    const table = tables.find(({ name }) => content?.kind === 'rows' && content.table === name);
    if (content?.kind === 'rows' && table !== undefined) {
      rows += await copyIn(content, copyOf(table, 'from stdin'));
    } else if (content?.kind === 'jobs') {
      await copyIn(content, COPY_JOBS_BACK);
    } else {
      if (content?.kind === 'image') await keepImage(place, content.id, next.value.bytes, images);
      next = await entries.next();
    }
  }
  return rows;
}

/** Adds an image. If it is already there, perhaps because the backup is from this very place, it stays even if the restore fails. */
async function keepImage(place: ImagePlace, id: string, bytes: Buffer, images: KeptImages): Promise<void> {
  images.all.push(id);
  const there = await place.read(id);
  if (there?.equals(bytes) === true) return;
  if (there === null) images.added.push(id);
  await place.write(id, bytes);
}

async function readImageIds(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>('select id from community_images');
  return new Set(rows.map(({ id }) => id));
}
