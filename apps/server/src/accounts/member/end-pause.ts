import { and, eq, isNotNull } from 'drizzle-orm';
import { scheduleLooks } from '../../sharing/alert/schedule-look.ts';
import type { Tx } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { signOnIdentities } from '../../kernel/db/schema/sign-on-identities.ts';
import type { Clock } from '../../kernel/effects/effects.ts';

/** Ends the pause of a member who has got in, or for whom an operator speaks. The days until the next one begin anew. The caller has locked the member. */
export async function endPause(tx: Tx, clock: Clock, memberId: string): Promise<boolean> {
  const ended = await tx
    .update(members)
    .set({ status: 'active' })
    .where(and(eq(members.id, memberId), eq(members.status, 'paused')))
    .returning({ id: members.id });
  await tx
    .update(signOnIdentities)
    .set({ lastUsedAt: clock.now(), pauseStep: null, pausesAt: null })
    .where(and(eq(signOnIdentities.memberId, memberId), isNotNull(signOnIdentities.pauseStep)));
  if (ended.length > 0) await scheduleLooks(tx, clock, memberId);
  return ended.length > 0;
}
