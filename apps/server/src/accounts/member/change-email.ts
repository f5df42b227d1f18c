import { emailKey, tidyEmail } from '@waylift/contract/rules';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/client.ts';
import { formerEmails } from '../../kernel/db/schema/former-emails.ts';
import { members, type MemberRow } from '../../kernel/db/schema/members.ts';
import { oneTimeTokens, type TokenPurpose } from '../../kernel/db/schema/one-time-tokens.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { removeOpenMails } from '../../mail/queue/change-mails.ts';

type InviteDeps = { readonly jobs: Jobs; readonly clock: Clock };
type AddressDeps = { readonly clock: Clock; readonly newId: NewId };

/** Changes an active member's address and mails the former one. Throws, and so rolls back, if another account has the address by now. */
export async function changeEmail(
  tx: Tx,
  { jobs, clock, newId }: InviteDeps & AddressDeps,
  member: MemberRow,
  email: string,
): Promise<void> {
  const memberId = member.id;
  const now = clock.now();
  const formerEmailId = await setEmail(tx, { clock, newId }, member, email);
  // They are in the former mailbox.
  await endLinks(tx, memberId, ['password-reset', 'invitation'], now);
  // In the same transaction, so that no address changes without its notice (ASVS 6.3.7).
  await jobs.enqueue(tx, 'send-mail', { kind: 'email-changed', memberId, formerEmailId });
}

/** Changes an invited member's address; throws like `changeEmail`. The former address has no account, so it gets no mail. */
export async function changeInvitedEmail(tx: Tx, deps: InviteDeps & AddressDeps, member: MemberRow, email: string): Promise<void> {
  await setEmail(tx, deps, member, email);
  await inviteAnew(tx, deps, member.id);
}

/** Gives an invitation that is being accepted another address. Its former one never was an account's, so it gets no mail. */
export async function changeInvitedAddress(tx: Tx, deps: AddressDeps, member: MemberRow, email: string): Promise<void> {
  await setEmail(tx, deps, member, email);
}

/** Ends the links of an invitation that was accepted in another way. */
export function endInvitation(tx: Tx, memberId: string, now: Date): Promise<void> {
  return endLinks(tx, memberId, ['invitation'], now);
}

/** Ends earlier links, deletes earlier invitation mails that wait or have failed, and invites again. */
export async function inviteAnew(tx: Tx, { jobs, clock }: InviteDeps, memberId: string): Promise<void> {
  await removeOpenMails(tx, memberId);
  await endLinks(tx, memberId, ['invitation'], clock.now());
  await jobs.enqueue(tx, 'send-mail', { kind: 'invitation', memberId });
}

/** Stores the address and keeps the former one, since a list of people may still name it. Answers the id of the former one. */
async function setEmail(tx: Tx, { clock, newId }: AddressDeps, { id: memberId, email: former }: MemberRow, email: string): Promise<string> {
  const id = newId();
  await tx
    .update(members)
    .set({ email: tidyEmail(email), emailKey: emailKey(email), pendingEmail: null })
    .where(eq(members.id, memberId));
  await tx.insert(formerEmails).values({ id, memberId, email: former, createdAt: clock.now() });
  return id;
}

export function endChangeLinks(tx: Tx, memberId: string, now: Date): Promise<void> {
  return endLinks(tx, memberId, ['email-change'], now);
}

async function endLinks(tx: Tx, memberId: string, purposes: readonly TokenPurpose[], now: Date): Promise<void> {
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(and(eq(oneTimeTokens.memberId, memberId), inArray(oneTimeTokens.purpose, [...purposes]), isNull(oneTimeTokens.usedAt)));
}
