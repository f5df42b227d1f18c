import { emailKey } from '@waylift/contract/rules';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { OneTimeTokenRow } from '../../kernel/db/schema/one-time-tokens.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { changeEmail } from '../member/change-email.ts';
import { forgetNo } from '../member/do-not-invite.ts';
import type { LinkCause } from '../../kernel/security/one-time-token.ts';

export type EmailChangeOutcome = 'email-changed' | 'already-changed' | { readonly kind: 'token-invalid'; readonly cause: LinkCause };

/** Gives a member the address that `link` was mailed to. Throws, and so rolls back, if another account has the address by now. */
export async function confirmEmailChange(
  tx: Tx,
  deps: { readonly jobs: Jobs; readonly clock: Clock; readonly newId: NewId },
  { memberId, newEmail, usedAt }: OneTimeTokenRow,
): Promise<EmailChangeOutcome> {
  const [member] = await tx.select().from(members).where(eq(members.id, memberId));
  if (member === undefined || member.status === 'suspended' || newEmail === null) return { kind: 'token-invalid', cause: 'superseded' };
  // A link that is followed again, or another one for the same address, is answered that all is well.
  if (member.emailKey === emailKey(newEmail)) return 'already-changed';
  if (usedAt !== null) return { kind: 'token-invalid', cause: 'used' };
  if (member.pendingEmail !== newEmail) return { kind: 'token-invalid', cause: 'superseded' };

  await changeEmail(tx, deps, member, newEmail);
  await forgetNo(tx, emailKey(newEmail));
  return 'email-changed';
}
