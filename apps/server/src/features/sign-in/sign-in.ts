import type { TokensAnswer } from '@waylift/contract/sign-in';
import { emailKey } from '@waylift/contract/rules';
import { and, desc, eq, ne } from 'drizzle-orm';
import { members } from '../../db/schema/members.ts';
import type { Db } from '../../db/client.ts';
import type { PasswordHasher } from '../../security/password-hash.ts';
import { beginSession, type BeginDeps, type Browser } from '../../member/begin-session.ts';

export type SignInDeps = BeginDeps & { readonly db: Db; readonly passwordHasher: PasswordHasher };
export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly tokens: TokensAnswer }
  /** One refusal for every cause; `cause` is for the log alone. */
  | { readonly kind: 'invalid-credentials'; readonly cause: 'unknown-address' | 'wrong-password' | 'not-verified' | 'changed-meanwhile' }
  | { readonly kind: 'busy' };

/** Signs in (section 4). An unknown address, a wrong password and an account not yet verified take the same time. */
export async function signIn(
  deps: SignInDeps,
  { email, password }: { readonly email: string; readonly password: string },
  browser: Browser,
): Promise<SignInOutcome> {
  const [member] = await deps.db
    .select()
    .from(members)
    .where(eq(members.emailKey, emailKey(email)))
    // The account, if there is one; else the newest registration, for the log.
    .orderBy(desc(ne(members.status, 'pending')), desc(members.createdAt))
    .limit(1);
  // Against a hash that nothing matches when there is no account: the computation is what takes the time.
  const match = await deps.passwordHasher.verify(member?.passwordHash ?? null, password);
  if (match === 'busy') return { kind: 'busy' };
  if (member === undefined) return refused('unknown-address');
  if (match === 'mismatch') return refused('wrong-password');
  if (member.status !== 'active') return refused('not-verified');

  return await deps.db.transaction(async (tx) => {
    // A password change, or a removal, that came in between must not be survived by a session of the old password.
    const [unchanged] = await tx
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.id, member.id), eq(members.status, 'active'), eq(members.passwordHash, member.passwordHash ?? '')))
      .for('no key update');
    if (unchanged === undefined) return refused('changed-meanwhile');
    return { kind: 'signed-in', tokens: await beginSession(tx, deps, member.id, { by: 'password', browser }) };
  });
}

type Refusal = Extract<SignInOutcome, { kind: 'invalid-credentials' }>;
function refused(cause: Refusal['cause']): Refusal {
  return { kind: 'invalid-credentials', cause };
}
