import type { Car } from '@waylift/contract/car';
import type { LiftPlace } from '@waylift/contract/lift';
import type { Ride, RidePerson, RideStop } from '@waylift/contract/ride';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import { encodePolyline } from '@waylift/geography/polyline';
import type { Position } from '@waylift/geography/position';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { cellToLatLng, latLngToCell } from 'h3-js';
import type { DbOrTx } from '../../kernel/db/client.ts';
import type { Moments } from '../../kernel/db/schema/lifts.ts';
import { conversationSides, conversations } from '../../kernel/db/schema/conversations.ts';
import { journeys, type JourneyRow } from '../../kernel/db/schema/journeys.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { FINEST } from '../../journeys/way/cover.ts';
import { toldMoments } from '../../journeys/measure/car-of-driver.ts';
import { dateOf, momentAt } from '../../journeys/traveller/wall-clock.ts';
import { membersSeen } from '../conversation/members-seen.ts';
import { carOf, skipsOf, type DescribeLiftDeps } from '../lift/describe-lift.ts';
import { describePlaces } from '../lift/lift-spots.ts';
import { clockTime, hasRoom, isSkipped, zoneOf } from '../pair/next-ride.ts';
import { leavesAt } from '../pair/trips.ts';
import type { Part } from '../lift/skip-rides.ts';
import type { OwnRide } from './find-rides.ts';
import { callersOf, saidIn, saidOf, toldAt, type Said } from './said.ts';

/** Riders at places this close share a stop. */
const ONE_PLACE_METRES = 50;
const MINUTE_MS = 60_000;

type Person = RidePerson['person'];
type Skips = Awaited<ReturnType<typeof skipsOf>>;
/** Somebody who is in the conversation of a driver's car. */
type Talk = { readonly id: string; readonly journeyId: string | null; readonly memberId: string };
type Known = {
  readonly skips: Skips;
  readonly said: readonly Said[];
  readonly people: ReadonlyMap<string, Person>;
  readonly journeys: ReadonlyMap<string, JourneyRow>;
  readonly cars: ReadonlyMap<string, Car | null>;
  readonly talks: readonly Talk[];
  readonly now: Date;
};

/**
 * Rides as somebody in them may read them, in the order in which they start; six statements for any number. A rider reads the own stops and the
 * names of the others alone: of the places of another no more than their cells, no end of the driver, and not when the driver sets out. Ways
 * lead straight from stop to stop.
 */
export async function describeRides(deps: DescribeLiftDeps, memberId: string, rides: readonly OwnRide[]): Promise<Ride[]> {
  if (rides.length === 0) return [];
  const rows = [...new Set(rides.flatMap(({ parts }) => parts.map(({ row }) => row)))];
  const memberIds = rows.flatMap(({ driverId, passengerId }) => [driverId, passengerId].filter((id) => id !== null));
  const skips = await skipsOf(
    deps.db,
    rows.map(({ id }) => id),
  );
  const seen = await membersSeen(deps, memberId, memberIds);
  const known: Known = {
    skips,
    said: await saidIn(deps.db, rides),
    people: new Map([...seen].map(([id, { ref, forename, initial }]) => [id, { ref, forename, initial }])),
    journeys: await readJourneys(
      deps.db,
      rides.map(({ journeyId }) => journeyId),
    ),
    cars: await readCarsOf(
      deps.db,
      rows.flatMap(({ driverId }) => driverId ?? []),
    ),
    talks: await readTalks(
      deps.db,
      memberId,
      rides.map(({ driverJourneyId }) => driverJourneyId),
    ),
    now: deps.clock.now(),
  };
  return rides
    .flatMap((ride) => rideOf(ride, known) ?? [])
    .toSorted((a, b) => (a.startsAt === b.startsAt ? 0 : a.startsAt < b.startsAt ? -1 : 1));
}

