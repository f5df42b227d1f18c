import { REQUEST_MOVES } from '@waylift/contract/request-states';
import { eq, inArray } from 'drizzle-orm';
import { tell, type News, type TellDeps } from '../conversation/tell.ts';
import type { DbOrTx, Tx } from '../../kernel/db/client.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { lifts, type LiftPlaces, type LiftRow, type Trip } from '../../kernel/db/schema/lifts.ts';
import { shareRequests, type ShareRequestRow } from '../../kernel/db/schema/share-requests.ts';
import { agreedPlaces, type PlaceDeps } from '../lift/agreed-places.ts';
import { announcedIn, cellsOf, heldPlaces } from '../lift/announced-places.ts';
import { chosenTrips, sameTrips, type ChosenDays } from '../pair/chosen-trips.ts';
import { pairOf } from './describe-request.ts';
import { findRequest, lockRequest } from './find-request.ts';
import { liftsOfPair } from '../pair/journey-pair.ts';
import { firstDateAmong, joinedOf, type Joined } from '../pair/first-date.ts';
import { datesOf } from '../pair/lift-dates.ts';
import type { Clash } from '../pair/occupancy.ts';
import { clashesInCar, moveOthers } from './join-car.ts';
import { joinedExactly } from './places-of-car.ts';
import { tryMove, type MoveOutcome } from './request-states.ts';
import { liftsShown } from '../lift/change-lift.ts';
import { keepSpots } from '../lift/lift-spots.ts';
import type { PlacesChanged } from '../lift/place-changes.ts';
import { keepShares, replacedPlaces } from '../lift/replace-lift.ts';
import { tripsOf, type Side } from '../pair/trips.ts';
import { messageNews, requestEvent, requestNews, sideOfRequest } from './request-news.ts';
import { skipAsJourneys, skipWithoutRoom } from '../lift/skip-rides.ts';
import { withMatch, type PairDeps } from '../pair/with-match.ts';
import type { Router } from '../../map/routing/routing.ts';
import { forgetCounts } from '../../journeys/candidate/count-matches.ts';
import type { Arrangement, FoundMatch } from '../../journeys/traveller/traveller.ts';

export type AcceptDeps = PairDeps & TellDeps & PlaceDeps & { readonly routing: Router };
export type AcceptOutcome =
  | { readonly kind: 'accepted'; readonly lift: LiftRow }
  /** `days` are the reader's own. */
  | { readonly kind: Clash['kind']; readonly days: readonly number[] }
  | PlacesChanged
  | Exclude<MoveOutcome, { readonly kind: 'open' | 'repeated' }>
  | { readonly kind: 'no-match' };

type Accepting = ChosenDays & { readonly memberId: string; readonly requestId: string; readonly message: string };
type Agreed = { readonly joined: Joined; readonly places: LiftPlaces };

/** Makes a lift of all or some of the requested days. If the two already share a lift, its days are replaced. */
export async function acceptRequest(deps: AcceptDeps, accepting: Accepting, signal: AbortSignal): Promise<AcceptOutcome> {
  const { memberId } = accepting;
  const read = await findRequest(deps.db, accepting);
  if (read === null) return { kind: 'request-not-found' };
  const refused = await refusalOf(deps, read, memberId);
  if (refused !== null) return refused;
  const pair = pairOf(read, memberId);
  if (pair === null) return { kind: 'no-match' };
  const side = sideOfRequest(read, memberId);
  const chosen = chosenTrips(read.trips, side, accepting);
  if (chosen === null) return { kind: 'no-match' };
  return await withMatch(
    deps,
    pair,
    signal,
    async ({ best }) => await agree(deps, best, { chosen, request: read }, signal),
    async (tx, match): Promise<AcceptOutcome> => {
      const request = await lockRequest(tx, read);
      if (request === null) return { kind: 'request-not-found' };
      const late = await refusalOf({ ...deps, db: tx }, request, memberId);
      if (late !== null) return late;
      if (match === null || match.prepared === null) return { kind: 'no-match' };
      return await keep(tx, deps, { request, side, accepting, found: match.found, agreed: match.prepared });
    },
  );
}

/** Why the member cannot accept; null: they can. */
async function refusalOf(
  { db, clock }: Pick<AcceptDeps, 'clock'> & { readonly db: DbOrTx },
  request: ShareRequestRow,
  memberId: string,
): Promise<AcceptOutcome | null> {
  const move = tryMove(request, 'accept', memberId, clock.now());
  if (move.kind === 'open') return null;
  if (move.kind !== 'repeated') return move;
  const [lift] = request.liftId === null ? [] : await db.select().from(lifts).where(eq(lifts.id, request.liftId));
  return lift === undefined ? { kind: 'not-open', state: request.state } : { kind: 'accepted', lift };
}

/** Agrees with the present times; null if any of the trips is no longer shared. */
async function agree(
  deps: AcceptDeps,
  best: Arrangement,
  { chosen, request }: { readonly chosen: readonly Trip[]; readonly request: ShareRequestRow },
  signal: AbortSignal,
): Promise<Agreed | null> {
  const trips = sameTrips(chosen, tripsOf(best));
  if (trips === null) return null;
  const ids = [best.driver.journeyId, best.passenger.journeyId];
  const rows = await deps.db.select().from(journeys).where(inArray(journeys.id, ids));
  const [driver, passenger] = ids.map((id) => rows.find((row) => row.id === id));
  if (driver === undefined || passenger === undefined) return null;
  const announced = heldPlaces(request.announced, announcedIn(best), cellsOf(best));
  const { startCell, endCell } = best.driver;
  const places = await agreedPlaces(deps, { driver, driverCells: { startCell, endCell }, passenger, trips, announced }, signal);
  const { shared, others } = await liftsOfPair(deps.db, { mineId: driver.id, otherId: passenger.id });
  const kept = shared === null ? places : keepSpots(shared.places, places, shared.driverJourneyId !== driver.id);
  const joining = { joined: joinedOf(best, trips), journey: driver, places: kept, others, liftId: shared?.id ?? null };
  return { joined: await joinedExactly(deps.routing, best, joining, signal), places };
}

