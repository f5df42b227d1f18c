import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import type { Store } from './client.ts';
import { withOwnConnection } from './own-connection.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
export const MIGRATION_LOCK = 7_261_011_907;

/** Newer code has used the store. This code does not know its changes and might undo them. */
export class StoreTooNewError extends Error {
  constructor() {
    super('The store was made by a newer version of this program. Start that version, or give this one another store.');
    this.name = 'StoreTooNewError';
  }
}

/** Runs the missing migrations, one server at a time. Throws `StoreTooNewError` when the store is newer than the code. */
export async function migrateStore(store: Store, migrationsFolder: string = MIGRATIONS_FOLDER): Promise<void> {
  await withOwnConnection(store, async (client) => {
    // Servers that start together wait here for the first; the lock ends with the connection, however that ends.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await refuseNewerStore(client, migrationsFolder);
      await migrate(drizzle({ client }), { migrationsFolder });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  });
}

async function refuseNewerStore(client: pg.Client, migrationsFolder: string): Promise<void> {
  const { rows: tables } = await client.query<{ name: string | null }>("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (tables[0]?.name == null) return;
  const { rows } = await client.query<{ newest: string | null }>('select max(created_at) as newest from drizzle.__drizzle_migrations');
  const known = readMigrationFiles({ migrationsFolder }).map((migration) => migration.folderMillis);
  if (Number(rows[0]?.newest ?? 0) > Math.max(0, ...known)) throw new StoreTooNewError();
}
