import { asc, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { Jobs } from '../../mail/queue/queue.ts';

const AT_ONCE = 100;

/**
 * Tells everybody who shared a lift before riders in one car could see each other that they can now: once, on however many servers it runs. Until
 * then nobody sees them. Whoever is being changed at the moment is told by the next run.
 */
export async function tellOfOthers({ db, jobs }: { readonly db: Db; readonly jobs: Jobs }, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const told = await db.transaction(async (tx) => {
      const due = await tx
        .select({ id: members.id })
        .from(members)
        .where(sql`${members.othersUntold}`)
        .orderBy(asc(members.id))
        .limit(AT_ONCE)
        .for('no key update', { skipLocked: true });
      const ids = due.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await tx.update(members).set({ othersUntold: false }).where(inArray(members.id, ids));
      const orders = ids.map((memberId) => ({ kind: 'others-seen' as const, memberId }));
      await jobs.enqueueAll(tx, 'send-mail', orders);
      return ids.length;
    });
    if (told < AT_ONCE) return;
  }
}
