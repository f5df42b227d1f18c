/** The organisers of the demonstration: invented people whose password and codes are shown to whoever tries it on this machine. */
import type { OrganiserRole } from '@waylift/contract/organiser-roles';
import { emailKey } from '@waylift/contract/rules';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { organiserRoles, organisers } from '../../kernel/db/schema/organisers.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import type { PasswordHasher } from '../../kernel/security/password-hash.ts';
import type { StoredSeal } from '../../kernel/security/stored-seal.ts';
import { codeAt, newAppSecret } from '../organiser/codes.ts';
import { DEMO_MEMBER_PASSWORD, DEMO_MEMBERS_OF } from './demo-members.ts';

type Deps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly passwordHasher: PasswordHasher;
  readonly secrets: { readonly storedSeal: StoredSeal };
};
type DemoOrganiser = { readonly email: string; readonly name: string; readonly role: OrganiserRole };

const HELD_DAYS = 30;

const demoOrganisers: readonly DemoOrganiser[] = [
  { email: 'harriet@organisers.example', name: 'Harriet Okafor', role: 'owner' },
  { email: 'daniel@organisers.example', name: 'Daniel Price', role: 'manager' },
  { email: 'meera@organisers.example', name: 'Meera Joshi', role: 'reader' },
  { email: 'olga@organisers.example', name: 'Olga Lindqvist', role: 'operator' },
];

/** Adds them to the store of a demonstration, which has no organisers yet. Each has an app as the second factor. */
export async function addDemoOrganisers({ db, clock, newId, passwordHasher, secrets }: Deps): Promise<void> {
  const hashed = await passwordHasher.hash(DEMO_MEMBER_PASSWORD);
  if (hashed === 'busy') throw new Error('the password of the demonstration organisers could not be hashed');
  // Long enough to say yes to a deletion.
  const createdAt = new Date(clock.now().getTime() - HELD_DAYS * 24 * 3_600_000);
  await db.transaction(async (tx) => {
    const [community] = await tx.select({ id: communities.id }).from(communities).where(eq(communities.slug, DEMO_MEMBERS_OF));
    if (community === undefined) throw new Error(`no demonstration community is called ${DEMO_MEMBERS_OF}`);
    for (const { email, name, role } of demoOrganisers) {
      const id = newId();
      const appSecret = secrets.storedSeal.seal(id, newAppSecret());
      const known = { email, emailKey: emailKey(email), name, languageCode: 'en', passwordHash: hashed.hash, appSecret, createdAt };
      await tx.insert(organisers).values({ id, ...known });
      const communityId = role === 'operator' ? null : community.id;
      await tx.insert(organiserRoles).values({ id: newId(), organiserId: id, role, communityId, createdAt });
    }
  });
}

export type TriedOrganiser = Pick<DemoOrganiser, 'email' | 'name' | 'role'> & {
  /** Of the community; null for an operator. */
  readonly community: string | null;
  /** The code of the app now. Null where it cannot be read, or another second factor has taken the app's place. */
  readonly code: string | null;
};

/** Those who are still there, with the code that the app of each would show now. */
export async function readDemoOrganisers({ db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>): Promise<TriedOrganiser[]> {
  const found = await db
    .select({ organiser: organisers, community: communities.name })
    .from(organisers)
    .innerJoin(organiserRoles, eq(organiserRoles.organiserId, organisers.id))
    .leftJoin(communities, eq(communities.id, organiserRoles.communityId))
    .where(
      inArray(
        organisers.emailKey,
        demoOrganisers.map(({ email }) => emailKey(email)),
      ),
    );
  return demoOrganisers.flatMap(({ email, name, role }) => {
    const row = found.find(({ organiser }) => organiser.emailKey === emailKey(email));
    if (row === undefined) return [];
    const { id, appSecret } = row.organiser;
    const secret = appSecret === null ? null : secrets.storedSeal.open(id, appSecret);
    return [{ email, name, role, community: row.community, code: secret === null ? null : codeAt(secret.secret, clock.now()) }];
  });
}
