import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { MIGRATIONS_FOLDER } from '../../kernel/db/migrate.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** The migrations of this program, by their time in the journal, the oldest first. */
export function knownMigrations(migrationsFolder: string = MIGRATIONS_FOLDER): number[] {
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
}

/** The newest migration that the database has run; null before the first. */
export async function newestMigration(client: Client): Promise<number | null> {
  const { rows: tables } = await client.query<{ name: string | null }>("select to_regclass('drizzle.__drizzle_migrations') as name");
  if ((tables[0]?.name ?? null) === null) return null;
  const { rows } = await client.query<{ newest: string | null }>('select max(created_at) as newest from drizzle.__drizzle_migrations');
  const newest = rows[0]?.newest ?? null;
  return newest === null ? null : Number(newest);
}

/** Runs and records the missing migrations up to `last`. Drizzle's migrator cannot: it commits by itself and always runs all. */
export async function migrateUpTo(client: Client, last: number, migrationsFolder: string = MIGRATIONS_FOLDER): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  const newest = (await newestMigration(client)) ?? 0;
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= newest || folderMillis > last) continue;
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis]);
  }
}
