import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { oneTimeTokens } from '../../kernel/db/schema/one-time-tokens.ts';
import { unsubscribeLinks } from '../../kernel/db/schema/unsubscribe-links.ts';
import { hashToken } from '../../kernel/security/one-time-token.ts';

/** The slug of the community whose member the link was mailed to, even if the link no longer works. */
export async function findCommunityOfLink(db: Db, token: string): Promise<string | null> {
  const once = db
    .select({ id: oneTimeTokens.memberId })
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.tokenHash, hashToken(token)));
  const ending = db.select({ id: unsubscribeLinks.memberId }).from(unsubscribeLinks).where(eq(unsubscribeLinks.token, token));
  const [found] = await db
    .select({ slug: communities.slug })
    .from(members)
    .innerJoin(communities, eq(communities.id, members.communityId))
    .where(eq(members.id, sql`coalesce((${once}), (${ending}))`));
  return found?.slug ?? null;
}
