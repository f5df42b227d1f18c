import { endpoints } from '@waylift/contract/endpoints';
import type { RegisterBody } from '@waylift/contract/join';
import { countryOfCulture, hasIdentityProvider } from '@waylift/contract/community-rules';
import { tidyDetails } from '@waylift/contract/member-fields';
import { emailDomain, emailKey, tidyEmail } from '@waylift/contract/rules';
import { languageCode, type LanguageTag } from '@waylift/words/languages';
import { and, eq, ne } from 'drizzle-orm';
import type { CommunityRow } from '../../kernel/db/schema/communities.ts';
import { members, type MemberRow, type NewMemberRow } from '../../kernel/db/schema/members.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { NewId } from '../../kernel/effects/effects.ts';
import type { CommunityCache } from '../../communities/community/community-cache.ts';
import { isByInvitation } from '../../communities/community/privacy.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { findJoinLink } from './join-links.endpoints.ts';
import { isRefusedPassword } from '../member/refused-password.ts';
import type { PasswordHasher } from '../../kernel/security/password-hash.ts';
import { giveBackLimits, takeLimits, type LimitDeps } from '../../kernel/limits/limiter.ts';

export type JoinDeps = LimitDeps & {
  readonly config: Pick<Config, 'productName' | 'refusesEasyPasswords'>;
  readonly jobs: Jobs;
  readonly communities: CommunityCache;
  readonly passwordHasher: PasswordHasher;
  readonly newId: NewId;
};
export type JoinOutcome =
  | 'community-not-found'
  | 'oidc-required'
  | 'invitation-required'
  | 'community-password-invalid'
  | 'email-restriction-failed'
  | 'easy-password'
  | 'already-registered'
  | 'verification-mailed'
  | 'activated'
  | 'busy';

type TooManyGuesses = { readonly kind: 'too-many-requests'; readonly retryAfterSeconds: number };
type Joining = { readonly body: RegisterBody; readonly language: LanguageTag; readonly client: string; readonly signal: AbortSignal };

/**
 * Registers a member. A taken address gets the same answer in the same time as a new one: one argon2id, one count, one transaction with as many
 * statements.
 */
export async function join(deps: JoinDeps, joining: Joining): Promise<JoinOutcome | TooManyGuesses> {
  const { body, language } = joining;
  const community = await deps.communities.byPublicId(body.publicCommunityId);
  if (community === null || !community.row.active) return 'community-not-found';
  const refusal = hasIdentityProvider(community.options) ? 'oidc-required' : await refuse(deps, community.row, joining);
  if (refusal !== null) return refusal;
  const known = { member: { ...tidyDetails(body), email: body.email }, community: community.row };
  if (isRefusedPassword(deps.config, body.password, known)) return 'easy-password';

  const joinLinkId = await findJoinLink(deps.db, body.joinLink, community.row);
  const account = { ...newMember(deps, community.row, body, language), joinLinkId };
  const mayMail = await takeMail(deps, account.emailKey);
  const hash = hashOnce(deps, body.password);
  for (;;) {
    const owner = await findOwner(deps, account.emailKey);
    const outcome = owner === null ? await register(deps, account, hash, mayMail) : await answerOwner(deps, owner, body.password, mayMail);
    switch (outcome) {
      case 'taken':
        return account.status === 'active' ? 'activated' : 'verification-mailed';
      // An account with this address was just made or removed. What was counted and hashed so far still holds.
      case 'changed-meanwhile':
        break;
      case 'already-registered':
      case 'busy':
        return outcome;
    }
  }
}

function hashOnce({ passwordHasher }: JoinDeps, password: string): () => ReturnType<PasswordHasher['hash']> {
  let hashed: ReturnType<PasswordHasher['hash']> | null = null;
  return () => (hashed ??= passwordHasher.hash(password));
}

async function refuse(
  deps: JoinDeps,
  community: CommunityRow,
  { body, client, signal }: Joining,
): Promise<JoinOutcome | TooManyGuesses | null> {
  if (isByInvitation(community)) return 'invitation-required';
  if (community.passwordHash !== null) {
    const password = body.publicCommunityPassword ?? '';
    if (password === '') return 'community-password-invalid';
    const whom = { client, community: community.id };
    const counted = await takeLimits(deps, endpoints.register.guesses, whom, signal);
    if (!counted.allowed) return { kind: 'too-many-requests', ...counted };
    const match = await deps.passwordHasher.verify(community.passwordHash, password);
    if (match !== 'mismatch') await giveBackLimits(deps, endpoints.register.guesses, whom);
    if (match !== 'match') return match === 'busy' ? 'busy' : 'community-password-invalid';
  }
  const isDomainTaken = community.emailDomains.length === 0 || community.emailDomains.includes(emailDomain(body.email));
  return isDomainTaken ? null : 'email-restriction-failed';
}

