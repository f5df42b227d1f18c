/** Tells members who asked in vain for a seat when one is free. */
import { REQUEST_STATE } from '@waylift/contract/request-states';
import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { tell, type TellDeps } from '../conversation/tell.ts';
import type { DbOrTx, Tx } from '../../kernel/db/client.ts';
import { journeys, type JourneyRow } from '../../kernel/db/schema/journeys.ts';
import { shareRequests, type ShareRequestRow } from '../../kernel/db/schema/share-requests.ts';
import type { Logger } from '../../kernel/effects/effects.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import type { Agreed } from '../../journeys/traveller/taken-rides.ts';
import { dateOf, todayIn } from '../../journeys/traveller/wall-clock.ts';
import type { FoundMatch } from '../../journeys/traveller/traveller.ts';
import { sameTrips } from '../pair/chosen-trips.ts';
import { pairOf } from './describe-request.ts';
import { lockRequest } from './find-request.ts';
import { isOfPair, isPaused, liftsOfPair, seatsOf, type JourneyPair } from '../pair/journey-pair.ts';
import { datesOf } from '../pair/lift-dates.ts';
import { clashesOf } from '../pair/occupancy.ts';
import { stateAt } from './request-states.ts';
import { tripsOf } from '../pair/trips.ts';
import { requestEvent, requestNews } from './request-news.ts';
import { withMatch, type PairDeps } from '../pair/with-match.ts';

type SeatDeps = PairDeps & TellDeps & { readonly log: Pick<Logger, 'error'> };

/** How many requests one run checks. Those that have waited longest for a check come first. */
const LOOKED_AT_ONCE = 500;
/** After this, members who still need a seat ask again. */
const SEAT_WANTED_DAYS = 30;
/** After a search that found nothing or failed, the next one waits, since its result would most often be the same. */
const LATER_MS = 3_600_000;

/** `waits`: nothing to tell yet. `later`: not for a while either. `over`: the request can never be accepted. */
type Look = 'waits' | 'later' | 'over';

/** Several servers may run it at once, and any of them may stop at any moment: each request is told once. */
export async function tellOfSeats(deps: SeatDeps, signal: AbortSignal): Promise<void> {
  for (const request of await claim(deps)) {
    signal.throwIfAborted();
    let outcome: Look = 'later';
    try {
      outcome = await look(deps, request, signal);
    } catch (error) {
      signal.throwIfAborted();
      deps.log.error({ err: error, id: request.id }, 'a request was not looked at for a free seat');
    }
    if (outcome !== 'waits') await keep(deps, request, outcome);
  }
}

