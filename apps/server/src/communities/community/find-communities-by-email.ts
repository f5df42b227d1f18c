import { domainToASCII } from 'node:url';
import type { CommunityChoice } from '@waylift/contract/community';
import { emailDomain } from '@waylift/contract/rules';
import { and, arrayContains, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { signOnProviders } from '../../kernel/db/schema/sign-on-providers.ts';

const CHOICES_AT_MOST = 100;

/** The communities that an address may join. It looks at the domain alone, so it does not tell whether the address has an account. */
export async function findCommunitiesByEmail(db: Db, email: string): Promise<CommunityChoice[]> {
  return await db
    .select({ id: communities.publicId, name: communities.name, slug: communities.slug })
    .from(communities)
    .where(
      and(
        communities.active,
        sql`${communities.privacy} is distinct from 'closed'`,
        arrayContains(communities.emailDomains, [emailDomain(email)]),
      ),
    )
    .orderBy(asc(communities.name), asc(communities.publicId))
    .limit(CHOICES_AT_MOST);
}

/** The community whose provider vouches for the domain of an address; of several with one provider, that which was set up first. Null: none does. */
export async function findSignOnByEmail(db: Db, email: string): Promise<{ readonly slug: string; readonly label: string } | null> {
  const [found] = await db
    .select({ slug: communities.slug, label: signOnProviders.label })
    .from(signOnProviders)
    .innerJoin(communities, eq(communities.id, signOnProviders.communityId))
    .where(and(communities.active, arrayContains(signOnProviders.domains, [domainToASCII(emailDomain(email))])))
    .orderBy(asc(signOnProviders.createdAt))
    .limit(1);
  return found ?? null;
}
