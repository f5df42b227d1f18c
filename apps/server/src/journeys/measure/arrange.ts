/** Makes a match of two journeys: who drives, on which days, with how much trouble. Also the order of matches (design: "Order"). */
import {
  AVERAGE_MILES_PER_GALLON,
  CO2_KG_PER_LITRE,
  COMMUTING_WEEKS_PER_YEAR,
  FUEL_PRICE_POUNDS_PER_LITRE,
  LITRES_PER_GALLON,
  METRES_PER_MILE,
  PEOPLE_SHARING,
} from '@waylift/contract/journey-figures';
import type { When } from '@waylift/contract/travel';
import { sharedMetres } from './measure-way.ts';
import type { LengthOf } from './fit-car.ts';
import type { KnownFits } from './share-car.ts';
import { hasDaysLeft, sharedTrips, type Timed } from './shared-trips.ts';
import { timetableOf } from './timetable.ts';
import type { DayTimes, SharedTrip } from '../traveller/shared-trip.ts';
import type { Arrangement, Direction, FoundMatch, SharedDay, SharedLeg, SharedWay, Traveller } from '../traveller/traveller.ts';
import { dateOf, MINUTES_PER_DAY, todayIn } from '../traveller/wall-clock.ts';

export type SharedWays = {
  readonly out: SharedWay | null;
  readonly back: SharedWay | null;
  readonly estimated: boolean;
  /** Measures the legs of the driver's car, if somebody rides in it already. */
  readonly lengthsOf?: (direction: Direction) => LengthOf;
  /** The two have a request or a lift: their trips stand, whether the passenger fits among others in the car or not. */
  readonly isBegun?: boolean;
  /** Also finds the trips that the reader has taken. */
  readonly isTakenShown?: boolean;
  readonly fits?: KnownFits | undefined;
};
type Reader = 'driver' | 'passenger';

/** Lists show these groups one after the other. */
export const MATCH_GROUPS = [0, 1, 2] as const;
export type MatchGroup = (typeof MATCH_GROUPS)[number];
const [WITH_TIMES, ONCE_AMONG_WEEKLY, BY_WAY_ALONE] = MATCH_GROUPS;

/**
 * Combines two travellers by their roles, days and times; null if nothing fits. `out` and `back` of the answer are the ways on which they share a
 * trip. Minutes are not rounded.
 *
 * @param ways the ways of the two alone that are short enough
 * @param reader the member whose days, dates, time zone and number of trips the answer uses
 */
export function arrange(driver: Traveller, passenger: Traveller, ways: SharedWays, reader: Reader, now: Date): Arrangement | null {
  if (driver.role === 'passenger' || passenger.role === 'driver' || (ways.out === null && ways.back === null)) return null;
  if (driver.when === null || passenger.when === null) return arrangeWithoutTimes(driver, passenger, ways, now);
  const [driving, riding] = [timed(driver, driver.when, now), timed(passenger, passenger.when, now)];
  const tripsOf = (way: SharedWay | null): SharedTrip[] => {
    if (way === null) return [];
    const lengthOf = ways.lengthsOf?.(way.direction) ?? (() => null);
    const { estimated, fits, isBegun = false, isTakenShown = false } = ways;
    return sharedTrips(driving, riding, way, { estimated, lengthOf, fits, isBegun, showsTakenOf: isTakenShown ? reader : null });
  };
  const all = tripsOf(ways.out).concat(tripsOf(ways.back));
  const trips = all.filter(({ isTaken }) => isTaken !== true);
  if (all.length === 0) return null;
  // Where all are taken, the ways tell of them. There are no figures.
  const told = trips.length === 0 ? all : trips;

  const isDated = driver.when.kind === 'once' || passenger.when.kind === 'once';
  const myDays = (reader === 'driver' ? driving : riding).timetable.days;
  const toldDays = daysOf(told, reader, isDated);
  const myTrips = myDays
    .filter(({ day }) => !isDated || toldDays.some((shared) => shared.day === day))
    .reduce((sum, { back: returns }) => sum + (returns === null ? 1 : 2), 0);
  const effort = trips.reduce((sum, trip) => sum + effortOf(trip), 0);
  return {
    driver,
    passenger,
    out: longestOf(told, 'out'),
    back: longestOf(told, 'back'),
    timesKnown: true,
    days: daysOf(all, reader, isDated),
    trips,
    sharedTrips: trips.length,
    myTrips,
    troubleMinutes: trips.length === 0 ? 0 : withoutNoise(effort / trips.length / (trips.length / myTrips)),
    saving: savingOf(
      (isDated ? 1 : COMMUTING_WEEKS_PER_YEAR) *
        trips.reduce((sum, { way, fit }) => {
          return sum + (fit?.saved[reader] ?? sharedMetres(driver, passenger, way.direction, ways.estimated) / PEOPLE_SHARING);
        }, 0),
    ),
    estimated: ways.estimated,
  };
}

