import { emailKey } from '@waylift/contract/rules';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { formerEmails } from '../../db/schema/former-emails.ts';
import { members } from '../../db/schema/members.ts';
import { oneTimeTokens, type OneTimeTokenRow } from '../../db/schema/one-time-tokens.ts';
import type { Clock, NewId } from '../../effects/effects.ts';
import type { Jobs } from '../../jobs/queue.ts';
import type { LinkCause } from '../../security/one-time-token.ts';

export type EmailChangeOutcome = 'email-changed' | 'already-changed' | { readonly kind: 'token-invalid'; readonly cause: LinkCause };

/** Gives a member the address that `link` was mailed to. Throws when another account has it by now: the transaction is taken back. */
export async function confirmEmailChange(
  tx: Tx,
  { jobs, clock, newId }: { readonly jobs: Jobs; readonly clock: Clock; readonly newId: NewId },
  { memberId, newEmail, usedAt }: OneTimeTokenRow,
): Promise<EmailChangeOutcome> {
  const [member] = await tx.select().from(members).where(eq(members.id, memberId));
  if (member === undefined || newEmail === null) return { kind: 'token-invalid', cause: 'superseded' };
  // Whichever link did it, this one among them: whoever presses one again is told that all is well.
  if (member.emailKey === emailKey(newEmail)) return 'already-changed';
  if (usedAt !== null) return { kind: 'token-invalid', cause: 'used' };
  if (member.pendingEmail !== newEmail) return { kind: 'token-invalid', cause: 'superseded' };

  const now = clock.now();
  const formerEmailId = newId();
  await tx
    .update(members)
    .set({ email: newEmail, emailKey: emailKey(newEmail), pendingEmail: null })
    .where(eq(members.id, memberId));
  await tx.insert(formerEmails).values({ id: formerEmailId, memberId, email: member.email, createdAt: now });
  // They lie in the mailbox that is the member's no more.
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(and(eq(oneTimeTokens.memberId, memberId), eq(oneTimeTokens.purpose, 'password-reset'), isNull(oneTimeTokens.usedAt)));
  // In the same transaction: no address changes without the notice of it (ASVS 6.3.7).
  await jobs.enqueue(tx, 'send-mail', { kind: 'email-changed', memberId, formerEmailId });
  return 'email-changed';
}
