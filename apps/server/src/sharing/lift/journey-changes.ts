/** Checks what a changed journey means for lifts and requests: whether they still fit, and what both members are asked if not. */
import { isDeepStrictEqual } from 'node:util';
import { SPOT_METRES_MAX } from '@waylift/contract/limits';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import { and, asc, eq, inArray, max, or, sql, type SQL } from 'drizzle-orm';
import { tell, type News, type TellDeps } from '../conversation/tell.ts';
import type { Tx } from '../../kernel/db/client.ts';
import { journeys, type JourneyRow } from '../../kernel/db/schema/journeys.ts';
import { lifts, type AgreedPlace, type LiftRow, type Trip } from '../../kernel/db/schema/lifts.ts';
import { messages } from '../../kernel/db/schema/messages.ts';
import { shareRequests, type ShareRequestRow } from '../../kernel/db/schema/share-requests.ts';
import { announce } from '../feed/announce.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { tryEach } from '../../kernel/effects/try-each.ts';
import type { JobPayload } from '../../mail/queue/job-list.ts';
import { isMuchLater } from '../../journeys/measure/car-of-driver.ts';
import type { FoundMatch } from '../../journeys/traveller/traveller.ts';
import { dateOf } from '../../journeys/traveller/wall-clock.ts';
import { announceLift } from './change-lift.ts';
import { haveClocksAsAgreed, keepClocks } from './changed-clocks.ts';
import { sameTrips } from '../pair/chosen-trips.ts';
import { newsOfLift } from './end-sharing.ts';
import { lockRequest } from '../request/find-request.ts';
import { pairOf } from '../request/describe-request.ts';
import type { JourneyPair } from '../pair/journey-pair.ts';
import { datesOf } from '../pair/lift-dates.ts';
import { nextRide } from '../pair/next-ride.ts';
import { skipAsJourneys, skipNews } from './skip-rides.ts';
import { daysOfTrips, tripsOf } from '../pair/trips.ts';
import { requestEvent, requestNews } from '../request/request-news.ts';
import { withMatch, type PairDeps } from '../pair/with-match.ts';

export type JourneyChangeDeps = PairDeps & TellDeps;

/** A passenger who is met at the door still walks this far, for example to the end of the drive. */
const DOOR_METRES = 100;
/** For so long a lift goes on as agreed while its driver means to set out at another time. Then it ends without an answer. */
const ANSWER_DAYS = 7;
/** The time between two mails about the same lift or request, even if a journey is changed there and back. */
const HOURS_BETWEEN_MAILS = 6;

/** Enqueues the job that checks what the journey shares, if a change may matter to that. Call it in the transaction of the change. */
export async function lookAfterChange(
  tx: Tx,
  { jobs, clock }: Pick<TellDeps, 'jobs' | 'clock'>,
  before: JourneyRow,
  after: JourneyRow,
): Promise<void> {
  if (isDeepStrictEqual(whatMatters(before), whatMatters(after))) return;
  await tx
    .update(shareRequests)
    .set({ seatDueAt: null })
    .where(and(eq(shareRequests.wantsSeat, true), isOfJourney(after.id)));
  const isShared = and(eq(lifts.state, 'active'), or(eq(lifts.driverJourneyId, after.id), eq(lifts.passengerJourneyId, after.id)));
  const isAsked = and(eq(shareRequests.state, 'waiting'), isOfJourney(after.id));
  if ((await tx.$count(lifts, isShared)) + (await tx.$count(shareRequests, isAsked)) === 0) return;
  await jobs.enqueue(tx, 'look-after-change', { journeyId: after.id, changedAt: clock.now().toISOString() });
}

/**
 * The fields that matter to lifts. A pause ends nothing, seats below those taken are refused, and how exactly others see the ends does not concern
 * those who share.
 */
function whatMatters({ startLatitude, startLongitude, endLatitude, endLongitude, returnJourney, when, role, ...row }: JourneyRow): unknown {
  const { flexibleMinutes, walkMetres, detourLimitMinutes } = row;
  const ends = [startLatitude, startLongitude, endLatitude, endLongitude];
  return { ends, returnJourney, when, role, flexibleMinutes, walkMetres, detourLimitMinutes };
}

function isOfJourney(journeyId: string) {
  return or(eq(shareRequests.askerJourneyId, journeyId), eq(shareRequests.askedJourneyId, journeyId));
}

/**
 * The job. If a lift or an open request no longer fits, it asks both members, even one who answered before this change. Running it again asks nobody
 * twice, and a question is dropped when the lift fits again. Dates on which the journey is no longer made are called off, and the other member is
 * told.
 */
