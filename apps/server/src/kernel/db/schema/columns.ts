import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** A random id made by `deps.newId`, so that tests and retries decide it, not the database. */
export function idColumn() {
  return uuid('id').primaryKey();
}

/** Before every other id: where reading a table in the order of its ids begins. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** An instant with milliseconds, exactly what a JavaScript `Date` holds: a value read back equals the one written. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}

/** When the row was made, by the clock of `deps`, never the database's. */
export function createdAtColumn() {
  return instant('created_at').notNull();
}

/** Where degrees stand on a Mercator map: there the nearest of some points is the nearest on the ground, and an index finds it. */
export function mercatorPoint(latitude: SQLWrapper, longitude: SQLWrapper): SQL {
  return sql`point(radians(${longitude}::float8), asinh(tan(radians(${latitude}::float8))))`;
}

/** A check that the column holds one of `values`, none of which has a quote. */
export function isOneOf(column: SQLWrapper, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
}
