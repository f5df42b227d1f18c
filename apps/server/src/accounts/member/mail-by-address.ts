import { RATE_LIMITS } from '@waylift/contract/limits';
import { emailKey } from '@waylift/contract/rules';
import type { LanguageTag } from '@waylift/words/languages';
import { and, desc, eq, ne, not, TransactionRollbackError } from 'drizzle-orm';
import { isOpen, members, type MemberStatus } from '../../kernel/db/schema/members.ts';
import type { Db, DbOrTx } from '../../kernel/db/client.ts';
import { takeLimits, type LimitDeps } from '../../kernel/limits/limiter.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import type { MemberMailKind } from '../../mail/content/mails.ts';
import { FIRST_ID } from '../../kernel/db/schema/columns.ts';
import { entersByProvider } from './enters-by-provider.ts';
import { hasEnded } from './registrations.ts';

export type MailDeps = LimitDeps & { readonly db: Db; readonly jobs: Jobs; readonly clock: Clock; readonly newId: NewId };

export type MailByStatus = { readonly [S in MemberStatus]?: MemberMailKind };

/**
 * The answer is for the log alone. With or without an account the database does the same work, so response time reveals nothing (ASVS 6.3.8).
 * `too-many-mails`: the address has had its mails for today and gets none.
 */
export async function mailByAddress(
  deps: MailDeps,
  { email, language }: { readonly email: string; readonly language: LanguageTag },
  mails: MailByStatus,
): Promise<MemberMailKind | 'too-many-mails' | null> {
  const { db, jobs, clock, newId } = deps;
  const { allowed: mayMail } = await takeLimits(deps, [RATE_LIMITS.unaskedMailsPerAddress], { address: emailKey(email) });
  return await db.transaction(async (tx) => {
    const mail = await chooseMail(tx, clock, email, mails);
    await tx
      .transaction(async (attempt) => {
        await jobs.enqueue(attempt, 'send-mail', { ...(mail ?? { kind: 'password-reset', memberId: newId() }), language });
        if (mail === null || !mayMail) attempt.rollback();
      })
      .catch(ignoreRollback);
    return mail === null || mayMail ? (mail?.kind ?? null) : 'too-many-mails';
  });
}

/**
 * The mail that an address gets; null: none. If several registrations wait, it is not known whose mailbox it is, so the mail lets the reader set a
 * new password.
 */
export async function chooseMail(db: DbOrTx, clock: Clock, email: string, mails: MailByStatus) {
  const [member, second] = await db
    .select({ id: members.id, status: members.status })
    .from(members)
    .where(and(eq(members.emailKey, emailKey(email)), not(hasEnded(db, clock.now()))))
    .orderBy(desc(ne(members.status, 'pending')), desc(members.createdAt))
    .limit(2);
  // Asked about nobody too, so that the database does the same work.
  const place = await entersByProvider(db, member?.id ?? FIRST_ID, clock.now());
  const kind = member === undefined ? undefined : mails[member.status];
  if (member === undefined || kind === undefined) return null;
  if (kind === 'password-reset' && isOpen(member) && place !== null) return { kind: 'sign-in-by-provider' as const, memberId: member.id };
  const isAmbiguous = member.status === 'pending' && second !== undefined;
  return { kind: isAmbiguous ? ('password-reset' as const) : kind, memberId: member.id };
}

function ignoreRollback(error: unknown): void {
  if (!(error instanceof TransactionRollbackError)) throw error;
}
