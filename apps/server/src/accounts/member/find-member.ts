import { domainToUnicode } from 'node:url';
import { emailKey } from '@waylift/contract/rules';
import { asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { communities, type CommunityRow } from '../../kernel/db/schema/communities.ts';
import { formerEmails } from '../../kernel/db/schema/former-emails.ts';
import { members, type MemberRow } from '../../kernel/db/schema/members.ts';

export type FoundMember = { readonly member: MemberRow; readonly community: CommunityRow };

/** The account of this address, whatever its case, else the newest registration of it; null when there is none. */
export async function findMemberByEmail(db: DbOrTx, email: string): Promise<FoundMember | null> {
  // A text with U+0000 would fail in the store.
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

/** By those of `emailKeys` that are former addresses of members: the member who had each last. */
export async function findByFormerAddress(db: DbOrTx, emailKeys: readonly string[]): Promise<ReadonlyMap<string, MemberRow>> {
  // Stored as it was spelt, and the domain of an address may be spelt in two ways.
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
