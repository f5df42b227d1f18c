/** One way (out or back) of a driver with a passenger: where they meet and what it costs (design: "What a match is, exactly"). */
import { greatCircleMetres } from '@waylift/geography/great-circle';
import { isSamePosition, type Position } from '@waylift/geography/position';
import { SAME_PLACE_METRES } from '../../map/routing/estimate.ts';
import { pointsShown } from './driver-ends.ts';
import { nearest, passesOf, positionOf, type Meetings, type Passes } from './meeting-points.ts';
import { STOP_SECONDS } from './plan-car.ts';
import type { LengthOf } from './fit-car.ts';
import type { Direction, Length, MeetingPoint, OwnWay, SharedWay, Traveller } from '../traveller/traveller.ts';

const DETOUR = { leastMetres: 4_000, share: 0.25, mostMetres: 30_000 };
/** Sums of fractions are not exact. */
const REACH_SLACK = 1 + 1e-9;
const LEAST_SLACK_MINUTES = 1e-6;
const NOTHING: Length = { metres: 0, seconds: 0 };

type OwnWays = Pick<Traveller, 'out' | 'back' | 'detourLimitMinutes'>;

/** The longest allowed detour, in metres, from a way of `metres`. */
export function allowedDetour(metres: number): number {
  return Math.min(Math.max(DETOUR.leastMetres, DETOUR.share * metres), DETOUR.mostMetres);
}

/** The road lengths that are needed to tell whether a way by road fits. */
export type WayPlan = {
  readonly direction: Direction;
  /** The ends of the driver's own way. */
  readonly start: Position;
  readonly end: Position;
  /** `sharedWay` needs the lengths from `start` to each of these, and from each of those to `end`. Empty if the two meet at both ends. */
  readonly fromStartTo: readonly Position[];
  readonly toEndFrom: readonly Position[];
  readonly driverWay: Length;
  readonly passengerWay: Length;
  readonly limitSeconds: number;
  /** Points of the driver's road within the passenger's walk. If there are points for both ends, one for each, in the right order. */
  readonly pickUps: readonly MeetingPoint[];
  readonly dropOffs: readonly MeetingPoint[];
};

/** Where the driver's road passes the passenger's ends; null if one of the two does not travel this way, or there is no road. */
export function passesOfWay(driver: Traveller, passenger: Traveller, direction: Direction): Passes | null {
  const [driverRoad, passengerRoad] = [driver[direction]?.road, passenger[direction]?.road];
  if (!driverRoad || !passengerRoad) return null;
  const [from, to] = endsOf(passenger, direction);
  return passesOf(driverRoad, { from, to, walkMetres: passenger.walkMetres }, pointsShown(driver));
}

/**
 * Null for the same reasons as `passesOfWay`.
 * @param met the passes at which the two can meet
 */
export function planWay(driver: Traveller, passenger: Traveller, direction: Direction, met: Meetings): WayPlan | null {
  const [driverRoad, passengerRoad] = [driver[direction]?.road, passenger[direction]?.road];
  if (!driverRoad || !passengerRoad) return null;
  const [start, end] = endsOf(driver, direction);
  const [from, to] = endsOf(passenger, direction);
  const [meetsFrom, meetsTo] = [met.pickUps.length > 0, met.dropOffs.length > 0];
  const isMetTwice = meetsFrom && meetsTo;
  return {
    direction,
    start,
    end,
    // If they meet at one end only, the lengths decide which leg is needed: the driver may reach that point too late, or too early.
    fromStartTo: isMetTwice ? [] : meetsFrom ? [from, to] : [from],
    toEndFrom: isMetTwice ? [] : meetsTo ? [to, from] : [to],
    driverWay: driverRoad,
    passengerWay: passengerRoad,
    limitSeconds: limitSecondsOf(driver),
    ...met,
  };
}

/**
 * The shared way. The lengths are those that the plan names, in its order; null: no road joins the two places. Answers null if the detour is too long
 * for the driver's way or takes more minutes than the driver allows, or if no road leads there.
 */
