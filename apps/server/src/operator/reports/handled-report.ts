import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { reports } from '../../kernel/db/schema/reports.ts';
import { findReport, type FoundReport } from '../people/find-report.ts';
import { isRefused } from '../terminal/command.ts';
import { mayHandle, type Handler } from './may-handle-report.ts';

export type AskedReport = { readonly handler: Handler; readonly communityId: string; readonly reportId: string; readonly now: Date };

/** A report of this community that the organiser may handle; null: there is none for them. */
export async function handledReport(db: DbOrTx, { handler, communityId, reportId, now }: AskedReport): Promise<FoundReport | null> {
  const found = await findReport(db, reportId);
  if (isRefused(found) || found.report.communityId !== communityId) return null;
  const count = await db.$count(reports, and(eq(reports.id, found.report.id), mayHandle(db, handler, now)));
  return count === 0 ? null : found;
}
