import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, isOneOf } from './columns.ts';

/** `begun`: the command still runs, or was cut off. */
export const AUDIT_OUTCOMES = ['begun', 'done', 'refused'] as const;

/** What an operator did, to whom and when. A line outlives the people it is about, so it has no foreign keys. */
export const auditLines = pgTable(
  'audit_lines',
  {
    id: idColumn(),
    /** Name of the operator's account on the machine where the command ran, or the address of the organiser whose page it was. */
    operator: text('operator').notNull(),
    /** The words of the command, such as `report show`. */
    command: text('command').notNull(),
    /** Of the organiser whose page it was, with the beginning of their network. Null for a command. */
    organiserId: uuid('organiser_id'),
    network: text('network'),
    /** Public id of the community, its slug at that time, and the ids of the member and the report, where the command is about one. */
    communityPublicId: text('community_public_id'),
    communitySlug: text('community_slug'),
    memberId: uuid('member_id'),
    reportId: uuid('report_id'),
    /** What was changed, or how many: names of options and numbers, nothing about a person. */
    details: text('details').notNull().default(''),
    outcome: text('outcome', { enum: AUDIT_OUTCOMES }).notNull().default('done'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('audit_lines_created_at_index').on(table.createdAt),
    // The pages of organisers show the lines of a community, a person or a member.
    index('audit_lines_community_index').on(table.communityPublicId, table.createdAt, table.id),
    index('audit_lines_organiser_index').on(table.organiserId, table.createdAt, table.id),
    index('audit_lines_member_index')
      .on(table.memberId, table.createdAt, table.id)
      .where(sql`${table.memberId} is not null`),
    // The figures ask for the last backup each time.
    index('audit_lines_backup_index')
      .on(table.createdAt)
      .where(sql`${table.command} = 'backup' and ${table.outcome} = 'done'`),
    check('audit_lines_outcome_check', isOneOf(table.outcome, AUDIT_OUTCOMES)),
  ],
);