export function sharedWay(plan: WayPlan, fromStartTo: readonly (Length | null)[], toEndFrom: readonly (Length | null)[]): SharedWay | null {
  const { direction, driverWay, passengerWay, pickUps, dropOffs, limitSeconds } = plan;
  const [pickUp, dropOff] = [pickUps[0] ?? null, dropOffs[0] ?? null];
  if (pickUp !== null && dropOff !== null) {
    const moments = momentsOf(pickUp.secondsFromStart, dropOff.secondsFromStart - pickUp.secondsFromStart, STOP_SECONDS);
    return { direction, detour: NOTHING, ...moments, pickUp, dropOff };
  }
  const [toPickUp = null, toDropOff = null] = fromStartTo;
  const [fromDropOff = null, fromPickUp = null] = toEndFrom;
  const within = (legs: readonly Length[]) => detourWithin(legs, driverWay, limitSeconds);
  // Where the two meet is never one of the driver's ends.
  const [from = plan.start] = plan.fromStartTo;
  const [to = plan.end] = plan.toEndFrom;
  if (pickUp !== null && toDropOff !== null && fromDropOff !== null) {
    const met = nearest(pickUps.filter(({ secondsFromStart }) => secondsFromStart <= toDropOff.seconds));
    if (met !== null) {
      const detour = within([toDropOff, fromDropOff]);
      const moments = momentsOf(met.secondsFromStart, toDropOff.seconds - met.secondsFromStart, STOP_SECONDS);
      return detour && { direction, detour, ...moments, pickUp: met, dropOff: null };
    }
  }
  if (dropOff !== null && toPickUp !== null && fromPickUp !== null) {
    const met = nearest(dropOffs.filter(({ secondsFromStart }) => secondsFromStart >= toPickUp.seconds));
    if (met !== null) {
      const detour = within([toPickUp, fromPickUp]);
      const moments = momentsOf(toPickUp.seconds, met.secondsFromStart - toPickUp.seconds, stopSeconds(plan, from, positionOf(met)));
      return detour && { direction, detour, ...moments, pickUp: null, dropOff: met };
    }
  }
  if (toPickUp === null || fromDropOff === null) return null;
  const detour = within([toPickUp, passengerWay, fromDropOff]);
  const moments = momentsOf(toPickUp.seconds, passengerWay.seconds, stopSeconds(plan, from, to));
  return detour && { direction, detour, ...moments, pickUp: null, dropOff: null };
}

/** The same with estimated legs, at the factor and speed of the driver's own way. An estimate has no course, so it has no meeting points. */
export function estimatedWay(driver: Traveller, passenger: Traveller, direction: Direction): SharedWay | null {
  const way = driver[direction];
  if (way === null || passenger[direction] === null) return null;
  const [start, end] = endsOf(driver, direction);
  const factor = estimateFactor(way, start, end);
  if (factor === null) return null;
  const [from, to] = endsOf(passenger, direction);
  const [toPickUp, together, fromDropOff] = [straight(start, from), straight(from, to), straight(to, end)];
  const secondsPerMetre = way.estimate.seconds / way.estimate.metres;
  const length = (straightMetres: number): Length => {
    const metres = factor * straightMetres;
    return { metres, seconds: metres * secondsPerMetre };
  };
  const detour = detourWithin([length(toPickUp + together + fromDropOff)], way.estimate, limitSecondsOf(driver));
  const moments = momentsOf(length(toPickUp).seconds, length(together).seconds, stopSeconds({ start, end }, from, to));
  return detour && { direction, detour, ...moments, pickUp: null, dropOff: null };
}

/**
 * Corrects an estimated way for water in between. Null if the detour becomes too long.
 *
 * @param more how much longer each leg is than a straight road
 * @param ownMore the same for the driver's own way
 */
export function aroundWater(way: SharedWay, driver: Traveller, more: readonly Length[], ownMore: Length): SharedWay | null {
  const own = driver[way.direction];
  if (own === null) return null;
  const detour = {
    metres:
      way.detour.metres +
      Math.max(
        0,
        more.reduce((sum, { metres }) => sum + metres, -ownMore.metres),
      ),
    seconds:
      way.detour.seconds +
      Math.max(
        0,
        more.reduce((sum, { seconds }) => sum + seconds, -ownMore.seconds),
      ),
  };
  if (detour.metres > allowedDetour(own.estimate.metres) || detour.seconds > limitSecondsOf(driver)) return null;
  return { ...way, detour };
}

/**
 * An upper bound, by the estimate, of the summed straight lines between the ends of a shared way. It is a little too high rather than too low.
 * `straightMetres` is the great circle between the driver's own ends.
 */
