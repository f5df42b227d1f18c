import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { members } from '../../kernel/db/schema/members.ts';

/** The member's own community if it has this public id; null for any other id, whether or not it exists. */
export async function findOwnCommunity(db: DbOrTx, memberId: string, publicId: string): Promise<{ readonly id: string } | null> {
  const [own] = await db
    .select({ id: communities.id })
    .from(members)
    .innerJoin(communities, eq(communities.id, members.communityId))
    .where(and(eq(members.id, memberId), eq(communities.publicId, publicId)));
  return own ?? null;
}
