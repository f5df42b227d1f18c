import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { PasswordHasher } from '../../kernel/security/password-hash.ts';

export type CheckPasswordDeps = { readonly db: Db; readonly passwordHasher: PasswordHasher };
export type PasswordRefusal = { readonly kind: 'wrong-password' | 'busy' | 'member-gone' };
/** `passwordHash`: lets the change check, in its transaction, that the password is still the same. */
export type CheckedPassword = { readonly kind: 'right'; readonly passwordHash: string } | PasswordRefusal;

/** Whether this is the signed-in member's password. A member without one, such as an invited one, always fails. */
export async function checkPassword(
  { db, passwordHasher }: CheckPasswordDeps,
  { memberId, password }: { readonly memberId: string; readonly password: string },
): Promise<CheckedPassword> {
  const [own] = await db.select({ passwordHash: members.passwordHash }).from(members).where(eq(members.id, memberId));
  const match = await passwordHasher.verify(own?.passwordHash ?? null, password);
  if (own === undefined) return { kind: 'member-gone' };
  if (match === 'busy') return { kind: 'busy' };
  return match === 'match' && own.passwordHash !== null ? { kind: 'right', passwordHash: own.passwordHash } : { kind: 'wrong-password' };
}