export function estimatedReach({ out, back, detourLimitMinutes }: OwnWays, straightMetres: number): number {
  if (straightMetres < SAME_PLACE_METRES) return 0;
  const limitSeconds = limitSecondsOf({ detourLimitMinutes });
  const reachOf = ({ estimate: { metres, seconds } }: OwnWay) =>
    metres === 0 ? 0 : straightMetres * (1 + Math.min(allowedDetour(metres) / metres, limitSeconds / seconds));
  return REACH_SLACK * (back === null ? reachOf(out) : Math.max(reachOf(out), reachOf(back)));
}

/**
 * A lower bound of the estimated detour, out or back; infinite if both are too long. The straight lines are the driver's own, and the sum of all
 * legs.
 */
export function leastEstimatedMinutes(driver: OwnWays, straightMetres: number, straightSum: number): number {
  if (straightSum > estimatedReach(driver, straightMetres)) return Infinity;
  const { out, back } = driver;
  const seconds = Math.min(out.estimate.seconds, (back ?? out).estimate.seconds);
  return Math.max(0, (seconds / 60) * (straightSum / straightMetres / REACH_SLACK - 1) - LEAST_SLACK_MINUTES);
}

/** The metres that the two travel together: the passenger's own way, measured as the match is. */
export function sharedMetres(driver: Traveller, passenger: Traveller, direction: Direction, isEstimated: boolean): number {
  if (!isEstimated) return passenger[direction]?.road?.metres ?? 0;
  const way = driver[direction];
  const factor = way && estimateFactor(way, ...endsOf(driver, direction));
  return (factor ?? 0) * straight(...endsOf(passenger, direction));
}

/** Where a way begins and ends. */
export function endsOf({ start, end }: Pick<Traveller, 'start' | 'end'>, direction: Direction): readonly [from: Position, to: Position] {
  return direction === 'out' ? [start, end] : [end, start];
}

/** The seconds of detour that the driver allows; endless if the driver names no limit. */
export function limitSecondsOf({ detourLimitMinutes }: Pick<Traveller, 'detourLimitMinutes'>): number {
  return detourLimitMinutes === null ? Infinity : detourLimitMinutes * 60;
}

/** Measures legs as the estimate of the driver's own way does; null if its two ends are one place. */
export function estimatedLengths(driver: Traveller, direction: Direction): LengthOf {
  const way = driver[direction];
  const factor = way && estimateFactor(way, ...endsOf(driver, direction));
  if (way === null || factor === null) return () => null;
  const secondsPerMetre = way.estimate.seconds / way.estimate.metres;
  return ({ from, to }) => {
    const metres = factor * straight(from, to);
    return { metres, seconds: metres * secondsPerMetre };
  };
}

/** Each leg in whole seconds, as in the plan of a car. */
function momentsOf(toPickUp: number, together: number, stop: number): Pick<SharedWay, 'pickUpAfter' | 'dropOffAfter'> {
  const pickUpAfter = Math.round(toPickUp);
  return { pickUpAfter, dropOffAfter: pickUpAfter + stop + Math.round(together) };
}

/** What passes where the passenger gets in at `from`: nothing at an end of the driver's, as in the plan of a car. */
function stopSeconds({ start, end }: Pick<WayPlan, 'start' | 'end'>, from: Position, to: Position): number {
  return [start, end, to].some((place) => isSamePosition(place, from)) ? 0 : STOP_SECONDS;
}

/** Null if both ends are one place: then there is no way to take the factor from. */
function estimateFactor({ estimate }: OwnWay, start: Position, end: Position): number | null {
  const straightMetres = straight(start, end);
  return straightMetres === 0 || estimate.metres === 0 ? null : estimate.metres / straightMetres;
}

function straight(from: Position, to: Position): number {
  return orNothing(greatCircleMetres(from, to));
}

/** Legs below 50 m count as nothing. */
export function orNothing(metres: number): number {
  return metres < SAME_PLACE_METRES ? 0 : metres;
}

/** How much longer the legs are than the driver's own way, at least 0; null if that is too much. */
function detourWithin(legs: readonly Length[], driverWay: Length, limitSeconds: number): Length | null {
  let [metres, seconds] = [-driverWay.metres, -driverWay.seconds];
  for (const leg of legs) {
    metres += leg.metres;
    seconds += leg.seconds;
  }
  if (metres > allowedDetour(driverWay.metres) || seconds > limitSeconds) return null;
  return { metres: Math.max(0, metres), seconds: Math.max(0, seconds) };
}
