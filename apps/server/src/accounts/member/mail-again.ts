import { emailDomain, emailKey, tidyEmail } from '@waylift/contract/rules';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { oneTimeTokens } from '../../kernel/db/schema/one-time-tokens.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import type { MemberMailKind } from '../../mail/content/mails.ts';
import { removeOpenMails } from '../../mail/queue/change-mails.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import type { FoundMember } from './find-member.ts';
import { followSentAgain } from './followed-invitations.ts';
import { chooseMail } from './mail-by-address.ts';

type MailAgainDeps = { readonly jobs: Jobs; readonly clock: Clock };

/** Mails the activation link or the invitation again to someone who is not active yet; earlier links still work. Null: the registration has ended. */
export async function mailAgain(tx: Tx, { jobs, clock }: MailAgainDeps, email: string): Promise<MemberMailKind | null> {
  const mail = await chooseMail(tx, clock, email, { pending: 'activation', invited: 'invitation' });
  if (mail === null) return null;
  await jobs.enqueue(tx, 'send-mail', mail);
  if (mail.kind === 'invitation') await followSentAgain(tx, { clock }, [mail.memberId]);
  return mail.kind;
}

type Corrected = { readonly kind: 'corrected' | 'not-in-this-state' | 'email-restriction-failed' | 'email-taken' };

/**
 * Gives a registration that nobody has verified another address. Its password and its links end, since they may be a stranger's: whoever has the new
 * address chooses a password by the link that is mailed there. Nobody is told whether the address has an account in another community.
 */
export async function correctAddress(
  tx: Tx,
  { jobs, clock }: MailAgainDeps,
  { member, community }: FoundMember,
  typed: string,
): Promise<Corrected> {
  const email = tidyEmail(typed);
  if (member.status !== 'pending') return { kind: 'not-in-this-state' };
  const { emailDomains } = community;
  if (emailDomains.length > 0 && !emailDomains.includes(emailDomain(email))) return { kind: 'email-restriction-failed' };
  const isHere = and(eq(members.emailKey, emailKey(email)), eq(members.communityId, member.communityId));
  if ((await tx.$count(members, and(isHere, ne(members.status, 'pending')))) > 0) return { kind: 'email-taken' };
  await removeOpenMails(tx, member.id);
  await tx
    .update(members)
    .set({ email, emailKey: emailKey(email), passwordHash: null })
    .where(eq(members.id, member.id));
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: clock.now() })
    .where(and(eq(oneTimeTokens.memberId, member.id), isNull(oneTimeTokens.usedAt)));
  await jobs.enqueue(tx, 'send-mail', { kind: 'password-reset', memberId: member.id });
  return { kind: 'corrected' };
}
