import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** A random id made by `deps.newId`: tests and retries choose it, not the database. */
export function idColumn() {
  return uuid('id').primaryKey();
}

/** Sorts before every other id: the start when a table is read in the order of its ids. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** A moment with milliseconds, as in a JavaScript `Date`: a value read back equals the one written. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}

/** When the row was made, by the clock of `deps`, not the database's. */
export function createdAtColumn() {
  return instant('created_at').notNull();
}

/** A point on a Mercator map. The nearest point there is the nearest on the ground, and an index finds it. */
export function mercatorPoint(latitude: SQLWrapper, longitude: SQLWrapper): SQL {
  return sql`point(radians(${longitude}::float8), asinh(tan(radians(${latitude}::float8))))`;
}

/** A name as lists sort it and searches find it: in lower case and without accents. By code points, so that all servers sort alike. */
export function nameKey(name: SQLWrapper): SQL {
  return sql`(regexp_replace(lower(normalize(${name}, NFD)), '[\\u0300-\\u036f]', '', 'g') collate "C")`;
}

/** A check that the column holds one of `values`, none of which has a quote. */
export function isOneOf(column: SQLWrapper, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
}
