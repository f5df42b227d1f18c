/** The job behind every mail to a member. */
import { FALLBACK_LANGUAGE, languageOf, type LanguageTag } from '@waylift/words/languages';
import { eq } from 'drizzle-orm';
import { renderMail } from '#emails';
import { communities, type CommunityRow } from '../db/schema/communities.ts';
import { members, type MemberRow } from '../db/schema/members.ts';
import type { Deps } from '../deps.ts';
import type { JobPayload } from '../jobs/job-list.ts';
import { issueOneTimeToken } from '../security/one-time-token.ts';
import type { MailFrame, MailKind, RenderedMail } from './mail-kinds.ts';
import { activationLink, invitationLinks, legalLinks, portalLink, resetLink } from './mail-links.ts';
import { memberNameInMail } from './untrusted-text.ts';

type MailDeps = Pick<Deps, 'config' | 'db' | 'mailer' | 'clock' | 'newId' | 'log'>;
type Recipient = { readonly member: MemberRow; readonly community: CommunityRow };

/**
 * Writes a mail in the member's language and sends it. Everything is read when the job runs, and a link's token is made
 * only now, so the queue never holds an address, a name or a secret. Throws when the mail could not be handed over:
 * the queue then tries again, and the further link works as well as one that may have got through.
 * `jobId` is the same at every try. A member who is gone, or no longer needs the mail, gets none.
 */
export async function sendMemberMail(deps: MailDeps, { kind, memberId }: JobPayload['send-mail'], jobId: string): Promise<void> {
  const recipient = await findRecipient(deps, memberId);
  if (recipient === undefined || !isWanted(kind, recipient)) {
    deps.log.info({ jobId, kind }, 'mail no longer wanted');
    return;
  }
  const { member, community } = recipient;
  const mail = await writeMail(deps, kind, recipient);
  await deps.mailer.send({ ...mail, id: jobId, to: member.email, primaryColour: community.primaryColour });
  deps.log.info({ jobId, kind }, 'mail handed over');
}

async function findRecipient({ db }: MailDeps, memberId: string): Promise<Recipient | undefined> {
  const [row] = await db
    .select({ member: members, community: communities })
    .from(members)
    .innerJoin(communities, eq(communities.id, members.communityId))
    .where(eq(members.id, memberId));
  return row;
}

/** What may have changed since the job was put: the account was activated, or the community closed. */
function isWanted(kind: MailKind, { member, community }: Recipient): boolean {
  switch (kind) {
    case 'activation':
      return member.status === 'pending';
    case 'already-registered':
      return true;
    case 'password-reset':
    case 'password-changed':
      return member.status === 'active';
    case 'invitation':
      return member.status === 'invited' && community.active;
  }
}

async function writeMail(deps: MailDeps, kind: MailKind, { member, community }: Recipient): Promise<RenderedMail> {
  const { config } = deps;
  const language = languageFor(kind, { member, community });
  const frame: MailFrame = {
    productName: config.productName,
    companyName: config.companyName,
    communityName: community.name,
    primaryColour: community.primaryColour,
    ...legalLinks(config, community.slug, language),
  };
  const forename = nameToGreet(member);
  const forgottenUrl = portalLink(config, community.slug, '/forgot-password');
  switch (kind) {
    case 'activation': {
      const token = await issueOneTimeToken(deps.db, deps, { memberId: member.id, purpose: 'activation' });
      return renderMail(kind, language, {
        ...frame,
        forename,
        activationUrl: activationLink(config, community.slug, token),
        requestUrl: portalLink(config, community.slug, '/verify-email'),
      });
    }
    case 'already-registered':
      return renderMail(kind, language, {
        ...frame,
        forename,
        signInUrl: portalLink(config, community.slug, '/login'),
        forgottenUrl,
      });
    case 'password-reset': {
      const token = await issueOneTimeToken(deps.db, deps, { memberId: member.id, purpose: 'password-reset' });
      return renderMail(kind, language, { ...frame, forename, resetUrl: resetLink(config, community.slug, token), forgottenUrl });
    }
    case 'password-changed':
      return renderMail(kind, language, { ...frame, forename, forgottenUrl });
    case 'invitation': {
      const token = await issueOneTimeToken(deps.db, deps, { memberId: member.id, purpose: 'invitation' });
      return renderMail(kind, language, { ...frame, forename, ...invitationLinks(config, community.slug, token), forgottenUrl });
    }
  }
}

/** Who is invited has chosen no language yet: the community's speaks for it. */
function languageFor(kind: MailKind, { member, community }: Recipient): LanguageTag {
  const ofCommunity = kind === 'invitation' ? languageOf(community.culture ?? '') : null;
  return ofCommunity ?? languageOf(member.languageCode) ?? FALLBACK_LANGUAGE;
}

/** A name of nothing but invisible characters would leave a hole in the greeting. */
function nameToGreet({ forename, surname, email }: MemberRow): string {
  return [forename, surname].find((name) => memberNameInMail(name) !== '') ?? email.slice(0, email.indexOf('@'));
}
