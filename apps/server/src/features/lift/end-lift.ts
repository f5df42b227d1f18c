import { and, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { LiftRow } from '../../db/schema/lifts.ts';
import { messages } from '../../db/schema/messages.ts';
import { answerLift, type LiftDeps, type LiftOutcome } from '../../lifts/change-lift.ts';
import { endSharing } from '../../lifts/end-sharing.ts';
import { findLift, type OwnLift } from '../../lifts/find-lift.ts';

/** Ends a lift for good; done again by the same member it answers the same, and tells nothing again. */
export async function endLift(deps: LiftDeps, own: OwnLift, message: string): Promise<LiftOutcome> {
  const before = await findLift(deps.db, own);
  if (before === null) return { kind: 'lift-not-found' };
  if (before.state === 'active') {
    await deps.db.transaction((tx) => endSharing(tx, deps, { liftId: before.id }, 'member', own.memberId, message));
  }
  const row = await findLift(deps.db, own);
  if (row !== null && !(await isEndedBy(deps.db, row, own.memberId))) return { kind: 'not-open', state: row.state };
  return await answerLift(deps, own);
}

/** Whose message would be lost if the other had been first learns that. */
async function isEndedBy(db: Db, { conversationId, endedAt, endedBy }: LiftRow, memberId: string): Promise<boolean> {
  if (conversationId === null || endedAt === null || endedBy !== 'member') return false;
  const isTheirs = and(
    eq(messages.conversationId, conversationId),
    eq(messages.authorId, memberId),
    gte(messages.createdAt, endedAt),
    sql`${messages.event} ->> 'name' = 'lift-ended'`,
  );
  return (await db.$count(messages, isTheirs)) > 0;
}
