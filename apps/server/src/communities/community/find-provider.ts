import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { communities, type CommunityRow } from '../../kernel/db/schema/communities.ts';
import { isOwnProvider, isProviderOf, signOnProviders, type SignOnProviderRow } from '../../kernel/db/schema/sign-on-providers.ts';

type OfCommunity = Pick<CommunityRow, 'id'>;

/** The provider through which people sign on to a community: its own, or its parent's where both say so; null when there is none. */
export async function findProvider(db: DbOrTx, { id }: OfCommunity): Promise<SignOnProviderRow | null> {
  const [found] = await db
    .select({ provider: signOnProviders })
    .from(communities)
    .innerJoin(signOnProviders, isProviderOf(communities))
    .where(eq(communities.id, id))
    .orderBy(desc(isOwnProvider(communities)))
    .limit(1);
  return found?.provider ?? null;
}

export async function findOwnProvider(db: DbOrTx, { id }: OfCommunity): Promise<SignOnProviderRow | null> {
  const [own] = await db.select().from(signOnProviders).where(eq(signOnProviders.communityId, id));
  return own ?? null;
}

/** The provider's community and those of its children whose people sign on through it. */
export async function communitiesOfProvider(db: DbOrTx, provider: SignOnProviderRow): Promise<CommunityRow[]> {
  const withOwn = db.select({ id: signOnProviders.communityId }).from(signOnProviders);
  const isChild = and(
    eq(communities.parentId, provider.communityId),
    eq(communities.takesParentSignOn, true),
    sql`${communities.id} not in ${withOwn}`,
  );
  return await db
    .select()
    .from(communities)
    .where(or(eq(communities.id, provider.communityId), provider.isForChildren ? isChild : undefined))
    .orderBy(communities.name, communities.id);
}

/** Whether members of a community may sign in by password too. `hasSignedOn`: they have come through the provider before. */
export function allowsPasswords(
  { signOnPasswords, passwordsEndAt }: Pick<CommunityRow, 'signOnPasswords' | 'passwordsEndAt'>,
  { hasSignedOn, now }: { readonly hasSignedOn: boolean; readonly now: Date },
): boolean {
  if (signOnPasswords === 'also') return true;
  return !hasSignedOn && passwordsEndAt !== null && now < passwordsEndAt;
}
