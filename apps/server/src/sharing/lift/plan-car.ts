/** Makes the plans of a driver's cars anew when somebody has left, days or roads have changed, or a car never had a plan. */
import { and, asc, eq, isNotNull, notInArray, or, sql } from 'drizzle-orm';
import { lockMembers } from '../conversation/lock-members.ts';
import { tell, type TellDeps } from '../conversation/tell.ts';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { hasNoPlan, lifts, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import type { Logger } from '../../kernel/effects/effects.ts';
import { workOff } from '../../kernel/effects/work-off.ts';
import type { JobPayload } from '../../mail/queue/job-list.ts';
import type { Router } from '../../map/routing/routing.ts';
import { planCarsAnew, type PlansAnew } from '../../journeys/candidate/plan-cars-anew.ts';
import { isSameTrip } from '../pair/trips.ts';
import { carOf } from '../pair/with-match.ts';
import { liftsShown } from './change-lift.ts';
import { giveRoom } from './give-room.ts';
import { moveTimes } from './move-times.ts';

type PlanDeps = TellDeps & { readonly db: Db; readonly routing: Router };

/** A try fails only if the car was changed meanwhile, which is rare. */
const TRIES_MAX = 5;
/** Where a car gets its first plan, nobody is told of the minute that each stop takes. */
const MORE_THAN_A_STOP_MINUTES = 2;
/** In a minute, so that the mails about first plans are paced. */
const FIRST_PLANS_AT_ONCE = 20;

/**
 * The job. Moments change only in cars in which others ride than those for whom they were planned, so running it again moves nobody. With `roads`,
 * all are planned anew. While the router is away it fails, and is tried again: until then what was told stands.
 */
export async function planCar(deps: PlanDeps, { journeyId, roads = false }: JobPayload['plan-car'], signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const before = await carOf(db, journeyId);
    const plans = await planCarsAnew(deps, journeyId, { now: clock.now(), isAll: roads, signal });
    if (plans.planned.length + plans.room.length === 0) return;
    const isDone = await db.transaction(async (tx) => {
      await lockMembers(
        tx,
        sql`select unnest(array[driver_id, passenger_id]) from lifts where state = 'active' and driver_journey_id = ${journeyId}`,
      );
      // Somebody who has room again must not agree to ride with another meanwhile.
      const theirs = plans.room.length === 0 ? sql`false` : sql`${journeys.id} in ${ridersJourneys(tx, journeyId)}`;
      await tx
        .select({ id: journeys.id })
        .from(journeys)
        .where(or(eq(journeys.id, journeyId), theirs))
        .orderBy(asc(journeys.id))
        .for('no key update');
      const rows = await lockCar(tx, journeyId);
      if ((await carOf(tx, journeyId)) !== before) return false;
      await move(tx, deps, rows, plans);
      return true;
    });
    if (isDone) return;
  }
  throw new Error('a car was changed again and again');
}

/** Plans cars that were agreed before cars had plans. Mails and pushes go out car by car. */
export async function planFormerCars(deps: PlanDeps & { readonly log: Pick<Logger, 'error'> }, signal: AbortSignal): Promise<void> {
  let left = FIRST_PLANS_AT_ONCE;
  await workOff({
    next: async (failed) => {
      const due = await deps.db
        .select({ id: sql<string>`${lifts.driverJourneyId}` })
        .from(lifts)
        .where(and(hasNoPlan(lifts), isNotNull(lifts.driverJourneyId), notInArray(lifts.driverJourneyId, [...failed])))
        .groupBy(lifts.driverJourneyId)
        // A car to which no road leads just now must not hold up the others.
        .orderBy(sql`random()`)
        .limit(Math.min(left, 1));
      left -= due.length;
      return due;
    },
    work: async (rows) => {
      for (const { id } of rows) await planCar(deps, { journeyId: id }, signal);
    },
    log: deps.log,
    trouble: 'a car did not get its first plan',
    signal,
  });
}

function ridersJourneys(tx: Tx, journeyId: string) {
  return tx
    .select({ id: lifts.passengerJourneyId })
    .from(lifts)
    .where(and(eq(lifts.state, 'active'), eq(lifts.driverJourneyId, journeyId)));
}

async function lockCar(tx: Tx, journeyId: string): Promise<LiftRow[]> {
  return await tx
    .select()
    .from(lifts)
    .where(and(eq(lifts.state, 'active'), eq(lifts.driverJourneyId, journeyId)))
    .orderBy(asc(lifts.id))
    .for('update');
}

async function move(tx: Tx, deps: TellDeps, rows: readonly LiftRow[], { planned, room }: PlansAnew): Promise<void> {
  const { news, shown } = await moveTimes(tx, deps, rows, (row) => {
    const own = planned.filter(({ liftId }) => liftId === row.id);
    return {
      stopsOf: (trip) => own.find((each) => isSameTrip(each.trip, trip))?.stops ?? null,
      // Drivers who set out at another time know it.
      by: own.some(({ trip, stops }) => stops.later !== trip.stops?.later) ? row.driverId : null,
      ...(row.trips.some(({ stops }) => stops === undefined) ? { toldFrom: MORE_THAN_A_STOP_MINUTES } : {}),
    };
  });
  const given = await giveRoom(tx, deps, room);
  await tell(tx, deps, [...news, ...given], liftsShown(shown));
}
