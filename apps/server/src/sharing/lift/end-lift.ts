import { and, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import type { LiftRow } from '../../kernel/db/schema/lifts.ts';
import { messages } from '../../kernel/db/schema/messages.ts';
import { answerLift, type LiftDeps, type LiftOutcome } from './change-lift.ts';
import { endSharing } from './end-sharing.ts';
import { findLift, type OwnLift } from './find-lift.ts';

/** Ends a lift for good. If the same member does it again, the answer is the same and nobody is told again. */
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

/** Whether the member ended it themselves. If the other did so first, they are told, since their message was not sent. */
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
