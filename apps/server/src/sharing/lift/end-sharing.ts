/** Ends all that two members share or have asked each other, and tells them. */
import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { lockMembers } from '../conversation/lock-members.ts';
import { conversationOf, tell, type News, type TellDeps } from '../conversation/tell.ts';
import type { Tx } from '../../kernel/db/client.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { type LIFT_ENDS, lifts, NOTHING_SHARED, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import { shareRequests } from '../../kernel/db/schema/share-requests.ts';
import { forgetCounts } from '../../journeys/candidate/count-matches.ts';
import { isLiftOf } from './find-lift.ts';
import { isRequestOf } from '../request/find-request.ts';
import { voidRequests } from '../request/void-requests.ts';

export type LiftEnd = (typeof LIFT_ENDS)[number];
/** What is to end: all of a member, of a journey or of two members with each other; or one lift with the requests about its days. */
export type Sharing =
  | { readonly liftId: string }
  | { readonly memberId: string }
  | { readonly journeyId: string }
  | { readonly pair: readonly [string, string] };

/**
 * Voids waiting requests, ends lifts and tells each other member. It locks in the order that everybody keeps: members, journeys, requests, lifts,
 * conversations, feeds, each by id. Answers how many requests and lifts there were.
 *
 * @param by who caused it, and so is not told. With the cause `left`, the news no longer refer to them. Null: neither of the two
 * @param message what they write to the other; empty: nothing
 */
export async function endSharing(tx: Tx, deps: TellDeps, of: Sharing, cause: LiftEnd, by: string | null, message = ''): Promise<number> {
  await lockMembersSharing(tx, of, 'key share');
  await lockJourneys(tx, of);
  const authorId = cause === 'left' || cause === 'suspension' ? null : by;
  // A request for other days of a lift may go on after the lift's last date.
  const voided = cause === 'over' ? [] : await voidRequests(tx, deps, requestsOf(of), 'void', authorId);
  const { ended, news } = await endLifts(tx, deps, liftsOf(of), cause, authorId);
  const isOfOne = 'memberId' in of && cause !== 'community';
  const spared = new Set([...(by === null ? [] : [by]), ...(isOfOne ? [of.memberId] : [])]);
  const told = asOneEach([...voided, ...news], spared).flatMap((each) => [each, ...(isEnd(each) ? messageAfter(each, by, message) : [])]);
  await tell(tx, deps, withoutLeaver(told, cause === 'left' ? by : null));
  return voided.length + ended;
}

/**
 * Locks the members whom a change is about, and those who share with them, by their ids. Whoever is to be deleted is locked like this (`update`)
 * before anything else; so is whoever has a journey stored (`no key update`).
 */
export async function lockMembersSharing(tx: Tx, of: Sharing, strength: 'update' | 'no key update' | 'key share'): Promise<void> {
  const partners = tx
    .select({ id: sql<string>`unnest(array[${lifts.driverId}, ${lifts.passengerId}])` })
    .from(lifts)
    .where(and(eq(lifts.state, 'active'), liftsOf(of)))
    .union(
      tx
        .select({ id: sql<string>`unnest(array[${shareRequests.askerId}, ${shareRequests.askedId}])` })
        .from(shareRequests)
        .where(and(eq(shareRequests.state, 'waiting'), requestsOf(of))),
    );
  await lockMembers(tx, sql`${ownersOf(of)} union ${partners}`, strength);
}

/** The message that goes with the news of an end. */
export function messageAfter({ conversationId, memberIds }: News, authorId: string | null, text: string): News[] {
  return authorId === null || text.trim() === ''
    ? []
    : [{ conversationId, memberIds, authorId, what: { kind: 'text', text, clientId: null } }];
}

/** A statement that selects the ids of the members whom it is about. */
function ownersOf(of: Sharing): SQL {
  if ('liftId' in of) return sql`select null::uuid where false`;
  if ('memberId' in of) return sql`select ${of.memberId}::uuid`;
  if ('pair' in of) return sql`select unnest(array[${of.pair[0]}::uuid, ${of.pair[1]}::uuid])`;
  return sql`select ${journeys.memberId} from ${journeys} where ${journeys.id} = ${of.journeyId}`;
}

/** Locks the journeys that an end is about, by their ids. Changes of rows that belong to them, such as `journey_alerts`, come after it. */
export async function lockJourneys(tx: Tx, of: Sharing): Promise<void> {
  const own =
    'liftId' in of
      ? sql`${journeys.id} in (select unnest(array[driver_journey_id, passenger_journey_id]) from lifts where id = ${of.liftId})`
      : 'memberId' in of
        ? eq(journeys.memberId, of.memberId)
        : 'pair' in of
          ? inArray(journeys.memberId, [...of.pair])
          : eq(journeys.id, of.journeyId);
  await tx.select({ id: journeys.id }).from(journeys).where(own).orderBy(asc(journeys.id)).for('update');
}

function liftsOf(of: Sharing): SQL | undefined {
  if ('liftId' in of) return eq(lifts.id, of.liftId);
  const { driverId, passengerId, driverJourneyId, passengerJourneyId } = lifts;
  if ('memberId' in of) return isLiftOf(of.memberId);
  if ('journeyId' in of) return or(eq(driverJourneyId, of.journeyId), eq(passengerJourneyId, of.journeyId));
  return and(inArray(driverId, [...of.pair]), inArray(passengerId, [...of.pair]));
}

