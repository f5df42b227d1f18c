import { domainToUnicode } from 'node:url';
import { and, count, eq, notExists, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import type { CommunityRow } from '../../kernel/db/schema/communities.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { isOfClient, signOnIdentities } from '../../kernel/db/schema/sign-on-identities.ts';
import type { SignOnProviderRow } from '../../kernel/db/schema/sign-on-providers.ts';
import type { StoredSeal } from '../../kernel/security/stored-seal.ts';
import { publicKeyOf, type PublicKey } from './public-key.ts';

/** The public halves of the portal's keys: the one in use, and the one before; none when the portal has a secret instead. */
export function publicKeysOf(seal: StoredSeal, { id, clientProof, secret, formerSecret }: SignOnProviderRow): readonly PublicKey[] {
  if (clientProof !== 'private-key') return [];
  const opened = [secret, formerSecret].map((sealed) => (sealed === null ? null : seal.open(id, sealed)));
  return opened.flatMap((each) => (each === null ? [] : [publicKeyOf(each.secret)]));
}

export type PeopleOfProvider = {
  readonly signedOn: number;
  readonly withoutPassword: number;
  readonly never: number;
  /** Have not signed on for so long that nobody is shown them. */
  readonly paused: number;
};

/** A statement that selects what a member of the statement around it has signed on as, through the provider. */
export function identityOf(db: DbOrTx, provider: Pick<SignOnProviderRow, 'issuer' | 'clientId'>) {
  return db
    .select({ one: sql`1` })
    .from(signOnIdentities)
    .where(and(eq(signOnIdentities.memberId, members.id), isOfClient(provider)));
}

/** How many members of a community have come through the provider, have no password, and have never come through it. */
export async function countPeople(db: DbOrTx, communityId: string, provider: SignOnProviderRow): Promise<PeopleOfProvider> {
  const [counted] = await db
    .select({
      all: count(),
      never: sql<number>`count(*) filter (where ${notExists(identityOf(db, provider))})`.mapWith(Number),
      withoutPassword: sql<number>`count(*) filter (where ${members.passwordHash} is null)`.mapWith(Number),
    })
    .from(members)
    .where(and(eq(members.communityId, communityId), eq(members.status, 'active')));
  const { all = 0, never = 0, withoutPassword = 0 } = counted ?? {};
  const paused = await db.$count(members, and(eq(members.communityId, communityId), eq(members.status, 'paused')));
  return { signedOn: all - never, withoutPassword, never, paused };
}

/** Members who have never signed on and whose address nobody vouches for: once passwords end, only a change of address lets them in. */
export async function listUnvouched(
  db: DbOrTx,
  community: CommunityRow,
  provider: SignOnProviderRow,
  limit: number,
): Promise<readonly string[]> {
  const found = await db
    .select({ email: members.email })
    .from(members)
    .where(isUnvouched(db, community.id, provider))
    .orderBy(members.emailKey)
    .limit(limit);
  return found.map(({ email }) => email);
}

/** How many those are. */
export async function countUnvouched(db: DbOrTx, communityId: string, provider: SignOnProviderRow): Promise<number> {
  return await db.$count(members, isUnvouched(db, communityId, provider));
}

function isUnvouched(db: DbOrTx, communityId: string, provider: SignOnProviderRow) {
  const vouched = provider.domains.flatMap((domain) => [domain, domainToUnicode(domain)]);
  return and(
    eq(members.communityId, communityId),
    eq(members.status, 'active'),
    notExists(identityOf(db, provider)),
    sql`split_part(${members.emailKey}, '@', 2) <> all(${sql.param(vouched)}::text[])`,
  );
}
