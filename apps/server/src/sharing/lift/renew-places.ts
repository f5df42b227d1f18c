/**
 * Works out the places of lifts again if they come from earlier rules, and tells the members once if a place has changed (design: "Where people
 * meet").
 */
import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, gt, gte, inArray, isNotNull, not, sql } from 'drizzle-orm';
import { lockMembers } from '../conversation/lock-members.ts';
import { tell, type TellDeps } from '../conversation/tell.ts';
import { FIRST_ID } from '../../kernel/db/schema/columns.ts';
import type { Db } from '../../kernel/db/client.ts';
import { earlierCells, journeyWays } from '../../kernel/db/schema/journey-ways.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { lifts, type AgreedPlace, type LiftPlaces, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import type { AnnouncedEnd, AnnouncedPlaces } from '../../kernel/db/schema/share-requests.ts';
import { readReader } from '../../journeys/candidate/find-candidates.ts';
import { passesBy } from '../../journeys/measure/meeting-points.ts';
import { renewWays } from '../../journeys/way/renew-ways.ts';
import type { Router } from '../../map/routing/routing.ts';
import type { Logger } from '../../kernel/effects/effects.ts';
import type { Arrangement, Direction, MeetingPoint, Traveller } from '../../journeys/traveller/traveller.ts';
import { agreedPlaces, type PlaceDeps } from './agreed-places.ts';
import { announceLift } from './change-lift.ts';
import { newsOfLift } from './end-sharing.ts';
import { keepSpots } from './lift-spots.ts';
import { changedPlaces } from './place-changes.ts';
import { findPair, type PairDeps } from '../pair/with-match.ts';

type RenewDeps = PlaceDeps &
  PairDeps &
  TellDeps & { readonly db: Db; readonly routing: Router; readonly log: Pick<Logger, 'error' | 'info'> };

const AT_ONCE = 50;

/** While the router is unavailable, a lift waits for the next run. */
export async function renewPlaces(deps: RenewDeps, signal: AbortSignal): Promise<void> {
  let after = FIRST_ID;
  for (;;) {
    const due = await deps.db
      .select()
      .from(lifts)
      .where(and(isNotNull(lifts.formerPlaces), gt(lifts.id, after)))
      .orderBy(asc(lifts.id))
      .limit(AT_ONCE);
    for (const lift of due) {
      signal.throwIfAborted();
      try {
        const places = await placesAnew(deps, lift, signal);
        if (places !== null) await keep(deps, lift, places);
      } catch (error) {
        signal.throwIfAborted();
        deps.log.error({ err: error, liftId: lift.id }, 'the places of a lift were not worked out anew');
      }
    }
    if (due.length < AT_ONCE) return;
    after = due.at(-1)?.id ?? after;
  }
}

/** Null if the places cannot be worked out now. */
async function placesAnew(deps: RenewDeps, lift: LiftRow, signal: AbortSignal): Promise<LiftPlaces | null> {
  const { driverJourneyId, passengerJourneyId, trips } = lift;
  if (driverJourneyId === null || passengerJourneyId === null) return null;
  const ids = [driverJourneyId, passengerJourneyId];
  if (!(await areWaysFound(deps, ids, signal))) return null;
  const rows = await deps.db.select().from(journeys).where(inArray(journeys.id, ids));
  const [driver, passenger] = ids.map((id) => rows.find((row) => row.id === id));
  const [drives, rides] = await Promise.all(ids.map((id) => readReader(deps.db, id)));
  if (driver === undefined || passenger === undefined || !drives || !rides) return null;
  const pair = { mineId: driverJourneyId, otherId: passengerJourneyId, driverId: driverJourneyId };
  const found = await findPair(deps.matches, pair, signal);
  const isRouterAway = found?.best.estimated === true && drives.traveller.out.road !== null && rides.traveller.out.road !== null;
  if (isRouterAway) return null;
  const announced = announcedBefore(drives.traveller, rides.traveller, found?.best ?? null);
  return await agreedPlaces(deps, { driver, driverCells: drives.traveller, passenger, trips, announced }, signal);
}

/** Whether the ways of both belong to the present cells and roads. Ways that do not are found first. */
async function areWaysFound(deps: RenewDeps, ids: readonly string[], signal: AbortSignal): Promise<boolean> {
  const version = await deps.routing.roadsVersion();
  if (version === null) return false;
  const isFound = and(inArray(journeyWays.journeyId, [...ids]), gte(journeyWays.roadsVersion, version), not(earlierCells(journeyWays)));
  if ((await deps.db.$count(journeyWays, isFound)) === ids.length) return true;
  const owners = await deps.db
    .select({ memberId: journeys.memberId })
    .from(journeys)
    .where(inArray(journeys.id, [...ids]));
  for (const { memberId } of owners) await renewWays(deps, { memberId, signal });
  return (await deps.db.$count(journeyWays, isFound)) === ids.length;
}

/**
 * What was announced by the earlier rules: a door if no meeting point was possible then. If one was possible but there is none by the present rules,
 * the centre of the cell.
 */
function announcedBefore(driver: Traveller, passenger: Traveller, best: Arrangement | null): AnnouncedPlaces {
  const way = (direction: Direction): AnnouncedPlaces[Direction] => {
    const road = best?.estimated === true ? null : (driver[direction]?.road ?? null);
    const [from, to] = direction === 'out' ? [passenger.start, passenger.end] : [passenger.end, passenger.start];
    const end = (point: MeetingPoint | null | undefined, centre: typeof from): AnnouncedEnd => {
      if (point) return { latitude: point.latitude, longitude: point.longitude, walkMetres: point.walkMetres };
      return road !== null && passesBy(road, centre, passenger.walkMetres) ? { ...centre, walkMetres: 0 } : 'door';
    };
    return { pickUp: end(best?.[direction]?.pickUp, from), dropOff: end(best?.[direction]?.dropOff, to) };
  };
  return { out: way('out'), back: way('back') };
}

/** If it runs again, or on two servers at once, nobody is told twice. */
async function keep(deps: RenewDeps, { id, trips }: LiftRow, places: LiftPlaces): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockMembers(tx, sql`select unnest(array[driver_id, passenger_id]) from lifts where id = ${id}`);
    const [row] = await tx.select().from(lifts).where(eq(lifts.id, id)).for('update');
    if (row?.state !== 'active' || row.formerPlaces === null || !isDeepStrictEqual(row.trips, trips)) return;
    const kept = changedPlaces(row.formerPlaces, keepSpots(row.places, places, false), deps.clock.now());
    await tx.update(lifts).set({ places: kept, formerPlaces: null }).where(eq(lifts.id, id));
    if (!isSame(row.formerPlaces, kept)) {
      const event = { name: 'places-changed', daysOf: {} } as const;
      await tell(tx, deps, [await newsOfLift(tx, deps, row, { by: null, event, mail: 'places-changed' })]);
      return;
    }
    // A plan that was made while there were no places went by the cells.
    if (row.places === null && row.driverJourneyId !== null) await deps.jobs.enqueue(tx, 'plan-car', { journeyId: row.driverJourneyId });
    await announceLift(tx, deps, row);
  });
}

function isSame(one: LiftPlaces, other: LiftPlaces): boolean {
  const seen = ({ out, back }: LiftPlaces) => [out?.pickUp, out?.dropOff, back?.pickUp, back?.dropOff].map(shown);
  return isDeepStrictEqual(seen(one), seen(other));
}

function shown(place: AgreedPlace | undefined) {
  return place && { label: place.label, latitude: place.latitude, longitude: place.longitude };
}
