import { REPORT_REASONS } from '@waylift/contract/member-block';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instant } from './columns.ts';
import { communities } from './communities.ts';
import { members } from './members.ts';

/** A copy of what the two had written when the report was made, so that it is still there when a member leaves before an operator looks. */
export type ReportedMessage = {
  readonly by: 'reporter' | 'reported' | null;
  readonly at: string;
  readonly text: string;
  readonly event: string | null;
  /** Written in the conversation of a car, where others read it. */
  readonly isOfCar?: true;
};

export const reports = pgTable(
  'reports',
  {
    id: idColumn(),
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'restrict' }),
    reporterId: uuid('reporter_id').references(() => members.id, { onDelete: 'set null' }),
    reportedId: uuid('reported_id').references(() => members.id, { onDelete: 'set null' }),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    text: text('text').notNull(),
    conversation: jsonb('conversation').$type<readonly ReportedMessage[]>().notNull(),
    clientId: uuid('client_id').notNull(),
    createdAt: createdAtColumn(),
    resolvedAt: instant('resolved_at'),
    /** What the operator did, in their own words. It is not mailed. */
    resolution: text('resolution'),
  },
  (table) => [
    uniqueIndex('reports_client_id_index').on(table.reporterId, table.clientId),
    index('reports_reported_id_index').on(table.reportedId),
    index('reports_created_at_index').on(table.createdAt),
    index('reports_open_index')
      .on(table.communityId, table.createdAt)
      .where(sql`${table.resolvedAt} is null`),
    index('reports_resolved_at_index')
      .on(table.resolvedAt)
      .where(sql`${table.resolvedAt} is not null`),
    check('reports_resolved_check', sql`(${table.resolvedAt} is null) = (${table.resolution} is null)`),
  ],
);
export type ReportRow = typeof reports.$inferSelect;