/** In minutes: the detour, half of the shift, and a quarter of what the others in the car move by. */
function effortOf({ way, shiftMinutes, fit }: SharedTrip): number {
  const movedSeconds = (fit?.others ?? []).reduce((sum, { movedSeconds: each }) => sum + each, 0);
  return way.detour.seconds / 60 + Math.abs(shiftMinutes) / 2 + movedSeconds / 60 / 4;
}

/** The way with the largest detour, of the trips in one direction. */
function longestOf(trips: readonly SharedTrip[], direction: Direction): SharedWay | null {
  return trips.reduce<SharedWay | null>((most, { way }) => {
    return way.direction === direction && (most === null || way.detour.seconds > most.detour.seconds) ? way : most;
  }, null);
}

function timed(traveller: Traveller, when: When, now: Date): Timed {
  return { traveller, timetable: timetableOf(when), today: todayIn(traveller.timeZone, now) };
}

/** Matches by the way alone. A journey whose last day is over matches nobody. */
function arrangeWithoutTimes(driver: Traveller, passenger: Traveller, ways: SharedWays, now: Date): Arrangement | null {
  const both = [driver, passenger];
  if (both.some(({ when, timeZone }) => when !== null && !hasDaysLeft(timetableOf(when), todayIn(timeZone, now)))) return null;
  const wayOf = (direction: Direction) => (both.every((traveller) => makes(traveller, direction)) ? ways[direction] : null);
  const [out, back] = [wayOf('out'), wayOf('back')];
  const seconds = [out, back].flatMap((way) => (way === null ? [] : [way.detour.seconds]));
  if (seconds.length === 0) return null;
  return {
    driver,
    passenger,
    out,
    back,
    timesKnown: false,
    days: [],
    trips: [],
    sharedTrips: 0,
    myTrips: 0,
    troubleMinutes: withoutNoise(seconds.reduce((sum, each) => sum + each, 0) / seconds.length / 60),
    saving: savingOf(0),
    estimated: ways.estimated,
  };
}

function makes({ when }: Traveller, direction: Direction): boolean {
  return direction === 'out' || when === null || timetableOf(when).days.some(({ back }) => back !== null);
}

/** By the reader's own days, in their order. */
function daysOf(trips: readonly SharedTrip[], reader: Reader, isDated: boolean): SharedDay[] {
  const days = new Map<number, { day: number; date: string | null; out: SharedLeg | null; back: SharedLeg | null }>();
  for (const trip of trips) {
    const { day } = reader === 'driver' ? trip.driver : trip.passenger;
    const date = reader === 'driver' ? trip.date : trip.date + trip.daysLater;
    const key = isDated ? date : day;
    const shared = days.get(key) ?? { day, date: isDated ? dateOf(date) : null, out: null, back: null };
    shared[trip.way.direction] = legOf(trip, reader);
    days.set(key, shared);
  }
  return [...days].sort(([a], [b]) => a - b).map(([, day]) => day);
}

