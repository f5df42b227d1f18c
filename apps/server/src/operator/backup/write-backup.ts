import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Store } from '../../kernel/db/client.ts';
import { MIGRATION_LOCK, MIGRATIONS_FOLDER } from '../../kernel/db/migrate.ts';
import { withOwnConnection } from '../../kernel/db/own-connection.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import type { ImagePlace } from '../../kernel/storage/images.ts';
import { ArchiveFileError, createArchive, type ArchiveWriter } from './archive-file.ts';
import { imageEntry, jobsEntry, MANIFEST_ENTRY, manifestOf, rowsEntry, type ArchivedTable } from './manifest.ts';
import { knownMigrations, newestMigration } from './migrations.ts';
import { copyOf, fixValueFormats, limitWaiting, lockTables, readTables } from './tables.ts';
import { COPY_WAITING_JOBS } from './waiting-jobs.ts';

export type BackupSource = {
  readonly store: Store;
  readonly images: Pick<ImagePlace, 'read'>;
  readonly clock: Clock;
  readonly migrationsFolder?: string;
};

export type BackupResult =
  | {
      readonly kind: 'written';
      readonly sizeBytes: number;
      readonly rows: number;
      readonly jobs: number;
      readonly images: number;
      /** Images that a community names but whose files are missing. */
      readonly lostImages: readonly string[];
    }
  | { readonly kind: 'exists' }
  /** The system's code, such as `ENOSPC`. */
  | { readonly kind: 'cannot-write'; readonly code: string }
  | { readonly kind: 'no-store' }
  | { readonly kind: 'newer-store' }
  | { readonly kind: 'changed-meanwhile' };

/** Rows are written in parts of this size, since a table may not fit into memory. */
const PART_BYTES = 4 * 1024 * 1024;

type Shape = { readonly migration: number; readonly tables: readonly ArchivedTable[] };

/** Writes a backup to `path`, where no file may be. Rejects if the database or the images cannot be used. */
export async function writeBackup(source: BackupSource, path: string): Promise<BackupResult> {
  try {
    return await withOwnConnection(source.store, (client) => writeWith(client, source, path));
  } catch (error) {
    if (error instanceof ArchiveFileError) return { kind: 'cannot-write', code: error.code };
    throw error;
  }
}

async function writeWith(client: pg.ClientBase, source: BackupSource, path: string): Promise<BackupResult> {
  await limitWaiting(client);
  const shape = await openSnapshot(client);
  if (shape === null) return { kind: 'no-store' };
  if (shape.migration > Math.max(...knownMigrations(source.migrationsFolder ?? MIGRATIONS_FOLDER))) return { kind: 'newer-store' };
  const archive = await createArchive(path);
  if ('kind' in archive) return archive;
  try {
    return await fill(source, client, shape, archive);
  } finally {
    await archive.close();
  }
}

async function fill(source: BackupSource, client: pg.ClientBase, shape: Shape, archive: ArchiveWriter): Promise<BackupResult> {
  const manifest = manifestOf({ madeAt: source.clock.now().toISOString(), migration: shape.migration, tables: [...shape.tables] });
  await archive.add(MANIFEST_ENTRY, jsonBytes(manifest));
  const images = await addImages(source, client, shape, archive);
  if (images === 'changed-meanwhile') return { kind: images };
  let rows = 0;
  for (const table of shape.tables)
    rows += await addRows(client, copyOf(table, 'to stdout'), (part) => rowsEntry(table.name, part), archive);
  const jobs = (await hasQueue(client)) ? await addRows(client, COPY_WAITING_JOBS, jobsEntry, archive) : 0;
  await client.query('commit');
  const finished = await archive.finish();
  return finished.kind === 'exists' ? finished : { kind: 'written', sizeBytes: finished.sizeBytes, rows, jobs, ...images };
}

/**
 * Opens the snapshot; null if the database was never migrated. Its locks make a migration wait: a table that a migration rewrites would look empty in
 * the snapshot.
 */
async function openSnapshot(client: pg.ClientBase): Promise<Shape | null> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    if ((await newestMigration(client)) === null) return null;
    const tables = await readTables(client);
    await client.query('begin isolation level repeatable read read only');
    await lockTables(client, tables, 'access share');
    await fixValueFormats(client);
    return { migration: (await newestMigration(client)) ?? 0, tables };
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

/** Adds images until the open snapshot names no others. An image that is deleted meanwhile is either in the archive or no longer in the rows. */
async function addImages(
  { images }: BackupSource,
  client: pg.ClientBase,
  shape: Shape,
  archive: ArchiveWriter,
): Promise<{ readonly images: number; readonly lostImages: string[] } | 'changed-meanwhile'> {
  const added = new Set<string>();
  const missing = new Set<string>();
  for (;;) {
    const { rows } = await client.query<{ id: string }>('select id from community_images');
    const next = rows.filter(({ id }) => !added.has(id) && !missing.has(id));
    if (next.length === 0) {
      const lostImages = rows.map(({ id }) => id).filter((id) => missing.has(id));
      return { images: rows.length - lostImages.length, lostImages };
    }
    await client.query('commit');
    for (const { id } of next) {
      const bytes = await images.read(id);
      if (bytes === null) missing.add(id);
      else await archive.add(imageEntry(id), bytes);
      if (bytes !== null) added.add(id);
    }
    if (!isDeepStrictEqual(await openSnapshot(client), shape)) return 'changed-meanwhile';
  }
}

async function addRows(client: pg.ClientBase, copy: string, nameOf: (part: number) => string, archive: ArchiveWriter): Promise<number> {
  const stream = client.query(copyTo(copy));
  let pieces: Buffer[] = [];
  let bytes = 0;
  let parts = 0;
  const addPart = async () => {
    await archive.add(nameOf((parts += 1)), Buffer.concat(pieces));
    pieces = [];
    bytes = 0;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    pieces.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await addPart();
  }
  if (bytes > 0) await addPart();
  return stream.rowCount;
}

async function hasQueue(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass('jobs.job') is not null as found");
  return rows[0]?.found === true;
}

function jsonBytes(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
