/** What tests start from: a community with just the options that a test is about, and a member of it. */
import { EXAMPLE_DETAILS } from '@waylift/contract/member-fields';
import { emailKey } from '@waylift/contract/rules';
import { communities, type NewCommunityRow } from '../kernel/db/schema/communities.ts';
import { members, type NewMemberRow } from '../kernel/db/schema/members.ts';
import type { Deps } from '../create-deps.ts';
import { hashOfPassword, PASSWORD } from './test-passwords.ts';

export { PASSWORD };

type Stored = Pick<Deps, 'db' | 'clock' | 'newId' | 'communities' | 'passwordHasher'>;

/** An active community that anybody may join. Its slug is its public id unless another is given. */
export async function addCommunity(deps: Stored, given: Partial<NewCommunityRow> & { publicId: string }): Promise<NewCommunityRow> {
  const now = deps.clock.now();
  const row = { id: deps.newId(), slug: given.publicId, name: `Community ${given.publicId}`, createdAt: now, updatedAt: now, ...given };
  await deps.db.insert(communities).values(row);
  deps.communities.clear();
  return row;
}

/** A hash of a password, as the store keeps it. */
export async function hashOf(deps: Stored, password: string): Promise<string> {
  const hashed = await deps.passwordHasher.hash(password);
  if (hashed === 'busy') throw new Error('one password is no flood');
  return hashed.hash;
}

/** An active member whose password is `PASSWORD`. */
export async function addMember(
  deps: Stored,
  community: { readonly id: string },
  { email, ...given }: Partial<NewMemberRow> & { email: string },
): Promise<NewMemberRow> {
  const now = deps.clock.now();
  const status = given.status ?? 'active';
  const row = {
    id: deps.newId(),
    communityId: community.id,
    email,
    emailKey: emailKey(email),
    ...EXAMPLE_DETAILS,
    passwordHash: given.passwordHash === undefined ? await hashOfPassword() : given.passwordHash,
    languageCode: 'en',
    countryCode: 'gb',
    createdAt: now,
    ...given,
    status,
    activatedAt: status === 'active' ? now : null,
  };
  await deps.db.insert(members).values(row);
  return row;
}
