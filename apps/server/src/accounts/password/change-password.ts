import { and, eq } from 'drizzle-orm';
import { members } from '../../kernel/db/schema/members.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { checkPassword, isSamePassword, type CheckPasswordDeps, type PasswordRefusal } from '../member/check-password.ts';
import { isRefusedPasswordOf, type RefusedPasswordDeps } from '../member/refused-password.ts';
import { endWithPassword } from './end-with-password.ts';

export type ChangePasswordDeps = CheckPasswordDeps & RefusedPasswordDeps & { readonly jobs: Jobs; readonly clock: Clock };
type Change = { readonly memberId: string; readonly sessionId: string; readonly currentPassword: string; readonly password: string };

/** Sets another password and mails the member. This session goes on; all others end. */
export async function changePassword(
  deps: ChangePasswordDeps,
  { memberId, sessionId, currentPassword, password }: Change,
): Promise<{ readonly kind: 'password-changed' | 'easy-password' } | PasswordRefusal> {
  const checked = await checkPassword(deps, { memberId, sessionId, password: currentPassword });
  if (checked.kind !== 'right') return checked;
  if (await isRefusedPasswordOf(deps, password, memberId)) return { kind: 'easy-password' };
  const hashed = await deps.passwordHasher.hash(password);
  if (hashed === 'busy') return { kind: 'busy' };
  return await deps.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(members)
      .set({ passwordHash: hashed.hash, pendingEmail: null })
      // Fails if the password was changed meanwhile.
      .where(and(eq(members.id, memberId), isSamePassword(checked)))
      .returning({ id: members.id });
    if (changed === undefined) return { kind: 'wrong-password' };
    const { hadCalendar } = await endWithPassword(tx, { memberId, now: deps.clock.now(), keptSessionId: sessionId });
    await deps.jobs.enqueue(tx, 'send-mail', { kind: 'password-changed', memberId, hadCalendar });
    return { kind: 'password-changed' };
  });
}
