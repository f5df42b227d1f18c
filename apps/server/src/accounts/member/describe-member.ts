import { eachField } from '@waylift/contract/member-fields';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { oneTimeTokens } from '../../kernel/db/schema/one-time-tokens.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import { signOnIdentities } from '../../kernel/db/schema/sign-on-identities.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { readMailsOf } from '../../mail/queue/read-mails.ts';
import type { FoundMember } from './find-member.ts';

const LINKS_MAX = 20;
const MAILS_MAX = 20;
const SIGN_ONS_MAX = 20;

export type MemberDescription = Awaited<ReturnType<typeof describeMember>>;

/**
 * The account, and how many other rows are stored of it; their content is in `exportAccount`. It contains nothing that could open the account. Times
 * are ISO 8601 in UTC.
 */
export async function describeMember({ db, clock }: { readonly db: Db; readonly clock: Clock }, { member, community }: FoundMember) {
  const now = clock.now();
  const isOpen = and(eq(sessions.memberId, member.id), isNull(sessions.endedAt), gt(sessions.expiresAt, now));
  const links = await db
    .select({ purpose: oneTimeTokens.purpose, expiresAt: oneTimeTokens.expiresAt })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.memberId, member.id), isNull(oneTimeTokens.usedAt), gt(oneTimeTokens.expiresAt, now)))
    .orderBy(asc(oneTimeTokens.expiresAt))
    .limit(LINKS_MAX);
  const signOns = await db
    .select({ issuer: signOnIdentities.issuer, since: signOnIdentities.createdAt, lastUsedAt: signOnIdentities.lastUsedAt })
    .from(signOnIdentities)
    .where(eq(signOnIdentities.memberId, member.id))
    .orderBy(asc(signOnIdentities.createdAt))
    .limit(SIGN_ONS_MAX);
  const { id, email, status, languageCode: language, countryCode: country, marketingOptIn, pendingEmail, suspensionReason } = member;
  const details = eachField((field) => member[field]);
  const who = {
    id,
    email,
    ...details,
    community: community.slug,
    status,
    language,
    country,
    marketingOptIn,
    pendingEmail,
    suspensionReason,
  };
  const { rows } = await db.execute<
    Record<'journeys' | 'activeLifts' | 'waitingRequests' | 'conversations' | 'blocks' | 'pushes' | 'reportsOf', number>
  >(sql`
    select (select count(*)::int from journeys where member_id = ${id}) as journeys,
      (select count(*)::int from lifts where state = 'active' and ${id} in (driver_id, passenger_id)) as "activeLifts",
      (select count(*)::int from share_requests where state = 'waiting' and ${id} in (asker_id, asked_id)) as "waitingRequests",
      (select count(*)::int from conversation_sides where member_id = ${id}) as conversations,
      (select count(*)::int from member_blocks where blocker_id = ${id}) as blocks,
      (select count(*)::int from push_subscriptions where member_id = ${id}) as pushes,
      (select count(*)::int from reports where reported_id = ${id}) as "reportsOf"`);
  return {
    ...who,
    stored: rows[0],
    mails: await readMailsOf(db, id, MAILS_MAX),
    createdAt: member.createdAt.toISOString(),
    activatedAt: member.activatedAt?.toISOString() ?? null,
    hasPassword: member.passwordHash !== null,
    signOns: signOns.map(({ issuer, since, lastUsedAt }) => ({ issuer, since: since.toISOString(), lastUsedAt: lastUsedAt.toISOString() })),
    openSessions: await db.$count(sessions, isOpen),
    /** Only links that still work. */
    links: links.map(({ purpose, expiresAt }) => ({ purpose, expiresAt: expiresAt.toISOString() })),
  };
}
