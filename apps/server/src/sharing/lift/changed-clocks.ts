/** Handles the time zones of shared lifts: those of the journeys, which may be found to differ from the stored ones. */
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { TellDeps } from '../conversation/tell.ts';
import type { Tx } from '../../kernel/db/client.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { lifts, type LiftRow, type Trip } from '../../kernel/db/schema/lifts.ts';
import { shareRequests } from '../../kernel/db/schema/share-requests.ts';
import type { Arrangement } from '../../journeys/traveller/traveller.ts';

/** Enqueues the job that checks what these journeys share. Call it in the transaction that stores their zones. */
export async function lookAfterClocks(
  tx: Tx,
  { jobs, clock }: Pick<TellDeps, 'jobs' | 'clock'>,
  journeyIds: readonly string[],
): Promise<void> {
  const isShared = or(eq(lifts.driverJourneyId, journeys.id), eq(lifts.passengerJourneyId, journeys.id));
  const isAsked = or(eq(shareRequests.askerJourneyId, journeys.id), eq(shareRequests.askedJourneyId, journeys.id));
  const shared = await tx
    .select({ id: journeys.id })
    .from(journeys)
    .where(
      and(
        inArray(journeys.id, [...journeyIds]),
        or(
          sql`exists (select from ${lifts} where ${and(eq(lifts.state, 'active'), isShared)})`,
          sql`exists (select from ${shareRequests} where ${and(eq(shareRequests.state, 'waiting'), isAsked)})`,
        ),
      ),
    );
  await jobs.enqueueAll(
    tx,
    'look-after-change',
    shared.map(({ id }) => ({ journeyId: id, changedAt: clock.now().toISOString() })),
  );
}

type Both = { readonly left: readonly Trip[]; readonly present: readonly Trip[] };

/** Whether each trip is at the same moment for both by the journeys' zones, as it was by the lift's zones. */
export function haveClocksAsAgreed(row: LiftRow, { driver, passenger }: Arrangement, { left, present }: Both): boolean {
  if (row.driverTimeZone === driver.timeZone && row.passengerTimeZone === passenger.timeZone) return true;
  return left.every((trip, index) => minutesApart(trip) === minutesApart(present[index]));
}

/** Gives a lift that fits its journeys their time zones, also for calendars. */
export async function keepClocks(tx: Tx, row: LiftRow, { driver, passenger }: Arrangement): Promise<void> {
  const zones = { driverTimeZone: driver.timeZone, passengerTimeZone: passenger.timeZone };
  if (row.driverTimeZone === zones.driverTimeZone && row.passengerTimeZone === zones.passengerTimeZone) return;
  await tx.update(lifts).set(zones).where(eq(lifts.id, row.id));
}

function minutesApart(trip: Trip | undefined): number | null {
  return trip === undefined ? null : trip.passenger.driverDeparts - trip.driver.driverDeparts;
}
