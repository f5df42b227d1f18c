import { and, desc, eq, sql } from 'drizzle-orm';
import { allowsPasswords } from '../../communities/community/find-provider.ts';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { isOfClient, signOnIdentities } from '../../kernel/db/schema/sign-on-identities.ts';
import { isOwnProvider, isProviderOf, signOnProviders } from '../../kernel/db/schema/sign-on-providers.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { placeOf, type SignOnPlace } from '../../communities/community/sign-on-place.ts';

/**
 * Where a member has to sign on, because no other way is open: the community allows no passwords, or the last sign-on is longer ago than its operator
 * allows. Null: other ways are open. One statement, whoever it is.
 */
export async function entersByProvider(db: DbOrTx, memberId: string, now: Date): Promise<SignOnPlace | null> {
  const last = db
    .select({ at: sql`max(${signOnIdentities.lastUsedAt})` })
    .from(signOnIdentities)
    .where(and(eq(signOnIdentities.memberId, members.id), isOfClient(signOnProviders)));
  const [found] = await db
    .select({
      community: communities,
      provider: signOnProviders,
      lastUsedAt: sql`(${last})`.mapWith((at: string | null) => (at === null ? null : new Date(at))),
    })
    .from(members)
    .innerJoin(communities, eq(communities.id, members.communityId))
    .innerJoin(signOnProviders, isProviderOf(communities))
    .where(eq(members.id, memberId))
    .orderBy(desc(isOwnProvider(communities)))
    .limit(1);
  if (found === undefined) return null;
  const { community, provider, lastUsedAt } = found;
  const isLongAgo =
    provider.leaverDays !== null && lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() > provider.leaverDays * DAY_MS;
  const isOpen = !isLongAgo && allowsPasswords(community, { hasSignedOn: lastUsedAt !== null, now });
  return isOpen ? null : placeOf(community, provider);
}
