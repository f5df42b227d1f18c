import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import { and, count, eq, notExists, sql } from 'drizzle-orm';
import { findProvider } from '../../communities/community/find-provider.ts';
import type { Db } from '../../kernel/db/client.ts';
import type { CommunityRow } from '../../kernel/db/schema/communities.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { signOnIdentities } from '../../kernel/db/schema/sign-on-identities.ts';
import type { SignOnProviderRow } from '../../kernel/db/schema/sign-on-providers.ts';
import type { StoredSeal } from '../../kernel/security/stored-seal.ts';

/** The public half of the portal's key, as a provider takes it (RFC 7517); null when the portal has a secret instead. */
export function publicKeyOf(seal: StoredSeal, { id, clientProof, secret }: SignOnProviderRow): Record<string, unknown> | null {
  const opened = clientProof === 'private-key' ? seal.open(id, secret) : null;
  if (opened === null) return null;
  const jwk = createPublicKey(createPrivateKey(opened.secret)).export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify(jwk)).digest('base64url').slice(0, 16);
  return { ...jwk, kid, alg: 'ES256', use: 'sig' };
}

export type PeopleOfProvider = {
  readonly signedOn: number;
  readonly withoutPassword: number;
  readonly never: number;
};

/** How many members of a community have come through the provider, have no password, and have never come through it. */
export async function countPeople(db: Db, communityId: string): Promise<PeopleOfProvider> {
  const identity = db
    .select({ one: sql`1` })
    .from(signOnIdentities)
    .where(eq(signOnIdentities.memberId, members.id));
  const [counted] = await db
    .select({
      all: count(),
      never: sql<number>`count(*) filter (where ${notExists(identity)})`.mapWith(Number),
      withoutPassword: sql<number>`count(*) filter (where ${members.passwordHash} is null)`.mapWith(Number),
    })
    .from(members)
    .where(and(eq(members.communityId, communityId), eq(members.status, 'active')));
  const { all = 0, never = 0, withoutPassword = 0 } = counted ?? {};
  return { signedOn: all - never, withoutPassword, never };
}

/** Members who have never signed on and whose address nobody vouches for: once passwords end, only a change of address lets them in. */
export async function listUnvouched(db: Db, community: CommunityRow, limit: number): Promise<readonly string[]> {
  const identity = db
    .select({ one: sql`1` })
    .from(signOnIdentities)
    .where(eq(signOnIdentities.memberId, members.id));
  const provider = await findProvider(db, community);
  const vouched = (provider?.domains ?? []).flatMap((domain) => [domain, domainToUnicode(domain)]);
  const found = await db
    .select({ email: members.email })
    .from(members)
    .where(
      and(
        eq(members.communityId, community.id),
        eq(members.status, 'active'),
        notExists(identity),
        sql`split_part(${members.emailKey}, '@', 2) <> all(${sql.param(vouched)}::text[])`,
      ),
    )
    .orderBy(members.emailKey)
    .limit(limit);
  return found.map(({ email }) => email);
}
