import { emailKey } from '@waylift/contract/rules';
import { eq, TransactionRollbackError } from 'drizzle-orm';
import { members, type MemberStatus } from '../db/schema/members.ts';
import type { Db } from '../db/client.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { NewId } from '../effects/effects.ts';
import type { MemberMailKind } from '../emails/mails.ts';

export type MailDeps = { readonly db: Db; readonly jobs: Jobs; readonly newId: NewId };

export type MailByStatus = { readonly [S in MemberStatus]?: MemberMailKind };

/** Only a log may hear the answer. With or without an account the store does the same work, so its time tells nothing (ASVS 6.3.8). */
export async function mailByAddress({ db, jobs, newId }: MailDeps, email: string, mails: MailByStatus): Promise<MemberMailKind | null> {
  return await db.transaction(async (tx) => {
    const [member] = await tx
      .select({ id: members.id, status: members.status })
      .from(members)
      .where(eq(members.emailKey, emailKey(email)))
      .limit(1);
    const kind = member === undefined ? null : (mails[member.status] ?? null);
    await tx
      .transaction(async (attempt) => {
        await jobs.enqueue(attempt, 'send-mail', { kind: kind ?? 'password-reset', memberId: member?.id ?? newId() });
        if (kind === null) attempt.rollback();
      })
      .catch(ignoreRollback);
    return kind;
  });
}

function ignoreRollback(error: unknown): void {
  if (!(error instanceof TransactionRollbackError)) throw error;
}
