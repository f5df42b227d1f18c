import { emailKey } from '@waylift/contract/rules';
import type { LanguageTag } from '@waylift/words/languages';
import { and, eq, ne, sql } from 'drizzle-orm';
import { communities } from '../../kernel/db/schema/communities.ts';
import { formerEmails } from '../../kernel/db/schema/former-emails.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import type { Logger } from '../../kernel/effects/effects.ts';
import type { Mailer } from '../delivery/mailer.ts';
import type { MemberMailKind, PasskeyChange } from '../content/mails.ts';
import { isStillWanted, type Recipient, type SharingMails, writeMemberMail, type WriteDeps } from './member-mails.ts';

export type MailOrder = {
  readonly kind: MemberMailKind;
  readonly memberId: string;
  /** The language of the page where the mail was asked for; absent: the member's own. */
  readonly language?: LanguageTag;
  /** The id of the former address, for a mail about its change. */
  readonly formerEmailId?: string;
  /** The session that the mail is about. */
  readonly sessionId?: string;
  /** The ticket of the sign-on that the mail is about. */
  readonly ticketId?: string;
  /** What was done to the member's passkeys, and to which. */
  readonly passkeyChange?: PasskeyChange;
  readonly passkeyId?: string;
  /** A calendar address was ended by the change that the mail is about. */
  readonly hadCalendar?: boolean;
  /** The journey that the mail is about. The moment is that of the announcement of its new matches, or from when on the mail tells of requests. */
  readonly journeyId?: string;
  readonly announcedAt?: string;
  /** The message with the event that the mail is about, and its request or lift. */
  readonly messageId?: string;
  readonly requestId?: string;
  /** The request that this one answers: a request back. */
  readonly answeredRequestId?: string;
  readonly liftId?: string;
  readonly conversationId?: string;
  readonly reportId?: string;
  readonly newsId?: string;
  /** The community that invites a member of another one. */
  readonly communityId?: string;
};

/**
 * A push with the news of a mail, for one browser. The browser's subscription tells whose it is and is deleted with its member, so the job names
 * nobody.
 */
export type PushOrder = Omit<MailOrder, 'memberId'> & {
  readonly subscriptionId: string;
  /** When the push is given up, as a moment: late news is useless. */
  readonly until: string;
};

export type MailDeps = WriteDeps & { readonly mailer: Mailer; readonly log: Logger };
export type WithMails<D extends WriteDeps> = D & { readonly sharingMails: SharingMails<NoInfer<D>> };

/**
 * Reads all data, and makes the token, only when the mail is sent: while it waits, it holds no address, name or secret. Throws when it should be
 * tried again.
 */
export async function sendMemberMail<D extends MailDeps>(
  deps: WithMails<D>,
  payload: MailOrder,
  jobId: string,
): Promise<{ readonly answer: string | null } | 'not-wanted'> {
  const { kind, memberId } = payload;
  const recipient = await findRecipient(deps, payload);
  const to = recipient === undefined ? null : await addressFor(deps, payload, recipient);
  if (recipient === undefined || to === null || !isStillWanted(deps.sharingMails, kind, recipient)) {
    deps.log.info({ jobId, kind }, 'mail no longer wanted');
    return 'not-wanted';
  }
  const { member, community } = recipient;
  const owner = kind === 'email-change' ? await findOtherOwner(deps, to, memberId) : undefined;
  if (owner !== undefined) return await sendMemberMail(deps, { kind: reminderOf(owner), memberId: owner.id }, jobId);

  const mail = await writeMemberMail(deps, payload, recipient);
  if (mail === null) {
    deps.log.info({ jobId, kind }, 'mail no longer wanted');
    return 'not-wanted';
  }
  const answer = await deps.mailer.send({ ...mail, id: jobId, memberId: member.id, to, primaryColour: community.primaryColour });
  deps.log.info({ jobId, kind }, 'mail handed over');
  // The member was removed while the mail was being sent. By now, nobody else deletes its file.
  if ((await findRecipient(deps, payload)) === undefined) await deps.mailer.forget(memberId);
  return { answer };
}

export async function findRecipient({ db }: Pick<MailDeps, 'db'>, { memberId, sessionId }: MailOrder): Promise<Recipient | undefined> {
  const [row] = await db
    .select({ member: members, community: communities, session: sessions })
    .from(members)
    .innerJoin(communities, eq(communities.id, members.communityId))
    .leftJoin(sessions, and(eq(sessions.memberId, members.id), sql`${sessions.id} = ${sessionId ?? null}`))
    .where(eq(members.id, memberId));
  return row;
}

/** Where the mail goes; null when that address does not exist any more. */
async function addressFor({ db }: Pick<MailDeps, 'db'>, { kind, formerEmailId }: MailOrder, { member }: Recipient): Promise<string | null> {
  if (kind === 'email-change') return member.pendingEmail;
  if (kind !== 'email-changed') return member.email;
  if (formerEmailId === undefined) return null;
  const [former] = await db.select({ email: formerEmails.email }).from(formerEmails).where(eq(formerEmails.id, formerEmailId));
  return former?.email ?? null;
}

/**
 * If another account owns the address, no link is sent. Pending registrations do not count as owners. The job checks this, not the call, so that the
 * call takes equally long either way.
 */
async function findOtherOwner({ db }: Pick<MailDeps, 'db'>, email: string, memberId: string) {
  const [owner] = await db
    .select({ id: members.id, status: members.status })
    .from(members)
    .where(and(eq(members.emailKey, emailKey(email)), ne(members.id, memberId), ne(members.status, 'pending')));
  return owner;
}

/** An invited person has no password to sign in with, so the invitation is sent again. */
function reminderOf({ status }: Pick<Recipient['member'], 'status'>): 'invitation' | 'email-taken' {
  return status === 'invited' ? 'invitation' : 'email-taken';
}
