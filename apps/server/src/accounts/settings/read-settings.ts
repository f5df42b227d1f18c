import { eachField } from '@waylift/contract/member-fields';
import type { SettingsAnswer } from '@waylift/contract/settings';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { communities } from '../../kernel/db/schema/communities.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { isOfClient, signOnIdentities } from '../../kernel/db/schema/sign-on-identities.ts';
import { signOnProviders } from '../../kernel/db/schema/sign-on-providers.ts';
import type { CommunityCache } from '../../communities/community/community-cache.ts';
import type { Db } from '../../kernel/db/client.ts';

/** What members see of their own account, with their community; null if there is no such member. */
export async function readSettings(
  { db, communities: cache }: { readonly db: Db; readonly communities: CommunityCache },
  memberId: string,
): Promise<SettingsAnswer | null> {
  const signedOn = db
    .select({ slug: communities.slug, label: signOnProviders.label })
    .from(signOnIdentities)
    .innerJoin(signOnProviders, isOfClient(signOnProviders))
    .innerJoin(communities, eq(communities.id, signOnProviders.communityId))
    .where(and(eq(signOnIdentities.memberId, members.id), communities.active))
    .orderBy(desc(signOnIdentities.lastUsedAt), asc(signOnProviders.createdAt))
    .limit(1)
    .as('signed_on');
  const [own] = await db
    .select({
      email: members.email,
      pendingEmail: members.pendingEmail,
      ...eachField((field) => members[field]),
      languageCode: members.languageCode,
      countryCode: members.countryCode,
      marketingOptIn: members.marketingOptIn,
      communityPublicId: communities.publicId,
      signOn: { slug: signedOn.slug, label: signedOn.label },
      hasPassword: sql<boolean>`${members.passwordHash} is not null`,
    })
    .from(members)
    .innerJoin(communities, eq(communities.id, members.communityId))
    .leftJoinLateral(signedOn, sql`true`)
    .where(eq(members.id, memberId));
  if (own === undefined) return null;
  const { communityPublicId, pendingEmail, signOn, hasPassword, ...details } = own;
  const community = await cache.byPublicId(communityPublicId);
  if (community === null) return null;
  return {
    ...details,
    ...(pendingEmail === null ? {} : { pendingEmail }),
    community: community.directory,
    ...(signOn === null ? {} : { signOn: { ...signOn, hasPassword } }),
  };
}
