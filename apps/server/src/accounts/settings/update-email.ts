import { endpoints } from '@waylift/contract/endpoints';
import { emailDomain, emailKey, tidyEmail } from '@waylift/contract/rules';
import { and, eq } from 'drizzle-orm';
import { communities } from '../../kernel/db/schema/communities.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { NewId } from '../../kernel/effects/effects.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { checkPassword, isSamePassword, type CheckPasswordDeps, type PasswordRefusal } from '../member/check-password.ts';
import { takeLimits, type LimitDeps } from '../../kernel/limits/limiter.ts';
import { endChangeLinks } from '../member/change-email.ts';

export type UpdateEmailDeps = LimitDeps & CheckPasswordDeps & { readonly jobs: Jobs; readonly newId: NewId };
export type UpdateEmailOutcome =
  /** `unchanged`: the member already has this address. */
  | { readonly kind: 'link-mailed' | 'unchanged' | 'email-restriction-failed' }
  | PasswordRefusal
  | { readonly kind: 'too-many-requests'; readonly retryAfterSeconds: number };

/**
 * Asks for a change of address. The job, and not this call, checks whether the address is taken, so both cases get the same answer after the same
 * work (ASVS 6.3.8).
 */
export async function updateEmail(
  deps: UpdateEmailDeps,
  {
    memberId,
    sessionId,
    client,
    email,
    password,
  }: { readonly memberId: string; readonly sessionId: string; readonly client: string; readonly email: string; readonly password: string },
): Promise<UpdateEmailOutcome> {
  const checked = await checkPassword(deps, { memberId, sessionId, password });
  if (checked.kind !== 'right') return checked;
  const [own] = await deps.db
    .select({ emailKey: members.emailKey, emailDomains: communities.emailDomains })
    .from(members)
    .innerJoin(communities, eq(communities.id, members.communityId))
    .where(eq(members.id, memberId));
  if (own === undefined) return { kind: 'member-gone' };
  // Otherwise somebody could join with an accepted address and then change to one that is not accepted.
  if (own.emailDomains.length > 0 && !own.emailDomains.includes(emailDomain(email))) return { kind: 'email-restriction-failed' };

  const isOwn = emailKey(email) === own.emailKey;
  if (!isOwn) {
    // Counted whether or not the address has an account, so that the limit reveals nothing.
    const limit = await takeLimits(deps, endpoints.updateEmail.onceKnown, { client, member: memberId, address: emailKey(email) });
    if (!limit.allowed) return { kind: 'too-many-requests', retryAfterSeconds: limit.retryAfterSeconds };
  }
  // Over the limit no mail is sent, as in joining: the job is for nobody.
  const mayMail = isOwn || (await takeLimits(deps, endpoints.updateEmail.mails, { address: emailKey(email) })).allowed;
  return await deps.db.transaction(async (tx): Promise<UpdateEmailOutcome> => {
    const [changed] = await tx
      .update(members)
      .set({ pendingEmail: isOwn ? null : tidyEmail(email) })
      // Fails if the password was changed meanwhile.
      .where(and(eq(members.id, memberId), isSamePassword(checked)))
      .returning({ id: members.id });
    if (changed === undefined) return { kind: (await tx.$count(members, eq(members.id, memberId))) > 0 ? 'wrong-password' : 'member-gone' };
    await endChangeLinks(tx, memberId, deps.clock.now());
    if (isOwn) return { kind: 'unchanged' };
    await deps.jobs.enqueue(tx, 'send-mail', { kind: 'email-change', memberId: mayMail ? memberId : deps.newId() });
    await deps.jobs.enqueue(tx, 'send-mail', { kind: 'email-change-notice', memberId });
    return { kind: 'link-mailed' };
  });
}
