/** A pooler such as PgBouncer may silently break LISTEN and session locks. This is checked before anything depends on them. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { STATEMENT_TIMEOUT_MS, type Store } from './client.ts';
import { MIGRATION_LOCK } from './migrate.ts';
import { withOwnConnection } from './own-connection.ts';

const HEARD_WITHIN_MS = 2_000;
const TRIES = 2;
const WAY_OUT = 'Let DATABASE_DIRECT_URL name PostgreSQL itself, past the pooler, or use a pooler in session mode.';

/** The connection to the database does not support what the program needs. */
export class PoolerError extends Error {
  override readonly name = 'PoolerError';
}

/**
 * Throws `PoolerError` when a notification of one connection does not reach another, as with a pooler in transaction mode. Session locks do not work
 * there either, so this is checked before the first lock is taken.
 */
export async function expectHearing(store: Pick<Store, 'pool'>, withinMs = HEARD_WITHIN_MS): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) if (await hearsItself(store, withinMs).catch(refuse)) return;
  throw new PoolerError(
    `the database did not tell itself of anything within ${withinMs / 1000} s, as through a pooler of connections in transaction mode. ${WAY_OUT}`,
  );
}

function refuse(error: unknown): never {
  if (error instanceof Error && /unsupported startup parameter/.test(error.message))
    throw new PoolerError(`the pooler of connections at DATABASE_URL passes on no settings of a connection. ${WAY_OUT}`);
  throw error;
}

async function hearsItself(store: Pick<Store, 'pool'>, withinMs: number): Promise<boolean> {
  const channel = `waylift_${randomUUID().replaceAll('-', '')}`;
  return await withOwnConnection(store, async (client) => {
    const { promise: heard, resolve } = Promise.withResolvers<boolean>();
    client.on('notification', (told) => {
      if (told.channel === channel) resolve(true);
    });
    await client.query(`listen ${channel}`);
    await store.pool.query('select pg_notify($1, $2)', [channel, '']);
    const timer = setTimeout(() => resolve(false), withinMs);
    try {
      return await heard;
    } finally {
      clearTimeout(timer);
    }
  });
}

const LIMITS = [
  ['statement_timeout', `${STATEMENT_TIMEOUT_MS}ms`],
  ['idle_in_transaction_session_timeout', `${STATEMENT_TIMEOUT_MS}ms`],
] as const;

/**
 * Behind a pooler, query time limits are settings of our role in this database. They are set before the pooler opens a connection for us. Returns
 * whether they hold on a connection of the pool. @throws as `expectHearing`
 */
export async function prepareForPooler(store: Pick<Store, 'pool'>): Promise<boolean> {
  if (store.pool.directUrl !== undefined) await withOwnConnection(store, limitRole);
  await expectHearing(store);
  const { rows } = await store.pool.query<{ milliseconds: string }>(
    `select extract(epoch from current_setting('statement_timeout')::interval) * 1000 as milliseconds`,
  );
  return Number(rows[0]?.milliseconds) === STATEMENT_TIMEOUT_MS;
}

async function limitRole(client: pg.Client): Promise<void> {
  await client.query('begin');
  // Two servers that start together would change the same row.
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  const { rowCount } = await client.query(
    `select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase join pg_roles r on r.oid = s.setrole
     where d.datname = current_database() and r.rolname = current_user and s.setconfig @> $1`,
    [LIMITS.map(([name, value]) => `${name}=${value}`)],
  );
  if (rowCount === 0) for (const [name, value] of LIMITS) await client.query(setOnRole(name, value));
  await client.query('commit');
}

function setOnRole(name: string, value: string): string {
  return `do $$ begin execute format('alter role current_user in database %I set ${name} = ''${value}''', current_database()); end $$`;
}
