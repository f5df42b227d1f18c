/** The best order of a car's stops, by an exact search over all orders (design: "The plan, exactly"). */
import type { Length } from '../traveller/traveller.ts';

/** Passes at each place where somebody gets in or out, but at the driver's own ends. */
export const STOP_SECONDS = 60;
/** The driver's own ends among the places of a car. */
export const START = 0;
export const END = 1;

/** Seconds after the driver has set out, both included. */
export type Window = { readonly from: number; readonly until: number };
export const ANY_TIME: Window = { from: -Infinity, until: Infinity };

/** Where and when a rider may get in and out. Places are numbers of the car's places. */
export type Boarding = {
  readonly from: number;
  readonly to: number;
  readonly pickUp: Window;
  readonly dropOff: Window;
  /** The most seconds from getting in to getting out. */
  readonly longestSeconds: number;
};

/** Lengths from each place to each other, in whole metres and seconds, so that sums do not depend on their order; null: no road. */
export type Legs = readonly (readonly (Length | null)[])[];

export type Car = {
  readonly legs: Legs;
  readonly seats: number;
  /** At most eight, in the order in which their lifts were agreed, which decides between plans of one length. */
  readonly boardings: readonly Boarding[];
  /** Driving alone, without the minutes of stops. The plan fits where one of these holds. */
  readonly limits: readonly Length[];
};

/** Somebody gets in or out, `at` seconds after the driver has set out. `rider` is the number of the boarding. */
export type PlannedStop = { readonly rider: number; readonly kind: 'in' | 'out'; readonly at: number };
export type Plan = {
  readonly stops: readonly PlannedStop[];
  /** Driving alone. */
  readonly driving: Length;
  /** When the driver is at the end, with the minutes of stops. */
  readonly seconds: number;
};

/** The beginning of an order: where the car stands, and since when. */
type Label = {
  readonly place: number;
  /** When the car arrived there. */
  readonly at: number;
  readonly driving: Length;
  /** Bits of those who have got in, and of those who have got out again. */
  readonly boarded: number;
  readonly left: number;
  /** When each of those on board got in. */
  readonly since: readonly number[];
  /** One letter for each stop, the number of its rider. Of two orders of one length, the smaller text is the better one. */
  readonly order: string;
  readonly before: Label | null;
};

const NOTHING: Length = { metres: 0, seconds: 0 };
const SET_OUT: Label = { place: START, at: 0, driving: NOTHING, boarded: 0, left: 0, since: [], order: '', before: null };

/**
 * The shortest plan in which each gets in before getting out, all windows and limits hold, and nowhere more ride than there are seats; null if there
 * is none. Of plans of one length, compared stop by stop, the one in which the stop of the lift agreed earlier comes first.
 *
 * Beginnings are extended stop by stop. Of those with the same people on board, at the same place, only such are kept as no other one beats.
 */
export function bestPlan(car: Car): Plan | null {
  const { boardings, legs } = car;
  const least = leastLengths(legs);
  let beginnings: readonly Label[] = [SET_OUT];
  for (let step = 0; step < 2 * boardings.length; step += 1) {
    const kept = new Map<number, Label[]>();
    for (const beginning of beginnings) {
      for (const label of extended(car, beginning)) {
        if (canEnd(car, least, label)) keepUnbeaten(car, least, kept, label);
      }
    }
    beginnings = [...kept.values()].flat();
  }
  const ends = beginnings.flatMap((label) => {
    const plan = ended(car, label);
    return plan === null ? [] : [{ plan, order: label.order }];
  });
  const [best] = ends.toSorted((a, b) => a.plan.seconds - b.plan.seconds || Number(a.order > b.order) - Number(a.order < b.order));
  return best?.plan ?? null;
}

