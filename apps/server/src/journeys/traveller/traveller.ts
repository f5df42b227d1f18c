/** A journey as matching sees it: nothing in it tells more of a home than its cell (design: two homes in one cell give equal answers). */
import type { Role, When } from '@waylift/contract/travel';
import type { Position } from '@waylift/geography/position';
import type { TakenRide } from './taken-rides.ts';

/** By road or by the estimate: metres and seconds. */
export type Length = { readonly metres: number; readonly seconds: number };

/** A journey's own way between the centres of its cells. */
export type OwnWay = {
  /** With the factor and the speed of this way, all legs of an estimated match are measured. */
  readonly estimate: Length;
  /** Null where the roads do not reach, or where there are none. `course` is an encoded polyline, precision 6. */
  readonly road: (Length & { readonly course: string }) | null;
};

export type Direction = 'out' | 'back';

export type Traveller = {
  readonly journeyId: string;
  readonly memberId: string;
  readonly communityId: string;
  /** What no order decides, the journey's age decides: the older first. */
  readonly createdAt: Date;
  readonly role: Role;
  readonly flexibleMinutes: number;
  readonly walkMetres: number;
  readonly detourLimitMinutes: number | null;
  readonly when: When | null;
  /** IANA name. */
  readonly timeZone: string;
  /** What it rides and drives already. */
  readonly taken: readonly TakenRide[];
  /** The centres of the cells of the two ends, on the nearest road where there is one within 2 km. */
  readonly start: Position;
  readonly end: Position;
  /** What others are told of the ends: H3 cells, as hexadecimal text. */
  readonly startCell: string;
  readonly endCell: string;
  readonly out: OwnWay;
  /** Null where the journey does not return. */
  readonly back: OwnWay | null;
};

/** A point of a driver's course, where a passenger gets in or out without any detour. */
export type MeetingPoint = Position & {
  /** On foot from the passenger's end: of a match the centre of its cell. Until the walk is known, in a straight line. */
  readonly walkMetres: number;
  /** From the driver's own start, along the driver's own way. */
  readonly secondsFromStart: number;
  readonly metresFromStart: number;
};

/** One way (out or back) of a driver who takes a passenger along. */
export type SharedWay = {
  readonly direction: Direction;
  /** Not below nothing. */
  readonly detour: Length;
  /** From the driver's departure, in seconds. */
  readonly pickUpAfter: number;
  readonly dropOffAfter: number;
  /** Null: at the centre of the passenger's own cell. */
  readonly pickUp: MeetingPoint | null;
  readonly dropOff: MeetingPoint | null;
};

/** Minutes on the reader's wall clock since midnight of the reader's day, not rounded; may pass 1,440 where the trip ends on the next day, or be below 0. */
export type SharedLeg = {
  readonly driverDeparts: number;
  readonly pickUp: number;
  readonly dropOff: number;
  /** The driver's and the passenger's own times, each on their own wall clock. */
  readonly driverTime: string;
  readonly passengerTime: string;
  /** How far the pick-up is from the passenger's own time: below 0 it is earlier. */
  readonly shiftMinutes: number;
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
  /** The ways on which they share a trip; without times, those that both make. */
  readonly out: SharedWay | null;
  readonly back: SharedWay | null;
  readonly timesKnown: boolean;
  readonly days: readonly SharedDay[];
  readonly sharedTrips: number;
  readonly myTrips: number;
  /** What the order rests on, to a millionth. */
  readonly troubleMinutes: number;
  /** Of each of the two, to a millionth. */
  readonly saving: { readonly poundsPerYear: number; readonly co2KgPerYear: number };
  readonly estimated: boolean;
};

export type FoundMatch = {
  /** The journey that was asked for, and the other's. */
  readonly mine: Traveller;
  readonly other: Traveller;
  readonly best: Arrangement;
  /** The other arrangement, where it would do as well. */
  readonly otherWayRound: Arrangement | null;
};
