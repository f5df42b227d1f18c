/** Looks for texts everywhere in a store: in every table of every schema, the job queue's among them. */
import type { Store } from '../kernel/db/client.ts';

/** Where any of `needles` stands, whatever its case, as `schema.table: needle`. */
export async function searchStore({ pool }: Pick<Store, 'pool'>, needles: readonly string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p', 'm') and nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    // As one query for all: the gazetteer alone has some hundred thousand rows.
    const { rows } = await pool.query<{ needle: string }>(
      `select needle from unnest($1::text[]) needle where exists
       (select 1 from ${name} as t where position(lower(needle) in lower(to_jsonb(t)::text)) > 0)`,
      [needles],
    );
    found.push(...rows.map(({ needle }) => `${name}: ${needle}`));
  }
  return found;
}
