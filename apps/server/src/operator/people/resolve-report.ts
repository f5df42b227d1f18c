import type { ReportDecision } from '@waylift/contract/report-choices';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/client.ts';
import { reports, type ReportRow } from '../../kernel/db/schema/reports.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import type { Jobs } from '../../mail/queue/queue.ts';

type Resolution = {
  /** What was done, for other operators and organisers. */
  readonly resolution: string;
  /** Of an organiser: who decided what, and what they write to the reporter. */
  readonly byOrganiser?: { readonly id: string; readonly decision: ReportDecision; readonly answer: string };
};

/** Notes that a locked report is resolved, and mails the reporter. False: the reporter has left, so nobody is mailed. */
export async function resolveReport(
  tx: Tx,
  { clock, jobs }: { readonly clock: Clock; readonly jobs: Jobs },
  { id, reporterId }: Pick<ReportRow, 'id' | 'reporterId'>,
  { resolution, byOrganiser }: Resolution,
): Promise<boolean> {
  const now = clock.now();
  const decided =
    byOrganiser === undefined ? {} : { takenBy: byOrganiser.id, takenAt: now, decision: byOrganiser.decision, answer: byOrganiser.answer };
  await tx
    .update(reports)
    .set({ resolvedAt: now, resolution, ...decided })
    .where(eq(reports.id, id));
  if (reporterId === null) return false;
  await jobs.enqueue(tx, 'send-mail', { kind: 'report-resolved', memberId: reporterId, reportId: id });
  return true;
}
