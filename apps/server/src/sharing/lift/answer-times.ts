/** What a passenger says to new times, and what becomes of them without a word (design: "When a plan is made anew"). */
import { and, asc, eq, lte, notInArray, sql } from 'drizzle-orm';
import { lockMembers } from '../conversation/lock-members.ts';
import type { TellDeps } from '../conversation/tell.ts';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { lifts, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import type { Logger } from '../../kernel/effects/effects.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { workOff } from '../../kernel/effects/work-off.ts';
import { announceLift, changeLift, type LiftDeps, type LiftOutcome } from './change-lift.ts';
import type { OwnLift } from './find-lift.ts';
import { asAgreed } from '../pair/trips.ts';

const SILENT_DAYS = 14;
const AT_ONCE = 50;

/** Whoever says that the times do not suit is asked no more, and keeps what was agreed: later plans count from that. */
export async function answerTimes(deps: LiftDeps, own: OwnLift, answer: 'all-right' | 'does-not-suit'): Promise<LiftOutcome> {
  return await changeLift(deps, own, async (tx, row, side) => {
    if (side === 'driver' || row.timesToldAt === null) return 'as-before';
    if (answer === 'all-right') await agree(tx, row);
    else await tx.update(lifts).set({ timesToldAt: null }).where(eq(lifts.id, row.id));
    return 'shown-anew';
  });
}

/** Makes told times agreed ones after 14 days without a word. Several servers may run it at once. */
export async function agreeInSilence(
  { db, clock, log }: Pick<TellDeps, 'clock'> & { readonly db: Db; readonly log: Pick<Logger, 'error'> },
  signal: AbortSignal,
): Promise<void> {
  const isDue = lte(lifts.timesToldAt, new Date(clock.now().getTime() - SILENT_DAYS * DAY_MS));
  await workOff({
    next: (failed) =>
      db
        .select({ id: lifts.id })
        .from(lifts)
        .where(and(isDue, notInArray(lifts.id, [...failed])))
        .orderBy(asc(lifts.timesToldAt))
        .limit(AT_ONCE),
    work: async (rows) => {
      for (const { id } of rows)
        await db.transaction(async (tx) => {
          await lockMembers(tx, sql`select unnest(array[driver_id, passenger_id]) from lifts where id = ${id}`);
          const [row] = await tx
            .select()
            .from(lifts)
            .where(and(eq(lifts.id, id), isDue))
            .for('update');
          if (row === undefined) return;
          await agree(tx, row);
          await announceLift(tx, { clock }, row);
        });
    },
    log,
    trouble: 'new times were not agreed to in silence',
    signal,
  });
}

async function agree(tx: Tx, { id, trips }: LiftRow): Promise<void> {
  await tx
    .update(lifts)
    .set({ trips: trips.map(asAgreed), timesToldAt: null })
    .where(eq(lifts.id, id));
}
