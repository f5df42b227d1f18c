import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { pushSubscriptions } from '../../kernel/db/schema/push-subscriptions.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import { lockSignedIn, type SignedIn } from '../../kernel/security/lock-signed-in.ts';
import type { BrowserKeys } from './encrypt-push.ts';

/** A browser has one subscription at a time; its pushes are for the member who is signed in there now. False if the session has ended meanwhile. */
export async function subscribeToPushes(
  { db, clock, newId }: { readonly db: Db; readonly clock: Clock; readonly newId: NewId },
  member: SignedIn,
  { endpoint, keys }: { readonly endpoint: string; readonly keys: BrowserKeys },
): Promise<boolean> {
  const { id: memberId, sessionId } = member;
  const owner = { memberId, sessionId, ...keys };
  return await db.transaction(async (tx) => {
    if (!(await lockSignedIn(tx, member, clock.now()))) return false;
    await tx
      .insert(pushSubscriptions)
      .values({ id: newId(), endpoint, createdAt: clock.now(), ...owner })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: owner });
    await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.endpoint, endpoint)));
    return true;
  });
}
