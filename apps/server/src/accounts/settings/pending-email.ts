import { endpoints } from '@waylift/contract/endpoints';
import { eq } from 'drizzle-orm';
import { members } from '../../kernel/db/schema/members.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import type { Db } from '../../kernel/db/client.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { takeLimits, type LimitDeps } from '../../kernel/limits/limiter.ts';
import { emailKey } from '@waylift/contract/rules';
import { endChangeLinks } from '../member/change-email.ts';

export type ResendPendingOutcome =
  | { readonly kind: 'link-mailed' | 'nothing-pending' }
  | { readonly kind: 'too-many-requests'; readonly retryAfterSeconds: number };

/** Mails another link to the new address of a waiting change. Earlier links still work. */
export async function resendPendingEmail(
  deps: LimitDeps & { readonly jobs: Jobs; readonly newId: NewId },
  { memberId, client }: { readonly memberId: string; readonly client: string },
): Promise<ResendPendingOutcome> {
  const [own] = await deps.db.select({ pendingEmail: members.pendingEmail }).from(members).where(eq(members.id, memberId));
  const email = own?.pendingEmail ?? null;
  if (email === null) return { kind: 'nothing-pending' };
  const limit = await takeLimits(deps, endpoints.resendPendingEmail.onceKnown, { client, member: memberId, address: emailKey(email) });
  if (!limit.allowed) return { kind: 'too-many-requests', retryAfterSeconds: limit.retryAfterSeconds };
  const { allowed: mayMail } = await takeLimits(deps, endpoints.resendPendingEmail.mails, { address: emailKey(email) });
  await deps.jobs.enqueue(deps.db, 'send-mail', { kind: 'email-change', memberId: mayMail ? memberId : deps.newId() });
  return { kind: 'link-mailed' };
}

export async function cancelPendingEmail({ db, clock }: { readonly db: Db; readonly clock: Clock }, memberId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(members).set({ pendingEmail: null }).where(eq(members.id, memberId));
    await endChangeLinks(tx, memberId, clock.now());
  });
}
