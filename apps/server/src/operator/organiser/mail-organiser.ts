import { ORGANISER_INVITATION_LIFE_DAYS, ORGANISER_LINK_LIFE_HOURS } from '@waylift/contract/limits';
import { isAtLeast } from '@waylift/contract/organiser-roles';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { deletionRequests } from '../../kernel/db/schema/deletion-requests.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { news } from '../../kernel/db/schema/news.ts';
import { organiserRoles, organisers, organiserTickets, type OrganiserRow } from '../../kernel/db/schema/organisers.ts';
import { signOnProviders } from '../../kernel/db/schema/sign-on-providers.ts';
import type { Clock, Logger } from '../../kernel/effects/effects.ts';
import { FALLBACK_LANGUAGE, languageOf } from '@waylift/words/languages';
import { renderMail, type RenderedMail } from '../../mail/content/render-mail.ts';
import { communityNameInMail, memberNameInMail } from '../../mail/content/untrusted-text.ts';
import type { Mailer } from '../../mail/delivery/mailer.ts';
import { invitationParameters } from '../../mail/member/invitation-words.ts';
import { mailFrame, portalFrame, portalLink } from '../../mail/member/mail-frame.ts';
import { newsParameters, writtenFor } from '../../mail/member/news-words.ts';
import type { OrganiserMailOrder } from '../../mail/queue/job-list.ts';
import type { MailEnd } from '../../mail/queue/send-mails.ts';
import { figuresInMail } from '../figures/figures-in-mail.ts';
import { holdsOn, roleAt } from './scope.ts';
import { newTicket } from './tickets.ts';

type Deps = {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly log: Logger;
};

/** Who is new has one role, seldom two. */
const ROLES_TOLD = 5;

/** Reads all data, and makes the link, only when the mail is sent. Nothing is sent to who is no organiser any more. */
export async function mailToOrganiser(deps: Deps, order: OrganiserMailOrder, jobId: string): Promise<MailEnd> {
  const organiser = await find(deps.db, order.organiserId);
  const mail = organiser === null ? null : await write(deps, order, organiser);
  if (organiser === null || mail === null) {
    deps.log.info({ jobId, kind: order.kind }, 'mail no longer wanted');
    return 'not-wanted';
  }
  const answer = await deps.mailer.send({ ...mail, id: jobId, memberId: organiser.id, to: organiser.email, primaryColour: null });
  deps.log.info({ jobId, kind: order.kind }, 'mail handed over');
  // A role that was given meanwhile keeps the account.
  if (order.kind === 'organiser-taken')
    await deps.db.delete(organisers).where(and(eq(organisers.id, organiser.id), isNotNull(organisers.endedAt)));
  return { answer };
}

async function write(deps: Deps, order: OrganiserMailOrder, organiser: OrganiserRow): Promise<RenderedMail | null> {
  const { db, config } = deps;
  const language = languageOf(organiser.languageCode) ?? FALLBACK_LANGUAGE;
  const page = `${config.publicUrl}/organise`;
  const frame = { ...portalFrame(config, language), forename: nameOf(organiser) };
  const isLast = organiser.endedAt !== null;
  if (isLast && order.kind !== 'organiser-taken') return null;
  switch (order.kind) {
    case 'organiser-link': {
      const { why } = order;
      if (why !== 'forgotten' && organiser.passwordHash !== null) return null;
      const by = order.byId === undefined ? '' : await nameOfId(db, order.byId);
      const organiseUrl = `${page}/welcome/${await newLink(deps, organiser.id, why)}`;
      return renderMail('organiser-link', language, { ...frame, why, by, roles: await rolesOf(deps, organiser.id), organiseUrl });
    }
    case 'organiser-role': {
      const place = order.communityId === undefined ? null : await placeName(db, order.communityId);
      return place === undefined ? null : renderMail('organiser-role', language, { ...frame, place, organiseUrl: page });
    }
    case 'organiser-taken': {
      const place = order.communityId === undefined ? null : await placeName(db, order.communityId);
      return place === undefined ? null : renderMail('organiser-taken', language, { ...frame, place, isLast, organiseUrl: page });
    }
    case 'organiser-changed':
      return renderMail('organiser-changed', language, { ...frame, what: order.change, organiseUrl: `${page}/forgotten` });
    case 'organiser-deletion': {
      const found = await placeOfMember(db, order.aboutMemberId);
      if (found === null) return null;
      const organiseUrl = `${page}/community/${found.publicId}/members/${order.aboutMemberId}`;
      const asked = { by: await nameOfId(db, order.byId), place: communityNameInMail(found.name), organiseUrl };
      return renderMail('organiser-deletion', language, { ...frame, ...asked });
    }
    case 'organiser-answer': {
      const answered = { by: await nameOfId(db, order.byId), isYes: order.isYes, organiseUrl: page };
      return renderMail('organiser-answer', language, { ...frame, ...answered });
    }
    case 'organiser-news': {
      const found = await newsOf(db, order.newsId);
      if (found === null) return null;
      const organiseUrl = `${page}/community/${found.community.publicId}/news/${order.newsId}`;
      const told = {
        by: await nameOfId(db, order.byId),
        newsStep: order.newsStep,
        place: communityNameInMail(found.community.name),
        organiseUrl,
      };
      return renderMail('organiser-news', language, { ...frame, ...told });
    }
    case 'organiser-news-test': {
      const found = await newsOf(db, order.newsId);
      const written = found === null ? null : writtenFor(found.row.words, [order.language]);
      if (found === null || written === null) return null;
      const { row, community } = found;
      const tag = languageOf(written.language) ?? FALLBACK_LANGUAGE;
      // Nobody is unsubscribed by a test.
      const links = { unsubscribeUrl: portalLink(config, community.slug, '/unsubscribe/test'), oneClickUrl: '' };
      const parameters = { ...newsParameters(config, community.slug, row.target, written), ...links };
      return renderMail('news', tag, { ...mailFrame(config, community, tag), forename: nameOf(organiser), ...parameters });
    }
    case 'organiser-invitation-test': {
      const { communityId, language: tag, said } = order;
      const [community] = await db.select().from(communities).where(eq(communities.id, communityId));
      if (community === undefined) return null;
      // No link of a test accepts or declines anything.
      const parameters = await invitationParameters(deps, community, { token: 'test', said });
      return renderMail('invitation', tag, { ...mailFrame(config, community, tag), forename: nameOf(organiser), ...parameters });
    }
    case 'organiser-figures': {
      const { communityId, month, organiserId } = order;
      const [community] = await db.select({ publicId: communities.publicId }).from(communities).where(eq(communities.id, communityId));
      const held = community === undefined ? null : await roleAt(db, { organiserId, ...community, now: deps.clock.now() });
      if (held === null) return null;
      const { role, community: place } = held;
      const figures = await figuresInMail(deps, { publicId: place.publicId, role, month }, language);
      const organiseUrl = `${page}/community/${place.publicId}/figures/sheet?month=${month.slice(0, 7)}`;
      return figures === null ? null : renderMail('organiser-figures', language, { ...frame, ...figures, organiseUrl });
    }
    case 'organiser-secret': {
      const found = await secretOf(db, order.communityId);
      if (found === null) return null;
      const { publicId } = found;
      const held = await roleAt(db, { organiserId: order.organiserId, publicId, now: deps.clock.now() });
      if (held === null || !isAtLeast(held.role, 'owner')) return null;
      const told = { place: communityNameInMail(held.community.name), day: found.endsAt.toISOString().slice(0, 10) };
      return renderMail('organiser-secret', language, { ...frame, ...told, organiseUrl: `${page}/community/${publicId}/sign-in-system` });
    }
    case 'organiser-let-in': {
      const [name, by] = [await nameOfId(db, order.aboutId), await nameOfId(db, order.byId)];
      return name === '' ? null : renderMail('organiser-let-in', language, { ...frame, name, by, organiseUrl: page });
    }
  }
}

