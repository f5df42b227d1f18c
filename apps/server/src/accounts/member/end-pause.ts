import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { signOnIdentities } from '../../kernel/db/schema/sign-on-identities.ts';

/** Ends the pause of a member who has got in, or for whom an operator speaks. The days until the next one begin anew. The caller has locked the member. */
export async function endPause(tx: Tx, memberId: string, now: Date): Promise<boolean> {
  const ended = await tx
    .update(members)
    .set({ status: 'active' })
    .where(and(eq(members.id, memberId), eq(members.status, 'paused')))
    .returning({ id: members.id });
  await tx
    .update(signOnIdentities)
    .set({ lastUsedAt: now, pauseStep: null, pausesAt: null })
    .where(and(eq(signOnIdentities.memberId, memberId), isNotNull(signOnIdentities.pauseStep)));
  return ended.length > 0;
}
