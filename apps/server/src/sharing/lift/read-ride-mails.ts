/** The content of mails about single rides: called off, back again, late, there. It is read when the mail is written: what is no longer true is left out. */
import type { Ride, RideDirection } from '@waylift/contract/ride';
import { and, eq, gt } from 'drizzle-orm';
import { lifts, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import { messages, type MessageRow } from '../../kernel/db/schema/messages.ts';
import { ridePeople } from '../../kernel/db/schema/rides.ts';
import { sideOf, skipsOf } from './describe-lift.ts';
import { isSkipped, ridesOn, zoneOf } from '../pair/next-ride.ts';
import type { Side } from '../pair/trips.ts';
import { dateOf, dayNumber, todayIn } from '../../journeys/traveller/wall-clock.ts';
import type { LiftMailKind, LiftMailParameters } from '../../mail/content/lift-mails.ts';
import type { MemberMail, WriteDeps } from '../../mail/member/member-mails.ts';
import {
  eventDates,
  findMessage,
  findToldLift,
  hasText,
  isActive,
  liftTold,
  pageOf,
  personSeen,
  type Given,
  type LiftMailDeps,
  type Recipient,
} from './told-in-mails.ts';

/** After this, the ride is over. */
const LATE_TOLD_FOR_MS = 2 * 3_600_000;

type RideMailKind = Extract<LiftMailKind, 'lift-skipped' | 'lift-restored' | 'lift-late' | 'lift-here'>;

export const rideMemberMails: { readonly [K in RideMailKind]: MemberMail<K, WriteDeps & LiftMailDeps> } = {
  'lift-skipped': {
    isWanted: isActive,
    parameters: async (given, { member }) => {
      const [lift, message] = [await findToldLift(given, member.id), await findMessage(given, member.id)];
      if (lift?.other == null || lift.row.state !== 'active' || message === null) return null;
      const off = await calledOffWith(given, member.id, message);
      const dates = eventDates(message, member.id).filter((date) => isOff(off, date, message));
      if (dates.length === 0) return null;
      const hasMessage = await hasText(given, message);
      const way = message.event?.way ?? null;
      const page = pageOfRides(given, lift.row, { dates, rides: off, way });
      const isLeft = lift.told.drives === 'other';
      return { ...page, other: lift.other, dates, way, lift: liftTold(lift), hasMessage, isLeft };
    },
  },

  'lift-restored': {
    isWanted: isActive,
    parameters: async (given, { member }) => {
      const [lift, message] = [await findToldLift(given, member.id), await findMessage(given, member.id)];
      if (lift?.other == null || lift.row.state !== 'active' || message === null) return null;
      const today = dateOf(todayIn(zoneOf(lift.row, sideOf(lift.row, member.id)), given.deps.clock.now()));
      const off = await calledOffWith(given, member.id, message);
      const dates = eventDates(message, member.id).filter((date) => date >= today && !isOff(off, date, message));
      const way = message.event?.way ?? null;
      return dates.length === 0 ? null : { ...pageOfRides(given, lift.row, { dates, rides: off, way }), other: lift.other, dates, way };
    },
  },

  'lift-late': {
    isWanted: isActive,
    parameters: async (given, recipient) => {
      const told = await readToldOfRide(given, recipient, findLateness);
      const minutes = told?.message.event?.minutes;
      return told === null || minutes === undefined ? null : { ...told.page, minutes };
    },
  },
  'lift-here': {
    isWanted: isActive,
    parameters: async (given, recipient) => {
      const told = await readToldOfRide(given, recipient, findHere);
      return told && { ...told.page, isHere: told.message.event?.name === 'here' };
    },
  },
};

/** The dates on which the reader has room in the car again, and is still called off. */
export async function readRoom(given: Given, memberId: string): Promise<LiftMailParameters['seat-free'] | null> {
  const [lift, message] = [await findToldLift(given, memberId), await findMessage(given, memberId)];
  if (lift?.other == null || lift.row.state !== 'active' || message === null) return null;
  const today = dateOf(todayIn(zoneOf(lift.row, sideOf(lift.row, memberId)), given.deps.clock.now()));
  const off = await calledOffWith(given, memberId, message);
  const dates = eventDates(message, memberId).filter((date) => date >= today && isOff(off, date, message));
  return dates.length === 0 ? null : { ...pageOf(given, `/lift/${lift.row.id}`), other: lift.other, dates };
}

/** The line about being late, also of somebody else in the same car, while it is the last word of its author about that ride. */
async function findLateness({ deps: { db }, order: { messageId } }: Given, row: LiftRow): Promise<MessageRow | null> {
  if (messageId === undefined) return null;
  const [message] = await db.select().from(messages).where(eq(messages.id, messageId));
  if (message?.authorId == null) return null;
  const ride = message.event?.ride;
  // An earlier version noted no ride.
  if (ride === undefined) return message.conversationId === row.conversationId ? message : null;
  if (ride.driverJourneyId !== row.driverJourneyId) return null;
  const stands = and(
    eq(ridePeople.driverJourneyId, ride.driverJourneyId),
    eq(ridePeople.driverDate, ride.driverDate),
    eq(ridePeople.direction, ride.direction),
    eq(ridePeople.memberId, message.authorId),
    eq(ridePeople.lateMinutes, message.event?.minutes ?? 0),
  );
  return (await db.$count(ridePeople, stands)) === 0 ? null : message;
}

/** The line that somebody is where they meet, unless they have said otherwise since. */
async function findHere({ deps: { db }, order: { messageId } }: Given, row: LiftRow): Promise<MessageRow | null> {
  if (messageId === undefined) return null;
  const [message] = await db.select().from(messages).where(eq(messages.id, messageId));
  if (message?.authorId == null) return null;
  const isOfCar = message.conversationId === row.conversationId || message.event?.ride?.driverJourneyId === row.driverJourneyId;
  if (!isOfCar) return null;
  const { conversationId, authorId, kind, position } = messages;
  const isLater = and(eq(conversationId, message.conversationId), eq(authorId, message.authorId), eq(kind, 'event'));
  return (await db.$count(messages, and(isLater, gt(position, message.position)))) > 0 ? null : message;
}

/** What somebody in the car has told of a ride of today, with the page of that ride. */
async function readToldOfRide(given: Given, { member }: Recipient, find: (given: Given, row: LiftRow) => Promise<MessageRow | null>) {
  const lift = await findToldLift(given, member.id);
  const message = lift === null ? null : await find(given, lift.row);
  if (lift?.row.state !== 'active' || message?.authorId == null) return null;
  if (given.deps.clock.now().getTime() - message.createdAt.getTime() > LATE_TOLD_FOR_MS) return null;
  const other = await personSeen(given, member.id, message.authorId);
  if (other === null) return null;
  const { ride } = message.event ?? {};
  const rides = ride === undefined ? [] : ridesOfReader(lift.row, member.id, 'driver', ride.driverDate);
  const about = rides.filter(({ direction }) => direction === ride?.direction).slice(0, 1);
  return { message, page: { ...pageOfRides(given, lift.row, { dates: about.map(({ date }) => date), rides: about, way: null }), other } };
}

type ReadersRide = Pick<Ride, 'journeyId' | 'date' | 'direction'>;
type RidesTold = {
  /** Of what is told, on the recipient's calendar. */
  readonly dates: readonly string[];
  readonly rides: readonly ReadersRide[];
  /** The one way that it is about; null: both, or all that there is. */
  readonly way: RideDirection | null;
};

/** The page of the ride, where it is about one date; else that of the lift. */
function pageOfRides(given: Given, { id }: LiftRow, { dates: [date, ...more], rides, way }: RidesTold) {
  const ride = rides.find((each) => each.date === date && (way === null || each.direction === way));
  if (ride === undefined || more.length > 0) return { ...pageOf(given, `/lift/${id}`), isOfRide: false };
  return { ...pageOf(given, `/ride/${ride.journeyId}/${ride.date}/${ride.direction}`), isOfRide: true };
}

/** The rides of a lift on a date of one of the two, as the page of its reader names them. */
function ridesOfReader(row: LiftRow, memberId: string, calendar: Side, date: string): ReadersRide[] {
  const side = sideOf(row, memberId);
  const journeyId = side === 'driver' ? row.driverJourneyId : row.passengerJourneyId;
  if (journeyId === null) return [];
  return ridesOn(row, calendar, dayNumber(date)).map((ride) => ({ journeyId, date: dateOf(ride[side]), direction: ride.trip.direction }));
}

type CalledOff = readonly (ReadersRide & { readonly isOff: boolean })[];

/** The rides of the two on the dates of a line, by the recipient's calendar. A line may be about several lifts of the two. */
async function calledOffWith({ deps: { db } }: Given, memberId: string, message: MessageRow): Promise<CalledOff> {
  const rows = await db
    .select()
    .from(lifts)
    .where(and(eq(lifts.conversationId, message.conversationId), eq(lifts.state, 'active')));
  const skips = await skipsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const side = sideOf(row, memberId);
    const journeyId = (side === 'driver' ? row.driverJourneyId : row.passengerJourneyId) ?? '';
    return eventDates(message, memberId).flatMap((date) =>
      ridesOn(row, side, dayNumber(date)).map((ride) => {
        return { journeyId, date, direction: ride.trip.direction, isOff: isSkipped(skips.get(row.id) ?? [], ride) };
      }),
    );
  });
}

/** Whether nothing of what the line is about takes place on the date. */
function isOff(rides: CalledOff, date: string, { event }: MessageRow): boolean {
  const about = rides.filter((ride) => ride.date === date && (event?.way === undefined || ride.direction === event.way));
  return about.length > 0 && about.every((ride) => ride.isOff);
}
