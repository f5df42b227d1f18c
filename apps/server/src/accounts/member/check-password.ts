import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { PasswordHasher } from '../../kernel/security/password-hash.ts';

export type CheckPasswordDeps = { readonly db: Db; readonly passwordHasher: PasswordHasher };
export type PasswordRefusal = { readonly kind: 'wrong-password' | 'busy' | 'member-gone' };
/** `passwordHash`: for the change to see, in its transaction, that the password is still that one. */
export type CheckedPassword = { readonly kind: 'right'; readonly passwordHash: string } | PasswordRefusal;

/** Whether it is the password of a member who is signed in. Who has none, an invited one, is never right. */
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
