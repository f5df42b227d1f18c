/** The state of a request, lift or message at the moment when the mail about it is written. */
import { MATCH_COUNT_MAX } from '@waylift/contract/limits';
import { shortName } from '@waylift/contract/short-name';
import type { UnsubscribedKind } from '@waylift/contract/notifications';
import type { Lift, RideEnd } from '@waylift/contract/lift';
import { and, eq } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import { membersSeen } from '../conversation/members-seen.ts';
import type { Db } from '../../kernel/db/client.ts';
import { conversationSides } from '../../kernel/db/schema/conversations.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { lifts, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import { memberBlocks } from '../../kernel/db/schema/member-blocks.ts';
import type { MemberRow } from '../../kernel/db/schema/members.ts';
import { messages, type MessageRow } from '../../kernel/db/schema/messages.ts';
import { type ShareRequestRow } from '../../kernel/db/schema/share-requests.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { describeLifts } from './describe-lift.ts';
import { findLift } from './find-lift.ts';
import { findRequest } from '../request/find-request.ts';
import { isOfPair } from '../pair/journey-pair.ts';
import { placeAtEnd } from './lift-spots.ts';
import { findPair } from '../pair/with-match.ts';
import { stateAt } from '../request/request-states.ts';
import { daysOfTrips } from '../pair/trips.ts';
import type { MatchFinder } from '../../journeys/candidate/match-finder.ts';
import { dateOf, todayIn } from '../../journeys/traveller/wall-clock.ts';
import { townNear } from '../../map/places/town-near.ts';
import type { SealKeys } from '../../kernel/security/sealed-id.ts';
import type { Ending, LiftTold, Person, SpotsTold, Towns } from '../../mail/content/lift-mail-words.ts';
import type { RequestTold } from '../../mail/content/request-mails.ts';
import { meanDetourMinutes } from '../../journeys/measure/mean-detour.ts';
import type { MailOrder } from '../../mail/member/send-member-mail.ts';
import { memberNameInMail, spotWordsInMail } from '../../mail/content/untrusted-text.ts';

export type LiftMailDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly matches: Pick<MatchFinder, 'best' | 'one'>;
  readonly secrets: { readonly sealKeys: SealKeys };
};
/** All that a mail is written from: the job itself has only ids. */
export type Given = {
  readonly deps: LiftMailDeps;
  readonly order: Pick<MailOrder, 'messageId' | 'requestId' | 'answeredRequestId' | 'liftId' | 'conversationId' | 'announcedAt'>;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly unsubscribing: (kind: UnsubscribedKind) => Promise<Ending>;
};
export type FoundRequest = {
  readonly row: ShareRequestRow;
  readonly isAsker: boolean;
  readonly journeyId: string | null;
  readonly otherJourneyId: string | null;
  readonly otherId: string;
  readonly other: Person;
};

/** The request that the mail is about, as its recipient sees it; null if they have no part in it, or the other has left. */
export async function findToldRequest(given: Given, memberId: string): Promise<FoundRequest | null> {
  const { requestId } = given.order;
  const row = requestId === undefined ? null : await findRequest(given.deps.db, { memberId, requestId });
  if (row === null) return null;
  const isAsker = row.askerId === memberId;
  const otherId = isAsker ? row.askedId : row.askerId;
  const other = await personSeen(given, memberId, otherId);
  if (other === null) return null;
  const [journeyId, otherJourneyId] = isAsker ? [row.askerJourneyId, row.askedJourneyId] : [row.askedJourneyId, row.askerJourneyId];
  return { row, isAsker, journeyId, otherJourneyId, otherId, other };
}

/** Whether the request can still be answered. */
export function isWaiting({ deps }: Given, row: ShareRequestRow): boolean {
  return stateAt(row, deps.clock.now()) === 'waiting';
}