async function rolesOf({ db, clock }: Deps, organiserId: string) {
  const { role, until } = organiserRoles;
  const rows = await db
    .select({ role, until, name: communities.name })
    .from(organiserRoles)
    .leftJoin(communities, eq(communities.id, organiserRoles.communityId))
    .where(and(eq(organiserRoles.organiserId, organiserId), holdsOn(clock.now())))
    .orderBy(asc(organiserRoles.createdAt))
    .limit(ROLES_TOLD);
  return rows.map(({ name, ...held }) => ({ ...held, place: name === null ? null : communityNameInMail(name) }));
}

/** A new link ends those before: one alone opens the account. */
async function newLink(deps: Deps, organiserId: string, why: 'first' | 'invited' | 'forgotten' | 'let-in'): Promise<string> {
  const hours = why === 'invited' ? ORGANISER_INVITATION_LIFE_DAYS * 24 : ORGANISER_LINK_LIFE_HOURS;
  return await deps.db.transaction(async (tx) => {
    await tx.delete(organiserTickets).where(and(eq(organiserTickets.organiserId, organiserId), eq(organiserTickets.kind, 'link')));
    return await newTicket(tx, deps, { kind: 'link', organiserId, lifeMs: hours * 3_600_000 });
  });
}

async function find(db: Db, organiserId: string): Promise<OrganiserRow | null> {
  const [organiser] = await db.select().from(organisers).where(eq(organisers.id, organiserId));
  return organiser ?? null;
}

async function nameOfId(db: Db, organiserId: string): Promise<string> {
  const organiser = await find(db, organiserId);
  return organiser === null ? '' : nameOf(organiser);
}

/** The address of somebody who has given no name yet. */
function nameOf({ name, email }: OrganiserRow): string {
  return memberNameInMail(name === '' ? email : name);
}

/** The community of a member whose deletion is still asked for; null: it is no longer. */
async function placeOfMember(db: Db, memberId: string) {
  const [found] = await db
    .select({ publicId: communities.publicId, name: communities.name })
    .from(deletionRequests)
    .innerJoin(members, eq(members.id, deletionRequests.memberId))
    .innerJoin(communities, eq(communities.id, members.communityId))
    .where(eq(deletionRequests.memberId, memberId));
  return found ?? null;
}

async function newsOf(db: Db, newsId: string) {
  const [found] = await db
    .select({ row: news, community: communities })
    .from(news)
    .innerJoin(communities, eq(communities.id, news.communityId))
    .where(eq(news.id, newsId));
  return found ?? null;
}

/** Null: the secret has no end any more. */
async function secretOf(db: Db, communityId: string): Promise<{ readonly publicId: string; readonly endsAt: Date } | null> {
  const [found] = await db
    .select({ publicId: communities.publicId, endsAt: signOnProviders.secretEndsAt })
    .from(signOnProviders)
    .innerJoin(communities, eq(communities.id, signOnProviders.communityId))
    .where(eq(signOnProviders.communityId, communityId));
  const { publicId, endsAt = null } = found ?? {};
  return publicId === undefined || endsAt === null ? null : { publicId, endsAt };
}

async function placeName(db: Db, communityId: string): Promise<string | undefined> {
  const [community] = await db.select({ name: communities.name }).from(communities).where(eq(communities.id, communityId));
  return community === undefined ? undefined : communityNameInMail(community.name);
}
