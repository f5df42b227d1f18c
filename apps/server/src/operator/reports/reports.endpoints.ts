import type { OrganiserDeed } from '@waylift/contract/audit-choices';
import { PER_PAGE } from '@waylift/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../kernel/config/config.ts';
import type { Tx } from '../../kernel/db/client.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import type { CallingOrganiser } from '../../kernel/security/calling-organiser.ts';
import { pageOf, placeAfter, type ListOf } from '../../kernel/security/list-cursor.ts';
import type { SealKeys } from '../../kernel/security/sealed-id.ts';
import type { ReportRow } from '../../kernel/db/schema/reports.ts';
import type { TellDeps } from '../../sharing/conversation/tell.ts';
import { auditOrganiser } from '../organiser/organiser-roles.ts';
import { holdsAnywhere } from '../organiser/scope.ts';
import { decideReport, NobodyThere } from './decide-report.ts';
import { handledReport, type AskedReport } from './handled-report.ts';
import { countReports, listReports } from './list-reports.ts';
import { readReport } from './read-report.ts';
import { addReportNote, giveReportBack, takeReport } from './take-report.ts';

type Deps = MountDeps & TellDeps & { readonly config: Config; readonly secrets: { readonly sealKeys: SealKeys } };

export function mountOrganiserReports(app: FastifyInstance, deps: Deps): void {
  mountReading(app, deps);
  mountChanges(app, deps);
}

function mountReading(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  mountEndpoint(app, deps, 'organiserReports', async ({ organiser, query: { list, after: cursor } }) => {
    const now = clock.now();
    const ofList: ListOf = { keys: deps.secrets.sealKeys, memberId: organiser.id, list: `reports-${list}` };
    const after = placeAfter(ofList, cursor);
    if (after === 'cursor-invalid') return problem('cursor-invalid');
    const isOperator = await holdsAnywhere(db, { organiserId: organiser.id, least: 'operator', now });
    const handler = { id: organiser.id, email: organiser.email, isOperator };
    const read = await listReports(deps, { handler, list, after, size: PER_PAGE + 1, now });
    const { page, next } = pageOf(read, PER_PAGE, ofList, (last) => [last.resolvedAt ?? last.createdAt, last.id]);
    const counts = cursor === undefined ? await countReports(db, handler, now) : null;
    return { reports: [...page], next, counts };
  });

  mountEndpoint(app, deps, 'organiserReport', async ({ organiser, params }) => {
    const report = await readReport(deps, askedBy(deps, organiser, params.reportId));
    return report ?? problem('report-not-found');
  });

  mountEndpoint(app, deps, 'reportedConversation', async ({ organiser, params, client, note }) => {
    const found = await db.transaction(async (tx) => {
      const asked = await handledReport(tx, askedBy(deps, organiser, params.reportId));
      if (asked !== null) await auditReport(tx, deps, { organiser, client, report: asked.report, deed: 'report show' });
      return asked;
    });
    if (found === null) return problem('report-not-found');
    note('looked');
    const messages = found.report.conversation.map(({ by, at, text, isOfCar = false }) => ({ by, at, text, isOfCar }));
    return { messages };
  });
}

function mountChanges(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mountEndpoint(app, deps, 'takeReport', async ({ organiser, params, client, note }) => {
    const outcome = await db.transaction(async (tx) => {
      const taken = await takeReport(tx, deps, askedBy(deps, organiser, params.reportId));
      if ('report' in taken) await auditReport(tx, deps, { organiser, client, report: taken.report, deed: 'report take' });
      return taken;
    });
    if ('problem' in outcome) return problem(outcome.problem);
    note('taken');
    return { success: true };
  });

  mountEndpoint(app, deps, 'giveReportBack', async ({ organiser, params, client, note }) => {
    const outcome = await db.transaction(async (tx) => {
      const given = await giveReportBack(tx, askedBy(deps, organiser, params.reportId));
      if ('report' in given) await auditReport(tx, deps, { organiser, client, report: given.report, deed: 'report give back' });
      return given;
    });
    if ('problem' in outcome) return problem(outcome.problem);
    note('given-back');
    return undefined;
  });

  mountEndpoint(app, deps, 'addReportNote', async ({ organiser, params, body, client, note }) => {
    const added = await db.transaction(async (tx) => {
      const found = await handledReport(tx, askedBy(deps, organiser, params.reportId));
      if (found === null) return null;
      await auditReport(tx, deps, { organiser, client, report: found.report, deed: 'report note' });
      return await addReportNote(tx, deps, { reportId: found.report.id, text: body.text, by: organiser });
    });
    if (added === null) return problem('report-not-found');
    note('noted');
    return added;
  });

  mountEndpoint(app, deps, 'decideReport', async ({ organiser, params, body, client, note }) => {
    await deps.jobs.prepare();
    const deed = DEEDS[body.decision];
    try {
      const outcome = await db.transaction((tx) =>
        decideReport(tx, deps, {
          asked: askedBy(deps, organiser, params.reportId),
          made: body,
          audit: async (report) => await auditReport(tx, deps, { organiser, client, report, deed }),
        }),
      );
      if ('problem' in outcome) return problem(outcome.problem);
    } catch (error) {
      if (error instanceof NobodyThere) return problem('member-not-found');
      throw error;
    }
    note(body.decision);
    return { success: true };
  });
}

/** Of the audit. */
const DEEDS = { answered: 'report answer', ended: 'report end sharing', suspended: 'report suspend' } as const;

type Line = { readonly organiser: CallingOrganiser; readonly client: string; readonly report: ReportRow; readonly deed: OrganiserDeed };

async function auditReport(tx: Tx, deps: Deps, { organiser, client, report, deed }: Line): Promise<void> {
  await auditOrganiser(tx, deps, organiser, { deed, client, memberId: report.reportedId, reportId: report.id });
}

function askedBy({ clock }: Deps, { id, email, at }: CallingOrganiser, reportId: string): AskedReport {
  if (at === null) throw new Error('a call about no community');
  return { handler: { id, email, isOperator: at.role === 'operator' }, communityId: at.community.id, reportId, now: clock.now() };
}
