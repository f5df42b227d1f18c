import type { RemovalReason } from '@waylift/contract/removal-reasons';
import { emailKey } from '@waylift/contract/rules';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { endSharing } from '../../sharing/lift/end-sharing.ts';
import { nameToGreet } from '../../mail/content/untrusted-text.ts';
import { rememberNo } from './do-not-invite.ts';
import { expireInvitations, forgetInvitations } from './followed-invitations.ts';
import type { Tx } from '../../kernel/db/client.ts';
import { forgetCounted } from '../../kernel/limits/limiter.ts';
import { accountRemovals } from '../../kernel/db/schema/account-removals.ts';
import { conversationSides } from '../../kernel/db/schema/conversations.ts';
import { formerEmails } from '../../kernel/db/schema/former-emails.ts';
import { members, type MemberRow } from '../../kernel/db/schema/members.ts';
import { messages } from '../../kernel/db/schema/messages.ts';
import { unfinishedRemovals } from '../../kernel/db/schema/unfinished-removals.ts';

export type EraseDeps = { readonly jobs: Jobs; readonly clock: Clock; readonly newId: NewId };

/** Kept well below the 65,535 parameters that a statement takes. */
const ROWS_AT_ONCE = 1_000;

export type Leaving =
  /** `isConfirmed`: whether a mail confirms the removal. */
  | { readonly by: 'member'; readonly reason: RemovalReason; readonly isConfirmed: boolean }
  | { readonly by: 'operator' }
  /** Not a no: the community was deleted, and another one may invite its members. */
  | { readonly by: 'community' }
  | { readonly by: 'invitee' }
  /** A registration or an invitation that expired, or was replaced by another one. */
  | { readonly by: 'nobody' };

/**
 * Deletes a member. When the transaction commits, nothing of the member works; a job deletes files and sends the mail that confirms it. False if
 * there is no such member.
 */
export async function eraseMember(tx: Tx, deps: EraseDeps, memberId: string, leaving: Leaving): Promise<boolean> {
  return (await erase(tx, deps, [memberId], leaving)) === 1;
}

/** Deletes registrations and invitations that ended, many in each statement. */
export async function eraseAll(tx: Tx, deps: EraseDeps, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) await erase(tx, deps, ids.slice(from, from + ROWS_AT_ONCE), { by: 'nobody' });
}

/** Deletes accounts that share nothing with anybody, many in each statement. The caller has locked their rows and checked this. */
export async function eraseQuiet(tx: Tx, deps: EraseDeps, ids: readonly string[], leaving: Leaving): Promise<void> {
  await erase(tx, deps, ids, leaving, { isQuiet: true });
}

async function erase(
  tx: Tx,
  deps: EraseDeps,
  memberIds: readonly string[],
  leaving: Leaving,
  { isQuiet = false }: { readonly isQuiet?: boolean } = {},
): Promise<number> {
  const ids = [...memberIds];
  const erased = await tx.select().from(members).where(inArray(members.id, ids)).orderBy(asc(members.id)).for('update');
  if (erased.length === 0) return 0;
  const former = await tx.select({ email: formerEmails.email }).from(formerEmails).where(inArray(formerEmails.memberId, ids));
  const own = erased.flatMap(({ email, pendingEmail }) => (pendingEmail === null ? [email] : [email, pendingEmail]));
  const addresses = [...own, ...former.map(({ email }) => email)];

  // Only accounts share anything.
  if (leaving.by !== 'nobody' && leaving.by !== 'invitee' && !isQuiet) {
    for (const memberId of ids) {
      await endSharing(tx, deps, { memberId }, 'left', memberId);
      await forgetDays(tx, memberId);
    }
  }
  // Who declines keeps the look of who has not answered.
  if (leaving.by === 'nobody') await expireInvitations(tx, ids);
  else if (leaving.by !== 'invitee') await forgetInvitations(tx, ids);
  // All rows that refer to a member are deleted with it.
  await tx.delete(members).where(inArray(members.id, ids));
  await forgetCounted(tx, [...ids, ...addresses.map(emailKey)]);

  if (leaving.by !== 'nobody')
    await tx.insert(accountRemovals).values(erased.map(({ communityId }) => removalLine(deps, leaving, communityId)));
  const createdAt = deps.clock.now();
  const isNo = leaving.by !== 'nobody' && leaving.by !== 'community';
  // Only their own addresses: somebody who asked to change to an address, or registered it, does not speak for its owner.
  if (isNo && erased.every(({ status }) => status !== 'pending'))
    await rememberNo(
      tx,
      [...erased, ...former].map(({ email }) => emailKey(email)),
      createdAt,
    );
  const unfinished = erased.map((member) => {
    const confirmation = leaving.by === 'member' && leaving.isConfirmed ? confirmationTo(member) : {};
    return { id: deps.newId(), memberId: member.id, createdAt, ...confirmation };
  });
  await tx.insert(unfinishedRemovals).values(unfinished);
  await deps.jobs.enqueueAll(
    tx,
    'finish-removal',
    unfinished.map(({ id }) => ({ removalId: id })),
  );
  return erased.length;
}

/** Events hold the days of each member by id. This deletes the leaver's. */
async function forgetDays(tx: Tx, memberId: string): Promise<void> {
  const own = tx.select({ id: conversationSides.conversationId }).from(conversationSides).where(eq(conversationSides.memberId, memberId));
  await tx
    .update(messages)
    .set({ event: sql`${messages.event} #- array['daysOf', ${memberId}]` })
    .where(and(inArray(messages.conversationId, own), sql`${messages.event} -> 'daysOf' ? ${memberId}`));
}

function removalLine({ clock, newId }: EraseDeps, leaving: Leaving, communityId: string) {
  const told = leaving.by === 'invitee' ? 'declined' : null;
  const reason = leaving.by === 'member' ? leaving.reason : told;
  return { id: newId(), communityId, reason, removedOn: clock.now().toISOString().slice(0, 10) } as const;
}

function confirmationTo(member: MemberRow) {
  const { email, languageCode, communityId } = member;
  return { email, name: nameToGreet(member), languageCode, communityId };
}