/** Moves the requests to the end of the queue before they are checked, so that one at which the process dies cannot block it. */
async function claim({ db, clock }: SeatDeps): Promise<ShareRequestRow[]> {
  const now = clock.now();
  const { id, wantsSeat, seatDueAt, createdAt } = shareRequests;
  const due = db
    .select({ id })
    .from(shareRequests)
    .where(and(eq(wantsSeat, true), or(isNull(seatDueAt), lte(seatDueAt, now))))
    .orderBy(sql`${seatDueAt} nulls first`, asc(createdAt))
    .limit(LOOKED_AT_ONCE)
    .for('update', { skipLocked: true });
  const claimed = await db.update(shareRequests).set({ seatDueAt: now }).where(inArray(id, due)).returning();
  return claimed.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

async function keep({ db, clock }: SeatDeps, { id }: ShareRequestRow, outcome: Exclude<Look, 'waits'>): Promise<void> {
  const later = new Date(clock.now().getTime() + LATER_MS);
  await db
    .update(shareRequests)
    .set(outcome === 'over' ? { wantsSeat: false } : { seatDueAt: later })
    .where(and(eq(shareRequests.id, id), eq(shareRequests.wantsSeat, true)));
}

/**
 * Checks a few rows first, to spare the search. A paused journey or a member who is away may come back, so the request waits; if the dates or a
 * journey are gone, it is over.
 */
async function look(deps: SeatDeps, request: ShareRequestRow, signal: AbortSignal): Promise<Look> {
  const now = deps.clock.now();
  const state = stateAt(request, now);
  const isStale = request.createdAt.getTime() <= now.getTime() - SEAT_WANTED_DAYS * DAY_MS;
  const pair = pairOf(request, request.askerId);
  if (isStale || pair === null || !REQUEST_STATE[state].mayWantSeat) return 'over';
  const both = await deps.db
    .select()
    .from(journeys)
    .where(inArray(journeys.id, [pair.mineId, pair.otherId]));
  const dates = datesOfPair(both, pair, request.trips, now);
  if (dates === 'over') return 'over';
  if (dates === null || (state !== 'waiting' && both.some(({ paused }) => paused))) return 'waits';
  if (!(await isFree(deps.db, pair, { trips: request.trips, ...dates }))) return 'waits';
  return await withMatch(
    deps,
    pair,
    signal,
    async () => null,
    async (tx, match): Promise<Look> =>
      match !== null && (await tellOfSeat(tx, deps, { request, pair, found: match.found })) ? 'waits' : 'later',
  );
}

/** The dates by the present journeys. Null if one of them has no times, since it may get some. */
function datesOfPair(both: readonly JourneyRow[], { driverId }: JourneyPair, trips: ShareRequestRow['trips'], now: Date) {
  const [driver, passenger] = [both.find(({ id }) => id === driverId), both.find(({ id }) => id !== driverId)];
  if (driver === undefined || passenger === undefined) return 'over';
  if (driver.when === null || passenger.when === null) return null;
  const timed = ({ when, timeZone }: JourneyRow) => ({ when, timeZone: timeZone ?? 'UTC' });
  const dates = datesOf(trips, { driver: timed(driver), passenger: timed(passenger) }, now);
  const isOver = dates.lastDate !== null && dates.lastDate < dateOf(todayIn(timed(driver).timeZone, now));
  return isOver ? 'over' : dates;
}

type Wanting = { readonly request: ShareRequestRow; readonly pair: JourneyPair; readonly found: FoundMatch };

/** True if the request needs no seat any more. An asker who has asked again, or shares on these days by now, is told nothing. */
async function tellOfSeat(tx: Tx, deps: SeatDeps, { request, pair, found }: Wanting): Promise<boolean> {
  const row = await lockRequest(tx, request);
  if (row?.wantsSeat !== true) return true;
  const now = deps.clock.now();
  const trips = sameTrips(row.trips, tripsOf(found.best));
  const isOpen = stateAt(row, now) === 'waiting';
  if (trips === null || (!isOpen && (await isPaused(tx, pair)))) return false;
  if (!(await isFree(tx, pair, { trips, ...datesOf(trips, found.best, now) }))) return false;
  await tx.update(shareRequests).set({ wantsSeat: false }).where(eq(shareRequests.id, row.id));
  if (!isOpen && (await isSettled(tx, row, pair))) return true;
  const mails = [{ memberId: row.askerId, kind: 'seat-free' as const, requestId: row.id }];
  await tell(tx, deps, [requestNews(row, null, requestEvent(row, 'seat-free', { trips }), { mails })]);
  return true;
}

async function isFree(db: DbOrTx, pair: JourneyPair, wanted: Pick<Agreed, 'trips' | 'firstDate' | 'lastDate'>): Promise<boolean> {
  const { mineId, otherId, driverId } = pair;
  const agreed = { ...wanted, driverJourneyId: driverId, passengerJourneyId: driverId === mineId ? otherId : mineId };
  const { others } = await liftsOfPair(db, pair);
  return clashesOf(agreed, await seatsOf(db, driverId), others).length === 0;
}

async function isSettled(tx: Tx, { trips }: ShareRequestRow, pair: JourneyPair): Promise<boolean> {
  const { shared } = await liftsOfPair(tx, pair);
  if (shared !== null && sameTrips(trips, shared.trips) !== null) return true;
  const open = await tx
    .select({ id: shareRequests.id })
    .from(shareRequests)
    .where(and(eq(shareRequests.state, 'waiting'), isOfPair(shareRequests.askerJourneyId, shareRequests.askedJourneyId, pair)));
  return open.length > 0;
}
