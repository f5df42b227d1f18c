/** A journey as matching sees it: nothing in it tells more of a home than its cell (design: two homes in one cell give equal answers). */
import type { Role, When } from '@waylift/contract/travel';
import type { Position } from '@waylift/geography/position';
import type { SharedTrip } from './shared-trip.ts';
import type { Rider } from './riders.ts';
import type { TakenRide } from './taken-rides.ts';

export type Length = { readonly metres: number; readonly seconds: number };

/** A journey's own way between the centres of its cells. */
export type OwnWay = {
  /** All legs of an estimated match use the factor and speed of this estimate. */
  readonly estimate: Length;
  /** Null if the roads do not reach, or there are none. `course` is an encoded polyline, precision 6. */
  readonly road: (Length & { readonly course: string }) | null;
};

export type Direction = 'out' | 'back';

export type Traveller = {
  readonly journeyId: string;
  readonly memberId: string;
  readonly communityId: string;
  /** Breaks ties: the older journey comes first. */
  readonly createdAt: Date;
  readonly role: Role;
  readonly flexibleMinutes: number;
  readonly walkMetres: number;
  readonly detourLimitMinutes: number | null;
  readonly when: When | null;
  /** IANA name. */
  readonly timeZone: string;
  /** The rides of its active lifts. */
  readonly taken: readonly TakenRide[];
  /** How many others the member's car takes on this journey. */
  readonly seats: number;
  /** Who has a lift in it, in the order of their lifts. */
  readonly riders: readonly Rider[];
  /** The centres of the two ends' cells, moved to the nearest road if there is one within 2 km. */
  readonly start: Position;
  readonly end: Position;
  /** What others are shown of the ends: H3 cells as hexadecimal text. */
  readonly startCell: string;
  readonly endCell: string;
  readonly out: OwnWay;
  /** Null where the journey does not return. */
  readonly back: OwnWay | null;
};

/** A point of a driver's course, where a passenger gets in or out without any detour. */
export type MeetingPoint = Position & {
  /** The walk from the passenger's end, in a match from the centre of its cell. A straight line until the walk is known. */
  readonly walkMetres: number;
  /** Along the driver's own way, from its start. */
  readonly secondsFromStart: number;
  readonly metresFromStart: number;
};

/** One way (out or back) of a driver who takes a passenger along. */
export type SharedWay = {
  readonly direction: Direction;
  /** At least 0. */
  readonly detour: Length;
  /** Seconds after the driver's departure. */
  readonly pickUpAfter: number;
  readonly dropOffAfter: number;
  /** Null: at the centre of the passenger's own cell. */
  readonly pickUp: MeetingPoint | null;
  readonly dropOff: MeetingPoint | null;
};

/**
 * Minutes since midnight of the reader's day, on the reader's wall clock, not rounded. Above 1,440 if the trip ends on the next day; may be below 0.
 */
export type SharedLeg = {
  readonly driverDeparts: number;
  readonly pickUp: number;
  readonly dropOff: number;
  /** The driver's and the passenger's own times, each on their own wall clock. */
  readonly driverTime: string;
  readonly passengerTime: string;
  /** How far the pick-up is from the passenger's own time; below 0: earlier. */
  readonly shiftMinutes: number;
  /** What the passenger adds. */
  readonly detour: Length;
  /** As in `SharedTrip`. */
  readonly isTaken?: true;
};

/** A day on which at least one way fits. `day` and `date` are the reader's own; `date` is null where both travel weekly. */
export type SharedDay = {
  readonly day: number;
  readonly date: string | null;
  readonly out: SharedLeg | null;
  readonly back: SharedLeg | null;
};

/** Two journeys of two members, and who of them drives. */
export type Arrangement = {
  readonly driver: Traveller;
  readonly passenger: Traveller;
  /** The ways on which they share a trip, each with the largest detour of its trips. Without times: the ways that both make. */
  readonly out: SharedWay | null;
  readonly back: SharedWay | null;
  readonly timesKnown: boolean;
  /** Taken trips too, where they are shown. */
  readonly days: readonly SharedDay[];
  readonly trips: readonly SharedTrip[];
  readonly sharedTrips: number;
  readonly myTrips: number;
  /** Decides the order of matches; rounded to a millionth. */
  readonly troubleMinutes: number;
  /** Of the reader; rounded to a millionth. */
  readonly saving: { readonly poundsPerYear: number; readonly co2KgPerYear: number };
  readonly estimated: boolean;
};

export type FoundMatch = {
  /** `mine` is the journey that was searched for, `other` the one that was found. */
  readonly mine: Traveller;
  readonly other: Traveller;
  readonly best: Arrangement;
  /** The arrangement with the roles swapped, if it fits too. */
  readonly otherWayRound: Arrangement | null;
};
