/** Ends lifts whose last ride is over. */
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { TellDeps } from '../conversation/tell.ts';
import { FIRST_ID } from '../../kernel/db/schema/columns.ts';
import type { Db } from '../../kernel/db/client.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import type { Logger } from '../../kernel/effects/effects.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { workOff } from '../../kernel/effects/work-off.ts';
import { endSharing } from './end-sharing.ts';
import { isOver } from '../pair/next-ride.ts';

type TendDeps = TellDeps & { readonly db: Db; readonly log: Pick<Logger, 'error'> };

const AT_ONCE = 100;

/** Several servers may run it at once, and any of them may stop at any moment: each end is told once. */
export async function tendLifts({ db, log, ...deps }: TendDeps, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  // In some time zones it is already tomorrow.
  const latest = new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10);
  let after = FIRST_ID;
  await workOff({
    async next() {
      const due = await db
        .select()
        .from(lifts)
        .where(and(eq(lifts.state, 'active'), lte(lifts.lastDate, latest), gt(lifts.id, after)))
        .orderBy(asc(lifts.id))
        .limit(AT_ONCE);
      after = due.at(-1)?.id ?? after;
      return due;
    },
    async work(rows) {
      for (const row of rows) {
        if (isOver(row, now)) await db.transaction((tx) => endSharing(tx, deps, { liftId: row.id }, 'over', null));
      }
    },
    log,
    trouble: 'a lift that is over did not end',
    signal,
  });
}
