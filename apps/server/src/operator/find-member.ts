import { emailKey } from '@waylift/contract/rules';
import { eq } from 'drizzle-orm';
import type { DbOrTx } from '../db/client.ts';
import { communities, type CommunityRow } from '../db/schema/communities.ts';
import { members, type MemberRow } from '../db/schema/members.ts';
import { refused, type Refused } from './command.ts';
import { shown } from './text-table.ts';

export type FoundMember = { readonly member: MemberRow; readonly community: CommunityRow };

/** The member of this address, whatever its case; or the refusal that says there is none. */
export async function findMember(db: DbOrTx, email: string): Promise<FoundMember | Refused> {
  // A text with U+0000 would fail in the store.
  const [found] = email.includes('\0')
    ? []
    : await db
        .select({ member: members, community: communities })
        .from(members)
        .innerJoin(communities, eq(communities.id, members.communityId))
        .where(eq(members.emailKey, emailKey(email)));
  return found ?? refused(`No member has the address ${shown(email)}.`);
}
