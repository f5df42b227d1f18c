import type { UnsubscribedKind } from '@waylift/contract/notifications';
import { and, eq, ne } from 'drizzle-orm';
import { FALLBACK_LANGUAGE, languageOf, type LanguageTag } from '@waylift/words/languages';
import { calendarAddresses } from '../../kernel/db/schema/calendar-addresses.ts';
import { FIRST_ID } from '../../kernel/db/schema/columns.ts';
import { communities, type CommunityRow } from '../../kernel/db/schema/communities.ts';
import { waitingResets } from '../../kernel/db/schema/waiting-resets.ts';
import { news } from '../../kernel/db/schema/news.ts';
import { passkeys } from '../../kernel/db/schema/passkeys.ts';
import { reports } from '../../kernel/db/schema/reports.ts';
import { isOpen, members, type MemberRow } from '../../kernel/db/schema/members.ts';
import type { SessionRow } from '../../kernel/db/schema/sessions.ts';
import type { TokenPurpose } from '../../kernel/db/schema/one-time-tokens.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/db/client.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import { issueOneTimeToken } from '../../kernel/security/one-time-token.ts';
import { unsubscribeToken } from '../../kernel/security/unsubscribe-token.ts';
import { invitationParameters, listOfInvited } from './invitation-words.ts';
import { mailFrame, portalLink } from './mail-frame.ts';
import { newsParameters, writtenFor } from './news-words.ts';
import { hasSignedOn, labelOf, labelOfNewest, whenPaused, writeSignOnCode } from './sign-on-mails.ts';
import type { LiftMailKind } from '../content/lift-mails.ts';
import type { MailParameters, MemberMailKind } from '../content/mails.ts';
import type { MailOrder } from './send-member-mail.ts';
import { type RenderedMail, renderMail } from '../content/render-mail.ts';
import { nameToGreet, oneLine } from '../content/untrusted-text.ts';

/** `session`: the session that the mail is about; null when there is none, or it was deleted long ago. */
export type Recipient = { readonly member: MemberRow; readonly community: CommunityRow; readonly session: SessionRow | null };

/** What any mail may be written from. */
export type WriteDeps = { readonly config: Config; readonly db: Db; readonly clock: Clock; readonly newId: NewId };

export type MakeLinks<D extends WriteDeps = WriteDeps> = {
  readonly page: (path: string) => string;
  /** Makes a new token for the recipient. Only its hash is stored. */
  readonly token: (purpose: TokenPurpose, newEmail?: string | null) => Promise<string>;
  /** Whether the recipient's address was registered more than once, and no registration is an account yet. */
  readonly hasRivals: () => Promise<boolean>;
  readonly frame: { readonly privacyUrl: string };
  readonly config: Config;
  readonly deps: D;
  readonly order: MailOrder;
  /** The page that asks whether to end mails of the kind, and the address that mail programs use (RFC 8058). */
  readonly unsubscribing: (kind: UnsubscribedKind) => Promise<{ readonly unsubscribeUrl: string; readonly oneClickUrl: string }>;
};

export type MemberMail<K extends MemberMailKind, D extends WriteDeps = WriteDeps> = {
  /** False when something has changed since the mail was enqueued: the account was activated, the community closed, a change of address given up. */
  readonly isWanted: (recipient: Recipient) => boolean;
  /** Null when there is nothing to tell any more. */
  readonly parameters: (links: MakeLinks<D>, recipient: Recipient) => MailParameters[K] | null | Promise<MailParameters[K] | null>;
};

type SharingMailKind = LiftMailKind | 'new-matches';
/** Mails whose data belongs to rings above this one. */
export type SharingMails<D extends WriteDeps> = { readonly [K in SharingMailKind]: MemberMail<K, D> };