/** Null if the journey was removed meanwhile. */
function rideOf(ride: OwnRide, known: Known): Ride | null {
  const { memberId, journeyId, direction, day, parts } = ride;
  const own = parts.find(({ row }) => row.passengerId === memberId);
  const anchor = own ?? parts[0];
  const journey = known.journeys.get(journeyId);
  if (anchor === undefined || journey === undefined) return null;
  const side = own === undefined ? 'driver' : 'passenger';
  const span = own === undefined ? drivenSpan(parts, endsOf(journey, direction), journey) : spanOf(own);
  const [startsAt, endsAt] = [span.departs, span.arrives].map((minutes) => momentAt(zoneOf(anchor.row, side), day, minutes));
  if (startsAt === undefined || endsAt === undefined) return null;
  const between = own === undefined ? [] : cellsBetween(own, parts, known);
  const isOff = (own === undefined ? parts : [own]).every((part) => isOffIn(part, known));
  return {
    journeyId,
    date: dateOf(day),
    direction,
    drives: own === undefined ? 'me' : 'other',
    state: isOff ? 'off' : endsAt.getTime() + latestOf(ride, known) * MINUTE_MS < known.now.getTime() ? 'over' : 'on',
    full: own !== undefined && !hasRoom(own.ride),
    departs: clockTime(span.departs),
    arrives: clockTime(span.arrives),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    estimated: journey.estimated || (own === undefined ? parts : [own]).some(({ ride: { trip } }) => trip.stops?.isEstimate === true),
    geometry: own === undefined ? drivenWay(parts, endsOf(journey, direction), known) : wayThrough(own, between),
    between: new Set(between).size,
    stops: own === undefined ? drivenStops(parts, endsOf(journey, direction), span, known) : stopsOf([own], 'passenger', known),
    people: peopleOf(ride, known),
    conversationId: talkOf(ride, anchor.row.conversationId, own === undefined, known),
    car: known.cars.get(anchor.row.driverId ?? '') ?? null,
  };
}

/** That of the two where nobody else rides, else that of the car. Null for a driver of several who have none. */
function talkOf(ride: OwnRide, ofTwo: string | null, drives: boolean, known: Known): string | null {
  if (ride.parts.length === 1) return ofTwo;
  return carTalkOf(ride, known) ?? (drives ? null : ofTwo);
}

