import { emailKey } from '@waylift/contract/rules';
import { eq, TransactionRollbackError } from 'drizzle-orm';
import { members, type MemberStatus } from '../db/schema/members.ts';
import type { Db } from '../db/client.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { NewId } from '../effects/effects.ts';
import type { MemberMailKind } from '../emails/mails.ts';

export type MailDeps = { readonly db: Db; readonly jobs: Jobs; readonly newId: NewId };

export type MailByStatus = { readonly [S in MemberStatus]?: MemberMailKind };

/**
 * Mails whoever has an account with this address, as anybody may ask for on a page. Answers the kind of mail, or null when there is
 * none to send, which only a log may be told. With an account or without, the store does the same work in the same order, so that the
 * time of the answer tells nothing either (ASVS 6.3.8): the job for nobody is put too, and taken back before it can be seen.
 */
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
