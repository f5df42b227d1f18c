import { PASSKEYS_PER_MEMBER } from '@waylift/contract/limits';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@waylift/contract/passkey';
import { eq } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { passkeys } from '../../kernel/db/schema/passkeys.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { passkeySite, type PasskeySite } from '../../kernel/config/passkey-site.ts';
import { newChallenge } from './challenges.ts';
import { ALGORITHMS } from './check-created.ts';
import { userHandleOf } from './user-handle.ts';

type OptionsDeps = { readonly db: Db; readonly clock: Clock; readonly config: Pick<Config, 'publicUrl' | 'productName'> };

/** How long a device may wait for its person. The challenge lasts longer: browsers offer passkeys at a field for as long as it is there. */
const TIMEOUT_MS = 300_000;

type ToShow = { readonly origin: string; readonly options: PasskeyRequestOptions };

/** What a browser needs to show a passkey: any to sign in, or one of this member's. Null: this server offers none. */
export async function optionsToShow(deps: OptionsDeps, memberId: string | null): Promise<ToShow | null> {
  const site = passkeySite(deps.config);
  if (site === null) return null;
  const challenge = await newChallenge(deps, { purpose: memberId === null ? 'sign-in' : 'prove', memberId });
  return { origin: site.origin, options: requestOf(site, challenge, memberId === null ? [] : await credentialsOf(deps.db, memberId)) };
}

type Named = readonly { readonly id: string; readonly type: string }[];

export function requestOf(site: PasskeySite, challenge: string, credentials: Named): PasskeyRequestOptions {
  return { challenge, rpId: site.host, timeout: TIMEOUT_MS, userVerification: 'required', allowCredentials: [...credentials] };
}

type ToAdd = { readonly kind: 'options'; readonly origin: string; readonly options: PasskeyCreationOptions };

/** What a browser needs to make a passkey that signs in without a typed address. */
export async function optionsToAdd(
  deps: OptionsDeps,
  memberId: string,
): Promise<ToAdd | { readonly kind: 'no-passkeys-here' | 'too-many-passkeys' | 'member-gone' }> {
  const site = passkeySite(deps.config);
  if (site === null) return { kind: 'no-passkeys-here' };
  const excludeCredentials = await credentialsOf(deps.db, memberId);
  if (excludeCredentials.length >= PASSKEYS_PER_MEMBER) return { kind: 'too-many-passkeys' };
  const [own] = await deps.db
    .select({ email: members.email, forename: members.forename, surname: members.surname })
    .from(members)
    .where(eq(members.id, memberId));
  if (own === undefined) return { kind: 'member-gone' };
  const challenge = await newChallenge(deps, { purpose: 'add', memberId });
  const user = { id: userHandleOf(memberId), name: own.email, displayName: `${own.forename} ${own.surname}` };
  return { kind: 'options', origin: site.origin, options: creationOf(site, deps.config, { challenge, user, excludeCredentials }) };
}

type ToMake = Pick<PasskeyCreationOptions, 'challenge' | 'user' | 'excludeCredentials'>;

export function creationOf(site: PasskeySite, { productName }: Pick<Config, 'productName'>, made: ToMake): PasskeyCreationOptions {
  return {
    ...made,
    rp: { id: site.host, name: productName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
}

async function credentialsOf(db: Db, memberId: string) {
  const own = await db
    .select({ id: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId))
    .limit(PASSKEYS_PER_MEMBER);
  return own.map(({ id }) => ({ id, type: 'public-key' }));
}
