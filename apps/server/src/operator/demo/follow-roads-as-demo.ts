import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { journeyWays } from '../../kernel/db/schema/journey-ways.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { lifts, type LiftPlaces, type LiftRow, type Trip } from '../../kernel/db/schema/lifts.ts';
import type { Clock, Logger } from '../../kernel/effects/effects.ts';
import type { MatchFinder } from '../../journeys/candidate/match-finder.ts';
import { rerouteJourneys } from '../../journeys/traveller/reroute-journeys.ts';
import { renewAllWays } from '../../journeys/way/renew-all-ways.ts';
import type { Router } from '../../map/routing/routing.ts';
import { lockMembers } from '../../sharing/conversation/lock-members.ts';
import { agreedPlaces } from '../../sharing/lift/agreed-places.ts';
import { announcedIn } from '../../sharing/lift/announced-places.ts';
import { announceLift } from '../../sharing/lift/change-lift.ts';
import { sameTrips } from '../../sharing/pair/chosen-trips.ts';
import { isSameTrip, tripsOf, withMoments } from '../../sharing/pair/trips.ts';
import { joinedOf, type Joined } from '../../sharing/request/join-car.ts';
import { findPair } from '../../sharing/pair/with-match.ts';

export type FollowDeps = {
  readonly db: Db;
  readonly routing: Router;
  readonly matches: MatchFinder;
  readonly clock: Clock;
  readonly log: Logger;
};
type Agreed = { readonly trips: readonly Trip[]; readonly places: LiftPlaces; readonly joined: Joined };

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
  // In the order in which they were agreed: each moves those who were in the car before.
  const rows = await db
    .select({ id: lifts.id })
    .from(lifts)
    .where(and(eq(lifts.state, 'active'), lt(lifts.startedAt, startedBefore)))
    .orderBy(asc(lifts.startedAt), asc(lifts.id))
    .limit(LIFTS_MAX);
  let waiting = rows.map(({ id }) => id);
  for (let tries = 0; tries < LIFT_TRIES && waiting.length > 0; tries += 1) {
    if (tries > 0) await delay(PAUSE_MS, undefined, { signal });
    const left: string[] = [];
    for (const id of waiting) {
      // Not as it was at first: an earlier one of its car may have moved it.
      const [lift] = await db.select().from(lifts).where(eq(lifts.id, id));
      const agreed = lift === undefined ? null : await agreeAnew(deps, lift, signal);
      if (agreed === 'estimated') left.push(id);
      else if (lift !== undefined && agreed !== null) await keep(deps, lift, agreed);
    }
    waiting = left;
  }
  const former = { reroutedAt: null, formerDistanceMetres: null, formerDurationSeconds: null, formerlyEstimated: null };
  await db
    .update(journeys)
    .set(former)
    .where(and(isNotNull(journeys.reroutedAt), lt(journeys.createdAt, startedBefore)));
  log.info({ lifts: rows.length }, 'the demonstration follows its roads');
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
async function agreeAnew(
  deps: FollowDeps,
  { driverJourneyId, passengerJourneyId, trips }: LiftRow,
  signal: AbortSignal,
): Promise<Agreed | 'estimated' | null> {
  if (driverJourneyId === null || passengerJourneyId === null) return null;
  const pair = { mineId: driverJourneyId, otherId: passengerJourneyId, driverId: driverJourneyId };
  const found = await findPair(deps.matches, pair, signal);
  if (found?.best.estimated === true) return 'estimated';
  const present = found === null ? null : sameTrips(trips, tripsOf(found.best));
  if (found === null || present === null) return null;
  const joined = joinedOf(found.best, present);
  if (joined.some(({ shared }) => shared.misfit !== null)) return null;
  const ids = [driverJourneyId, passengerJourneyId];
  const rows = await deps.db.select().from(journeys).where(inArray(journeys.id, ids));
  const [driver, passenger] = ids.map((id) => rows.find((row) => row.id === id));
  if (driver === undefined || passenger === undefined) return null;
  const { startCell, endCell } = found.best.driver;
  const agreed = { driver, driverCells: { startCell, endCell }, passenger, trips: present, announced: announcedIn(found.best) };
  return { trips: present, places: await agreedPlaces(deps, agreed, signal), joined };
}

/** Does nothing to a lift that its members have changed meanwhile. */
async function keep(
  { db, clock }: FollowDeps,
  { id, driverJourneyId, trips, places }: LiftRow,
  { joined, ...agreed }: Agreed,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isOfCar = and(
      eq(lifts.state, 'active'),
      driverJourneyId === null ? eq(lifts.id, id) : eq(lifts.driverJourneyId, driverJourneyId),
    );
    await lockMembers(tx, sql`select unnest(array[${lifts.driverId}, ${lifts.passengerId}]) from ${lifts} where ${isOfCar}`);
    const car = await tx.select().from(lifts).where(isOfCar).orderBy(asc(lifts.id)).for('update');
    const row = car.find((lift) => lift.id === id);
    if (row === undefined || !isDeepStrictEqual([row.trips, row.places], [trips, places])) return;
    await tx.update(lifts).set(agreed).where(eq(lifts.id, id));
    await announceLift(tx, { clock }, row);
    for (const other of car) {
      const moved = other.trips.map((trip) => movedBy(joined, other, trip));
      if (other.id === id || isDeepStrictEqual(moved, other.trips)) continue;
      await tx.update(lifts).set({ trips: moved }).where(eq(lifts.id, other.id));
      await announceLift(tx, { clock }, other);
    }
  });
}

/** The trip of another in the car as if it had been agreed by the plan of all. */
function movedBy(joined: Joined, { id }: LiftRow, trip: Trip): Trip {
  for (const { trip: joins, shared } of joined) {
    const other = isSameTrip(joins, trip) ? shared.fit?.others.find(({ liftId }) => liftId === id) : undefined;
    if (other !== undefined) return withMoments(trip, { ...other.stops, agreed: other.stops.planned });
  }
  return trip;
}