/** The conversation of the car. A driver whose riders do not all hang together has several: it is the one with the most of this ride's riders. */
function carTalkOf({ driverJourneyId, parts }: OwnRide, { talks }: Known): string | null {
  const riding = talks.filter(
    ({ journeyId, memberId }) => journeyId === driverJourneyId && parts.some(({ row }) => row.passengerId === memberId),
  );
  const [most] = [...Map.groupBy(riding, ({ id }) => id)].toSorted(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? null;
}

/** In minutes since midnight of the ride's day, on the reader's clock. */
type Span = { readonly departs: number; readonly arrives: number };
type Ends = { readonly start: LiftPlace; readonly end: LiftPlace };

function spanOf({ ride: { trip } }: Part): Span {
  return { departs: trip.passenger.pickUp, arrives: trip.passenger.dropOff };
}

/** From the driver's start to the driver's end. What lies behind the last stop is measured by the pace of the driver's own road. */
function drivenSpan(parts: readonly Part[], { start, end }: Ends, { durationSeconds }: JourneyRow): Span {
  const departs = Math.min(...parts.map(({ ride }) => leavesAt(ride.trip)));
  const lastStop = Math.max(...parts.map(({ ride }) => ride.trip.driver.dropOff));
  const last = parts.find(({ ride }) => ride.trip.driver.dropOff === lastStop);
  const place = last === undefined ? null : placesOf(last, 'driver').dropOff;
  const metres = greatCircleMetres(start, end);
  const left = place === null || metres === 0 || isOnePlace(place, end) ? 0 : greatCircleMetres(place, end) / metres;
  return { departs, arrives: Math.round(lastStop + (left * durationSeconds) / 60) };
}

/** The driver's own ends on this way. Only the driver reads them. */
function endsOf(journey: JourneyRow, direction: Ride['direction']): Ends {
  const { startLabel, startLatitude, startLongitude, endLabel, endLatitude, endLongitude } = journey;
  const start = { label: startLabel, latitude: startLatitude, longitude: startLongitude, walkMetres: 0, spot: null };
  const end = { label: endLabel, latitude: endLatitude, longitude: endLongitude, walkMetres: 0, spot: null };
  return direction === 'out' ? { start, end } : { start: end, end: start };
}

function placesOf({ row, ride }: Part, side: 'driver' | 'passenger'): Record<'pickUp' | 'dropOff', LiftPlace | null> {
  const { pickUp, dropOff, backPickUp, backDropOff } = describePlaces(row.places, side);
  return ride.trip.direction === 'out' ? { pickUp, dropOff } : { pickUp: backPickUp, dropOff: backDropOff };
}

function drivenStops(parts: readonly Part[], { start, end }: Ends, span: Span, known: Known): RideStop[] {
  const own = (kind: 'start' | 'end', minutes: number, place: LiftPlace): RideStop => {
    return { at: clockTime(minutes), kind, place, rider: null, liftId: null, mine: true };
  };
  return [own('start', span.departs, start), ...stopsOf(parts, 'driver', known), own('end', span.arrives, end)];
}

/** Where these riders get in and out, by time. At the same time those who get out leave their seats first. */
function stopsOf(parts: readonly Part[], side: 'driver' | 'passenger', { people }: Known): RideStop[] {
  const stops = parts.flatMap((part) => {
    const { pickUp, dropOff } = placesOf(part, side);
    const times = part.ride.trip[side];
    const common = { rider: people.get(part.row.passengerId ?? '') ?? null, liftId: part.row.id, mine: side === 'passenger' };
    const last = times.dropOff === times.pickUp ? 2 : 0;
    return [
      { minutes: times.pickUp, rank: 1, stop: { ...common, at: clockTime(times.pickUp), kind: 'in' as const, place: pickUp } },
      { minutes: times.dropOff, rank: last, stop: { ...common, at: clockTime(times.dropOff), kind: 'out' as const, place: dropOff } },
    ];
  });
  return stops.toSorted((a, b) => a.minutes - b.minutes || a.rank - b.rank).map(({ stop }) => stop);
}

/**
 * The cells in which others who ride get in or out between the rider's own two stops, in the order of the plan; those of the own two do not count.
 * The plan is made on cells, so the exact places of others decide nothing that a rider reads.
 */
function cellsBetween(own: Part, parts: readonly Part[], known: Known): string[] {
  const mine = stopsInPlan(own).map(({ cell }) => cell);
  const [from = 0, to = 0] = stopsInPlan(own).map(({ at }) => at);
  const passed = parts
    .filter((part) => part !== own && !isOffIn(part, known))
    .flatMap(stopsInPlan)
    .filter(({ at, cell }) => at >= from && at <= to && cell !== null && !mine.includes(cell))
    .toSorted((a, b) => a.at - b.at);
  return passed.flatMap(({ cell }, index) => (cell === null || cell === passed[index - 1]?.cell ? [] : [cell]));
}

/** Where a rider gets in and then out. A lift from before there were plans has the cells of its places; none: they are being worked out. */
function stopsInPlan(part: Part): readonly { readonly at: number; readonly cell: string | null }[] {
  const { trip } = part.ride;
  const { pickUp, dropOff } = momentsInPlan(part);
  const places = placesOf(part, 'passenger');
  return [
    { at: pickUp, cell: cellOf(trip.stops?.from ?? places.pickUp) },
    { at: dropOff, cell: cellOf(trip.stops?.to ?? places.dropOff) },
  ];
}

function momentsInPlan({ ride: { trip } }: Part): Moments {
  return trip.stops?.planned ?? toldMoments(trip);
}

function cellOf(place: Position | null): string | null {
  return place === null ? null : latLngToCell(place.latitude, place.longitude, FINEST);
}

/** A line from the rider's own place through the centres of these cells. While the own places are being worked out, the plan's stand in. */
function wayThrough(own: Part, cells: readonly string[]): string | null {
  const { stops } = own.ride.trip;
  const { pickUp, dropOff } = placesOf(own, 'passenger');
  const [from, to] = [pickUp ?? stops?.from, dropOff ?? stops?.to];
  if (from === undefined || to === undefined) return null;
  const centres = cells.map(cellToLatLng).map(([latitude, longitude]) => ({ latitude, longitude }));
  return encodePolyline([from, ...centres, to]);
}

/** A line from the driver's start through the places of those who ride to the driver's end. */
function drivenWay(parts: readonly Part[], { start, end }: Ends, known: Known): string {
  const riding = parts.filter((part) => !isOffIn(part, known));
  return encodePolyline([start, ...stopsOf(riding, 'driver', known).flatMap(({ place }) => place ?? []), end]);
}

function isOnePlace(one: Position, other: Position): boolean {
  return greatCircleMetres(one, other) < ONE_PLACE_METRES;
}

/** The driver first, then the riders by where the plan has them get in. Who has left is missing. */
function peopleOf(ride: OwnRide, known: Known): RidePerson[] {
  const { memberId, parts } = ride;
  const said = saidOf(ride, known.said);
  const riders = parts.toSorted((a, b) => momentsInPlan(a).pickUp - momentsInPlan(b).pickUp);
  const personOf = (id: string | null, drives: boolean, rides: boolean): RidePerson[] => {
    const person = known.people.get(id ?? '');
    if (person === undefined || id === null) return [];
    const own = said.find((each) => each.memberId === id);
    const since = toldAt(parts, id, said, known.skips);
    const late = own?.lateAt == null || !own.lateMinutes ? null : { minutes: own.lateMinutes, at: own.lateAt.toISOString() };
    return [{ person, mine: id === memberId, drives, rides, late, seen: since !== null && own?.seenAt != null && own.seenAt >= since }];
  };
  const isDriven = parts.some((part) => callersOf(part, known.skips).every((caller) => caller === 'passenger'));
  return [
    ...personOf(parts[0]?.row.driverId ?? null, true, isDriven),
    ...riders.flatMap((part) => personOf(part.row.passengerId, false, !isOffIn(part, known))),
  ];
}

/** By how many minutes the latest of those in the car is late. */
function latestOf(ride: OwnRide, known: Known): number {
  return Math.max(0, ...saidOf(ride, known.said).map(({ lateMinutes }) => lateMinutes ?? 0));
}

function isOffIn({ row, ride }: Part, { skips }: Known): boolean {
  return isSkipped(skips.get(row.id) ?? [], ride);
}

async function readJourneys(db: DbOrTx, ids: readonly string[]): Promise<Known['journeys']> {
  const rows = await db
    .select()
    .from(journeys)
    .where(inArray(journeys.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

async function readCarsOf(db: DbOrTx, driverIds: readonly string[]): Promise<Known['cars']> {
  const { id, carMake: make, carColour: colour, carPlate: plate } = members;
  const rows = await db
    .select({ id, car: { make, colour, plate } })
    .from(members)
    .where(inArray(id, [...new Set(driverIds)]));
  return new Map(rows.map((driver) => [driver.id, carOf(driver)]));
}

/** Who is in the conversations of these drivers' cars that the reader is in. */
async function readTalks(db: DbOrTx, readerId: string, driverJourneyIds: readonly string[]): Promise<Talk[]> {
  const theirs = alias(conversationSides, 'theirs');
  const { id, journeyId } = conversations;
  return await db
    .select({ id, journeyId, memberId: theirs.memberId })
    .from(conversationSides)
    .innerJoin(conversations, eq(id, conversationSides.conversationId))
    .innerJoin(theirs, and(eq(theirs.conversationId, id), isNull(theirs.leftAt)))
    .where(
      and(
        eq(conversationSides.memberId, readerId),
        isNull(conversationSides.leftAt),
        eq(conversations.kind, 'car'),
        inArray(journeyId, [...new Set(driverJourneyIds)]),
      ),
    )
    .orderBy(asc(id));
}
