import type { Car } from '@waylift/contract/car';
import type { Lift } from '@waylift/contract/lift';
import { asc, inArray } from 'drizzle-orm';
import { membersSeen, type SeenDeps } from '../conversation/members-seen.ts';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { liftSkips, type LiftRow, type Trip } from '../../kernel/db/schema/lifts.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { matchIdOf, type NamedMatch } from '../match/describe-match.ts';
import { daysLater } from '../../journeys/traveller/taken-rides.ts';
import { dateOf, dayNumber, todayIn } from '../../journeys/traveller/wall-clock.ts';
import { describePlaces } from './lift-spots.ts';
import { readOthers } from './read-others.ts';
import {
  clockTime,
  describeRide,
  hasRoom,
  isSkipped,
  nextRide,
  pickUpAt,
  ridesOn,
  zoneOf,
  type Ride,
  type Skip,
} from '../pair/next-ride.ts';
import { onDay } from '../pair/new-times.ts';
import { daysOfTrips, leavesAt, type Side } from '../pair/trips.ts';

export type DescribeLiftDeps = SeenDeps & { readonly clock: Clock };
export type KnownSkip = Skip & Pick<typeof liftSkips.$inferSelect, 'passengerDate' | 'calledBy' | 'awayId' | 'createdAt'>;

/** Lifts as one of the two may read them, in their order; four statements for any number. Lifts that have ended show no places and no contacts. */
export async function describeLifts(deps: DescribeLiftDeps, readerId: string, rows: readonly LiftRow[]): Promise<Lift[]> {
  if (rows.length === 0) return [];
  const others = rows.flatMap((row) => otherOf(row, readerId) ?? []);
  const seen = await membersSeen(deps, readerId, others);
  const skips = await skipsOf(
    deps.db,
    rows.map(({ id }) => id),
  );
  const told = await readTold(deps.db, readerId, rows);
  const now = deps.clock.now();
  const riding = await readOthers(deps, rows, { readerId, sideOf: (row) => sideOf(row, readerId), now });
  return rows.map((row) => {
    const otherId = otherOf(row, readerId);
    const known = { skips: skips.get(row.id) ?? [], other: (otherId === null ? null : told.get(otherId)) ?? null, now };
    return {
      ...liftOf(row, sideOf(row, readerId), known),
      matchId: matchIdIn(deps, row, readerId),
      member: (otherId === null ? null : seen.get(otherId)) ?? null,
      others: riding.get(row.id) ?? [],
    };
  });
}

/** Which of the two a member is. */
export function sideOf({ driverId }: Pick<LiftRow, 'driverId'>, memberId: string): Side {
  return driverId === memberId ? 'driver' : 'passenger';
}

function otherOf(row: LiftRow, memberId: string): string | null {
  return sideOf(row, memberId) === 'driver' ? row.passengerId : row.driverId;
}

/** What the other's account says, before it is decided what a lift shows of it. */
type Told = { readonly email: string; readonly car: Car };
type Known = { readonly skips: readonly KnownSkip[]; readonly other: Told | null; readonly now: Date };

function liftOf(row: LiftRow, side: Side, { skips, other, now }: Known): Omit<Lift, 'member' | 'matchId' | 'others'> {
  const isActive = row.state === 'active';
  const drives = side === 'driver';
  const [shared, others] = drives ? [row.driverShares, row.passengerShares] : [row.passengerShares, row.driverShares];
  const ride = isActive ? nextRide(row, skips, side, now) : null;
  return {
    id: row.id,
    state: row.state,
    journeyId: drives ? row.driverJourneyId : row.passengerJourneyId,
    drives: drives ? 'me' : 'other',
    ...daysOfTrips(row.trips, side),
    ...skippedOf(row, side, isActive ? skips : [], now),
    ...describePlaces(row.places, side),
    times: timesOf(row, side, now),
    car: isActive && !drives && other !== null ? carOf(other) : null,
    contact: { email: isActive && others.shareEmail ? (other?.email ?? null) : null, phone: isActive ? others.phone : null },
    shared,
    nextRide: ride === null ? null : describeRide(ride, side),
    question: isActive ? questionOf(row, side) : null,
    answerUntil: row.answerUntil === null ? null : dateOf(todayIn(zoneOf(row, side), row.answerUntil) - 1),
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    conversationId: row.conversationId,
  };
}

function questionOf({ driverAsked, passengerAsked, timesToldAt }: LiftRow, side: Side): Lift['question'] {
  if (side === 'driver' ? driverAsked : passengerAsked) return 'journey-changed';
  return side === 'passenger' && timesToldAt !== null ? 'times-changed' : null;
}

