/** The member's own part of what they and others have arranged and written. Others appear under the names that the pages show. */
import { initialOf } from '@waylift/contract/short-name';
import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isSeenBy } from '../../sharing/conversation/describe-conversation.ts';
import { isLiftOf } from '../../sharing/lift/find-lift.ts';
import { isRequestOf } from '../../sharing/request/find-request.ts';
import { daysOfTrips, type Side } from '../../sharing/pair/trips.ts';
import type { Tx } from '../../kernel/db/client.ts';
import { calendarAddresses } from '../../kernel/db/schema/calendar-addresses.ts';
import { conversationSides, conversations } from '../../kernel/db/schema/conversations.ts';
import { lifts, liftSkips, type LiftPlaces, type TimesBefore } from '../../kernel/db/schema/lifts.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { messages, type StoredEvent } from '../../kernel/db/schema/messages.ts';
import { pushSubscriptions } from '../../kernel/db/schema/push-subscriptions.ts';
import { reports } from '../../kernel/db/schema/reports.ts';
import { awaySpans, ridePeople } from '../../kernel/db/schema/rides.ts';
import { shareRequests } from '../../kernel/db/schema/share-requests.ts';

/** A list in SQL has at least one entry. */
const NO_CONVERSATION = '00000000-0000-0000-0000-000000000000';

/** Leaves out empty parts. */
export async function exportSharing(tx: Tx, memberId: string): Promise<Record<string, unknown>> {
  const parts = {
    requests: await readRequests(tx, memberId),
    lifts: await readLifts(tx, memberId),
    rides: await readRides(tx, memberId),
    away: await readAway(tx, memberId),
    conversations: await readConversations(tx, memberId),
    reports: await readReports(tx, memberId),
    calendar: await tx
      .select({ since: calendarAddresses.createdAt })
      .from(calendarAddresses)
      .where(eq(calendarAddresses.memberId, memberId)),
    pushes: await readPushes(tx, memberId),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part.length > 0));
}

async function readRequests(tx: Tx, memberId: string) {
  const rows = await tx
    .select()
    .from(shareRequests)
    .where(isRequestOf(memberId))
    .orderBy(asc(shareRequests.createdAt), asc(shareRequests.id));
  return rows.map((row) => {
    const mine = row.askerId === memberId;
    const drives = row.askerDrives === mine ? ('me' as const) : ('other' as const);
    const { id, conversationId, liftId, state, reason, message, createdAt, answeredAt, expiresAt } = row;
    return {
      id,
      conversationId,
      liftId,
      mine,
      journeyId: mine ? row.askerJourneyId : row.askedJourneyId,
      drives,
      ...daysOfTrips(row.trips, drives === 'me' ? 'driver' : 'passenger'),
      message,
      state,
      reason,
      createdAt,
      remindedAt: row.remindedAt,
      answeredAt,
      expiresAt,
    };
  });
}

/** Exports places only for the passenger, whose own they are. Leaves out why a lift ended, which may concern the other alone. */
async function readLifts(tx: Tx, memberId: string) {
  const rows = await tx.select().from(lifts).where(isLiftOf(memberId)).orderBy(asc(lifts.startedAt), asc(lifts.id));
  const skips = await tx
    .select({ skip: liftSkips })
    .from(liftSkips)
    .innerJoin(lifts, eq(lifts.id, liftSkips.liftId))
    .where(isLiftOf(memberId))
    .orderBy(asc(liftSkips.driverDate), asc(liftSkips.direction), asc(liftSkips.calledBy));
  return rows.map((row) => {
    const side = row.driverId === memberId ? ('driver' as const) : ('passenger' as const);
    const { id, conversationId, state, startedAt, endedAt, createdAt } = row;
    return {
      id,
      conversationId,
      journeyId: side === 'driver' ? row.driverJourneyId : row.passengerJourneyId,
      drives: side === 'driver' ? 'me' : 'other',
      timeZone: side === 'driver' ? row.driverTimeZone : row.passengerTimeZone,
      trips: row.trips.map((trip) => ({
        direction: trip.direction,
        ...ownTimes(trip[side], side),
        ...(trip.before === undefined ? {} : { before: { until: trip.before.until, ...ownTimes(trip.before[side], side) } }),
      })),
      skipped: skips
        .filter(({ skip }) => skip.liftId === id)
        .map(({ skip: { direction, driverDate, passengerDate, calledBy, createdAt: since } }) => ({
          direction,
          calledBy,
          date: side === 'driver' ? driverDate : passengerDate,
          since,
        })),
      ...(row.places === null ? {} : ownPlaces(row.places, side)),
      shares: side === 'driver' ? row.driverShares : row.passengerShares,
      state,
      createdAt,
      startedAt,
      endedAt,
      answerUntil: row.answerUntil,
    };
  });
}

/** When the driver sets out is the driver's own. */
function ownTimes<T extends TimesBefore>(told: T, side: Side): Omit<T, 'driverDeparts'> {
  const { driverDeparts: _driverDeparts, ...others } = told;
  return side === 'driver' ? told : others;
}

