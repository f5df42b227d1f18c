import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, isOneOf } from './columns.ts';

/** `begun`: still under way, or cut off. */
export const AUDIT_OUTCOMES = ['begun', 'done', 'refused'] as const;

/** Which operator did what on whom. It outlives those it is about, so it refers to nobody by key. */
export const auditLines = pgTable(
  'audit_lines',
  {
    id: idColumn(),
    /** Name of the operator's account on the machine where the command ran. */
    operator: text('operator').notNull(),
    /** The words of the command, such as `report show`. */
    command: text('command').notNull(),
    /** Public id of the community, its slug at that time, and ids of the member and the report, where it is about one. */
    communityPublicId: text('community_public_id'),
    communitySlug: text('community_slug'),
    memberId: uuid('member_id'),
    reportId: uuid('report_id'),
    /** What was changed, or how many were: names of options and numbers, and nothing of a person. */
    details: text('details').notNull().default(''),
    outcome: text('outcome', { enum: AUDIT_OUTCOMES }).notNull().default('done'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('audit_lines_created_at_index').on(table.createdAt),
    // How old the last backup is, is asked at each look at the figures.
    index('audit_lines_backup_index')
      .on(table.createdAt)
      .where(sql`${table.command} = 'backup' and ${table.outcome} = 'done'`),
    check('audit_lines_outcome_check', isOneOf(table.outcome, AUDIT_OUTCOMES)),
  ],
);
