/** Ends lifts whose last ride is over, and those about which nobody has answered in time. */
import { and, asc, eq, gt, lte, type SQL } from 'drizzle-orm';
import type { TellDeps } from '../conversation/tell.ts';
import { FIRST_ID } from '../../kernel/db/schema/columns.ts';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { lifts, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import type { Logger } from '../../kernel/effects/effects.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { workOff } from '../../kernel/effects/work-off.ts';
import { endSharing, lockMembersSharing, type LiftEnd } from './end-sharing.ts';
import { isOver } from '../pair/next-ride.ts';

type TendDeps = TellDeps & { readonly db: Db; readonly log: Pick<Logger, 'error'> };
type Due = { readonly where: SQL; readonly isDue: (row: LiftRow) => boolean; readonly cause: LiftEnd };

const AT_ONCE = 100;

/** Several servers may run it at once, and any of them may stop at any moment: each end is told once. */
export async function tendLifts(deps: TendDeps, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  // In some time zones it is already tomorrow.
  const latest = new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10);
  await endDue(deps, { where: lte(lifts.lastDate, latest), isDue: (row) => isOver(row, now), cause: 'over' }, signal);
  await endDue(
    deps,
    { where: lte(lifts.answerUntil, now), isDue: ({ answerUntil }) => answerUntil !== null && answerUntil <= now, cause: 'journey' },
    signal,
  );
}

async function endDue({ db, log, ...deps }: TendDeps, { where, isDue, cause }: Due, signal: AbortSignal): Promise<void> {
  let after = FIRST_ID;
  await workOff({
    async next() {
      const due = await db
        .select()
        .from(lifts)
        .where(and(eq(lifts.state, 'active'), where, gt(lifts.id, after)))
        .orderBy(asc(lifts.id))
        .limit(AT_ONCE);
      after = due.at(-1)?.id ?? after;
      return due;
    },
    async work(rows) {
      for (const row of rows) {
        if (isDue(row)) await db.transaction((tx) => endIfDue(tx, row.id));
      }
    },
    log,
    trouble: 'a lift that is over did not end',
    signal,
  });

  async function endIfDue(tx: Tx, liftId: string): Promise<void> {
    // Whoever changes the lift meanwhile locks them too.
    await lockMembersSharing(tx, { liftId }, 'update');
    const [row] = await tx.select().from(lifts).where(eq(lifts.id, liftId));
    if (row !== undefined && isDue(row)) await endSharing(tx, deps, { liftId }, cause, null);
  }
}