export async function lookAtSharing(
  deps: JourneyChangeDeps,
  { journeyId, changedAt }: JobPayload['look-after-change'],
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps;
  const shared = await db
    .select()
    .from(lifts)
    .where(and(eq(lifts.state, 'active'), or(eq(lifts.driverJourneyId, journeyId), eq(lifts.passengerJourneyId, journeyId))))
    .orderBy(asc(lifts.id));
  const asked = await db
    .select()
    .from(shareRequests)
    .where(and(eq(shareRequests.state, 'waiting'), isOfJourney(journeyId)))
    .orderBy(asc(shareRequests.id));
  const looks = [
    ...shared.map(({ id, driverJourneyId, passengerJourneyId }): Look => {
      const isWhole = driverJourneyId !== null && passengerJourneyId !== null;
      const pair = isWhole ? { mineId: driverJourneyId, otherId: passengerJourneyId, driverId: driverJourneyId } : null;
      return { pair, look: (tx, about, found) => lookAtLift(tx, deps, { liftId: id, journeyId, changedAt, pair: about, found }) };
    }),
    ...asked.map((request): Look => ({
      pair: pairOf(request, request.askerId),
      look: (tx, _about, found) => lookAtRequest(tx, deps, { request, journeyId, found }),
    })),
  ];
  await tryEach(
    looks,
    async ({ pair, look }) => {
      if (pair === null) return;
      await withMatch(
        deps,
        pair,
        signal,
        async () => null,
        (tx, match) => look(tx, pair, match?.found ?? null),
      );
    },
    signal,
  );
  // The driver may set out at another time, or from another door.
  if (shared.some(({ driverJourneyId }) => driverJourneyId === journeyId)) await deps.jobs.enqueue(db, 'plan-car', { journeyId });
}

type Look = {
  readonly pair: JourneyPair | null;
  readonly look: (tx: Tx, pair: JourneyPair, found: FoundMatch | null) => Promise<void>;
};
type LookedAt = JobPayload['look-after-change'] & {
  readonly liftId: string;
  readonly pair: JourneyPair;
  readonly found: FoundMatch | null;
};

async function lookAtLift(tx: Tx, deps: JourneyChangeDeps, { liftId, journeyId, changedAt, pair, found }: LookedAt): Promise<void> {
  const [row] = await tx.select().from(lifts).where(eq(lifts.id, liftId)).for('update');
  if (row?.state !== 'active') return;
  const both = await tx
    .select()
    .from(journeys)
    .where(inArray(journeys.id, [pair.mineId, pair.otherId]));
  const passenger = both.find(({ id }) => id === row.passengerJourneyId);
  const driver = both.find(({ id }) => id === row.driverJourneyId);
  const owner = both.find(({ id }) => id === journeyId)?.memberId ?? null;
  if (passenger === undefined || driver === undefined) return;
  const now = deps.clock.now();
  const skipped = await skipAsJourneys(tx, row, both, now);
  const news: News[] = skipped.length === 0 ? [] : [await skipNews(tx, deps, row, skipped, owner)];
  const left = row.trips.filter((trip) => nextRide({ ...row, trips: [trip] }, [], 'driver', now) !== null);
  const mustAnswer = left.some((trip) => isMuchLater(driver.when, trip));
  const isFitting = found !== null && !mustAnswer && fits(row, left, found, passenger, now);
  const asked = [row.driverAsked, row.passengerAsked].filter((isAsked) => isAsked).length;
  if (isFitting) await keepClocks(tx, row, found.best);
  // A member who has answered is asked again if the journey has changed since.
  const isAsBefore = isFitting ? asked === 0 : asked === 2 || (asked === 1 && (await isToldSince(tx, row, changedAt)));
  if (isAsBefore) {
    await tell(tx, deps, news);
    return;
  }
  const answerUntil = mustAnswer ? new Date(now.getTime() + ANSWER_DAYS * DAY_MS) : null;
  await tx.update(lifts).set({ driverAsked: !isFitting, passengerAsked: !isFitting, answerUntil }).where(eq(lifts.id, row.id));
  if (!isFitting) {
    const daysOf = { [row.driverId ?? '']: daysOfTrips(row.trips, 'driver'), [row.passengerId ?? '']: daysOfTrips(row.trips, 'passenger') };
    const told = await newsOfLift(tx, deps, row, {
      by: owner,
      event: { name: 'journey-changed', daysOf, about: row.id },
      mail: 'journey-changed',
    });
    const mails = told.memberIds.map((memberId) => ({ memberId, kind: 'journey-changed' as const, liftId: row.id }));
    news.push({ ...told, mails, mailDelaySeconds: await mailDelay(tx, told.conversationId, row.id, now) });
  }
  if (news.length > 0) await tell(tx, deps, news);
  else await announceLift(tx, deps, row);
}

