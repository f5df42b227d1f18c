import { getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../../kernel/db/client.ts';

/** Upserts rows by journey id. They are sent as one JSON parameter: for hundreds of rows that is faster than a parameter for each value. */
export async function putRows(tx: DbOrTx, table: PgTable, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  if (rows.length === 0) return;
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [columns[key]?.name ?? key, jsonOf(value)])),
  );
  const changed = Object.values(columns)
    .filter(({ primary }) => !primary)
    .map(({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`);
  await tx.execute(sql`
    insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(named)}::jsonb)
    on conflict (journey_id) do update set ${sql.join(changed, sql`, `)}`);
}

function jsonOf(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return Array.isArray(value) ? value.map(jsonOf) : value;
}
