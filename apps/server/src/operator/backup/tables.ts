import { PUBLIC_COMMUNITY_ID } from '@waylift/contract/limits';
import pg from 'pg';
import { FIRST_COMMUNITY_KEY } from '../../kernel/db/schema/store-settings.ts';
import type { ArchivedTable } from './manifest.ts';

type Client = Pick<pg.ClientBase, 'query'>;
type Link = { readonly table: string; readonly refersTo: string };

/** Left out: `roads import` fills them again together with the roads, which no backup contains. They may be larger than all other tables together. */
const IMPORTED_WITH_ROADS = ['mapped_extracts', 'mapped_places', 'mapped_names'];

/** Our tables, each after those that it refers to. Leaves out tables of extensions and unlogged ones, which a start fills from files. */
export async function readTables(client: Client): Promise<ArchivedTable[]> {
  const { rows: tables } = await client.query<ArchivedTable>(
    `
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relpersistence = 'p' and not c.relispartition
      and c.relname <> all ($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname`,
    [IMPORTED_WITH_ROADS],
  );
  const { rows: links } = await client.query<Link>(`
    select c.relname as table, r.relname as "refersTo"
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid
    where f.contype = 'f' and c.relnamespace = 'public'::regnamespace and f.conrelid <> f.confrelid`);
  return inOrder(tables, links);
}

/** Sorts tables so that each comes after those that it refers to. References within a table do not count: they are checked when all rows are in. */
export function inOrder<T extends { readonly name: string }>(tables: readonly T[], links: readonly Link[]): T[] {
  const ordered: T[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const waits = new Set(links.filter(({ refersTo }) => names.has(refersTo)).map(({ table }) => table));
    const ready = left.filter(({ name }) => !waits.has(name));
    if (ready.length === 0) throw new Error(`tables refer to each other in a circle: ${[...names].join(', ')}`);
    ordered.push(...ready);
    left = left.filter(({ name }) => waits.has(name));
  }
  return ordered;
}

/** The rows that a server's start and anonymous visitors leave in an unused database. Of `communities`, the first one, unchanged. */
const FILLED_BY_A_START = new Map([
  ['store_settings', 'true'],
  ['rate_limits', 'true'],
  ['servers', 'true'],
  ['limits_met', 'true'],
  // For example from an import of roads before a restore.
  ['audit_lines', 'true'],
  [
    'communities',
    `updated_at = created_at and (public_id = '${PUBLIC_COMMUNITY_ID}'
      or id::text = coalesce((select value from store_settings where key = '${FIRST_COMMUNITY_KEY}'), ''))`,
  ],
]);

export async function tablesInUse(client: Client, tables: readonly ArchivedTable[]): Promise<string[]> {
  const inUse: string[] = [];
  for (const { name } of tables) {
    const ofAStart = FILLED_BY_A_START.get(name) ?? 'false';
    const { rows } = await client.query<{ found: boolean }>(
      `select exists (select from ${nameInSql(name)} where not (${ofAStart})) as found`,
    );
    if (rows[0]?.found === true) inUse.push(name);
  }
  return inUse;
}

export async function emptyTables(client: Client, tables: readonly ArchivedTable[]): Promise<void> {
  for (const { name } of tables) if (FILLED_BY_A_START.has(name)) await client.query(`delete from ${nameInSql(name)}`);
}

export async function lockTables(
  client: Client,
  tables: readonly { readonly name: string }[],
  mode: 'access share' | 'exclusive',
): Promise<void> {
  if (tables.length > 0) await client.query(`lock table ${tables.map(({ name }) => nameInSql(name)).join(', ')} in ${mode} mode`);
}

export async function moveSequences(client: Client, { name, columns }: ArchivedTable): Promise<void> {
  for (const column of columns) {
    const { rows } = await client.query<{ sequence: string | null }>('select pg_get_serial_sequence($1, $2) as sequence', [
      nameInSql(name),
      column,
    ]);
    const sequence = rows[0]?.sequence ?? null;
    if (sequence === null) continue;
    const quoted = pg.escapeIdentifier(column);
    await client.query(`select setval($1, max(${quoted})) from ${nameInSql(name)} having max(${quoted}) is not null`, [sequence]);
  }
}

/** The longest wait for a lock: whoever holds one for so long is stuck. */
const LOCK_PATIENCE = '60s';

export async function limitWaiting(client: Client): Promise<void> {
  await client.query(`set lock_timeout to '${LOCK_PATIENCE}'`);
}

/** A `copy` statement for these columns, as text, which every version of PostgreSQL writes and reads alike. */
export function copyOf({ name, columns }: ArchivedTable, direction: 'to stdout' | 'from stdin'): string {
  return `copy ${nameInSql(name)} (${columns.map(pg.escapeIdentifier).join(', ')}) ${direction}`;
}

/** Fixes how values are written, whatever the settings of the role or the database. */
export async function fixValueFormats(client: Client): Promise<void> {
  await client.query(`set local datestyle to 'ISO, YMD'; set local intervalstyle to 'postgres'; set local timezone to 'UTC';
    set local extra_float_digits to 3; set local bytea_output to 'hex'`);
}

function nameInSql(table: string): string {
  return `public.${pg.escapeIdentifier(table)}`;
}
