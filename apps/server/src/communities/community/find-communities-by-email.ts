import type { CommunityChoice } from '@waylift/contract/community';
import { emailDomain } from '@waylift/contract/rules';
import { and, arrayContains, asc, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';

const CHOICES_AT_MOST = 100;

/** The communities that an address may join. It looks at the domain alone, so it does not tell whether the address has an account. */
export async function findCommunitiesByEmail(db: Db, email: string): Promise<CommunityChoice[]> {
  return await db
    .select({ id: communities.publicId, name: communities.name })
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
