import { domainToUnicode } from 'node:url';
import { emailKey } from '@waylift/contract/rules';
import { asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { communities, type CommunityRow } from '../../kernel/db/schema/communities.ts';
import { formerEmails } from '../../kernel/db/schema/former-emails.ts';
import { members, type MemberRow } from '../../kernel/db/schema/members.ts';

export type FoundMember = { readonly member: MemberRow; readonly community: CommunityRow };

/** The account with this address in any case, or else its newest registration; null if there is none. */
export async function findMemberByEmail(db: DbOrTx, email: string): Promise<FoundMember | null> {
  // PostgreSQL refuses a text with U+0000.
  if (email.includes('\0')) return null;
  const [found] = await db
    .select({ member: members, community: communities })
    .from(members)
    .innerJoin(communities, eq(communities.id, members.communityId))
    .where(eq(members.emailKey, emailKey(email)))
    .orderBy(desc(ne(members.status, 'pending')), desc(members.createdAt))
    .limit(1);
  return found ?? null;
}

export async function findMemberById(db: DbOrTx, id: string): Promise<FoundMember | null> {
  const [found] = await db
    .select({ member: members, community: communities })
    .from(members)
    .innerJoin(communities, eq(communities.id, members.communityId))
    .where(eq(members.id, id));
  return found ?? null;
}

/** The members who had these addresses before, by `emailKey`. If several had one, the last of them. */
export async function findByFormerAddress(db: DbOrTx, emailKeys: readonly string[]): Promise<ReadonlyMap<string, MemberRow>> {
  // Former addresses are stored as they were spelt, and a domain may be spelt in two ways.
  const spelt = emailKeys.flatMap((key) => {
    const domainAt = key.lastIndexOf('@') + 1;
    return [key, `${key.slice(0, domainAt)}${domainToUnicode(key.slice(domainAt))}`];
  });
  if (spelt.length === 0) return new Map();
  const found = await db
    .select({ member: members, email: formerEmails.email })
    .from(formerEmails)
    .innerJoin(members, eq(members.id, formerEmails.memberId))
    .where(inArray(sql`lower(${formerEmails.email})`, [...new Set(spelt)]))
    .orderBy(asc(formerEmails.createdAt));
  return new Map(found.map(({ member, email }) => [emailKey(email), member]));
}