const memberMails: { readonly [K in Exclude<MemberMailKind, SharingMailKind>]: MemberMail<K> } = {
  activation: {
    isWanted: ({ member }) => member.status === 'pending',
    parameters: async ({ page, token, hasRivals }) => ({
      activationUrl: page(`/verify-email/${await token('activation')}`),
      requestUrl: page('/verify-email'),
      ownPasswordUrl: (await hasRivals()) ? forgottenUrl(page) : null,
    }),
  },
  'already-registered': { isWanted: () => true, parameters: waysIn },
  'email-taken': { isWanted: () => true, parameters: waysIn },
  'password-reset': {
    isWanted: ({ member }) => isOpen(member) || member.status === 'pending',
    parameters: async ({ page, token }) => ({
      resetUrl: page(`/change-password/${await token('password-reset')}`),
      forgottenUrl: forgottenUrl(page),
    }),
  },
  'new-device': {
    isWanted: (recipient) => isOpenAccount(recipient) && recipient.session !== null,
    parameters: ({ config, page }, { session }) => {
      if (session === null) throw new Error('a mail about a session is given it');
      const { browser, system, createdAt: signedInAt, network } = session;
      const sessionsUrl = `${config.publicUrl}/dashboard/account/sessions`;
      return { device: { browser, system }, signedInAt, network, sessionsUrl, forgottenUrl: forgottenUrl(page) };
    },
  },
  'sign-on-code': {
    isWanted: isOpenAccount,
    parameters: ({ deps, order }) => writeSignOnCode(deps, order.ticketId ?? ''),
  },
  'sign-on-linked': {
    isWanted: isOpenAccount,
    parameters: async ({ deps, config, page }, { member }) => {
      const label = await labelOfNewest(deps.db, member.id);
      if (label === null) return null;
      return { label, sessionsUrl: `${config.publicUrl}/dashboard/account/sessions`, forgottenUrl: forgottenUrl(page) };
    },
  },
  'sign-in-by-provider': {
    isWanted: isOpenAccount,
    parameters: async ({ deps, page }, { community }) => {
      const label = await labelOf(deps.db, community);
      return label === null ? null : { label, signOnUrl: page('/sign-on') };
    },
  },
  'sign-on-pauses': {
    isWanted: isInUse,
    parameters: async ({ deps, page }, { member, community }) => {
      const label = await labelOf(deps.db, community);
      const pausesAt = await whenPaused(deps.db, member.id);
      return label === null || pausesAt === null ? null : { label, endsAt: pausesAt, signOnUrl: page('/sign-on') };
    },
  },
  'passwords-end': {
    isWanted: (recipient) => isInUse(recipient) && recipient.community.signOnPasswords === 'off',
    parameters: async ({ deps, page, config }, { member, community }) => {
      const label = await labelOf(deps.db, community);
      const { passwordsEndAt: endsAt } = community;
      // Somebody who has signed on meanwhile enters by the provider already.
      if (label === null || endsAt === null || endsAt <= deps.clock.now() || (await hasSignedOn(deps.db, member))) return null;
      return { label, endsAt, signOnUrl: page('/sign-on'), settingsUrl: `${config.publicUrl}/dashboard/account/settings` };
    },
  },
  'sign-on-address-taken': { isWanted: isOpenAccount, parameters: ({ frame }) => ({ contactUrl: frame.privacyUrl }) },
  'passkeys-changed': {
    isWanted: isOpenAccount,
    parameters: async ({ page, config, deps, order }, { member }) => {
      const { passkeyChange: change, passkeyId } = order;
      if (change === undefined) return null;
      const [device] =
        passkeyId === undefined
          ? []
          : await deps.db
              .select({ browser: passkeys.browser, system: passkeys.system })
              .from(passkeys)
              .where(and(eq(passkeys.id, passkeyId), eq(passkeys.memberId, member.id)));
      return { change, device: device ?? null, passkeysUrl: passkeysUrl(config), forgottenUrl: forgottenUrl(page) };
    },
  },
  'reset-waits': {
    isWanted: isOpenAccount,
    parameters: async ({ page, config, deps, token }, { member }) => {
      const [waiting] = await deps.db.select().from(waitingResets).where(eq(waitingResets.memberId, member.id));
      if (waiting === undefined) return null;
      return { endsAt: waiting.endsAt, stopUrl: page(`/stop-reset/${await token('stop-reset')}`), passkeysUrl: passkeysUrl(config) };
    },
  },
  'calendar-made': {
    isWanted: isOpenAccount,
    parameters: async ({ page, config, deps }, { member }) => {
      const [made] = await deps.db.select().from(calendarAddresses).where(eq(calendarAddresses.memberId, member.id));
      return made === undefined ? null : { madeAt: made.createdAt, calendarUrl: calendarUrl(config), forgottenUrl: forgottenUrl(page) };
    },
  },
  'password-changed': {
    isWanted: isOpenAccount,
    parameters: ({ page, config, order }) => ({
      forgottenUrl: forgottenUrl(page),
      calendarUrl: order.hadCalendar === true && config.lifts ? calendarUrl(config) : null,
    }),
  },
  invitation: {
    isWanted: ({ member, community }) => member.status === 'invited' && community.active,
    parameters: async ({ token, deps }, { member, community }) => {
      const list = await listOfInvited(deps.db, member.id);
      return await invitationParameters(deps, community, { token: await token('invitation'), said: list?.words ?? '' });
    },
  },
  'invited-elsewhere': {
    isWanted: isOpenAccount,
    parameters: async ({ config, page, deps, order }, { community }) => {
      const [inviting] = await deps.db
        .select()
        .from(communities)
        .where(eq(communities.id, order.communityId ?? FIRST_ID));
      if (inviting === undefined || !inviting.active) return null;
      return {
        ...waysIn({ page }),
        own: oneLine(community.name),
        inviting: oneLine(inviting.name),
        joinUrl: portalLink(config, inviting.slug, '/join'),
      };
    },
  },
  'email-change': {
    isWanted: waitsForNewAddress,
    parameters: async ({ config, page, token }, { member }) => ({
      confirmUrl: page(`/verify-email/${await token('email-change', member.pendingEmail)}`),
      // Without a slug: a signed-in member has one community.
      settingsUrl: `${config.publicUrl}/dashboard/account/settings`,
    }),
  },
  // After the change, the former address gets a mail about that.
  'email-change-notice': { isWanted: waitsForNewAddress, parameters: ({ page }) => ({ forgottenUrl: forgottenUrl(page) }) },
  'email-changed': { isWanted: () => true, parameters: ({ frame }) => ({ contactUrl: frame.privacyUrl }) },
  'report-received': { isWanted: isOpenAccount, parameters: aboutReport },
  'report-resolved': {
    isWanted: isOpenAccount,
    parameters: async (made, recipient) => ({
      messagesUrl: aboutReport(made, recipient).messagesUrl,
      answer: await answerTo(made.deps.db, made.order.reportId),
    }),
  },
  'member-suspended': {
    isWanted: ({ member }) => member.status === 'suspended',
    parameters: ({ frame }, { member }) => ({ reason: oneLine(member.suspensionReason ?? ''), contactUrl: frame.privacyUrl }),
  },
  'member-resumed': { isWanted: isOpenAccount, parameters: ({ page }) => ({ signInUrl: page('/login') }) },
  'data-asked': {
    isWanted: isOpenAccount,
    parameters: ({ config }) => ({ settingsUrl: `${config.publicUrl}/dashboard/account/settings` }),
  },
  news: {
    isWanted: (recipient) => isInUse(recipient) && recipient.member.marketingOptIn,
    parameters: async ({ deps, config, order, unsubscribing }, { member, community }) => {
      const [row] = order.newsId === undefined ? [] : await deps.db.select().from(news).where(eq(news.id, order.newsId));
      if (row === undefined) return null;
      const written = writtenFor(row.words, [order.language ?? member.languageCode, community.culture ?? '']);
      return written === null ? null : { ...newsParameters(config, community.slug, row.target, written), ...(await unsubscribing('news')) };
    },
  },
  'member-moved': {
    isWanted: (recipient) => isOpenAccount(recipient) && recipient.community.active,
    parameters: ({ config, frame }) => ({
      journeysUrl: `${config.publicUrl}/dashboard`,
      contactUrl: frame.privacyUrl,
      hasLifts: config.lifts,
    }),
  },
};

