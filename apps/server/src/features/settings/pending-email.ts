import { eq } from 'drizzle-orm';
import { members } from '../../db/schema/members.ts';
import type { Deps } from '../../deps.ts';
import { takeChangeMail } from './email-change-limits.ts';
import { endChangeLinks } from './end-change-links.ts';

export type ResendPendingOutcome =
  | { readonly kind: 'link-mailed' | 'nothing-pending' }
  | { readonly kind: 'too-many-requests'; readonly retryAfterSeconds: number };

/** Mails a further link to the address that a change waits for; former links to it stay good. */
export async function resendPendingEmail(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'clock'>,
  memberId: string,
): Promise<ResendPendingOutcome> {
  const [own] = await deps.db.select({ pendingEmail: members.pendingEmail }).from(members).where(eq(members.id, memberId));
  const email = own?.pendingEmail ?? null;
  if (email === null) return { kind: 'nothing-pending' };
  const limit = await takeChangeMail(deps, { memberId, email });
  if (!limit.allowed) return { kind: 'too-many-requests', retryAfterSeconds: limit.retryAfterSeconds };
  await deps.jobs.enqueue(deps.db, 'send-mail', { kind: 'email-change', memberId });
  return { kind: 'link-mailed' };
}

/** Gives a change of address up: its links die. Nothing happens when there is none. */
export async function cancelPendingEmail({ db, clock }: Pick<Deps, 'db' | 'clock'>, memberId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(members).set({ pendingEmail: null }).where(eq(members.id, memberId));
    await endChangeLinks(tx, memberId, clock.now());
  });
}