function requestsOf(of: Sharing): SQL {
  const { askerId, askedId, askerJourneyId, askedJourneyId } = shareRequests;
  if ('liftId' in of) {
    return sql`exists (select from lifts l where l.id = ${of.liftId}
      and ${askerJourneyId} in (l.driver_journey_id, l.passenger_journey_id) and ${askedJourneyId} in (l.driver_journey_id, l.passenger_journey_id))`;
  }
  if ('memberId' in of) return isRequestOf(of.memberId);
  if ('journeyId' in of) return sql`(${askerJourneyId} = ${of.journeyId} or ${askedJourneyId} = ${of.journeyId})`;
  return sql`(${inArray(askerId, [...of.pair])} and ${inArray(askedId, [...of.pair])})`;
}

/** Ends the active lifts that `which` selects, and deletes their exact places and contacts. Answers the news for the two of each. */
export async function endLifts(
  tx: Tx,
  deps: TellDeps,
  which: SQL | undefined,
  endedBy: LiftEnd,
  by: string | null,
): Promise<{ readonly ended: number; readonly news: readonly News[] }> {
  const active = await tx
    .select({ id: lifts.id })
    .from(lifts)
    .where(and(eq(lifts.state, 'active'), which))
    .orderBy(asc(lifts.id))
    .for('update');
  if (active.length === 0) return { ended: 0, news: [] };
  const ended = await tx
    .update(lifts)
    .set({
      state: 'ended',
      endedAt: deps.clock.now(),
      endedBy,
      places: null,
      formerPlaces: null,
      driverShares: NOTHING_SHARED,
      passengerShares: NOTHING_SHARED,
      driverAsked: false,
      passengerAsked: false,
      answerUntil: null,
      timesToldAt: null,
    })
    .where(
      inArray(
        lifts.id,
        active.map(({ id }) => id),
      ),
    )
    .returning();
  await forgetCounts(
    tx,
    deps.clock.now(),
    ended.flatMap(({ driverJourneyId, passengerJourneyId }) => [driverJourneyId, passengerJourneyId]),
  );
  const news: News[] = [];
  for (const row of ended)
    news.push(await newsOfLift(tx, deps, row, { by, event: { name: 'lift-ended', daysOf: {} }, mail: 'lift-ended' }));
  return { ended: ended.length, news };
}

type ToTell = {
  readonly by: string | null;
  readonly event: Extract<News['what'], { readonly kind: 'event' }>['event'];
  /** The mail to everybody except `by`; null: none. */
  readonly mail: NonNullable<News['mails']>[number]['kind'] | null;
};

/** The news of a lift for its two members. If their conversation was deleted after a year of silence, they get a new one. */
export async function newsOfLift(tx: Tx, deps: TellDeps, row: LiftRow, { by, event, mail }: ToTell): Promise<News> {
  const { driverId, passengerId } = row;
  if (driverId === null || passengerId === null) throw new Error('a lift of one member alone');
  const conversationId = row.conversationId ?? (await conversationOf(tx, deps, [driverId, passengerId]));
  if (row.conversationId === null) await tx.update(lifts).set({ conversationId }).where(eq(lifts.id, row.id));
  const memberIds = [driverId, passengerId];
  return {
    conversationId,
    memberIds,
    authorId: by,
    what: { kind: 'event', event },
    changed: [{ name: 'lift', id: row.id }],
    mails: memberIds.flatMap((memberId) => (memberId === by || mail === null ? [] : { memberId, kind: mail, liftId: row.id })),
  };
}

/**
 * Merges news: two members are told once that they no longer share, however many lifts it were, and each gets one mail for one cause. A request that
 * is void along with a lift needs no mail. `spared`: members who already know.
 */
function asOneEach(news: readonly News[], spared: ReadonlySet<string>): News[] {
  const kept: News[] = [];
  const mailed = new Set<string>();
  for (const each of [...news].sort((a, b) => Number(isEnd(b)) - Number(isEnd(a)))) {
    const before = kept.findIndex((other) => isEnd(each) && isEnd(other) && other.conversationId === each.conversationId);
    const told = kept[before];
    if (told !== undefined) {
      kept[before] = { ...told, changed: [...(told.changed ?? []), ...(each.changed ?? [])] };
      continue;
    }
    const mails = (each.mails ?? []).filter(({ memberId }) => !spared.has(memberId) && !mailed.has(`${memberId} ${each.conversationId}`));
    for (const { memberId } of mails) mailed.add(`${memberId} ${each.conversationId}`);
    kept.push({ ...each, mails });
  }
  return kept;
}

function isEnd({ what }: News): boolean {
  return what.kind === 'event' && what.event.name === 'lift-ended';
}

/** Removes references to a member who is deleted in the same transaction. */
function withoutLeaver(news: readonly News[], leaverId: string | null): News[] {
  return leaverId === null ? [...news] : news.map((each) => ({ ...each, memberIds: each.memberIds.filter((id) => id !== leaverId) }));
}
