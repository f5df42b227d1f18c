import type { TokensAnswer } from '@waylift/contract/sign-in';
import { emailKey } from '@waylift/contract/rules';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { isOpen, members, OPEN_STATUSES } from '../../kernel/db/schema/members.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import { signOnProviders } from '../../kernel/db/schema/sign-on-providers.ts';
import type { Db, Tx } from '../../kernel/db/client.ts';
import type { PasswordHasher } from '../../kernel/security/password-hash.ts';
import { endPause } from '../member/end-pause.ts';
import { entersByProvider } from '../member/enters-by-provider.ts';
import type { SignOnPlace } from '../../communities/community/sign-on-place.ts';
import { beginSession, deviceHashOf, type BeginDeps, type Browser } from '../member/begin-session.ts';

export type SignInDeps = BeginDeps & { readonly db: Db; readonly passwordHasher: PasswordHasher };
export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly tokens: TokensAnswer; readonly memberId: string }
  /** One refusal for every cause; `cause` is for the log alone. */
  | {
      readonly kind: 'invalid-credentials';
      readonly cause: 'unknown-address' | 'wrong-password' | 'not-verified' | 'changed-meanwhile';
      readonly memberId?: string;
    }
  /** Told only to somebody who knows the password. */
  | { readonly kind: 'suspended' | 'passkey-needed'; readonly memberId: string }
  /** Likewise: the account opens through the provider of its community alone. */
  | { readonly kind: 'sign-on-required'; readonly memberId: string; readonly place: SignOnPlace }
  | { readonly kind: 'busy' };

export type Account = Awaited<ReturnType<typeof findAccount>>;

/** The account of an address, or else its newest registration (for the log), with the devices on which its member has signed in. */
export async function findAccount(db: Db, email: string) {
  const { id, status, passwordHash, onlyByPasskey } = members;
  const ofMember = sql`${sessions.memberId} = ${id} and ${sessions.deviceHash} is not null`;
  const deviceHashes = sql<string[]>`array(select ${sessions.deviceHash} from ${sessions} where ${ofMember})`;
  const [account] = await db
    .select({ id, status, passwordHash, onlyByPasskey, deviceHashes })
    .from(members)
    .where(eq(members.emailKey, emailKey(email)))
    .orderBy(desc(ne(status, 'pending')), desc(members.createdAt))
    .limit(1);
  return account ?? null;
}

/** The device of this browser, if the member has signed in on it and no new password has ended its sessions. */
export function knownDevice(account: Account, clientId: string | undefined): string | null {
  if (account === null || clientId === undefined) return null;
  const deviceHash = deviceHashOf(account.id, clientId);
  return account.deviceHashes.includes(deviceHash) ? deviceHash : null;
}

type Attempt = { readonly account: Account; readonly password: string; readonly browser: Browser };

/**
 * Signs in (section 4). An unknown address, a wrong password and an unverified account take the same time.
 * @param giveBack takes back what the limits counted, in the session's transaction
 */
export async function signIn(
  deps: SignInDeps,
  { account, password, browser }: Attempt,
  giveBack: (tx: Tx) => Promise<void>,
): Promise<SignInOutcome> {
  // Without an account, compares with a hash that nothing matches, since the computation is what takes time.
  const match = await deps.passwordHasher.verify(account?.passwordHash ?? null, password);
  if (match === 'busy') return { kind: 'busy' };
  if (account === null) return refused('unknown-address');
  if (match === 'mismatch') return refused('wrong-password', account.id);
  if (account.status === 'suspended') return { kind: 'suspended', memberId: account.id };
  if (!isOpen(account)) return refused('not-verified', account.id);
  if (account.onlyByPasskey) return { kind: 'passkey-needed', memberId: account.id };

  return await deps.db.transaction(async (tx) => {
    // No session may begin if the password was changed, or the account removed, meanwhile.
    const [unchanged] = await tx
      .select({ status: members.status, hasProviders: sql<boolean>`exists (select from ${signOnProviders})` })
      .from(members)
      .where(
        and(
          eq(members.id, account.id),
          inArray(members.status, [...OPEN_STATUSES]),
          eq(members.passwordHash, account.passwordHash ?? ''),
          eq(members.onlyByPasskey, false),
        ),
      )
      .for('no key update');
    if (unchanged === undefined) return refused('changed-meanwhile', account.id);
    const now = deps.clock.now();
    const place = unchanged.hasProviders ? await entersByProvider(tx, account.id, now) : null;
    if (place !== null) return { kind: 'sign-on-required', memberId: account.id, place };
    if (unchanged.status === 'paused') await endPause(tx, deps.clock, account.id);
    const tokens = await beginSession(tx, deps, account.id, { by: 'password', browser });
    await giveBack(tx);
    return { kind: 'signed-in', memberId: account.id, tokens };
  });
}

type Refusal = Extract<SignInOutcome, { kind: 'invalid-credentials' }>;
function refused(cause: Refusal['cause'], memberId?: string): Refusal {
  return { kind: 'invalid-credentials', cause, ...(memberId === undefined ? {} : { memberId }) };
}
