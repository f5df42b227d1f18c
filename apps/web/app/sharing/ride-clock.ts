/** What the plan of a ride means at a moment. */
import { LATE_HOURS_BEFORE } from '@waylift/contract/limits';
import type { Ride, RidePerson, RideStop } from '@waylift/contract/ride';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import { minutesFrom } from '../journey-figures/time-of-day.ts';

const MINUTE_MS = 60_000;
/** Places this close are one (the section "The plan" of the design). */
const ONE_PLACE_METRES = 50;

type Person = RidePerson['person'];
type Place = RideStop['place'];
/** What tells when the car is where. */
export type RideTimes = Pick<Ride, 'departs' | 'startsAt'> & { readonly people: readonly Pick<RidePerson, 'drives' | 'late'>[] };

/** What happens at one place: its stops stand one after another in the plan. */
export type Halt = {
  /** `HH:MM` as agreed. */
  readonly at: string;
  readonly place: Place;
  readonly isStart: boolean;
  readonly isEnd: boolean;
  readonly gettingIn: readonly Person[];
  readonly gettingOut: readonly Person[];
  /** Those who would get in or out here, and do not ride. */
  readonly missing: readonly Person[];
  /** Whether somebody rides with the driver from here on. */
  readonly isWith: boolean;
};

/** The stops of a ride by their places, in their order. */
export function haltsOf({ stops, people }: Pick<Ride, 'stops' | 'people'>): readonly Halt[] {
  const away = new Set(people.filter(({ rides }) => !rides).map(({ person }) => person.ref));
  const halts: Halt[] = [];
  let onBoard = 0;
  for (const stop of stops) {
    const before = halts.at(-1);
    const halt = before !== undefined && isSameHalt(before, stop) ? before : emptyHalt(stop);
    const isAway = stop.rider !== null && away.has(stop.rider.ref);
    const rider = stop.rider === null || isAway ? [] : [stop.rider];
    const [enters, leaves] = [stop.kind === 'in' ? rider : [], stop.kind === 'out' ? rider : []];
    onBoard += enters.length - leaves.length;
    const next: Halt = {
      ...halt,
      place: halt.place ?? stop.place,
      isStart: halt.isStart || stop.kind === 'start',
      isEnd: halt.isEnd || stop.kind === 'end',
      gettingIn: [...halt.gettingIn, ...enters],
      gettingOut: [...halt.gettingOut, ...leaves],
      missing: isAway && stop.rider !== null ? [...halt.missing, stop.rider] : halt.missing,
      isWith: onBoard > 0,
    };
    if (halt === before) halts.splice(-1, 1, next);
    else halts.push(next);
  }
  return halts;
}

function emptyHalt({ at, place }: RideStop): Halt {
  return { at, place, isStart: false, isEnd: false, gettingIn: [], gettingOut: [], missing: [], isWith: false };
}

function isSameHalt({ at, place }: Halt, stop: RideStop): boolean {
  if (place === null || stop.place === null) return false;
  return at === stop.at && (place.label === stop.place.label || greatCircleMetres(place, stop.place) < ONE_PLACE_METRES);
}

/** Whether nobody starts, gets in, gets out or arrives there on this date. */
export function isSkipped({ isStart, isEnd, gettingIn, gettingOut }: Halt): boolean {
  return !isStart && !isEnd && gettingIn.length === 0 && gettingOut.length === 0;
}

/** By how many minutes the whole car is late: what its driver said. A late rider is waited for or not. */
export function carLateMinutes({ people }: Pick<RideTimes, 'people'>): number {
  return people.find(({ drives }) => drives)?.late?.minutes ?? 0;
}

/** When the car is at a stop, in milliseconds since 1970, with the driver's delay. @param at `HH:MM` of that stop */
export function momentMs(ride: RideTimes, at: string): number {
  return Date.parse(ride.startsAt) + (minutesFrom(ride.departs, at) + carLateMinutes(ride)) * MINUTE_MS;
}

/** Whole minutes until the car is at a stop: 0 within that minute, less afterwards. */
export function minutesUntil(ride: RideTimes, at: string, nowMs: number): number {
  return Math.floor(momentMs(ride, at) / MINUTE_MS) - Math.floor(nowMs / MINUTE_MS);
}

/** The halt that the clock says comes next; the last one once all are past. Nobody's position is known. */
export function nextHalt(ride: Ride, halts: readonly Halt[], nowMs: number): Halt | undefined {
  const open = halts.filter((halt) => !isSkipped(halt));
  return open.find(({ at }) => minutesUntil(ride, at, nowMs) >= 0) ?? open.at(-1);
}

/** Whether the ride is over, also where the page has been open since before its end. */
export function isOver(ride: RideTimes & Pick<Ride, 'state' | 'arrives'>, nowMs: number): boolean {
  return ride.state === 'over' || (ride.state === 'on' && nowMs > momentMs(ride, ride.arrives) + MINUTE_MS);
}

const HERE_MS = 15 * MINUTE_MS;

/** Whether it is about time for the reader to be where somebody gets in: a quarter of an hour before and after. */
export function canBeHere(ride: Ride, nowMs: number): boolean {
  const meetings = ride.stops.filter(({ kind, mine }) => kind === 'in' && (mine || ride.drives === 'me'));
  const moments = meetings.map(({ at }) => momentMs(ride, at));
  return canBeLate(ride, nowMs) && nowMs >= Math.min(...moments) - HERE_MS && nowMs <= Math.max(...moments) + HERE_MS;
}

/** Whether somebody can say now that they are late for it. */
export function canBeLate(ride: Ride, nowMs: number): boolean {
  const opensMs = Date.parse(ride.startsAt) - LATE_HOURS_BEFORE * 60 * MINUTE_MS;
  return ride.state === 'on' && nowMs >= opensMs && !isOver(ride, nowMs);
}

/** Whether that is offered first of all: until somebody has said so. */
export function offersLate(ride: Ride, nowMs: number): boolean {
  return canBeLate(ride, nowMs) && ride.people.every(({ late }) => late === null);
}