/** What the member said of rides, by the driver's calendar, and when they last looked. */
async function readRides(tx: Tx, memberId: string) {
  const { driverDate: date, direction, lateMinutes, lateAt, seenAt } = ridePeople;
  return await tx
    .select({ date, direction, lateMinutes, lateAt, seenAt })
    .from(ridePeople)
    .where(eq(ridePeople.memberId, memberId))
    .orderBy(asc(date), asc(direction));
}

async function readAway(tx: Tx, memberId: string) {
  const { id, fromDate: from, untilDate: until, createdAt: since } = awaySpans;
  return await tx.select({ id, from, until, since }).from(awaySpans).where(eq(awaySpans.memberId, memberId)).orderBy(asc(from));
}

/** Leaves out the other's proposals: they are the other's until both agree. */
function ownPlaces({ proposed = {}, ...places }: LiftPlaces, side: Side) {
  const own = Object.entries(proposed).flatMap(([end, { by, id: _id, ...spot }]) => (by === side ? [{ end, ...spot }] : []));
  return { ...(side === 'passenger' ? { places } : {}), ...(own.length === 0 ? {} : { proposedSpots: own }) };
}

/**
 * Includes what all wrote, as the page shows it. A message that a block hid looks sent to its author, here too. Of a car that the member can no longer
 * read, it has the member's own words.
 */
async function readConversations(tx: Tx, memberId: string) {
  const others = alias(members, 'others');
  const { id, kind, createdAt } = conversations;
  const { changedAt, readTo, unreadSince, mailedAt, leftAt } = conversationSides;
  const rows = await tx
    .select({
      id,
      kind,
      createdAt,
      changedAt,
      readTo,
      unreadSince,
      mailedAt,
      leftAt,
      drives: sql<boolean>`${conversations.driverId} is not distinct from ${memberId}`,
      forename: others.forename,
      surname: others.surname,
    })
    .from(conversations)
    .innerJoin(conversationSides, and(eq(conversationSides.conversationId, id), eq(conversationSides.memberId, memberId)))
    .leftJoin(
      others,
      sql`${others.id} = case when ${conversations.oneId} = ${memberId} then ${conversations.otherId} else ${conversations.oneId} end`,
    )
    .orderBy(asc(createdAt), asc(id));
  const authors = alias(members, 'authors');
  const seen = await tx
    .select({ message: messages, forename: authors.forename, surname: authors.surname })
    .from(messages)
    .innerJoin(
      conversationSides,
      and(eq(conversationSides.conversationId, messages.conversationId), eq(conversationSides.memberId, memberId)),
    )
    .leftJoin(authors, eq(authors.id, messages.authorId))
    .where(isSeenBy(memberId))
    .orderBy(asc(messages.conversationId), asc(messages.position));
  const own = await tx
    .select({ message: messages, forename: sql<null>`null`, surname: sql<null>`null` })
    .from(messages)
    .where(and(eq(messages.authorId, memberId), notInArray(messages.conversationId, [NO_CONVERSATION, ...rows.map((row) => row.id)])))
    .orderBy(asc(messages.conversationId), asc(messages.position));
  const byConversation = Map.groupBy([...seen, ...own], ({ message }) => message.conversationId);
  const inCars = new Set(rows.flatMap((row) => (row.kind === 'car' ? row.id : [])));
  const messagesIn = (conversationId: string) =>
    (byConversation.get(conversationId) ?? []).map(({ message, forename, surname }) => ({
      id: message.id,
      mine: message.authorId === memberId,
      ...(!inCars.has(conversationId) || message.authorId === memberId || forename === null
        ? {}
        : { by: { forename, initial: initialOf(surname ?? '') } }),
      kind: message.kind,
      text: message.text,
      ...(message.event === null ? {} : { event: ownEvent(message.event, memberId) }),
      sentAt: message.createdAt,
    }));
  const left = new Set(own.map(({ message }) => message.conversationId));
  return [
    ...rows.map(({ forename, surname, drives, leftAt: until, ...conversation }) => ({
      ...conversation,
      ...(until === null ? {} : { leftAt: until }),
      ...(conversation.kind === 'car' ? { drives } : { with: forename === null ? null : { forename, initial: initialOf(surname ?? '') } }),
      messages: messagesIn(conversation.id),
    })),
    ...[...left].map((conversationId) => ({ id: conversationId, kind: 'car' as const, messages: messagesIn(conversationId) })),
  ];
}

/** Leaves out the driver's journey and calendar. */
function ownEvent({ daysOf, ride: _ride, ...event }: StoredEvent, memberId: string) {
  return { ...event, ...daysOf[memberId] };
}

/** Leaves out what operators noted, and whom the member reported unless their own text says so. */
async function readReports(tx: Tx, memberId: string) {
  const { id, reason, text, createdAt, resolvedAt } = reports;
  return await tx
    .select({ id, reason, text, createdAt, resolvedAt })
    .from(reports)
    .where(eq(reports.reporterId, memberId))
    .orderBy(asc(createdAt));
}

/** Names the push service only. With the whole address somebody could try to push there. */
async function readPushes(tx: Tx, memberId: string) {
  const rows = await tx
    .select({ endpoint: pushSubscriptions.endpoint, since: pushSubscriptions.createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, memberId))
    .orderBy(asc(pushSubscriptions.createdAt));
  return rows.map(({ endpoint, since }) => ({ service: URL.parse(endpoint)?.host ?? null, since }));
}
