/** What is so at the moment in which a mail about a request, a lift or a message is written. */
import type { UnsubscribedKind } from '@waylift/contract/notifications';
import type { Lift, RideEnd } from '@waylift/contract/lift';
import { and, eq, or } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import { membersSeen } from '../conversation/members-seen.ts';
import type { Db } from '../../kernel/db/client.ts';
import { conversations } from '../../kernel/db/schema/conversations.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { lifts, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import { memberBlocks } from '../../kernel/db/schema/member-blocks.ts';
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
import { COUNTED_TO } from '../../journeys/candidate/count-matches.ts';
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
/** What a mail is written with: the order holds ids alone. */
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

/** The request that the mail is about, as its recipient has it; null where they have no part in it, or the other has left. */
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

/** Whether the request can be answered still. */
export function isWaiting({ deps }: Given, row: ShareRequestRow): boolean {
  return stateAt(row, deps.clock.now()) === 'waiting';
}

/** What one is asked, as the two journeys match now. */
export async function requestTold(deps: LiftMailDeps, { row, isAsker, journeyId, otherJourneyId }: FoundRequest): Promise<RequestTold> {
  const drivesMe = row.askerDrives === isAsker;
  const [journey] = journeyId === null ? [] : await deps.db.select().from(journeys).where(eq(journeys.id, journeyId));
  // The last moment at which it can be answered.
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

/** Of the trips that are asked for, as the two journeys match now; null where they do not. */
async function effortOf({ matches }: LiftMailDeps, { mineId, otherId, drivesMe, trips }: Pair): Promise<RequestTold['effort']> {
  if (mineId === null || otherId === null) return null;
  const match = await findPair(matches, { mineId, otherId, driverId: drivesMe ? mineId : otherId });
  if (match === null) return null;
  const { best } = match;
  const share = best.sharedTrips === 0 ? 1 : Math.min(1, trips / best.sharedTrips);
  const pounds = Math.floor(best.saving.poundsPerYear * share);
  return { detourMinutes: Math.round(meanDetourMinutes(best)), pounds, isEstimated: best.estimated };
}

type FoundLift = { readonly row: LiftRow; readonly told: Lift; readonly otherId: string | null; readonly other: Person | null };

/** The lift that the mail is about, or that its request led to, as its recipient reads it. */
export async function findToldLift(given: Given, memberId: string): Promise<FoundLift | null> {
  const { db } = given.deps;
  const liftId = given.order.liftId ?? (await findToldRequest(given, memberId))?.row.liftId ?? null;
  if (liftId === null) return null;
  const row = await findLift(db, { liftId, memberId });
  if (row === null) return null;
  const [told] = await describeLifts(given.deps, memberId, [row]);
  if (told === undefined) return null;
  const otherId = row.driverId === memberId ? row.passengerId : row.driverId;
  return { row, told, otherId, other: told.member === null ? null : personOf(told.member) };
}

/** What a mail says of a lift: no place, but the words of a spot. */
export function liftTold({ row, told: { days, date, nextRide, drives } }: Pick<FoundLift, 'row' | 'told'>): LiftTold {
  const spots = { pickUp: agreedWords(row, 'pick-up'), dropOff: agreedWords(row, 'drop-off') };
  return { days: { days, date }, nextRide: nextRide === null ? null : { ...nextRide, drives }, spots };
}

function agreedWords({ places }: LiftRow, end: RideEnd): string | null {
  const place = placeAtEnd(places, end);
  return place?.spotBy === undefined ? null : orNull(spotWordsInMail(place.label));
}

function orNull(words: string): string | null {
  return words === '' ? null : words;
}

/** The words of what the line tells of, where that is proposed or agreed still; null where it is not. */
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

/** The line in the conversation that tells of the same, if it is one of the member's conversations. */
export async function findMessage({ deps: { db }, order: { messageId } }: Given, memberId: string): Promise<MessageRow | null> {
  if (messageId === undefined) return null;
  const isOfMember = or(eq(conversations.oneId, memberId), eq(conversations.otherId, memberId));
  const [found] = await db
    .select({ message: messages })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(messages.id, messageId), isOfMember));
  return found?.message ?? null;
}

/** `YYYY-MM-DD`, on the recipient's own calendar. */
export function eventDates({ event }: MessageRow, memberId: string): readonly string[] {
  const days = event?.daysOf[memberId];
  return days?.dates ?? (days?.date == null ? [] : [days.date]);
}

/** Whether the author wrote something with it: both lines were told at once. */
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

/** Null where they have left. */
export async function personSeen({ deps }: Given, readerId: string, memberId: string): Promise<Person | null> {
  const seen = (await membersSeen(deps, readerId, [memberId])).get(memberId);
  return seen === undefined ? null : personOf(seen);
}

/** Without the surname, also of someone one shares with: others may read along in a mailbox. */
function personOf({ forename, initial }: { readonly forename: string; readonly initial: string }): Person {
  const [first, letter] = [memberNameInMail(forename), memberNameInMail(initial)];
  return { forename: first, name: letter === '' ? first : `${first} ${letter}.` };
}

/** To who else goes the recipient's way; to the dashboard where the journey is gone. */
export async function wayOn(given: Given, { journeyId, otherId }: { readonly journeyId: string | null; readonly otherId: string | null }) {
  if (journeyId === null) return { ...pageOf(given, ''), others: 0, journey: 'gone' as const };
  const found = await given.deps.matches.best(journeyId, COUNTED_TO);
  const others = new Set(found.map(({ other }) => other.memberId).filter((id) => id !== otherId)).size;
  return { ...pageOf(given, `/journey/${journeyId}`), others, journey: 'there' as const };
}

/** Where the mail leads, below the dashboard, and where its reader chooses which mails come. */
export function pageOf({ config: { publicUrl } }: Pick<Given, 'config'>, path: string) {
  return { pageUrl: `${publicUrl}/dashboard${path}`, notificationsUrl: `${publicUrl}/dashboard/account/notifications` };
}
