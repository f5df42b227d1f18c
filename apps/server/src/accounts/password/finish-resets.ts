import { asc, eq, lte } from 'drizzle-orm';
import { members } from '../../kernel/db/schema/members.ts';
import { waitingResets } from '../../kernel/db/schema/waiting-resets.ts';
import type { Db, Tx } from '../../kernel/db/client.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { endWithPassword } from './end-with-password.ts';

type FinishDeps = { readonly db: Db; readonly clock: Clock; readonly jobs: Jobs };

const RESETS_AT_ONCE = 100;

/** New passwords that have waited long enough hold from now on, and passkeys alone no longer sign in. Everything of the old password ends. */
export async function finishResets(deps: FinishDeps, signal: AbortSignal): Promise<void> {
  const due = await deps.db
    .select({ memberId: waitingResets.memberId })
    .from(waitingResets)
    .where(lte(waitingResets.endsAt, deps.clock.now()))
    .orderBy(asc(waitingResets.endsAt))
    .limit(RESETS_AT_ONCE);
  for (const { memberId } of due) {
    signal.throwIfAborted();
    await deps.db.transaction((tx) => finishReset(tx, deps, memberId));
  }
}

async function finishReset(tx: Tx, { clock, jobs }: FinishDeps, memberId: string): Promise<void> {
  const now = clock.now();
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update');
  // Read after locking: it may have been stopped, or begun anew.
  const [waited] = await tx.select().from(waitingResets).where(eq(waitingResets.memberId, memberId));
  if (waited === undefined || waited.endsAt > now) return;
  await tx
    .update(members)
    .set({ passwordHash: waited.passwordHash, onlyByPasskey: false, pendingEmail: null })
    .where(eq(members.id, memberId));
  const { hadCalendar } = await endWithPassword(tx, { memberId, now });
  await jobs.enqueue(tx, 'send-mail', { kind: 'password-changed', memberId, hadCalendar });
}