/** Whether the lift still fits: each trip that is left has the agreed dates, and the places are still within the passenger's walk. */
function fits(row: LiftRow, left: readonly Trip[], { best }: FoundMatch, passenger: JourneyRow, now: Date): boolean {
  const next = nextRide(row, [], 'driver', now);
  // No ride is left, so there is nothing to ask.
  if (next === null) return true;
  const present = sameTrips(left, tripsOf(best));
  if (present === null || !haveClocksAsAgreed(row, best, { left, present })) return false;
  const { firstDate, lastDate } = datesOf(present, best, now);
  if (dateOf(next.driver) < firstDate || (lastDate !== null && (row.lastDate === null || row.lastDate > lastDate))) return false;
  return placesFit(row, passenger);
}

function placesFit({ places }: LiftRow, { walkMetres, ...passenger }: JourneyRow): boolean {
  const start = { latitude: passenger.startLatitude, longitude: passenger.startLongitude };
  const end = { latitude: passenger.endLatitude, longitude: passenger.endLongitude };
  const within = Math.max(walkMetres, DOOR_METRES);
  const met = [
    ...(places?.out ? [[places.out.pickUp, start] as const, [places.out.dropOff, end] as const] : []),
    ...(places?.back ? [[places.back.pickUp, end] as const, [places.back.dropOff, start] as const] : []),
  ];
  const reach = ({ walkMetres: agreed, isAnnounced, spotBy }: AgreedPlace) =>
    (isAnnounced === true ? Math.max(within, agreed) : within) + (spotBy === undefined ? 0 : SPOT_METRES_MAX);
  return met.every(([place, own]) => greatCircleMetres(place, own) <= reach(place));
}

type LookedAtRequest = { readonly request: ShareRequestRow; readonly journeyId: string; readonly found: FoundMatch | null };

async function lookAtRequest(tx: Tx, deps: JourneyChangeDeps, { request, journeyId, found }: LookedAtRequest): Promise<void> {
  const row = await lockRequest(tx, request);
  if (row?.state !== 'waiting') return;
  const isFitting = found !== null && sameTrips(row.trips, tripsOf(found.best)) !== null;
  if (isFitting !== row.isQuestioned) return;
  await tx.update(shareRequests).set({ isQuestioned: !isFitting }).where(eq(shareRequests.id, row.id));
  const both = [row.askerId, row.askedId];
  if (isFitting) {
    await announce(
      tx,
      deps.clock,
      both.map((memberId) => ({ memberId, name: 'request', subjectId: row.id })),
    );
    return;
  }
  const owner = row.askerJourneyId === journeyId ? row.askerId : row.askedId;
  const mails = both.map((memberId) => ({ memberId, kind: 'journey-changed' as const, requestId: row.id }));
  const mailDelaySeconds = await mailDelay(tx, row.conversationId, row.id, deps.clock.now());
  await tell(tx, deps, [requestNews(row, owner, requestEvent(row, 'journey-changed', { about: row.id }), { mails, mailDelaySeconds })]);
}

/** Whether both were asked about the lift after a change. Then an answer given since still counts. */
async function isToldSince(tx: Tx, { id, conversationId }: LiftRow, changedAt: string): Promise<boolean> {
  const last = conversationId === null ? null : await lastToldAt(tx, conversationId, id);
  return last !== null && last >= new Date(changedAt);
}

async function lastToldAt(tx: Tx, conversationId: string, about: string): Promise<Date | null> {
  const [last] = await tx
    .select({ at: max(messages.createdAt) })
    .from(messages)
    .where(isAboutChangeOf(conversationId, about));
  return last?.at ?? null;
}

/** Seconds until both may be mailed about it again. A waiting mail is not sent if a later change has a mail of its own. */
async function mailDelay(tx: Tx, conversationId: string, about: string, now: Date): Promise<number> {
  const last = await lastToldAt(tx, conversationId, about);
  return last === null ? 0 : Math.max(0, Math.ceil((last.getTime() - now.getTime()) / 1000) + HOURS_BETWEEN_MAILS * 3600);
}

/** Selects the lines that tell of a changed journey, or of changed times, of the lift or request. */
export function isAboutChangeOf(
  conversationId: string,
  about: string,
  name: 'journey-changed' | 'times-changed' = 'journey-changed',
): SQL | undefined {
  const { event } = messages;
  return and(eq(messages.conversationId, conversationId), sql`${event} ->> 'about' = ${about} and ${event} ->> 'name' = ${name}`);
}
