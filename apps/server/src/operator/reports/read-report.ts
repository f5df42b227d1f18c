import type { OrganiserReport, ReportParty } from '@waylift/contract/organiser-reports';
import { asc, eq, sql } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/db/client.ts';
import { reportNotes } from '../../kernel/db/schema/reports.ts';
import type { MemberStatus } from '../../kernel/db/schema/members.ts';
import { handledReport, type AskedReport } from './handled-report.ts';
import { listedReport } from './list-reports.ts';

const NOTES_MAX = 200;

/** A report without its conversation; null: there is none for this organiser. */
export async function readReport(
  deps: { readonly db: Db; readonly config: Pick<Config, 'reportDays'> },
  asked: AskedReport,
): Promise<OrganiserReport | null> {
  const { db } = deps;
  const found = await handledReport(db, asked);
  const listed = found === null ? null : await listedReport(deps, asked.handler, found.report.id);
  if (found === null || listed === null) return null;
  const { id, text, reporterId, reportedId, conversation, decision, resolution, answer } = found.report;
  const notes = await db
    .select({ id: reportNotes.id, author: reportNotes.author, text: reportNotes.text, at: reportNotes.createdAt })
    .from(reportNotes)
    .where(eq(reportNotes.reportId, id))
    .orderBy(asc(reportNotes.createdAt), asc(reportNotes.id))
    .limit(NOTES_MAX);
  return {
    ...listed,
    text,
    reporterNow: await partyOf(db, reporterId, id),
    reportedNow: await partyOf(db, reportedId, id),
    notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
    hasConversation: conversation.length > 0,
    decision,
    resolution,
    answer,
  };
}

type Row = Omit<ReportParty, 'since' | 'state'> & { readonly since: Date; readonly state: MemberStatus };

async function partyOf(db: Db, memberId: string | null, reportId: string): Promise<ReportParty | null> {
  if (memberId === null) return null;
  const { rows } = await db.execute<Row>(sql`
    select m.id as "memberId", m.forename, m.surname, m.status as state, coalesce(m.activated_at, m.created_at) as since, m.language_code as language,
      (select count(*)::int from reports r where r.reporter_id = m.id and r.id <> ${reportId}) as made,
      (select count(*)::int from reports r where r.reported_id = m.id and r.id <> ${reportId}) as about
    from members m where m.id = ${memberId}`);
  const [row] = rows;
  return row === undefined ? null : { ...row, since: new Date(row.since).toISOString() };
}
