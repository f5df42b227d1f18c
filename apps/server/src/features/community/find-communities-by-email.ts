import type { CommunityChoice } from '@waylift/contract/community';
import { emailDomain } from '@waylift/contract/rules';
import { and, arrayContains, asc } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { communities } from '../../db/schema/communities.ts';

/** More choices than a person can read. */
const CHOICES_AT_MOST = 100;

/**
 * The active communities that were set up for the domain of this address, by name. It looks at the domain alone, so it
 * tells nobody whether the address has an account; a community that takes every domain is not found by one.
 */
export async function findCommunitiesByEmail(db: Db, email: string): Promise<CommunityChoice[]> {
  return await db
    .select({ id: communities.publicId, name: communities.name })
    .from(communities)
    .where(and(communities.active, arrayContains(communities.emailDomains, [emailDomain(email)])))
    .orderBy(asc(communities.name), asc(communities.publicId))
    .limit(CHOICES_AT_MOST);
}
