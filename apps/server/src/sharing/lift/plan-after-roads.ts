import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/client.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import type { Jobs } from '../../mail/queue/queue.ts';

/** Enqueues the job that plans the cars of drivers anew whose ways were found by other roads. Call it in the transaction that stores the ways. */
export async function planAfterRoads(tx: Tx, { jobs }: { readonly jobs: Jobs }, journeyIds: readonly string[]): Promise<void> {
  const cars = await tx
    .selectDistinct({ journeyId: sql<string>`${lifts.driverJourneyId}` })
    .from(lifts)
    .where(and(eq(lifts.state, 'active'), inArray(lifts.driverJourneyId, [...journeyIds])));
  await jobs.enqueueAll(
    tx,
    'plan-car',
    cars.map(({ journeyId }) => ({ journeyId, roads: true })),
  );
}
