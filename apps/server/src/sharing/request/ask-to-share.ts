import { and, eq } from 'drizzle-orm';
import { conversationOf, tell, type News, type TellDeps } from '../conversation/tell.ts';
import type { DbOrTx, Tx } from '../../kernel/db/client.ts';
import type { LiftRow, Trip } from '../../kernel/db/schema/lifts.ts';
import { shareRequests, type ShareRequestRow } from '../../kernel/db/schema/share-requests.ts';
import { announcedIn } from '../lift/announced-places.ts';
import { chosenTrips, type ChosenDays } from '../pair/chosen-trips.ts';
import { datesOf, expiryOf } from '../pair/lift-dates.ts';
import { isOfPair, isPaused, liftsOfPair } from '../pair/journey-pair.ts';
import { clashesOf } from '../pair/occupancy.ts';
import { stateAt } from './request-states.ts';
import { tripsOf } from '../pair/trips.ts';
import { messageNews, requestEvent, requestNews } from './request-news.ts';
import { voidRequests } from './void-requests.ts';
import { withMatch, type PairDeps } from '../pair/with-match.ts';
import type { LimitDeps } from '../../kernel/limits/limiter.ts';
import { readMatchId, type DescribeDeps } from '../match/describe-match.ts';
import type { FoundMatch } from '../../journeys/traveller/traveller.ts';
import { mailingOf, refuseAsking, type AskRefusal, type Mailing } from './may-ask.ts';

export type AskDeps = PairDeps & TellDeps & Pick<DescribeDeps, 'secrets'> & LimitDeps;
/** `clientId`: the page's id for this request. Sent again, it answers the same request. */
export type Asking = ChosenDays & { readonly memberId: string; readonly message: string; readonly clientId: string };
export type AskOutcome =
  | { readonly kind: 'asked' | 'repeated'; readonly request: ShareRequestRow }
  | { readonly kind: 'already-asked'; readonly requestId: string }
  | AskRefusal
  | { readonly kind: 'no-match' };

/** Asks another member to share. If the two already share a lift, it asks for other days of it. */
export async function askToShare(
  deps: AskDeps,
  { matchId, ...asking }: Asking & { readonly matchId: string },
  signal: AbortSignal,
): Promise<AskOutcome> {
  const { memberId } = asking;
  const before = await findAsked(deps.db, asking);
  if (before !== null) return { kind: 'repeated', request: before };
  const named = readMatchId(deps, { memberId }, matchId);
  if (named === null) return { kind: 'no-match' };
  const { journeyId: mineId, otherJourneyId: otherId, drives } = named;
  const pair = { mineId, otherId, driverId: drives === 'me' ? mineId : otherId };
  return await withMatch(
    deps,
    pair,
    signal,
    async () => null,
    async (tx, match): Promise<AskOutcome> => {
      const again = await findAsked(tx, asking);
      if (again !== null) return { kind: 'repeated', request: again };
      const [open] = await tx
        .select()
        .from(shareRequests)
        .where(and(eq(shareRequests.state, 'waiting'), isOfPair(shareRequests.askerJourneyId, shareRequests.askedJourneyId, pair)))
        .for('update');
      const isOpen = open !== undefined && stateAt(open, deps.clock.now()) === 'waiting';
      if (isOpen && [open.askerId, open.askedId].includes(memberId)) return { kind: 'already-asked', requestId: open.id };
      if (match === null || match.found.mine.memberId !== memberId) return { kind: 'no-match' };
      const { shared, others } = await liftsOfPair(tx, pair);
      const trips = tripsToAsk(deps, match.found, others, asking);
      // A paused journey gets no new requests. But a shared lift goes on, and its days can be changed.
      const isForNow = shared !== null || !(await isPaused(tx, pair));
      if (trips === null || !isForNow) return { kind: 'no-match' };
      const refusal = shared === null ? await refuseAsking(tx, deps, match.found) : null;
      if (refusal !== null) return refusal;
      const expired = open === undefined ? [] : await voidRequests(tx, deps, eq(shareRequests.id, open.id), 'expired', null);
      const mailing = await mailingOf(tx, deps, match.found.other.memberId);
      const { request, news } = await storeRequest(tx, deps, asking, match.found, { trips, mailing });
      await tell(tx, deps, [...expired, ...news]);
      return { kind: 'asked', request };
    },
  );
}