type AllMemberMails<D extends WriteDeps> = { readonly [K in MemberMailKind]: MemberMail<K, D> };

function allMails<D extends WriteDeps>(sharingMails: SharingMails<D>): AllMemberMails<D> {
  return { ...memberMails, ...sharingMails };
}

export function isStillWanted<D extends WriteDeps>(mails: SharingMails<D>, kind: MemberMailKind, recipient: Recipient): boolean {
  return allMails(mails)[kind].isWanted(recipient);
}

/**
 * `oneClickUrl`: a POST there ends mails of the kind, without a session (RFC 8058). `pageUrl`: the page that a mail about a request, lift or message
 * leads to.
 */
type WrittenMail = RenderedMail & { readonly oneClickUrl?: string; readonly pageUrl?: string };

/** Null when there is nothing to tell any more. */
export async function writeMemberMail<D extends WriteDeps>(
  deps: D & { readonly sharingMails: SharingMails<NoInfer<D>> },
  order: MailOrder,
  recipient: Recipient,
): Promise<WrittenMail | null> {
  const { kind, language: asked } = order;
  const { member, community } = recipient;
  const { config } = deps;
  const language = asked ?? (await languageFor(deps.db, kind, recipient));
  const frame = mailFrame(config, community, language);
  const links: MakeLinks<D> = {
    page: (path) => portalLink(config, community.slug, path),
    token: (purpose, newEmail = null) => issueOneTimeToken(deps.db, deps, { memberId: member.id, purpose, newEmail }),
    hasRivals: () => isRegisteredElsewhere(deps.db, member),
    frame,
    config,
    deps,
    order,
    unsubscribing: async (unsubscribed) => {
      const token = await unsubscribeToken(deps.db, member.id, unsubscribed);
      return {
        unsubscribeUrl: portalLink(config, community.slug, `/unsubscribe/${token}`),
        oneClickUrl: `${config.publicUrl}/v2/liftshare/unsubscribe/${token}`,
      };
    },
  };
  const parameters = await allMails(deps.sharingMails)[kind].parameters(links, recipient);
  if (parameters === null) return null;
  const mail = renderMail(kind, language, { ...frame, ...parameters, forename: nameToGreet(member) });
  const ending = 'oneClickUrl' in parameters ? parameters : 'ending' in parameters ? parameters.ending : null;
  return {
    ...mail,
    ...(ending === null ? {} : { oneClickUrl: ending.oneClickUrl }),
    ...('pageUrl' in parameters ? { pageUrl: parameters.pageUrl } : {}),
  };
}

