import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, isOneOf } from './columns.ts';
import { communities } from './communities.ts';

/** Those of which a community has one at a time. */
export const SINGLE_USAGES = ['logo', 'landing-sm', 'landing-md', 'landing-lg', 'landing-hdpi'] as const;
export type SingleUsage = (typeof SINGLE_USAGES)[number];
/** `landing-text`: within the words of the landing page. */
export const IMAGE_USAGES = [...SINGLE_USAGES, 'landing-text'] as const;
export type ImageUsage = (typeof IMAGE_USAGES)[number];

/** The images of a community. `id` is the guid in their address. The bytes of an image never change. */
export const communityImages = pgTable(
  'community_images',
  {
    id: idColumn(),
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    usage: text('usage', { enum: IMAGE_USAGES }).notNull(),
    contentType: text('content_type').notNull(),
    widthPx: integer('width_px').notNull(),
    heightPx: integer('height_px').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** SHA-256, in hex, of the file that the image was made of, so that the same file is not uploaded again. Null for older images. */
    sourceHash: text('source_hash'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('community_images_community_id_index').on(table.communityId),
    check('community_images_usage_check', isOneOf(table.usage, IMAGE_USAGES)),
    check('community_images_size_check', sql`${table.widthPx} > 0 and ${table.heightPx} > 0 and ${table.sizeBytes} > 0`),
  ],
);

export type CommunityImageRow = typeof communityImages.$inferSelect;
