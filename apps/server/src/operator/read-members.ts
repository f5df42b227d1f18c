import { and, asc, count, eq, gt, isNull } from 'drizzle-orm';
import { members, type MemberStatus } from '../db/schema/members.ts';
import { oneTimeTokens } from '../db/schema/one-time-tokens.ts';
import { sessions } from '../db/schema/sessions.ts';
import type { Clock } from '../effects/effects.ts';
import type { Db } from '../db/client.ts';
import { findMember } from './find-member.ts';
import { MEMBERS_PER_PAGE } from './member-requests.ts';
import { findCommunity } from './read-communities.ts';
import type { OperatorReply } from './requests.ts';

/** A page of a community's members, by address. `next` is null on the last one. */
export async function listMembers(
  { db }: { readonly db: Db },
  {
    community: slug,
    status,
    after,
  }: { readonly community: string; readonly status?: MemberStatus | undefined; readonly after: string | null },
): Promise<OperatorReply> {
  const community = await findCommunity(db, slug);
  if ('kind' in community) return community;
  const rows = await db
    .select()
    .from(members)
    .where(
      and(
        eq(members.communityId, community.id),
        status === undefined ? undefined : eq(members.status, status),
        after === null ? undefined : gt(members.emailKey, after),
      ),
    )
    .orderBy(asc(members.emailKey))
    .limit(MEMBERS_PER_PAGE + 1);
  const page = rows.slice(0, MEMBERS_PER_PAGE);
  return {
    kind: 'members',
    members: page.map((member) => ({
      email: member.email,
      forename: member.forename,
      surname: member.surname,
      status: member.status,
      language: member.languageCode,
      createdAt: member.createdAt.toISOString(),
      activatedAt: member.activatedAt?.toISOString() ?? null,
    })),
    next: rows.length > MEMBERS_PER_PAGE ? (page.at(-1)?.emailKey ?? null) : null,
  };
}

/** Everything about a member but what could open the account. */
export async function showMember({ db, clock }: { readonly db: Db; readonly clock: Clock }, email: string): Promise<OperatorReply> {
  const found = await findMember(db, email);
  if ('kind' in found) return found;
  const { member, community } = found;
  const now = clock.now();
  const [open] = await db
    .select({ count: count() })
    .from(sessions)
    .where(and(eq(sessions.memberId, member.id), isNull(sessions.endedAt), gt(sessions.expiresAt, now)));
  const links = await db
    .select({ purpose: oneTimeTokens.purpose, expiresAt: oneTimeTokens.expiresAt })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.memberId, member.id), isNull(oneTimeTokens.usedAt), gt(oneTimeTokens.expiresAt, now)))
    .orderBy(asc(oneTimeTokens.expiresAt))
    .limit(20);
  return {
    kind: 'member',
    member: {
      id: member.id,
      email: member.email,
      forename: member.forename,
      surname: member.surname,
      community: community.slug,
      status: member.status,
      language: member.languageCode,
      country: member.countryCode,
      marketingOptIn: member.marketingOptIn,
      pendingEmail: member.pendingEmail,
      createdAt: member.createdAt.toISOString(),
      activatedAt: member.activatedAt?.toISOString() ?? null,
      openSessions: open?.count ?? 0,
      links: links.map(({ purpose, expiresAt }) => ({ purpose, expiresAt: expiresAt.toISOString() })),
    },
  };
}
