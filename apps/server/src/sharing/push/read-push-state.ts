import type { PushState } from '@waylift/contract/member-events';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { pushSubscriptions } from '../../kernel/db/schema/push-subscriptions.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import type { SignedIn } from '../../kernel/security/lock-signed-in.ts';
import { readPushKeys } from './push-keys.ts';

/** For a browser to compare with its own subscription: only the one stored for its session gets pushes. */
export async function readPushState(deps: { readonly db: Db; readonly clock: Clock }, { id, sessionId }: SignedIn): Promise<PushState> {
  const { publicKey } = await readPushKeys(deps);
  const [row] = await deps.db
    .select({ isWanted: members.pushes, endpoint: pushSubscriptions.endpoint })
    .from(members)
    .leftJoin(pushSubscriptions, eq(pushSubscriptions.sessionId, sessionId))
    .where(eq(members.id, id));
  return { publicKey, isWanted: row?.isWanted ?? false, endpoint: row?.endpoint ?? null };
}
