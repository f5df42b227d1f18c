/** What each mail to a member says: its words, the links that are made for it, the frame of its community. */
import { FALLBACK_LANGUAGE, languageOf, type LanguageTag } from '@waylift/words/languages';
import { renderMail } from '#emails';
import type { CommunityRow } from '../db/schema/communities.ts';
import type { MemberRow } from '../db/schema/members.ts';
import type { Clock, NewId } from '../effects/effects.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/client.ts';
import { issueOneTimeToken } from '../security/one-time-token.ts';
import type { MailFrame, MemberMailKind, RenderedMail } from './mail-kinds.ts';
import { invitationLinks, legalLinks, portalLink, resetLink, settingsLink, verifyLink } from './mail-links.ts';
import { nameToGreet } from './name-to-greet.ts';

export type Recipient = { readonly member: MemberRow; readonly community: CommunityRow };

/** Writes a mail of this kind to a member. A link's token is made here, and only its hash is stored. */
export async function writeMemberMail(
  deps: { readonly config: Config; readonly db: Db; readonly clock: Clock; readonly newId: NewId },
  kind: MemberMailKind,
  { member, community }: Recipient,
): Promise<RenderedMail> {
  const { config } = deps;
  const language = languageFor(kind, { member, community });
  const frame = mailFrame(config, community, language);
  const forename = nameToGreet(member);
  const forgottenUrl = portalLink(config, community.slug, '/forgot-password');
  const signInUrl = portalLink(config, community.slug, '/login');
  switch (kind) {
    case 'activation': {
      const token = await issueOneTimeToken(deps.db, deps, { memberId: member.id, purpose: 'activation' });
      return renderMail(kind, language, {
        ...frame,
        forename,
        activationUrl: verifyLink(config, community.slug, token),
        requestUrl: portalLink(config, community.slug, '/verify-email'),
      });
    }
    case 'already-registered':
    case 'email-taken':
      return renderMail(kind, language, { ...frame, forename, signInUrl, forgottenUrl });
    case 'password-reset': {
      const token = await issueOneTimeToken(deps.db, deps, { memberId: member.id, purpose: 'password-reset' });
      return renderMail(kind, language, { ...frame, forename, resetUrl: resetLink(config, community.slug, token), forgottenUrl });
    }
    case 'password-changed':
    case 'email-change-notice':
      return renderMail(kind, language, { ...frame, forename, forgottenUrl });
    case 'invitation': {
      const token = await issueOneTimeToken(deps.db, deps, { memberId: member.id, purpose: 'invitation' });
      return renderMail(kind, language, { ...frame, forename, ...invitationLinks(config, community.slug, token), forgottenUrl });
    }
    case 'email-change': {
      const newEmail = member.pendingEmail;
      const token = await issueOneTimeToken(deps.db, deps, { memberId: member.id, purpose: 'email-change', newEmail });
      return renderMail(kind, language, {
        ...frame,
        forename,
        confirmUrl: verifyLink(config, community.slug, token),
        settingsUrl: settingsLink(config),
      });
    }
    case 'email-changed':
      return renderMail(kind, language, { ...frame, forename });
  }
}

/** What a mail of a community shows around its words. */
export function mailFrame(config: Config, { name, slug, primaryColour }: CommunityRow, language: LanguageTag): MailFrame {
  const { productName, companyName } = config;
  return { productName, companyName, communityName: name, primaryColour, ...legalLinks(config, slug, language) };
}

/** Who is invited has chosen no language yet: the community's speaks for it. */
function languageFor(kind: MemberMailKind, { member, community }: Recipient): LanguageTag {
  const ofCommunity = kind === 'invitation' ? languageOf(community.culture ?? '') : null;
  return ofCommunity ?? languageOf(member.languageCode) ?? FALLBACK_LANGUAGE;
}
