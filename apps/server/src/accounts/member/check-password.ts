import { eq, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import type { PasswordHasher } from '../../kernel/security/password-hash.ts';
import { holdsProof } from '../proof/proofs.ts';

export type CheckPasswordDeps = { readonly db: Db; readonly clock: Clock; readonly passwordHasher: PasswordHasher };
export type PasswordRefusal = { readonly kind: 'wrong-password' | 'busy' | 'member-gone' };
/** `passwordHash`: lets the change check, in its transaction, that the password is still the same. Null: the member has none. */
export type CheckedPassword = { readonly kind: 'right'; readonly passwordHash: string | null } | PasswordRefusal;

/** `sessionId`: where a proof of this session stands for the password too; null: only the password counts. */
type Asked = { readonly memberId: string; readonly sessionId: string | null; readonly password: string };

/** Whether this is the signed-in member's password, or a proof that they gave in another way. Without a password, only a proof counts. */
export async function checkPassword(deps: CheckPasswordDeps, { memberId, sessionId, password }: Asked): Promise<CheckedPassword> {
  const { db, passwordHasher } = deps;
  const [own] = await db.select({ passwordHash: members.passwordHash }).from(members).where(eq(members.id, memberId));
  if (sessionId !== null && own !== undefined && (await holdsProof(db, deps, { id: memberId, sessionId }, password)))
    return { kind: 'right', passwordHash: own.passwordHash };
  const match = await passwordHasher.verify(own?.passwordHash ?? null, password);
  if (own === undefined) return { kind: 'member-gone' };
  if (match === 'busy') return { kind: 'busy' };
  return match === 'match' && own.passwordHash !== null ? { kind: 'right', passwordHash: own.passwordHash } : { kind: 'wrong-password' };
}

/** Selects the member while the password is still the one that was checked. */
export function isSamePassword({ passwordHash }: Extract<CheckedPassword, { readonly kind: 'right' }>): SQL {
  return passwordHash === null ? isNull(members.passwordHash) : eq(members.passwordHash, passwordHash);
}