/** The content of a request, as the two journeys match now. */
export async function requestTold(deps: LiftMailDeps, { row, isAsker, journeyId, otherJourneyId }: FoundRequest): Promise<RequestTold> {
  const drivesMe = row.askerDrives === isAsker;
  const [journey] = journeyId === null ? [] : await deps.db.select().from(journeys).where(eq(journeys.id, journeyId));
  // The last moment for an answer.
  const until = dateOf(todayIn(journey?.timeZone ?? 'UTC', new Date(row.expiresAt.getTime() - 1)));
  return {
    drives: drivesMe ? 'me' : 'other',
    days: daysOfTrips(row.trips, drivesMe ? 'driver' : 'passenger'),
    isChange: await haveLift(deps.db, journeyId, otherJourneyId),
    until,
    towns: journey === undefined ? null : await townsOf(deps.db, journey),
    effort: await effortOf(deps, { mineId: journeyId, otherId: otherJourneyId, drivesMe, trips: row.trips.length }),
  };
}

async function townsOf(db: Db, journey: typeof journeys.$inferSelect): Promise<Towns | null> {
  const from = await townNear(db, { latitude: journey.startLatitude, longitude: journey.startLongitude });
  const to = await townNear(db, { latitude: journey.endLatitude, longitude: journey.endLongitude });
  return from === null || to === null || from === to ? null : { from, to };
}

async function haveLift(db: Db, journeyId: string | null, otherJourneyId: string | null): Promise<boolean> {
  if (journeyId === null || otherJourneyId === null) return false;
  const isOfBoth = isOfPair(lifts.driverJourneyId, lifts.passengerJourneyId, { mineId: journeyId, otherId: otherJourneyId });
  return (await db.$count(lifts, and(eq(lifts.state, 'active'), isOfBoth))) > 0;
}

type Pair = {
  readonly mineId: string | null;
  readonly otherId: string | null;
  readonly drivesMe: boolean;
  readonly trips: number;
};

/** The effort of the trips asked for, as the two journeys match now; null if they do not match. */
async function effortOf({ matches }: LiftMailDeps, { mineId, otherId, drivesMe, trips }: Pair): Promise<RequestTold['effort']> {
  if (mineId === null || otherId === null) return null;
  const match = await findPair(matches, { mineId, otherId, driverId: drivesMe ? mineId : otherId });
  if (match === null) return null;
  const { best } = match;
  const share = best.sharedTrips === 0 ? 1 : Math.min(1, trips / best.sharedTrips);
  const pounds = Math.floor(best.saving.poundsPerYear * share);
  return { detourMinutes: Math.round(meanDetourMinutes(best)), pounds, isEstimated: best.estimated };
}

type FoundLift = {
  readonly row: LiftRow;
  readonly told: Lift;
  /** The times of its next ride are those of an estimated way. */
  readonly isEstimate: boolean;
  readonly otherId: string | null;
  readonly other: Person | null;
};

/** The lift that the mail is about, or that its request led to, as its recipient sees it. */
export async function findToldLift(given: Given, memberId: string): Promise<FoundLift | null> {
  const { db } = given.deps;
  const liftId = given.order.liftId ?? (await findToldRequest(given, memberId))?.row.liftId ?? null;
  if (liftId === null) return null;
  const row = await findLift(db, { liftId, memberId });
  if (row === null) return null;
  const [told] = await describeLifts(given.deps, memberId, [row]);
  if (told === undefined) return null;
  const otherId = row.driverId === memberId ? row.passengerId : row.driverId;
  const [journey] =
    told.journeyId === null || told.nextRide === null
      ? []
      : await db.select({ isEstimate: journeys.estimated }).from(journeys).where(eq(journeys.id, told.journeyId));
  return { row, told, isEstimate: journey?.isEstimate ?? false, otherId, other: told.member === null ? null : personOf(told.member) };
}

/** The content of a lift for a mail: no place except the words of a spot. */
export function liftTold({
  row,
  told: { days, date, nextRide, drives },
  isEstimate,
}: Pick<FoundLift, 'row' | 'told' | 'isEstimate'>): LiftTold {
  const spots = { pickUp: agreedWords(row, 'pick-up'), dropOff: agreedWords(row, 'drop-off') };
  return { days: { days, date }, nextRide: nextRide === null ? null : { ...nextRide, drives, isEstimate }, spots };
}

function agreedWords({ places }: LiftRow, end: RideEnd): string | null {
  const place = placeAtEnd(places, end);
  return place?.spotBy === undefined ? null : orNull(spotWordsInMail(place.label));
}

function orNull(words: string): string | null {
  return words === '' ? null : words;
}