/** The plan along an order, whatever its windows, limits and seats; null if a road is missing. */
export function planAlong({ legs, boardings }: Pick<Car, 'legs' | 'boardings'>, order: readonly Omit<PlannedStop, 'at'>[]): Plan | null {
  let label: Label | null = SET_OUT;
  for (const { rider, kind } of order) {
    const boarding = boardings[rider];
    if (boarding === undefined) return null;
    label = stoppedAt(legs, label, { rider, kind, place: kind === 'in' ? boarding.from : boarding.to });
    if (label === null) return null;
  }
  return ended({ legs, limits: [{ metres: Infinity, seconds: Infinity }] }, label);
}

function* extended({ legs, boardings, seats }: Car, label: Label): Generator<Label, void> {
  const aboard = bitsOf(label.boarded & ~label.left);
  for (const [rider, { from, to, pickUp, dropOff, longestSeconds }] of boardings.entries()) {
    const bit = 1 << rider;
    if ((label.left & bit) !== 0) continue;
    const isAboard = (label.boarded & bit) !== 0;
    if (!isAboard && aboard >= seats) continue;
    const next = stoppedAt(legs, label, { rider, kind: isAboard ? 'out' : 'in', place: isAboard ? to : from });
    if (next === null) continue;
    const window = isAboard ? dropOff : pickUp;
    if (next.at < window.from || next.at > window.until) continue;
    if (isAboard && next.at - (label.since[rider] ?? 0) > longestSeconds) continue;
    yield next;
  }
}

function stoppedAt(
  legs: Legs,
  label: Label,
  { rider, kind, place }: { readonly rider: number; readonly kind: 'in' | 'out'; readonly place: number },
): Label | null {
  const leg = place === label.place ? NOTHING : legs[label.place]?.[place];
  if (!leg) return null;
  const at = place === label.place ? label.at : label.at + waitAt(label) + leg.seconds;
  const bit = 1 << rider;
  const since = label.since.slice();
  if (kind === 'in') since[rider] = at;
  return {
    place,
    at,
    driving: { metres: label.driving.metres + leg.metres, seconds: label.driving.seconds + leg.seconds },
    boarded: label.boarded | bit,
    left: kind === 'out' ? label.left | bit : label.left,
    since,
    order: label.order + String.fromCharCode(rider),
    before: label,
  };
}

function waitAt({ place }: Label): number {
  return place === START || place === END ? 0 : STOP_SECONDS;
}

/** Null if no road leads to the end, or the driving is over all limits. */
function ended({ legs, limits }: Pick<Car, 'legs' | 'limits'>, last: Label): Plan | null {
  const leg = last.place === END ? NOTHING : legs[last.place]?.[END];
  if (!leg) return null;
  const driving = { metres: last.driving.metres + leg.metres, seconds: last.driving.seconds + leg.seconds };
  if (!limits.some(({ metres, seconds }) => driving.metres <= metres && driving.seconds <= seconds)) return null;
  const stops: PlannedStop[] = [];
  for (let label: Label = last; label.before !== null; label = label.before) {
    const rider = label.order.charCodeAt(label.order.length - 1);
    stops.unshift({ rider, kind: label.left === label.before.left ? 'in' : 'out', at: label.at });
  }
  return { stops, driving, seconds: last.place === END ? last.at : last.at + waitAt(last) + leg.seconds };
}

/** False if some stop that is left can no longer be reached in time, or the end not within any limit. */
function canEnd({ boardings, limits }: Car, least: Least, label: Label): boolean {
  let [metres, seconds] = [least.metresTo(label.place, END), least.secondsTo(label.place, END)];
  for (const [rider, { from, to, pickUp, dropOff, longestSeconds }] of boardings.entries()) {
    const bit = 1 << rider;
    if ((label.left & bit) !== 0) continue;
    const isAboard = (label.boarded & bit) !== 0;
    const [toIn, toOut] = leastToStops(least.secondsTo, label.place, { from, to, isAboard });
    const [, metresToOut] = leastToStops(least.metresTo, label.place, { from, to, isAboard });
    if (!isAboard && label.at + toIn > pickUp.until) return false;
    if (label.at + toOut > dropOff.until) return false;
    if (isAboard && label.at + toOut - (label.since[rider] ?? 0) > longestSeconds) return false;
    seconds = Math.max(seconds, toOut + least.secondsTo(to, END));
    metres = Math.max(metres, metresToOut + least.metresTo(to, END));
  }
  return limits.some((limit) => label.driving.metres + metres <= limit.metres && label.driving.seconds + seconds <= limit.seconds);
}

