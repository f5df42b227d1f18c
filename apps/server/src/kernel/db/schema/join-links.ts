import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instant } from './columns.ts';
import { communities } from './communities.ts';

/** Links to join a community by, one for each place where they hang. */
export const joinLinks = pgTable(
  'join_links',
  {
    id: idColumn(),
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    /** As it stands in the address, and in QR codes that hang on walls: never given again. */
    code: text('code').notNull().unique(),
    /** Where it hangs. */
    label: text('label').notNull(),
    opened: integer('opened').notNull().default(0),
    createdAt: createdAtColumn(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('join_links_community_id_index')
      .on(table.communityId, table.createdAt, table.id)
      .where(sql`${table.endedAt} is null`),
    // For the deletion of a community.
    index('join_links_of_community_index').on(table.communityId),
  ],
);
