import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { journeyWays } from '../../kernel/db/schema/journey-ways.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { lifts, type LiftPlaces, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import type { Clock, Logger } from '../../kernel/effects/effects.ts';
import { planCarsAnew } from '../../journeys/candidate/plan-cars-anew.ts';
import type { MatchFinder } from '../../journeys/candidate/match-finder.ts';
import { rerouteJourneys } from '../../journeys/traveller/reroute-journeys.ts';
import { renewAllWays } from '../../journeys/way/renew-all-ways.ts';
import type { Router } from '../../map/routing/routing.ts';
import { lockMembers } from '../../sharing/conversation/lock-members.ts';
import { agreedPlaces } from '../../sharing/lift/agreed-places.ts';
import { announcedIn } from '../../sharing/lift/announced-places.ts';
import { announceLift } from '../../sharing/lift/change-lift.ts';
import { sameTrips } from '../../sharing/pair/chosen-trips.ts';
import { asAgreed, isSameTrip, tripsOf, withMoments } from '../../sharing/pair/trips.ts';
import { findPair } from '../../sharing/pair/with-match.ts';

export type FollowDeps = {
  readonly db: Db;
  readonly routing: Router;
  readonly matches: MatchFinder;
  readonly clock: Clock;
  readonly log: Logger;
};
const PATIENCE_MS = 10 * 60_000;
const PAUSE_MS = 5_000;
/** A match off the roads stays an estimate. */
const LIFT_TRIES = 12;
/** The demonstration has a handful. */
const LIFTS_MAX = 50;

/**
 * Brings journeys and lifts of the demonstration to its roads as if they had been made with them: no mail, no push, and no word about former figures.
 * @param startedBefore lifts of visitors are younger, and follow as all lifts do
 */
export async function followRoadsAsDemo(deps: FollowDeps, startedBefore: Date, signal: AbortSignal): Promise<void> {
  const { db, log } = deps;
  if (!(await followWithJourneys(deps, signal)))
    return log.warn('the demonstration could not follow its roads yet; its lifts stay as they are');
  const rows = await readLifts(db, startedBefore);
  let waiting: readonly LiftRow[] = rows;
  for (let tries = 0; tries < LIFT_TRIES && waiting.length > 0; tries += 1) {
    if (tries > 0) await delay(PAUSE_MS, undefined, { signal });
    const left: LiftRow[] = [];
    for (const lift of waiting) {
      const places = await placesByRoad(deps, lift, signal);
      if (places === 'estimated') left.push(lift);
      else if (places !== null) await keepIfSame(deps, lift, { places });
    }
    waiting = left;
  }
  const placed = await readLifts(db, startedBefore);
  for (const journeyId of new Set(placed.flatMap(({ driverJourneyId }) => driverJourneyId ?? [])))
    await planByRoad(deps, journeyId, placed, signal);
  const former = { reroutedAt: null, formerDistanceMetres: null, formerDurationSeconds: null, formerlyEstimated: null };
  await db
    .update(journeys)
    .set(former)
    .where(and(isNotNull(journeys.reroutedAt), lt(journeys.createdAt, startedBefore)));
  log.info({ lifts: rows.length }, 'the demonstration follows its roads');
}

async function readLifts(db: Db, startedBefore: Date): Promise<readonly LiftRow[]> {
  return await db
    .select()
    .from(lifts)
    .where(and(eq(lifts.state, 'active'), lt(lifts.startedAt, startedBefore)))
    .orderBy(asc(lifts.startedAt), asc(lifts.id))
    .limit(LIFTS_MAX);
}

/** On a busy machine the router may not answer at first. False when it did not for ten minutes. */
async function followWithJourneys(deps: FollowDeps, signal: AbortSignal): Promise<boolean> {
  const { db, routing } = deps;
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    await rerouteJourneys(deps, signal);
    await renewAllWays(deps, { signal });
    signal.throwIfAborted();
    const version = (await routing.roadsVersion()) ?? '';
    const older = [
      await db.select({ id: journeys.id }).from(journeys).where(lt(journeys.roadsVersion, version)).limit(1),
      await db.select({ id: journeyWays.journeyId }).from(journeyWays).where(lt(journeyWays.roadsVersion, version)).limit(1),
    ];
    if (version !== '' && older.flat().length === 0) return true;
    if (performance.now() > giveUpAt) return false;
    await delay(PAUSE_MS, undefined, { signal });
  }
}

/** Null where the two do not share the trips by these roads. `estimated`: the router did not answer for them. */
async function placesByRoad(
  deps: FollowDeps,
  { driverJourneyId, passengerJourneyId, trips }: LiftRow,
  signal: AbortSignal,
): Promise<LiftPlaces | 'estimated' | null> {
  if (driverJourneyId === null || passengerJourneyId === null) return null;
  const pair = { mineId: driverJourneyId, otherId: passengerJourneyId, driverId: driverJourneyId };
  const found = await findPair(deps.matches, pair, signal);
  if (found?.best.estimated === true) return 'estimated';
  const present = found === null ? null : sameTrips(trips, tripsOf(found.best));
  if (found === null || present === null) return null;
  if (found.best.trips.some(({ misfit }) => misfit !== null)) return null;
  const ids = [driverJourneyId, passengerJourneyId];
  const rows = await deps.db.select().from(journeys).where(inArray(journeys.id, ids));
  const [driver, passenger] = ids.map((id) => rows.find((row) => row.id === id));
  if (driver === undefined || passenger === undefined) return null;
  const { startCell, endCell } = found.best.driver;
  const agreed = { driver, driverCells: { startCell, endCell }, passenger, trips: present, announced: announcedIn(found.best) };
  return await agreedPlaces(deps, agreed, signal);
}

/** Plans a driver's cars as if all had agreed to these roads. Where the router is away, a job does it later, as for all members. */
async function planByRoad(deps: FollowDeps, journeyId: string, rows: readonly LiftRow[], signal: AbortSignal): Promise<void> {
  const planned = await planCarsAnew(deps, journeyId, { now: deps.clock.now(), isAll: true, signal })
    .then((plans) => plans.planned)
    .catch(() => null);
  if (planned === null) return;
  for (const lift of rows.filter(({ driverJourneyId }) => driverJourneyId === journeyId)) {
    const trips = lift.trips.map((trip) => {
      const stops = planned.find((each) => each.liftId === lift.id && isSameTrip(each.trip, trip))?.stops;
      const { before: _before, ...told } = trip;
      return stops === undefined ? trip : asAgreed(withMoments(told, stops));
    });
    await keepIfSame(deps, lift, { trips, timesToldAt: null });
  }
}

/** Does nothing to a lift that its members have changed meanwhile. */
async function keepIfSame({ db, clock }: FollowDeps, { id, trips, places }: LiftRow, change: Partial<LiftRow>): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMembers(tx, sql`select unnest(array[driver_id, passenger_id]) from lifts where id = ${id}`);
    const [row] = await tx.select().from(lifts).where(eq(lifts.id, id)).for('update');
    if (row?.state !== 'active' || !isDeepStrictEqual([row.trips, row.places], [trips, places])) return;
    await tx.update(lifts).set(change).where(eq(lifts.id, id));
    await announceLift(tx, { clock }, row);
  });
}
