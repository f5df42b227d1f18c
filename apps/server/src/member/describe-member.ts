import { eachField } from '@waylift/contract/member-fields';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { oneTimeTokens } from '../db/schema/one-time-tokens.ts';
import { sessions } from '../db/schema/sessions.ts';
import type { Clock } from '../effects/effects.ts';
import type { FoundMember } from './find-member.ts';

const LINKS_MAX = 20;

export type MemberDescription = Awaited<ReturnType<typeof describeMember>>;

/** Everything about a member but what could open the account. Times are ISO 8601 in UTC. */
export async function describeMember({ db, clock }: { readonly db: Db; readonly clock: Clock }, { member, community }: FoundMember) {
  const now = clock.now();
  const isOpen = and(eq(sessions.memberId, member.id), isNull(sessions.endedAt), gt(sessions.expiresAt, now));
  const links = await db
    .select({ purpose: oneTimeTokens.purpose, expiresAt: oneTimeTokens.expiresAt })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.memberId, member.id), isNull(oneTimeTokens.usedAt), gt(oneTimeTokens.expiresAt, now)))
    .orderBy(asc(oneTimeTokens.expiresAt))
    .limit(LINKS_MAX);
  const { id, email, status, languageCode: language, countryCode: country, marketingOptIn, pendingEmail } = member;
  const details = eachField((field) => member[field]);
  const who = { id, email, ...details, community: community.slug, status, language, country, marketingOptIn, pendingEmail };
  return {
    ...who,
    createdAt: member.createdAt.toISOString(),
    activatedAt: member.activatedAt?.toISOString() ?? null,
    openSessions: await db.$count(sessions, isOpen),
    /** Those that were mailed and still work. */
    links: links.map(({ purpose, expiresAt }) => ({ purpose, expiresAt: expiresAt.toISOString() })),
  };
}