/** An invited person has chosen no language yet, so that of their list is used, or the community's. */
async function languageFor(db: Db, kind: MemberMailKind, { member, community }: Recipient): Promise<LanguageTag> {
  const list = kind === 'invitation' ? await listOfInvited(db, member.id) : null;
  const ofList = list === null ? null : languageOf(list.languageCode ?? '');
  const ofCommunity = kind === 'invitation' ? languageOf(community.culture ?? '') : null;
  return ofList ?? ofCommunity ?? languageOf(member.languageCode) ?? FALLBACK_LANGUAGE;
}

async function isRegisteredElsewhere(db: Db, { id, emailKey }: MemberRow): Promise<boolean> {
  return (await db.$count(members, and(eq(members.emailKey, emailKey), ne(members.id, id)))) > 0;
}

/** Also while it is paused. */
function isOpenAccount({ member }: Recipient): boolean {
  return isOpen(member);
}

function isInUse({ member, community }: Recipient): boolean {
  return member.status === 'active' && community.active;
}

function waitsForNewAddress({ member }: Recipient): boolean {
  return member.status === 'active' && member.pendingEmail !== null;
}

function forgottenUrl(page: MakeLinks['page']): string {
  return page('/forgot-password');
}

function calendarUrl({ publicUrl }: Config): string {
  return `${publicUrl}/dashboard/account/notifications#calendar`;
}

function passkeysUrl({ publicUrl }: Config): string {
  return `${publicUrl}/dashboard/account/passkeys`;
}

function waysIn({ page }: Pick<MakeLinks, 'page'>): { signInUrl: string; forgottenUrl: string } {
  return { signInUrl: page('/login'), forgottenUrl: forgottenUrl(page) };
}

/** What an organiser wrote, by its paragraphs. */
async function answerTo(db: Db, reportId: string | undefined): Promise<readonly string[] | null> {
  if (reportId === undefined) return null;
  const [report] = await db.select({ answer: reports.answer }).from(reports).where(eq(reports.id, reportId));
  const paragraphs = (report?.answer ?? '')
    .split('\n')
    .map(oneLine)
    .filter((line) => line !== '');
  return paragraphs.length === 0 ? null : paragraphs;
}

function aboutReport({ config: { publicUrl, reportDays } }: MakeLinks, { member: { countryCode: country } }: Recipient) {
  return { messagesUrl: `${publicUrl}/dashboard/messages`, reportDays, country };
}
