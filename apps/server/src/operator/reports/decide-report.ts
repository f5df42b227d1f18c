import type { ProblemCode } from '@waylift/contract/problem';
import type { ReportDecision } from '@waylift/contract/report-choices';
import { suspendMember } from '../../accounts/member/suspend-member.ts';
import type { Tx } from '../../kernel/db/client.ts';
import type { ReportRow } from '../../kernel/db/schema/reports.ts';
import type { TellDeps } from '../../sharing/conversation/tell.ts';
import { lockMembersSharing } from '../../sharing/lift/end-sharing.ts';
import { blockPair } from '../../sharing/member-block/block-member.ts';
import { resolveReport } from '../people/resolve-report.ts';
import { handledReport, type AskedReport } from './handled-report.ts';
import { openReport } from './take-report.ts';

export type Decision = { readonly decision: ReportDecision; readonly answer: string; readonly reason?: string | undefined };
type Decided =
  | { readonly report: ReportRow }
  | { readonly problem: Extract<ProblemCode, 'report-not-found' | 'report-resolved' | 'report-taken' | 'member-not-found'> };

const NOTES: Readonly<Record<ReportDecision, string>> = {
  answered: 'Answered.',
  ended: 'Ended what the two share.',
  suspended: 'Suspended the member.',
};

/**
 * Resolves a report as an organiser decides. `audit` writes its line; what is ended notifies others, so it comes last.
 *
 * @throws `NobodyThere` if the member to suspend, or one of the two, is gone: the transaction is to end without any change
 */
export async function decideReport(
  tx: Tx,
  deps: TellDeps,
  { asked, made, audit }: { readonly asked: AskedReport; readonly made: Decision; readonly audit: (report: ReportRow) => Promise<void> },
): Promise<Decided> {
  const found = await handledReport(tx, asked);
  if (found === null) return { problem: 'report-not-found' };
  const { reporterId, reportedId } = found.report;
  const { decision, answer, reason = '' } = made;
  const isMissing =
    (decision === 'ended' && (reporterId === null || reportedId === null)) || (decision === 'suspended' && reportedId === null);
  if (isMissing) return { problem: 'member-not-found' };
  // Members come before reports, as where a report is made or a member leaves.
  if (decision === 'ended' && reporterId !== null && reportedId !== null)
    await lockMembersSharing(tx, { pair: [reporterId, reportedId] }, 'update');
  if (decision === 'suspended' && reportedId !== null) await lockMembersSharing(tx, { memberId: reportedId }, 'update');
  const locked = await openReport(tx, asked);
  if ('problem' in locked) return locked;
  const { report } = locked;
  if (report.takenBy !== null && report.takenBy !== asked.handler.id) return { problem: 'report-taken' };
  await resolveReport(tx, deps, report, { resolution: NOTES[decision], byOrganiser: { id: asked.handler.id, decision, answer } });
  await audit(report);
  if (!(await act(tx, deps, report, { decision, reason }))) throw new NobodyThere();
  return { report };
}

async function act(
  tx: Tx,
  deps: TellDeps,
  { reporterId, reportedId }: ReportRow,
  { decision, reason }: { readonly decision: ReportDecision; readonly reason: string },
): Promise<boolean> {
  switch (decision) {
    case 'answered':
      return true;
    case 'ended':
      // Both are told that it ended, and not why.
      return reporterId !== null && reportedId !== null && (await blockPair(tx, deps, [reporterId, reportedId], null));
    case 'suspended':
      return reportedId !== null && (await suspendMember(tx, deps, { memberId: reportedId, reason }));
  }
}

export class NobodyThere extends Error {}
