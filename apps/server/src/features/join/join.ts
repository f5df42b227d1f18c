import type { RegisterBody } from '@waylift/contract/join';
import { countryOfCulture, hasIdentityProvider } from '@waylift/contract/community-rules';
import { emailDomain, emailKey, tidyEmail } from '@waylift/contract/rules';
import { languageCode, type LanguageTag } from '@waylift/words/languages';
import { eq } from 'drizzle-orm';
import type { CommunityRow } from '../../db/schema/communities.ts';
import { members, type MemberRow, type NewMemberRow } from '../../db/schema/members.ts';
import type { Deps } from '../../deps.ts';
import { mailOwner } from './mail-owner.ts';

export type JoinDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'communities' | 'passwordHasher' | 'clock' | 'newId'>;
export type JoinOutcome =
  | 'community-not-found'
  | 'oidc-required'
  | 'community-password-invalid'
  | 'email-restriction-failed'
  | 'already-registered'
  | 'verification-mailed'
  | 'activated'
  | 'busy';

/**
 * Joins a community (sections 3 and 4). The checks come in the order of the API's page. An address that has an account gets
 * what a new one would get, in the same time: both cost one computation of argon2id and one transaction.
 */
export async function join(deps: JoinDeps, body: RegisterBody, language: LanguageTag): Promise<JoinOutcome> {
  const community = await deps.communities.byPublicId(body.publicCommunityId);
  if (community === null || !community.row.active) return 'community-not-found';
  const refusal = await refuse(deps, community.row, body);
  if (refusal !== null) return refusal;

  const account = newMember(deps, community.row, body, language);
  const owner = await findOwner(deps, account.emailKey);
  if (owner !== null) return await answerOwner(deps, owner, body.password, account.status);
  const hashed = await deps.passwordHasher.hash(body.password);
  if (hashed === 'busy') return 'busy';

  const isMade = await deps.db.transaction(async (tx) => {
    const made = await tx
      .insert(members)
      .values({ ...account, passwordHash: hashed.hash })
      .onConflictDoNothing({ target: members.emailKey })
      .returning({ id: members.id });
    if (made.length === 0) return false;
    // In the same transaction: there is no account without its mail, and no mail without its account.
    if (account.status === 'pending') await deps.jobs.enqueue(tx, 'send-mail', { kind: 'activation', memberId: account.id });
    return true;
  });
  if (isMade) return freshOutcome(account.status);
  // Another registration of this address was faster, so by now it is one that has an account.
  return await join(deps, body, language);
}

async function refuse({ passwordHasher }: JoinDeps, community: CommunityRow, body: RegisterBody): Promise<JoinOutcome | null> {
  if (hasIdentityProvider({ OidcProvider: community.oidcProvider })) return 'oidc-required';
  if (community.passwordHash !== null) {
    const match = await passwordHasher.verify(community.passwordHash, body.publicCommunityPassword ?? '');
    if (match !== 'match') return match === 'busy' ? 'busy' : 'community-password-invalid';
  }
  const isDomainTaken = community.emailDomains.length === 0 || community.emailDomains.includes(emailDomain(body.email));
  return isDomainTaken ? null : 'email-restriction-failed';
}

function newMember({ clock, newId }: JoinDeps, community: CommunityRow, body: RegisterBody, language: LanguageTag) {
  const now = clock.now();
  const activation = community.needsVerification ? ({ status: 'pending' } as const) : ({ status: 'active', activatedAt: now } as const);
  return {
    id: newId(),
    communityId: community.id,
    email: tidyEmail(body.email),
    emailKey: emailKey(body.email),
    forename: body.forename.trim(),
    surname: body.surname.trim(),
    languageCode: languageCode(language),
    countryCode: countryOfCulture(community.culture),
    createdAt: now,
    ...activation,
  } satisfies NewMemberRow;
}

/** The address already has an account: only its own password is told so; anybody else hears what a new address would. */
async function answerOwner(deps: JoinDeps, owner: MemberRow, password: string, status: 'pending' | 'active'): Promise<JoinOutcome> {
  const match = await deps.passwordHasher.verify(owner.passwordHash, password);
  if (match === 'busy') return 'busy';
  if (match === 'mismatch') {
    // Who is invited has no password to sign in with: the invitation is what leads on.
    await mailOwner(deps, owner, owner.status === 'invited' ? 'invitation' : 'already-registered');
    return freshOutcome(status);
  }
  if (owner.status === 'pending') await mailOwner(deps, owner, 'activation');
  return 'already-registered';
}

function freshOutcome(status: 'pending' | 'active'): JoinOutcome {
  return status === 'active' ? 'activated' : 'verification-mailed';
}

async function findOwner({ db }: JoinDeps, key: string): Promise<MemberRow | null> {
  const [owner] = await db.select().from(members).where(eq(members.emailKey, key)).limit(1);
  return owner ?? null;
}
