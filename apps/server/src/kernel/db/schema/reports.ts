import { REPORT_REASONS } from '@waylift/contract/member-block';
import { REPORT_DECISIONS } from '@waylift/contract/report-choices';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instant, isOneOf } from './columns.ts';
import { communities } from './communities.ts';
import { members } from './members.ts';
import { organisers } from './organisers.ts';

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
    /** The organiser who has taken it up; once it is resolved, who did so. Null: nobody, a command, or somebody who is no organiser any more. */
    takenBy: uuid('taken_by').references(() => organisers.id, { onDelete: 'set null' }),
    takenAt: instant('taken_at'),
    /** What an organiser decided. Null for a command, whose resolution says it. */
    decision: text('decision', { enum: REPORT_DECISIONS }),
    /** What the organiser wrote to the reporter, who is mailed it word for word. */
    answer: text('answer'),
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
    index('reports_taken_by_index')
      .on(table.takenBy, table.createdAt)
      .where(sql`${table.takenBy} is not null`),
    check('reports_decision_check', isOneOf(table.decision, REPORT_DECISIONS)),
    check('reports_resolved_check', sql`(${table.resolvedAt} is null) = (${table.resolution} is null)`),
  ],
);
export type ReportRow = typeof reports.$inferSelect;

/** What organisers write to each other about a report. No member sees it. */
export const reportNotes = pgTable(
  'report_notes',
  {
    id: idColumn(),
    reportId: uuid('report_id')
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    /** The name of whoever wrote it, as it was. */
    author: text('author').notNull(),
    text: text('text').notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [index('report_notes_report_id_index').on(table.reportId, table.createdAt)],
);