function keepUnbeaten(car: Car, least: Least, kept: Map<number, Label[]>, label: Label): void {
  const key = (label.place << 16) | (label.boarded << 8) | label.left;
  const others = kept.get(key);
  if (others === undefined) kept.set(key, [label]);
  else if (!others.some((other) => beats(car, least, other, label))) {
    const unbeaten = others.filter((other) => !beats(car, least, label, other));
    unbeaten.push(label);
    kept.set(key, unbeaten);
  }
}

/** Whether each ending of the other beginning fits this one as well, and makes it no worse. Both are of the same people at the same place. */
function beats({ boardings, limits }: Car, least: Least, one: Label, other: Label): boolean {
  if (one.at > other.at || (one.at === other.at && one.order > other.order)) return false;
  const isLimited = limits.some(({ metres, seconds }) => metres < Infinity || seconds < Infinity);
  if (isLimited && (one.driving.metres > other.driving.metres || one.driving.seconds > other.driving.seconds)) return false;
  return boardings.every(({ from, to, pickUp, dropOff, longestSeconds }, rider) => {
    const bit = 1 << rider;
    if ((one.left & bit) !== 0) return true;
    const isAboard = (one.boarded & bit) !== 0;
    // Who got in earlier rides longer.
    if (isAboard && longestSeconds < Infinity && one.at - (one.since[rider] ?? 0) > other.at - (other.since[rider] ?? 0)) return false;
    if (one.at === other.at) return true;
    // It may be too early for a stop that is left, and nobody waits.
    const [toIn, toOut] = leastToStops(least.secondsTo, one.place, { from, to, isAboard });
    return (isAboard || one.at + toIn >= pickUp.from) && one.at + toOut >= dropOff.from;
  });
}

type LeastTo = (from: number, to: number) => number;
type Least = { readonly secondsTo: LeastTo; readonly metresTo: LeastTo };

/** To where a rider gets in, which is nothing once they have, and from there to where they get out. */
function leastToStops(
  leastTo: LeastTo,
  place: number,
  { from, to, isAboard }: { readonly from: number; readonly to: number; readonly isAboard: boolean },
): readonly [toIn: number, toOut: number] {
  if (isAboard) return [0, leastTo(place, to)];
  const toIn = leastTo(place, from);
  return [toIn, toIn + leastTo(from, to)];
}

/** The shortest way between each two places over all others: a lower bound, also where roads break the triangle inequality. */
function leastLengths(legs: Legs): Least {
  const [seconds, metres] = [closure(legs, (leg) => leg.seconds), closure(legs, (leg) => leg.metres)];
  return {
    secondsTo: (from, to) => seconds[from]?.[to] ?? Infinity,
    metresTo: (from, to) => metres[from]?.[to] ?? Infinity,
  };
}

/** Floyd and Warshall's algorithm. */
function closure(legs: Legs, measure: (leg: Length) => number): readonly (readonly number[])[] {
  const least = legs.map((row, from) => row.map((leg, to) => (from === to ? 0 : leg === null ? Infinity : measure(leg))));
  for (const [over, fromOver] of least.entries()) {
    for (const row of least) {
      const toOver = row[over] ?? Infinity;
      for (const [to, onward] of fromOver.entries()) row[to] = Math.min(row[to] ?? Infinity, toOver + onward);
    }
  }
  return least;
}

function bitsOf(mask: number): number {
  let [bits, left] = [0, mask];
  for (; left !== 0; left &= left - 1) bits += 1;
  return bits;
}
