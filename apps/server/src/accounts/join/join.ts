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

/** A taken address gets a new one's answer in the same time: one argon2id, one count, one transaction of as many statements. */
export async function join(deps: JoinDeps, joining: Joining): Promise<JoinOutcome | TooManyGuesses> {
  const { body, language } = joining;
  const community = await deps.communities.byPublicId(body.publicCommunityId);
  if (community === null || !community.row.active) return 'community-not-found';
  const refusal = await refuse(deps, community.row, joining);
  if (refusal !== null) return refusal;
  const known = { member: { ...tidyDetails(body), email: body.email }, community: community.row };
  if (isRefusedPassword(deps.config, body.password, known)) return 'easy-password';

  const account = newMember(deps, community.row, body, language);
  const mayMail = await takeMail(deps, account.emailKey);
  const hash = hashOnce(deps, body.password);
  for (;;) {
    const owner = await findOwner(deps, account.emailKey);
    const outcome = owner === null ? await register(deps, account, hash, mayMail) : await answerOwner(deps, owner, body.password, mayMail);
    switch (outcome) {
      case 'taken':
        return account.status === 'active' ? 'activated' : 'verification-mailed';
      // An account of the address was made or removed: what was counted and hashed by then still holds.
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
  if (hasIdentityProvider({ OidcProvider: community.oidcProvider })) return 'oidc-required';
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

type NewAccount = ReturnType<typeof newMember>;
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
 * Whoever else has registered the address: each registration is one of its own, until the link of one is followed (decision 35).
 * Without a link nothing would lead to it: beyond the limit of mails it is not kept.
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
      // The statements that a taken address takes, on nothing.
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
    // One transaction: no registration without its mail. An account that is active at once gets none, as the job finds out.
    await deps.jobs.enqueue(tx, 'send-mail', { kind: 'activation', memberId: made.id });
    return 'taken';
  });
}

/** Only an active account's own password is told of it; anybody else hears what a new address would. `changed-meanwhile`: it was removed. */
async function answerOwner(
  deps: JoinDeps,
  owner: MemberRow,
  password: string,
  mayMail: boolean,
): Promise<'taken' | 'already-registered' | 'changed-meanwhile' | 'busy'> {
  const match = await deps.passwordHasher.verify(owner.passwordHash, password);
  if (match === 'busy') return 'busy';
  // As often as mails are sent and no more: joining is no way to guess at a password.
  if (match === 'match' && mayMail) return 'already-registered';
  return await deps.db.transaction(async (tx) => {
    const [locked] = await tx.select({ id: members.id }).from(members).where(eq(members.id, owner.id)).for('update');
    if (locked === undefined) return 'changed-meanwhile';
    // Beyond the limit the job is for nobody: left out, it would make the answer come sooner than that to a new address.
    const memberId = mayMail ? locked.id : deps.newId();
    await deps.jobs.enqueue(tx, 'send-mail', { kind: reminderOf(owner), memberId });
    return 'taken';
  });
}

/** Beyond the limit the mail is left out silently: the form floods no mailbox, and its answer gives nothing away. */
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