type NewAccount = ReturnType<typeof newMember> & { readonly joinLinkId: string | null };
function newMember({ clock, newId }: JoinDeps, community: CommunityRow, body: RegisterBody, language: LanguageTag) {
  const now = clock.now();
  const activation = community.needsVerification ? ({ status: 'pending' } as const) : ({ status: 'active', activatedAt: now } as const);
  return {
    id: newId(),
    communityId: community.id,
    email: tidyEmail(body.email),
    emailKey: emailKey(body.email),
    ...tidyDetails(body),
    languageCode: languageCode(language),
    countryCode: countryOfCulture(community.culture),
    createdAt: now,
    ...activation,
  } satisfies NewMemberRow;
}

/**
 * Stores a registration. Several pending registrations may share an address until one activation link is followed (decision 35). Over the mail limit
 * no link is sent, so the registration is not stored.
 */
async function register(
  deps: JoinDeps,
  account: NewAccount,
  hash: () => ReturnType<PasswordHasher['hash']>,
  mayMail: boolean,
): Promise<'taken' | 'changed-meanwhile' | 'busy'> {
  const hashed = await hash();
  if (hashed === 'busy') return 'busy';
  return await deps.db.transaction(async (tx) => {
    if (account.status === 'pending' && !mayMail) {
      // Runs the statements that a taken address needs, without effect.
      await tx.select({ id: members.id }).from(members).where(eq(members.id, account.id)).for('update');
      await deps.jobs.enqueue(tx, 'send-mail', { kind: 'activation', memberId: account.id });
      return 'taken';
    }
    const [made] = await tx
      .insert(members)
      .values({ ...account, passwordHash: hashed.hash })
      .onConflictDoNothing({ target: members.emailKey, where: ne(members.status, 'pending') })
      .returning({ id: members.id });
    if (made === undefined) return 'changed-meanwhile';
    // In the same transaction, so that no registration lacks its mail. The job sends nothing to an account that is already active.
    await deps.jobs.enqueue(tx, 'send-mail', { kind: 'activation', memberId: made.id });
    return 'taken';
  });
}

/**
 * Answers for a taken address. Only somebody with the account's own password is told that it exists; everybody else gets a new address's answer.
 * `changed-meanwhile`: the account was removed.
 */
async function answerOwner(
  deps: JoinDeps,
  owner: MemberRow,
  password: string,
  mayMail: boolean,
): Promise<'taken' | 'already-registered' | 'changed-meanwhile' | 'busy'> {
  const match = await deps.passwordHasher.verify(owner.passwordHash, password);
  if (match === 'busy') return 'busy';
  // Told only within the mail limit, so that joining is no way to guess a password.
  if (match === 'match' && mayMail) return 'already-registered';
  return await deps.db.transaction(async (tx) => {
    const [locked] = await tx.select({ id: members.id }).from(members).where(eq(members.id, owner.id)).for('update');
    if (locked === undefined) return 'changed-meanwhile';
    // Over the limit the job is for nobody. Without it, the answer would be quicker than a new address's.
    const memberId = mayMail ? locked.id : deps.newId();
    await deps.jobs.enqueue(tx, 'send-mail', { kind: reminderOf(owner), memberId });
    return 'taken';
  });
}

/** Over the limit no mail is sent and nobody is told: the form cannot flood a mailbox, and its answer reveals nothing. */
async function takeMail(deps: JoinDeps, address: string): Promise<boolean> {
  return (await takeLimits(deps, endpoints.register.mails, { address })).allowed;
}

function reminderOf(owner: MemberRow): 'invitation' | 'already-registered' {
  return owner.status === 'invited' ? 'invitation' : 'already-registered';
}

async function findOwner({ db }: JoinDeps, key: string): Promise<MemberRow | null> {
  const [owner] = await db
    .select()
    .from(members)
    .where(and(eq(members.emailKey, key), ne(members.status, 'pending')))
    .limit(1);
  return owner ?? null;
}
