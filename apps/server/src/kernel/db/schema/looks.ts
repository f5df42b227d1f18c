import { LOOK_PARTS } from '@waylift/contract/look-choices';
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { idColumn, instant, isOneOf } from './columns.ts';
import { communities } from './communities.ts';
import { organisers } from './organisers.ts';

/** What of a community's look is changed and not published. The draft belongs to the community: all its organisers see and change the same. */
export const lookChanges = pgTable(
  'look_changes',
  {
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    part: text('part', { enum: LOOK_PARTS }).notNull(),
    /** A name, a colour, the id of a picture, or sanitised HTML; null: none any more. */
    value: text('value'),
    /** A new one with each change. */
    revision: uuid('revision').notNull(),
    changedBy: uuid('changed_by').references(() => organisers.id, { onDelete: 'set null' }),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'look_changes_pkey', columns: [table.communityId, table.part] }),
    index('look_changes_changed_by_index').on(table.changedBy),
    check('look_changes_part_check', isOneOf(table.part, LOOK_PARTS)),
  ],
);

/** Looks as they were published: the present one, and those before it that can be brought back. */
export const lookVersions = pgTable(
  'look_versions',
  {
    id: idColumn(),
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    primaryColour: text('primary_colour'),
    logoImageId: uuid('logo_image_id'),
    landingImageSmId: uuid('landing_image_sm_id'),
    landingImageMdId: uuid('landing_image_md_id'),
    landingImageLgId: uuid('landing_image_lg_id'),
    landingImageHdpiId: uuid('landing_image_hdpi_id'),
    landingHtml: text('landing_html'),
    changed: text('changed', { enum: LOOK_PARTS }).array().notNull(),
    /** Null: a command, or an organiser who is none any more. */
    publishedBy: uuid('published_by').references(() => organisers.id, { onDelete: 'set null' }),
    publishedAt: instant('published_at').notNull(),
  },
  (table) => [
    index('look_versions_community_id_index').on(table.communityId, table.publishedAt, table.id),
    index('look_versions_published_by_index').on(table.publishedBy),
  ],
);
