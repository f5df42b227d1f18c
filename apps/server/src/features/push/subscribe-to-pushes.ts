import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { pushSubscriptions } from '../../db/schema/push-subscriptions.ts';
import type { Clock, NewId } from '../../effects/effects.ts';
import type { BrowserKeys } from '../../pushes/encrypt-push.ts';

type Subscriber = { readonly id: string; readonly sessionId: string };

/** A browser has one at a time, and pushes go to whoever is signed in there now. */
export async function subscribeToPushes(
  { db, clock, newId }: { readonly db: Db; readonly clock: Clock; readonly newId: NewId },
  { id: memberId, sessionId }: Subscriber,
  { endpoint, keys }: { readonly endpoint: string; readonly keys: BrowserKeys },
): Promise<void> {
  const owner = { memberId, sessionId, ...keys };
  await db.transaction(async (tx) => {
    await tx
      .insert(pushSubscriptions)
      .values({ id: newId(), endpoint, createdAt: clock.now(), ...owner })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: owner });
    await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.endpoint, endpoint)));
  });
}
