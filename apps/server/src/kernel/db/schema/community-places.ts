import { sql } from 'drizzle-orm';
import { check, doublePrecision, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn } from './columns.ts';
import { communities } from './communities.ts';

/** The places that a community names as its own, in WGS 84 degrees. The first that was added is where most members go. */
export const communityPlaces = pgTable(
  'community_places',
  {
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ name: 'community_places_pkey', columns: [table.communityId, table.name] }),
    check('community_places_name_check', sql`${table.name} <> ''`),
    check('community_places_position_check', sql`${table.latitude} between -90 and 90 and ${table.longitude} between -180 and 180`),
  ],
);