/** The request that the member sent with this id before, whatever became of it. */
export async function findAsked(
  db: DbOrTx,
  { memberId, clientId }: Pick<Asking, 'memberId' | 'clientId'>,
): Promise<ShareRequestRow | null> {
  const [row] = await db
    .select()
    .from(shareRequests)
    .where(and(eq(shareRequests.askerId, memberId), eq(shareRequests.clientId, clientId)));
  return row ?? null;
}

/**
 * The trips to ask for; null if the two do not travel together on all of the days, or one has not said when they travel. Trips that one of them
 * already rides or drives are not offered.
 *
 * @param others their active lifts with others
 */
export function tripsToAsk(
  { clock }: Pick<TellDeps, 'clock'>,
  { best, mine }: FoundMatch,
  others: readonly LiftRow[],
  chosen: ChosenDays,
): Trip[] | null {
  const now = clock.now();
  const { driver, passenger } = best;
  const isOffered = (trip: Trip) => {
    const wanted = {
      driverJourneyId: driver.journeyId,
      passengerJourneyId: passenger.journeyId,
      trips: [trip],
      ...datesOf([trip], best, now),
    };
    return clashesOf(wanted, Infinity, others).length === 0;
  };
  // A full car may have a seat by the time of the answer.
  const mayFit = best.trips.map(({ misfit }) => misfit === null || misfit === 'seats-taken');
  const offered = tripsOf(best).filter((trip, index) => mayFit[index] === true && isOffered(trip));
  return chosenTrips(offered, driver.journeyId === mine.journeyId ? 'driver' : 'passenger', chosen);
}

/**
 * Stores a request of the member of `found.mine`, and answers the news for `tell`. `answeredRequestId`: the other's request, if this is a request
 * back.
 */
export async function storeRequest(
  tx: Tx,
  deps: TellDeps,
  { memberId, message, clientId }: Asking,
  { mine, other, best }: FoundMatch,
  {
    trips,
    mailing,
    answeredRequestId,
  }: { readonly trips: readonly Trip[]; readonly mailing: Mailing; readonly answeredRequestId?: string },
) {
  const now = deps.clock.now();
  const [request] = await tx
    .insert(shareRequests)
    .values({
      id: deps.newId(),
      conversationId: await conversationOf(tx, deps, [memberId, other.memberId]),
      askerId: memberId,
      askedId: other.memberId,
      askerJourneyId: mine.journeyId,
      askedJourneyId: other.journeyId,
      communityId: other.communityId,
      askerDrives: best.driver.journeyId === mine.journeyId,
      trips,
      announced: announcedIn(best),
      message,
      clientId,
      state: 'waiting',
      createdAt: now,
      expiresAt: expiryOf(trips, best, now),
    })
    .returning();
  if (request === undefined) throw new Error('the request was not stored');
  const answer = answeredRequestId === undefined ? {} : { answeredRequestId };
  const event = requestEvent(request, 'request-sent');
  const news = [
    requestNews(request, memberId, event, toldBy(mailing, { memberId: other.memberId, requestId: request.id, ...answer }, now)),
    ...messageNews(request, memberId, message),
  ];
  return { request, news };
}

type Addressee = { readonly memberId: string; readonly requestId: string; readonly answeredRequestId?: string };

function toldBy(
  mailing: Mailing,
  { memberId, ...ids }: Addressee,
  now: Date,
): Pick<News, 'mails' | 'mailDelaySeconds' | 'isPushedLater' | 'toldElsewhere'> {
  switch (mailing.kind) {
    case 'now':
      return { mails: [{ memberId, kind: 'request-received', ...ids }] };
    case 'with-those-after':
      return {
        mails: [{ memberId, kind: 'requests-received', announcedAt: now.toISOString() }],
        mailDelaySeconds: mailing.inSeconds,
        isPushedLater: true,
      };
    case 'with-those-before':
      return { toldElsewhere: [memberId] };
  }
}
