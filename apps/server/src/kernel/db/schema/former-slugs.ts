import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn } from './columns.ts';
import { communities } from './communities.ts';

/** Former slugs of a community, so that links in mails, on posters and in intranets keep working. No slug is both former and in use. */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    slug: text('slug').primaryKey(),
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
  },
  (table) => [index('former_slugs_community_id_index').on(table.communityId)],
);
