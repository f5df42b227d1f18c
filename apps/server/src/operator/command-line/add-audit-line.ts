/** The audit log: which operator ran which command, on what. The command line writes it for every audited command; see `command.ts`. */
import { Argument } from 'commander';
import { eq } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { auditLines } from '../../kernel/db/schema/audit-lines.ts';
import { isRefused, type AuditedSubject, type Command, type OperatorDeps, type Typed } from '../terminal/command.ts';
import { communityOrRefusal } from '../community/community-or-refusal.ts';
import { memberOrRefusal } from '../people/member-or-refusal.ts';
import { findReport } from '../people/find-report.ts';

type Subject = {
  readonly communityPublicId: string | null;
  readonly communitySlug: string | null;
  readonly memberId?: string | null;
  readonly reportId?: string;
};
const NO_COMMUNITY = { communityPublicId: null, communitySlug: null };

export type AuditLine = {
  readonly end: (outcome: 'done' | 'refused', details: string) => Promise<void>;
  /** Adds a line for each of many members or communities of one command, in the transaction that changes them. */
  readonly addEach: (db: DbOrTx, subjects: readonly AuditedSubject[]) => Promise<void>;
};

/** Begins the line before the command can change anything, so that an interrupted command has one too. Lines are kept for a year. */
export async function beginAuditLine(deps: OperatorDeps, operator: string, command: Command, typed: Typed): Promise<AuditLine> {
  const { db, clock, newId } = deps;
  const id = newId();
  const subject = await subjectOf(db, command, typed);
  await db
    .insert(auditLines)
    .values({ id, operator, command: command.words, ...subject, outcome: 'begun' as const, createdAt: clock.now() });
  return {
    async end(outcome, details) {
      // Only now does what the command made exist.
      const made = subject.communityPublicId === null ? await subjectOf(db, command, typed) : subject;
      const { communityPublicId, communitySlug } = made;
      await db.update(auditLines).set({ outcome, details, communityPublicId, communitySlug }).where(eq(auditLines.id, id));
    },
    async addEach(tx, subjects) {
      const rows = subjects.map((each) => ({
        id: newId(),
        operator,
        command: command.words,
        ...subject,
        ...each,
        createdAt: clock.now(),
      }));
      if (rows.length > 0) await tx.insert(auditLines).values(rows);
    },
  };
}

/** Finds the subject by the command's first argument (`<member>`, `<report>`, `<slug>`), or by `--community` or `--slug`. */
async function subjectOf(db: DbOrTx, { takes = [] }: Command, { operand, text }: Typed): Promise<Subject> {
  const first = takes.find((each) => each instanceof Argument)?.name();
  if (first === 'member' && operand !== '') {
    const found = await memberOrRefusal(db, operand);
    if (!isRefused(found)) return { ...named(found.community), memberId: found.member.id };
  }
  if (first === 'report') {
    const found = await findReport(db, operand);
    if (!isRefused(found)) {
      const { communityPublicId, communitySlug, report } = found;
      return { communityPublicId, communitySlug, memberId: report.reportedId, reportId: report.id };
    }
  }
  const slug = first === 'slug' ? operand : (text('community') ?? text('slug') ?? '');
  const community = slug === '' ? null : await communityOrRefusal(db, slug);
  return community === null || isRefused(community) ? NO_COMMUNITY : named(community);
}

function named({ publicId, slug }: { readonly publicId: string; readonly slug: string }) {
  return { communityPublicId: publicId, communitySlug: slug };
}
