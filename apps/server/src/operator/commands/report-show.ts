import { Argument } from 'commander';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { reports, type ReportedMessage } from '../../kernel/db/schema/reports.ts';
import { isRefused, type Command } from '../terminal/command.ts';
import { findReport, type FoundReport } from '../people/find-report.ts';
import { JSON_OPTION } from '../terminal/print-list.ts';
import { labelled, plain } from '../terminal/text-table.ts';

const FORMER = 'a former member';

export const reportShow: Command = {
  words: 'report show',
  isAudited: true,
  isLook: true,
  description: 'show a report with the conversation of the two; this leaves a line in the audit',
  takes: [new Argument('<report>', 'the id, as report list shows it'), JSON_OPTION],
  help: 'The conversation is that of the moment at which it was reported. What the two wrote in a car stands among it; what others wrote there does not.',
  example: 'report show 3f0e8a52-9c64-4f7e-8a55-0d9d3b5a7c11',
  async run({ open }, { operand, options }) {
    const deps = await open();
    const found = await findReport(deps.db, operand);
    if (isRefused(found)) return found;
    const shownReport = await describeReport(deps.db, found);
    return options['json'] === true ? JSON.stringify(shownReport, null, 2) : reportText(shownReport);
  },
};

async function describeReport(db: DbOrTx, { report, communitySlug }: FoundReport) {
  const { id, reporterId, reportedId, reason, text, conversation, createdAt, resolvedAt, resolution } = report;
  const ids = [reporterId, reportedId].flatMap((each) => (each === null ? [] : [each]));
  const { id: memberId, email, forename, surname, status } = members;
  const two =
    ids.length === 0 ? [] : await db.select({ memberId, email, forename, surname, status }).from(members).where(inArray(memberId, ids));
  const who = (wanted: string | null) => two.find((each) => each.memberId === wanted) ?? null;
  const others = reportedId === null ? 0 : await db.$count(reports, and(eq(reports.reportedId, reportedId), ne(reports.id, id)));
  return {
    id,
    community: communitySlug,
    createdAt: createdAt.toISOString(),
    reason,
    reporter: who(reporterId),
    reported: who(reportedId),
    /** How many other reports there are about the same member. */
    otherReports: others,
    text,
    conversation,
    resolvedAt: resolvedAt?.toISOString() ?? null,
    resolution,
  };
}

type Described = Awaited<ReturnType<typeof describeReport>>;

function reportText(report: Described): string {
  const head = labelled([
    ['Report', report.id],
    ['Community', report.community],
    ['Created', report.createdAt],
    ['Reason', report.reason],
    ['Reported', whoText(report.reported)],
    ['Other reports', String(report.otherReports)],
    ['Reporter', whoText(report.reporter)],
    ['Resolved', report.resolvedAt ?? 'not yet'],
    ...(report.resolution === null ? [] : [['What was done', report.resolution] as const]),
  ]);
  const conversation = report.conversation.map((message) => messageText(message, report)).join('\n\n');
  return [head, `What the reporter wrote:\n${indented(report.text)}`, `The conversation:\n${conversation || '  (empty)'}`].join('\n\n');
}

function whoText(member: Described['reported']): string {
  return member === null ? FORMER : `${member.forename} ${member.surname}, ${member.email}, ${member.status}`;
}

function messageText({ by, at, text, event, isOfCar }: ReportedMessage, { reporter, reported }: Described): string {
  const author = { reporter: `${reporter?.forename ?? FORMER} (reporter)`, reported: `${reported?.forename ?? FORMER} (reported)` };
  const name = by === null ? 'nobody' : author[by];
  return `  ${at}  ${plain(name)}${isOfCar === true ? ', in a car' : ''}${event === null ? `\n${indented(text)}` : `: ${plain(event)}`}`;
}

/** What members wrote, with every line marked, so that none can pass for a line of the command. */
function indented(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => `  | ${plain(line)}`.trimEnd())
    .join('\n');
}
