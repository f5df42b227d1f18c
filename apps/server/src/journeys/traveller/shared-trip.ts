/** A trip that two share, and what it means for others in the driver's car. */
import type { Weekly } from '@waylift/contract/travel';
import type { Trip, TripStops } from '../../kernel/db/schema/lifts.ts';
import type { Length, SharedWay } from './traveller.ts';

export type DayTimes = Weekly['days'][number];

/** Why a trip cannot be shared in a car with others. */
export type Misfit = 'seats-taken' | 'no-longer-fits' | 'blocked';

/** How one more rider fits into a car. */
export type Fit = {
  /** What the newcomer adds: driving alone, at least 0. */
  readonly added: Length;
  /** The detour of the whole car against the driver's own way. */
  readonly whole: Length;
  readonly stops: TripStops;
  /** The stops of those who ride already, and by how many seconds the larger of their two moments moves. */
  readonly others: readonly { readonly liftId: string; readonly stops: TripStops; readonly movedSeconds: number }[];
  /** Metres whose fuel the newcomer saves, and the driver by the newcomer: each stretch is shared by all on board. */
  readonly saved: { readonly passenger: number; readonly driver: number };
};

/** One trip of each of the two, made together. */
export type SharedTrip = {
  readonly way: SharedWay;
  readonly driver: DayTimes;
  readonly passenger: DayTimes;
  /** The first calendar day of the driver's trip. The passenger's is `daysLater` days later. */
  readonly date: number;
  readonly daysLater: number;
  /** How many minutes the passenger's clocks are ahead of the driver's. */
  readonly ahead: number;
  /** On the driver's wall clock, from midnight of the driver's day. */
  readonly driverDeparts: number;
  /** Minutes from the passenger's own time to the pick-up. */
  readonly shiftMinutes: number;
  /** How the passenger fits among others in the car; null where nobody else rides. */
  readonly fit: Fit | null;
  /** Why the passenger does not. Only a trip of two who have begun to share stands then. */
  readonly misfit: Misfit | null;
  /** The driver's days on which others take the room in the car, in their order. None: on no day. */
  readonly notOn?: readonly number[];
  /** The trip of the lift that the two have, where its plan stands: what was told of it is shown, and nobody moves. */
  readonly agreed?: Trip;
  /** The reader rides or drives with somebody else then. Such a trip is shown on demand, and counts for nothing. */
  readonly isTaken?: true;
};