/** The words of the spots in the line, if they are still proposed or agreed; null if not. */
export function spotsTold({ row: { places } }: FoundLift, message: MessageRow | null, state: 'proposed' | 'agreed'): SpotsTold | null {
  const spotId = message?.event?.spotId;
  const wordsAt = (end: RideEnd) => {
    const [proposed, agreed] = [places?.proposed?.[end], placeAtEnd(places, end)];
    if (spotId === undefined) return null;
    if (state === 'proposed') return proposed?.id === spotId ? orNull(spotWordsInMail(proposed.words)) : null;
    return agreed?.spotId === spotId ? orNull(spotWordsInMail(agreed.label)) : null;
  };
  const told = { pickUp: wordsAt('pick-up'), dropOff: wordsAt('drop-off') };
  return told.pickUp === null && told.dropOff === null ? null : told;
}

/** The line in the conversation about the same thing; null if it is not in one of the member's conversations. */
export async function findMessage({ deps: { db }, order: { messageId } }: Given, memberId: string): Promise<MessageRow | null> {
  if (messageId === undefined) return null;
  const isOfMember = and(eq(conversationSides.conversationId, messages.conversationId), eq(conversationSides.memberId, memberId));
  const [found] = await db
    .select({ message: messages })
    .from(messages)
    .innerJoin(conversationSides, isOfMember)
    .where(eq(messages.id, messageId));
  return found?.message ?? null;
}

/** `YYYY-MM-DD`, on the recipient's own calendar. */
export function eventDates({ event }: MessageRow, memberId: string): readonly string[] {
  const days = event?.daysOf[memberId];
  return days?.dates ?? (days?.date == null ? [] : [days.date]);
}

/** Whether the author wrote a text with it. Both lines were stored at the same time. */
export async function hasText({ deps: { db } }: Given, message: MessageRow | null): Promise<boolean> {
  if (message?.authorId == null) return false;
  const { conversationId, authorId, createdAt } = message;
  const { kind, isHidden } = messages;
  const isTheirs = and(eq(messages.conversationId, conversationId), eq(messages.authorId, authorId), eq(messages.createdAt, createdAt));
  return (await db.$count(messages, and(isTheirs, eq(kind, 'text'), eq(isHidden, false)))) > 0;
}

export async function hasBlocked(db: Db, blockerId: string, blockedId: string): Promise<boolean> {
  return (await db.$count(memberBlocks, and(eq(memberBlocks.blockerId, blockerId), eq(memberBlocks.blockedId, blockedId)))) > 0;
}

/** Null if the member has left. */
export async function personSeen({ deps }: Given, readerId: string, memberId: string): Promise<Person | null> {
  const seen = (await membersSeen(deps, readerId, [memberId])).get(memberId);
  return seen === undefined ? null : personOf(seen);
}

/** Never with the surname, even if the two share a lift: others may read a mailbox. */
export function personOf({ forename, initial }: { readonly forename: string; readonly initial: string }): Person {
  const safe = { forename: memberNameInMail(forename), initial: memberNameInMail(initial) };
  return { forename: safe.forename, name: shortName(safe) };
}

/** Links to the journey's other matches, or to the dashboard if the journey is gone. */
export async function wayOn(given: Given, { journeyId, otherId }: { readonly journeyId: string | null; readonly otherId: string | null }) {
  if (journeyId === null) return { ...pageOf(given, ''), others: 0, journey: 'gone' as const };
  const found = await given.deps.matches.best(journeyId, MATCH_COUNT_MAX);
  const others = new Set(found.map(({ other }) => other.memberId).filter((id) => id !== otherId)).size;
  return { ...pageOf(given, `/journey/${journeyId}`), others, journey: 'there' as const };
}

/** The page that the mail links to, below the dashboard, and the page where its reader chooses mails. */
export function pageOf({ config: { publicUrl } }: Pick<Given, 'config'>, path: string) {
  return { pageUrl: `${publicUrl}/dashboard${path}`, notificationsUrl: `${publicUrl}/dashboard/account/notifications` };
}

export type Recipient = { readonly member: MemberRow };

export function isActive({ member }: Recipient): boolean {
  return member.status === 'active';
}
