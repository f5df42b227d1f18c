/** What happens to requests by themselves: they expire, are mentioned once more, and hear of a seat that is free again. */
import { REQUEST_REMINDER_DAYS } from '@waylift/contract/limits';
import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { lockMembers } from '../conversations/lock-members.ts';
import { tell, type TellDeps } from '../conversations/tell.ts';
import type { DbOrTx, Tx } from '../db/client.ts';
import { journeys } from '../db/schema/journeys.ts';
import { shareRequests, type ShareRequestRow } from '../db/schema/share-requests.ts';
import type { FoundMatch } from '../matching/traveller.ts';
import { sameTrips } from './chosen-trips.ts';
import { pairOf } from './describe-request.ts';
import { lockRequest } from './find-request.ts';
import { isOfPair, isPaused, liftsOfPair, seatsOf, type JourneyPair } from './journey-pair.ts';
import { datesOf } from './lift-dates.ts';
import type { Agreed } from '../matching/taken-rides.ts';
import { clashesOf } from './occupancy.ts';
import { stateAt } from './request-states.ts';
import { tripsOf } from './trips.ts';
import { requestEvent, requestNews, voidRequests } from './void-requests.ts';
import { withMatch, type PairDeps } from './with-match.ts';
import { DAY_MS } from '../effects/time-spans.ts';

export type TendDeps = PairDeps & TellDeps;

const AT_ONCE = 100;
/** Who still looks for a seat later than that asks again. */
const SEAT_WANTED_DAYS = 30;

/** Several servers may run it at once, and any of them may stop at any moment: each request is told once. */
export async function tendRequests(deps: TendDeps, signal: AbortSignal): Promise<void> {
  while ((await expireSome(deps)) === AT_ONCE) signal.throwIfAborted();
  while ((await remindSome(deps)) === AT_ONCE) signal.throwIfAborted();
  await tellOfSeats(deps, signal);
}

async function expireSome({ db, ...deps }: TendDeps): Promise<number> {
  const due = sql`${shareRequests.id} in (
    select id from ${shareRequests} where state = 'waiting' and expires_at <= ${deps.clock.now().toISOString()} order by expires_at limit ${AT_ONCE})`;
  return await db.transaction(async (tx) => {
    await lockMembers(tx, sql`select unnest(array[${shareRequests.askerId}, ${shareRequests.askedId}]) from ${shareRequests} where ${due}`);
    const news = await voidRequests(tx, deps, due, 'expired', null);
    await tell(tx, deps, news);
    return news.length;
  });
}

/** A mail alone: it is no news in the conversation. */
async function remindSome({ db, clock, jobs }: TendDeps): Promise<number> {
  const now = clock.now();
  return await db.transaction(async (tx) => {
    const due = await tx
      .select({ id: shareRequests.id, memberId: shareRequests.askedId })
      .from(shareRequests)
      .where(
        and(
          eq(shareRequests.state, 'waiting'),
          isNull(shareRequests.remindedAt),
          lte(shareRequests.createdAt, new Date(now.getTime() - REQUEST_REMINDER_DAYS * DAY_MS)),
          gt(shareRequests.expiresAt, now),
        ),
      )
      .orderBy(asc(shareRequests.id))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    await tx.update(shareRequests).set({ remindedAt: now }).where(inArray(shareRequests.id, ids));
    const mails = due.map(({ id, memberId }) => ({ kind: 'request-reminder' as const, memberId, requestId: id }));
    await jobs.enqueueAll(tx, 'send-mail', mails);
    return due.length;
  });
}

async function tellOfSeats(deps: TendDeps, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const wanting = await db
    .select()
    .from(shareRequests)
    .where(
      and(
        eq(shareRequests.wantsSeat, true),
        gt(shareRequests.createdAt, new Date(now.getTime() - SEAT_WANTED_DAYS * DAY_MS)),
        inArray(shareRequests.state, ['waiting', 'declined', 'expired']),
      ),
    )
    .orderBy(asc(shareRequests.createdAt));
  for (const request of wanting) {
    signal.throwIfAborted();
    const pair = pairOf(request, request.askerId);
    if (pair === null) continue;
    // Spares the search while what was asked for is taken still.
    const dates = await datesOfPair(db, pair, request.trips, now);
    if (dates === null || !(await isFree(db, pair, { trips: request.trips, ...dates }))) continue;
    const tellOf = (tx: Tx, match: { readonly found: FoundMatch } | null) =>
      tellOfSeat(tx, deps, { request, pair, found: match?.found ?? null });
    await withMatch(deps, pair, signal, async () => null, tellOf);
  }
}

/** By the journeys as they are now; null where one of them is gone, or has no times. */
async function datesOfPair(db: DbOrTx, { mineId, otherId, driverId }: JourneyPair, trips: ShareRequestRow['trips'], now: Date) {
  const both = await db
    .select({ id: journeys.id, when: journeys.when, timeZone: sql<string>`coalesce(${journeys.timeZone}, 'UTC')` })
    .from(journeys)
    .where(inArray(journeys.id, [mineId, otherId]));
  const [driver, passenger] = [both.find(({ id }) => id === driverId), both.find(({ id }) => id !== driverId)];
  return driver?.when == null || passenger?.when == null ? null : datesOf(trips, { driver, passenger }, now);
}

type Wanting = { readonly request: ShareRequestRow; readonly pair: JourneyPair; readonly found: FoundMatch | null };

/** Whoever has asked again, or shares on these days by now, needs no word of it. */
async function tellOfSeat(tx: Tx, deps: TendDeps, { request, pair, found }: Wanting): Promise<void> {
  const row = await lockRequest(tx, request);
  if (found === null || row?.wantsSeat !== true) return;
  const now = deps.clock.now();
  const trips = sameTrips(row.trips, tripsOf(found.best, now));
  const isOpen = stateAt(row, now) === 'waiting';
  if (trips === null || (!isOpen && (await isPaused(tx, pair)))) return;
  if (!(await isFree(tx, pair, { trips, ...datesOf(trips, found.best, now) }))) return;
  await tx.update(shareRequests).set({ wantsSeat: false }).where(eq(shareRequests.id, row.id));
  if (!isOpen && (await isSettled(tx, row, pair))) return;
  const mails = [{ memberId: row.askerId, kind: 'seat-free' as const, requestId: row.id }];
  await tell(tx, deps, [requestNews(row, null, requestEvent(row, 'seat-free', { trips }), { mails })]);
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
