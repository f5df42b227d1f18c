import { check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { instant } from './columns.ts';
import { communities } from './communities.ts';

/** How many members of a community set off in an H3 cell of resolution 6, rounded down. Cells with fewer people than are told have no row. */
export const peopleNear = pgTable(
  'people_near',
  {
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    cell: text('cell').notNull(),
    people: integer('people').notNull(),
  },
  (table) => [
    primaryKey({ name: 'people_near_pkey', columns: [table.communityId, table.cell] }),
    check('people_near_people_check', sql`${table.people} > 0`),
  ],
);

/** The figures of a community, and when they and its cells were last counted. */
export const communityNumbers = pgTable('community_numbers', {
  communityId: uuid('community_id')
    .primaryKey()
    .references(() => communities.id, { onDelete: 'cascade' }),
  members: integer('members').notNull(),
  lifts: integer('lifts').notNull(),
  countedAt: instant('counted_at').notNull(),
});
