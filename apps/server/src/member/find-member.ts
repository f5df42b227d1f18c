import { emailKey } from '@waylift/contract/rules';
import { desc, eq, ne } from 'drizzle-orm';
import type { DbOrTx } from '../db/client.ts';
import { communities, type CommunityRow } from '../db/schema/communities.ts';
import { members, type MemberRow } from '../db/schema/members.ts';

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
