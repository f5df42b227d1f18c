/** Passkeys of organisers. The same device may hold one of its person's own membership: the two know nothing of each other. */
import { PASSKEY_CHALLENGE_LIFE_SECONDS, PASSKEYS_PER_MEMBER } from '@waylift/contract/limits';
import type { CreatedPasskey, PasskeyCreationOptions, PasskeyRequestOptions, ShownPasskey } from '@waylift/contract/passkey';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { readCreated, type Created, type CreatedRefusal } from '../../accounts/passkey/check-created.ts';
import { checkSigned } from '../../accounts/passkey/check-shown.ts';
import { challengeIn } from '../../accounts/passkey/client-data.ts';
import { creationOf, requestOf } from '../../accounts/passkey/passkey-options.ts';
import { userHandleOf } from '../../accounts/passkey/user-handle.ts';
import type { Config } from '../../kernel/config/config.ts';
import { passkeySite } from '../../kernel/config/passkey-site.ts';
import type { Db, DbOrTx } from '../../kernel/db/client.ts';
import { type ORGANISER_CHALLENGES, organiserChallenges, organiserPasskeys, organisers } from '../../kernel/db/schema/organisers.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { hashToken, randomToken } from '../../kernel/security/one-time-token.ts';

export type PasskeyDeps = { readonly db: Db; readonly clock: Clock; readonly config: Pick<Config, 'publicUrl' | 'productName'> };
type Asked = { readonly purpose: (typeof ORGANISER_CHALLENGES)[number]; readonly organiserId: string | null };

async function newChallenge({ db, clock }: PasskeyDeps, asked: Asked): Promise<string> {
  const challenge = randomToken();
  const expiresAt = new Date(clock.now().getTime() + PASSKEY_CHALLENGE_LIFE_SECONDS * 1000);
  await db.insert(organiserChallenges).values({ challengeHash: hashToken(challenge), ...asked, expiresAt });
  return challenge;
}

async function takeChallenge({ db, clock }: PasskeyDeps, challenge: string, { purpose, organiserId }: Asked): Promise<boolean> {
  const isAskers = organiserId === null ? isNull(organiserChallenges.organiserId) : eq(organiserChallenges.organiserId, organiserId);
  const taken = await db
    .delete(organiserChallenges)
    .where(
      and(
        eq(organiserChallenges.challengeHash, hashToken(challenge)),
        eq(organiserChallenges.purpose, purpose),
        isAskers,
        gt(organiserChallenges.expiresAt, clock.now()),
      ),
    )
    .returning({ purpose: organiserChallenges.purpose });
  return taken.length > 0;
}

/** @param organiserId whose passkey is asked for; null: anybody's, to sign in. The answer is null where this server offers none. */
export async function passkeyToShow(
  deps: PasskeyDeps,
  organiserId: string | null,
): Promise<{ readonly origin: string; readonly options: PasskeyRequestOptions } | null> {
  const site = passkeySite(deps.config);
  if (site === null) return null;
  const challenge = await newChallenge(deps, { purpose: organiserId === null ? 'sign-in' : 'prove', organiserId });
  const credentials = organiserId === null ? [] : await credentialsOf(deps.db, organiserId);
  return { origin: site.origin, options: requestOf(site, challenge, credentials) };
}

export async function passkeyToAdd(
  deps: PasskeyDeps,
  { id, email, name }: { readonly id: string; readonly email: string; readonly name: string },
): Promise<
  | { readonly kind: 'options'; readonly origin: string; readonly options: PasskeyCreationOptions }
  | { readonly kind: 'no-passkeys-here' | 'too-many-passkeys' }
> {
  const site = passkeySite(deps.config);
  if (site === null) return { kind: 'no-passkeys-here' };
  const excludeCredentials = await credentialsOf(deps.db, id);
  if (excludeCredentials.length >= PASSKEYS_PER_MEMBER) return { kind: 'too-many-passkeys' };
  const challenge = await newChallenge(deps, { purpose: 'add', organiserId: id });
  const user = { id: userHandleOf(id), name: email, displayName: name };
  return { kind: 'options', origin: site.origin, options: creationOf(site, deps.config, { challenge, user, excludeCredentials }) };
}

export async function checkMade(deps: PasskeyDeps, made: CreatedPasskey, organiserId: string): Promise<Created | CreatedRefusal> {
  const site = passkeySite(deps.config);
  if (site === null) return { kind: 'no-passkeys-here' };
  const challenge = challengeIn(made.response.clientDataJSON);
  const isAnswered = challenge !== null && (await takeChallenge(deps, challenge, { purpose: 'add', organiserId }));
  if (!isAnswered) return { kind: 'passkey-refused', cause: 'challenge' };
  const credential = await readCreated(site, made, challenge);
  return credential === null ? { kind: 'passkey-refused', cause: 'verification' } : { kind: 'right', credential };
}

type Shown =
  | { readonly kind: 'right'; readonly organiserId: string }
  | { readonly kind: 'passkey-unknown' | 'no-passkeys-here' }
  | { readonly kind: 'passkey-refused'; readonly cause: 'challenge' | 'other-member' | 'verification' };

/** Whether a shown passkey is an organiser's and answers a challenge that was given for this. It uses the challenge up, and notes the use. */
export async function takeShown(deps: PasskeyDeps, shown: ShownPasskey, organiserId: string | null): Promise<Shown> {
  const { db, clock, config } = deps;
  const site = passkeySite(config);
  if (site === null) return { kind: 'no-passkeys-here' };
  const challenge = challengeIn(shown.response.clientDataJSON);
  const asked: Asked = { purpose: organiserId === null ? 'sign-in' : 'prove', organiserId };
  if (challenge === null || !(await takeChallenge(deps, challenge, asked))) return { kind: 'passkey-refused', cause: 'challenge' };
  const [known] = await db.select().from(organiserPasskeys).where(eq(organiserPasskeys.credentialId, shown.id));
  if (known === undefined) return { kind: 'passkey-unknown' };
  const isOthers = organiserId !== null && organiserId !== known.organiserId;
  if (isOthers || shown.response.userHandle !== userHandleOf(known.organiserId)) return { kind: 'passkey-refused', cause: 'other-member' };
  const signed = await checkSigned(site, shown, { ...known, challenge });
  if (signed === null) return { kind: 'passkey-refused', cause: 'verification' };
  const used = { counter: signed.counter, isSynced: signed.isSynced, lastUsedAt: clock.now() };
  const noted = await db
    .update(organiserPasskeys)
    .set(used)
    .where(eq(organiserPasskeys.id, known.id))
    .returning({ id: organiserPasskeys.id });
  // It was removed meanwhile.
  return noted.length === 0 ? { kind: 'passkey-unknown' } : { kind: 'right', organiserId: known.organiserId };
}

async function credentialsOf(db: DbOrTx, organiserId: string) {
  const own = await db
    .select({ id: organiserPasskeys.credentialId })
    .from(organiserPasskeys)
    .innerJoin(organisers, eq(organisers.id, organiserPasskeys.organiserId))
    .where(eq(organiserPasskeys.organiserId, organiserId))
    .limit(PASSKEYS_PER_MEMBER);
  return own.map(({ id }) => ({ id, type: 'public-key' }));
}
