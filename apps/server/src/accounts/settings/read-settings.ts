import { eachField } from '@waylift/contract/member-fields';
import type { SettingsAnswer } from '@waylift/contract/settings';
import { eq } from 'drizzle-orm';
import { communities } from '../../kernel/db/schema/communities.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { CommunityCache } from '../../communities/community/community-cache.ts';
import type { Db } from '../../kernel/db/client.ts';

/** What members see of their own account, with their community; null if there is no such member. */
export async function readSettings(
  { db, communities: cache }: { readonly db: Db; readonly communities: CommunityCache },
  memberId: string,
): Promise<SettingsAnswer | null> {
  const [own] = await db
    .select({
      email: members.email,
      pendingEmail: members.pendingEmail,
      ...eachField((field) => members[field]),
      languageCode: members.languageCode,
      countryCode: members.countryCode,
      marketingOptIn: members.marketingOptIn,
      communityPublicId: communities.publicId,
    })
    .from(members)
    .innerJoin(communities, eq(communities.id, members.communityId))
    .where(eq(members.id, memberId));
  if (own === undefined) return null;
  const { communityPublicId, pendingEmail, ...details } = own;
  const community = await cache.byPublicId(communityPublicId);
  if (community === null) return null;
  return { ...details, ...(pendingEmail === null ? {} : { pendingEmail }), community: community.directory };
}