function legOf({ driver, passenger, daysLater, ahead, driverDeparts, shiftMinutes, way, isTaken }: SharedTrip, reader: Reader): SharedLeg {
  const departs = reader === 'driver' ? driverDeparts : driverDeparts + ahead - daysLater * MINUTES_PER_DAY;
  const timeOf = ({ out, back }: DayTimes) => (way.direction === 'out' ? out : (back ?? out));
  return {
    driverDeparts: departs,
    pickUp: departs + way.pickUpAfter / 60,
    dropOff: departs + way.dropOffAfter / 60,
    driverTime: timeOf(driver),
    passengerTime: timeOf(passenger),
    shiftMinutes,
    detour: way.detour,
    ...(isTaken === undefined ? {} : { isTaken }),
  };
}

/** Of metres whose fuel is saved, by the assumptions of section 9. Two who share a way alone save half of it each. */
function savingOf(metresPerYear: number): Arrangement['saving'] {
  const litres = (metresPerYear / METRES_PER_MILE / AVERAGE_MILES_PER_GALLON) * LITRES_PER_GALLON;
  const [pounds, co2Kg] = [litres * FUEL_PRICE_POUNDS_PER_LITRE, litres * CO2_KG_PER_LITRE];
  return { poundsPerYear: withoutNoise(pounds), co2KgPerYear: withoutNoise(co2Kg) };
}

/** Rounds away the last digits. They depend on the order of addition and must not decide who comes first. */
function withoutNoise(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** Whether the reader has taken all trips of a match. Then it has no figures and no place in the order: such matches come last. */
export function isAllTaken({ timesKnown, sharedTrips: count }: Arrangement): boolean {
  return timesKnown && count === 0;
}

/** The arrangement with less trouble. On a tie the older journey drives. Null if there is none. */
export function foundMatch(mine: Traveller, other: Traveller, arrangements: readonly (Arrangement | null)[]): FoundMatch | null {
  const fitting = arrangements.filter((arrangement) => arrangement !== null);
  const offered = fitting.filter((arrangement) => !isAllTaken(arrangement));
  const [best, otherWayRound = null] = (offered.length === 0 ? fitting : offered).toSorted(
    (a, b) => a.troubleMinutes - b.troubleMinutes || compareAge(a.driver, b.driver),
  );
  return best === undefined ? null : { mine, other, best, otherWayRound };
}

/** The same match with the journey of this id driving; null if that does not fit. */
export function withDriver(found: FoundMatch, driverJourneyId: string): FoundMatch | null {
  const { best, otherWayRound } = found;
  if (best.driver.journeyId === driverJourneyId) return found;
  return otherWayRound === null ? null : { ...found, best: otherWayRound, otherWayRound: best };
}

/**
 * The group of another journey among the matches of mine: for a weekly journey, single dates come after weekly ones. Journeys without times come
 * last.
 */
export function groupOf(mine: When | null, other: When['kind'] | null): MatchGroup {
  if (mine === null || other === null) return BY_WAY_ALONE;
  return mine.kind === 'weekly' && other === 'once' ? ONCE_AMONG_WEEKLY : WITH_TIMES;
}

/** Compares two matches of one journey: those that are offered first, by group, then less trouble, then the greater saving, then the older journey. */
export function compareMatches(a: FoundMatch, b: FoundMatch): number {
  return (
    Number(isAllTaken(a.best)) - Number(isAllTaken(b.best)) ||
    Number(b.best.timesKnown) - Number(a.best.timesKnown) ||
    groupOf(a.mine.when, a.other.when?.kind ?? null) - groupOf(b.mine.when, b.other.when?.kind ?? null) ||
    a.best.troubleMinutes - b.best.troubleMinutes ||
    b.best.saving.poundsPerYear - a.best.saving.poundsPerYear ||
    compareAge(a.other, b.other)
  );
}

function compareAge(a: Traveller, b: Traveller): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || Number(a.journeyId > b.journeyId) - Number(a.journeyId < b.journeyId);
}