type Keeping = {
  readonly request: ShareRequestRow;
  readonly side: Side;
  readonly accepting: Accepting;
  readonly found: FoundMatch;
  readonly agreed: Agreed;
};

async function keep(tx: Tx, deps: AcceptDeps, { request, side, accepting, found, agreed }: Keeping): Promise<AcceptOutcome> {
  const { driver, passenger } = found.best;
  const now = deps.clock.now();
  const pair = { mineId: driver.journeyId, otherId: passenger.journeyId };
  const { shared, others } = await liftsOfPair(tx, pair, 'lock');
  const { joined } = agreed;
  const trips = joined.map(({ trip }) => trip);
  const zones = { driverTimeZone: driver.timeZone, passengerTimeZone: passenger.timeZone };
  const dates = { trips, ...datesOf(trips, found.best, now) };
  const wanted = {
    driverJourneyId: driver.journeyId,
    passengerJourneyId: passenger.journeyId,
    ...dates,
    // Who rides with the driver already goes on to.
    ...(shared === null ? { firstDate: firstDateAmong({ ...dates, ...zones }, joined, others, now) } : {}),
  };
  const clashes = clashesInCar(wanted, joined, driver, others);
  if (clashes.length > 0) return await refuse(tx, request, side, clashes);
  if (wanted.lastDate !== null && wanted.firstDate > wanted.lastDate)
    return await refuse(
      tx,
      request,
      side,
      trips.map((trip) => ({ kind: 'no-longer-fits', trip })),
    );
  const places = shared === null ? agreed.places : replacedPlaces(shared, { ...wanted, places: agreed.places }, now);
  if ('kind' in places) return places;

  const row = {
    ...wanted,
    conversationId: request.conversationId,
    driverId: driver.memberId,
    passengerId: passenger.memberId,
    ...zones,
    formerPlaces: null,
    places,
    driverAsked: false,
    passengerAsked: false,
    answerUntil: null,
    timesToldAt: null,
  };
  const [lift] =
    shared === null
      ? await tx
          .insert(lifts)
          .values({ id: deps.newId(), state: 'active', startedAt: now, createdAt: now, ...row })
          .returning()
      : await tx
          .update(lifts)
          .set({ ...row, ...(await keepShares(tx, shared, wanted)) })
          .where(eq(lifts.id, shared.id))
          .returning();
  if (lift === undefined) throw new Error('the lift was not stored');
  const bothJourneys = [driver, passenger].map(({ journeyId, when }) => ({ id: journeyId, when }));
  await skipAsJourneys(tx, lift, bothJourneys, now);
  await skipWithoutRoom(tx, lift, now);
  const accepted = { state: REQUEST_MOVES.accept.to, answeredAt: now, liftId: lift.id, wantsSeat: false };
  await tx.update(shareRequests).set(accepted).where(eq(shareRequests.id, request.id));
  await forgetCounts(tx, now, [driver.journeyId, passenger.journeyId]);
  const moved = await moveOthers(tx, deps, joined, others);
  // The router was away: a job plans the car by road.
  if (lift.trips.some(({ stops }) => stops?.isEstimate === true))
    await deps.jobs.enqueue(tx, 'plan-car', { journeyId: driver.journeyId, roads: true });
  await tell(tx, deps, [...newsOf({ ...request, ...accepted }, lift, shared !== null, accepting), ...moved.news], liftsShown(moved.shown));
  return { kind: 'accepted', lift };
}

function newsOf(request: ShareRequestRow, { id: liftId, trips }: LiftRow, isChange: boolean, { memberId, message }: Accepting): News[] {
  const [event, mail] = isChange ? (['days-changed', 'days-changed'] as const) : (['request-accepted', 'request-accepted'] as const);
  return [
    ...messageNews(request, memberId, message),
    requestNews(request, memberId, requestEvent(request, event, { trips }), {
      isAnswer: true,
      changed: [{ name: 'lift', id: liftId }],
      mails: [{ memberId: request.askerId, kind: mail, requestId: request.id, liftId }],
    }),
  ];
}

/** Refuses for clashes. If only a seat is missing, the asker is told when one is free. */
async function refuse(tx: Tx, { id }: ShareRequestRow, side: Side, clashes: readonly Clash[]): Promise<AcceptOutcome> {
  const isForSeats = clashes.every(({ kind }) => kind === 'seats-taken');
  if (isForSeats) await tx.update(shareRequests).set({ wantsSeat: true, seatDueAt: null }).where(eq(shareRequests.id, id));
  const days = [...new Set(clashes.map(({ trip }) => trip[side].day))].toSorted((a, b) => a - b);
  const isTaken = clashes.some(({ kind }) => kind === 'day-taken');
  return { kind: isForSeats ? 'seats-taken' : isTaken ? 'day-taken' : 'no-longer-fits', days };
}