/** What is called off from today on: each way, the dates on which no way is left, and those on which the car has no room. */
function skippedOf(row: LiftRow, side: Side, skips: readonly KnownSkip[], now: Date): Pick<Lift, 'skipped' | 'skippedWays' | 'notOn'> {
  const today = dateOf(todayIn(zoneOf(row, side), now));
  const ways = new Map<string, Lift['skippedWays'][number]>();
  for (const { driverDate, passengerDate, direction } of skips) {
    const date = side === 'driver' ? driverDate : passengerDate;
    if (date >= today) ways.set(`${date} ${direction}`, { date, direction });
  }
  const skippedWays = [...ways.keys()].toSorted().flatMap((key) => ways.get(key) ?? []);
  const dates = [...new Set(skippedWays.map(({ date }) => date))];
  const isGone = (ride: Ride) => isSkipped(skips, ride) || pickUpAt(row, ride, side) <= now;
  const isWhole = (date: string) => ridesOn(row, side, dayNumber(date)).every(isGone);
  const isFull = (date: string) => !ridesOn(row, side, dayNumber(date)).every(hasRoom);
  return { skipped: dates.filter(isWhole), skippedWays, notOn: dates.filter(isFull) };
}

/** The id of the match of the two journeys; null if the lift has ended, or one of the journeys is gone. */
function matchIdIn({ secrets }: SeenDeps, row: LiftRow, readerId: string): string | null {
  const { state, driverJourneyId, passengerJourneyId } = row;
  if (state !== 'active' || driverJourneyId === null || passengerJourneyId === null) return null;
  const named: NamedMatch =
    sideOf(row, readerId) === 'driver'
      ? { journeyId: driverJourneyId, otherJourneyId: passengerJourneyId, drives: 'me' }
      : { journeyId: passengerJourneyId, otherJourneyId: driverJourneyId, drives: 'other' };
  return matchIdOf(secrets.sealKeys, { memberId: readerId }, named);
}

/** Times by the reader's own days, in their order. */
function timesOf(row: LiftRow, side: Side, now: Date): Lift['times'] {
  const today = todayIn(zoneOf(row, side), now);
  const days = new Map<number, Lift['times'][number]>();
  for (const trip of row.trips) {
    const own = trip[side];
    const others = days.get(own.day) ?? { day: own.day, date: own.date, out: null, back: null };
    days.set(own.day, {
      ...others,
      [trip.direction]: departsOf(trip, side, { today, isAsked: questionOf(row, side) === 'times-changed' }),
    });
  }
  return [...days.values()].toSorted((a, b) => a.day - b.day);
}

/** The times that were told last; and those until then, where they do not hold yet or the reader is asked about them. */
function departsOf(
  trip: Trip,
  side: Side,
  { today, isAsked }: { readonly today: number; readonly isAsked: boolean },
): NonNullable<Lift['times'][number]['out']> {
  const told = clockTimes(trip, side);
  const { before } = trip;
  if (before === undefined) return told;
  const until = dayNumber(before.until);
  const from = until + (side === 'driver' ? 0 : daysLater(trip));
  return from <= today && !isAsked ? told : { ...told, from: dateOf(from), before: clockTimes(onDay(trip, until - 1), side) };
}

function clockTimes(trip: Trip, side: Side) {
  // A rider could work out from it how far away the driver lives.
  const setsOut = side === 'driver' ? { driver: clockTime(leavesAt(trip)) } : {};
  return { ...setsOut, pickUp: clockTime(trip[side].pickUp), dropOff: clockTime(trip[side].dropOff) };
}

/** The skipped rides, by lift id. */
export async function skipsOf(db: DbOrTx, liftIds: readonly string[]): Promise<ReadonlyMap<string, readonly KnownSkip[]>> {
  const rows = await db
    .select()
    .from(liftSkips)
    .where(inArray(liftSkips.liftId, [...liftIds]))
    .orderBy(asc(liftSkips.driverDate));
  return Map.groupBy(rows, ({ liftId }) => liftId);
}

/** What is told of the others, by member id, for lifts in which it may be shown. */
async function readTold(db: DbOrTx, readerId: string, rows: readonly LiftRow[]): Promise<ReadonlyMap<string, Told>> {
  const others = rows.flatMap((row) => {
    const isDriver = sideOf(row, readerId) === 'passenger';
    const { shareEmail } = isDriver ? row.driverShares : row.passengerShares;
    return row.state === 'active' && (shareEmail || isDriver) ? (otherOf(row, readerId) ?? []) : [];
  });
  if (others.length === 0) return new Map();
  const { id, email, carMake: make, carColour: colour, carPlate: plate } = members;
  const found = await db.select({ id, email, car: { make, colour, plate } }).from(members).where(inArray(id, others));
  return new Map(found.map((other) => [other.id, other]));
}

/** Null if nothing of it has been described. */
export function carOf({ car }: Pick<Told, 'car'>): Car | null {
  return Object.values(car).every((part) => part === null) ? null : car;
}
