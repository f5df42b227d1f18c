import { MEMBER_FIELD_NAMES } from '@waylift/contract/member-fields';
import type { RemovalReason } from '@waylift/contract/removal-reasons';
import { emailKey } from '@waylift/contract/rules';
import { eq } from 'drizzle-orm';
import type { Clock, NewId } from '../effects/effects.ts';
import type { Jobs } from '../jobs/queue.ts';
import { nameToGreet } from '../emails/untrusted-text.ts';
import { removeMails } from '../jobs/read-mails.ts';
import { namelessComment } from './nameless-comment.ts';
import type { Tx } from '../db/client.ts';
import { forgetCounted } from '../limits/rate-limit-keys.ts';
import { accountRemovals } from '../db/schema/account-removals.ts';
import { formerEmails } from '../db/schema/former-emails.ts';
import { journeys } from '../db/schema/journeys.ts';
import { members, type MemberRow } from '../db/schema/members.ts';
import { unfinishedRemovals } from '../db/schema/unfinished-removals.ts';

export type EraseDeps = { readonly jobs: Jobs; readonly clock: Clock; readonly newId: NewId };

export type Leaving =
  | { readonly by: 'member'; readonly reason: RemovalReason; readonly comment?: string | undefined }
  | { readonly by: 'operator' }
  | { readonly by: 'invitee' }
  /** A registration or an invitation that ended by itself, or by another one. */
  | { readonly by: 'nobody' };

/** With the transaction's end nothing of the member works; files and the confirmation are put as a job. False: no such member. */
export async function eraseMember(tx: Tx, deps: EraseDeps, memberId: string, leaving: Leaving): Promise<boolean> {
  const [member] = await tx.select().from(members).where(eq(members.id, memberId)).for('update');
  if (member === undefined) return false;
  const former = await tx.select({ email: formerEmails.email }).from(formerEmails).where(eq(formerEmails.memberId, memberId));
  const addresses = [member.email, ...(member.pendingEmail === null ? [] : [member.pendingEmail]), ...former.map(({ email }) => email)];

  // Made while the store still knows what names the member.
  const comment = leaving.by === 'member' ? await commentToKeep(tx, leaving.comment, member, addresses) : null;

  // Whatever refers to a member goes with the row.
  await tx.delete(members).where(eq(members.id, memberId));
  await removeMails(tx, memberId);
  await forgetCounted(tx, [memberId, ...addresses.map(emailKey)]);

  const now = deps.clock.now();
  if (leaving.by === 'member' || leaving.by === 'operator') {
    const reason = leaving.by === 'member' ? leaving.reason : null;
    const removedOn = now.toISOString().slice(0, 10);
    await tx.insert(accountRemovals).values({ id: deps.newId(), communityId: member.communityId, reason, comment, removedOn });
  }
  const removalId = deps.newId();
  const confirmation = leaving.by === 'member' ? confirmationTo(member) : {};
  await tx.insert(unfinishedRemovals).values({ id: removalId, memberId, createdAt: now, ...confirmation });
  await deps.jobs.enqueue(tx, 'finish-removal', { removalId });
  return true;
}

async function commentToKeep(tx: Tx, comment: string | undefined, member: MemberRow, emails: readonly string[]): Promise<string | null> {
  if (comment === undefined) return null;
  const labels = await tx
    .select({ start: journeys.startLabel, end: journeys.endLabel })
    .from(journeys)
    .where(eq(journeys.memberId, member.id));
  return namelessComment(comment, {
    names: MEMBER_FIELD_NAMES.map((field) => member[field]),
    emails,
    places: labels.flatMap(({ start, end }) => [start, end]),
  });
}

function confirmationTo(member: MemberRow) {
  const { email, languageCode, communityId } = member;
  return { email, name: nameToGreet(member), languageCode, communityId };
}
