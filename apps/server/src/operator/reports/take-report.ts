/** Taking a report up, giving it back, and noting something about it. */
import type { ProblemCode } from '@waylift/contract/problem';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/client.ts';
import { reportNotes, reports, type ReportRow } from '../../kernel/db/schema/reports.ts';
import type { CallingOrganiser } from '../../kernel/security/calling-organiser.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import { lockReport } from '../people/find-report.ts';
import { isRefused } from '../terminal/command.ts';
import { handledReport, type AskedReport } from './handled-report.ts';

type Locked = { readonly report: ReportRow } | { readonly problem: Extract<ProblemCode, 'report-not-found' | 'report-resolved'> };

/** The report for a change, locked until the transaction ends. */
export async function openReport(tx: Tx, asked: AskedReport): Promise<Locked> {
  if ((await handledReport(tx, asked)) === null) return { problem: 'report-not-found' };
  const locked = await lockReport(tx, asked.reportId);
  if (isRefused(locked)) return { problem: 'report-not-found' };
  return locked.report.resolvedAt === null ? locked : { problem: 'report-resolved' };
}

export async function takeReport(tx: Tx, { clock }: { readonly clock: Clock }, asked: AskedReport): Promise<Locked> {
  const locked = await openReport(tx, asked);
  if ('problem' in locked || locked.report.takenBy === asked.handler.id) return locked;
  await tx.update(reports).set({ takenBy: asked.handler.id, takenAt: clock.now() }).where(eq(reports.id, locked.report.id));
  return locked;
}

export async function giveReportBack(tx: Tx, asked: AskedReport): Promise<Locked | { readonly problem: 'report-taken' }> {
  const locked = await openReport(tx, asked);
  if ('problem' in locked) return locked;
  if (locked.report.takenBy !== asked.handler.id) return { problem: 'report-taken' };
  await tx.update(reports).set({ takenBy: null, takenAt: null }).where(eq(reports.id, locked.report.id));
  return locked;
}

export async function addReportNote(
  tx: Tx,
  { clock, newId }: { readonly clock: Clock; readonly newId: NewId },
  { reportId, text, by }: { readonly reportId: string; readonly text: string; readonly by: Pick<CallingOrganiser, 'name'> },
) {
  const note = { id: newId(), author: by.name, text, createdAt: clock.now() };
  await tx.insert(reportNotes).values({ ...note, reportId });
  return { id: note.id, author: note.author, text, at: note.createdAt.toISOString() };
}
