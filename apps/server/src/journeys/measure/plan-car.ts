/** The best order of a car's stops, by an exact search over all orders (design: "The plan, exactly"). */
import type { Length } from '../traveller/traveller.ts';
import { Heap } from './heap.ts';

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
  /** How many stops lie behind. */
  readonly stops: number;
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
const SET_OUT: Label = { stops: 0, place: START, at: 0, driving: NOTHING, boarded: 0, left: 0, since: [], order: '', before: null };

/**
 * The shortest plan in which each gets in before getting out, all windows and limits hold, and nowhere more ride than there are seats; null if there
 * is none. Of plans of one length, compared stop by stop, the one in which the stop of the lift agreed earlier comes first.
 *
 * The beginning that can end first is extended next (A*), and so the first one that ends is the best. Of those with the same people on board, at the
 * same place, only such are kept as no other one beats.
 */
export function bestPlan(car: Car): Plan | null {
  const { boardings, legs } = car;
  const least = leastLengths(legs);
  const secondsLeft = leastSecondsLeft(car, least);
  const kept = new Map<number, Label[]>();
  const open = new Heap<{ readonly label: Label; readonly endsAt: number }>(
    (a, b) => a.endsAt < b.endsAt || (a.endsAt === b.endsAt && a.label.order < b.label.order),
  );
  open.push({ label: SET_OUT, endsAt: 0 });
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { label, endsAt } = next;
    if (label.stops === 2 * boardings.length) {
      const plan = ended(car, label);
      if (plan !== null) return plan;
      continue;
    }
    // Most beginnings never come next, so only those that do are looked at.
    if (label !== SET_OUT && !(canEnd(car, least, label, endsAt - label.at) && isUnbeaten(car, least, kept, label))) continue;
    for (const longer of extended(car, label)) {
      const left = secondsLeft(longer);
      if (left < Infinity) open.push({ label: longer, endsAt: longer.at + left });
    }
  }
  return null;
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
  const at = place === label.place ? label.at : label.at + waitAt(label.place) + leg.seconds;
  const bit = 1 << rider;
  const since = label.since.slice();
  if (kind === 'in') since[rider] = at;
  return {
    stops: label.stops + 1,
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

/** The seconds that pass once the car is at a place where somebody gets in or out. */
export function waitAt(place: number): number {
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
  return { stops, driving, seconds: last.place === END ? last.at : last.at + waitAt(last.place) + leg.seconds };
}

/** False if some stop that is left can no longer be reached in time, or the end not within any limit. */
function canEnd({ boardings, limits }: Car, least: Least, label: Label, secondsLeft: number): boolean {
  // A minute passes at this place and at each of the stops that are left, at most.
  const minutes = 1 + 2 * boardings.length - label.stops;
  let [metres, seconds] = [least.metresTo(label.place, END), secondsLeft - STOP_SECONDS * minutes];
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

/** Keeps it, unless one that is kept beats it. */
function isUnbeaten(car: Car, least: Least, kept: Map<number, Label[]>, label: Label): boolean {
  const others = kept.get(stateOf(label)) ?? [];
  if (others.some((other) => beats(car, least, other, label))) return false;
  kept.set(stateOf(label), [...others.filter((other) => !beats(car, least, label, other)), label]);
  return true;
}

/** A number for the people and the place. */
function stateOf({ place, boarded, left }: Label): number {
  return (place << 16) | (boarded << 8) | left;
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
  return { secondsTo: closure(legs, 'seconds'), metresTo: closure(legs, 'metres') };
}

/** Floyd and Warshall's algorithm. */
function closure(legs: Legs, measure: keyof Length): LeastTo {
  const count = legs.length;
  const least = legs.flatMap((row, from) => row.map((leg, to) => (from === to ? 0 : (leg?.[measure] ?? Infinity))));
  const leastTo: LeastTo = (from, to) => least[from * count + to] ?? Infinity;
  for (let over = 0; over < count; over += 1) {
    for (let from = 0; from < count; from += 1) {
      const toOver = leastTo(from, over);
      for (let to = 0; to < count; to += 1) {
        const length = toOver + leastTo(over, to);
        if (length < leastTo(from, to)) least[from * count + to] = length;
      }
    }
  }
  return leastTo;
}

/**
 * The least seconds from a label to the end, with the minutes of stops, by all orders that windows and the longest times on board
 * do not rule out for two or three stops alone. Where none are in force it is exact, and so the search never leaves the best order.
 */
function leastSecondsLeft({ legs, seats, boardings }: Car, leastLegs: Least): (label: Label) => number {
  const riders = boardings.length;
  // Where each gets in, and where they get out.
  const places = boardings.flatMap(({ from, to }) => [from, to]);
  const count = places.length;
  const driven = (from: number, to: number) => (from === to ? 0 : waitAt(from) + (legs[from]?.[to]?.seconds ?? Infinity));
  const between = places.flatMap((from) => places.map((to) => driven(from, to)));
  const toEnd = places.map((place) => driven(place, END));
  const apart = stopsApart(boardings, leastLegs);
  // In a code each rider has a digit: waits (0), rides (1), has arrived (2).
  const digits = boardings.map((_, rider) => 3 ** rider);
  const codes = 3 ** riders;
  // For each code, by the rider who got in or out last.
  const least = new Float64Array(codes * riders).fill(Infinity);
  const [nextStops, nextLabels]: [number[], number[]] = [[], []];
  for (let code = codes - 1; code > 0; code -= 1) {
    let [aboard, passed, before] = [0, 0, 0];
    for (let rider = 0, rest = code; rest > 0; rider += 1) {
      const stage = rest % 3;
      rest = (rest - stage) / 3;
      if (stage === 0) continue;
      passed |= (stage === 2 ? 3 : 1) << (2 * rider);
      before |= (apart.before[2 * rider] ?? 0) | (stage === 2 ? (apart.before[2 * rider + 1] ?? 0) : 0);
      if (stage === 1) aboard |= 1 << rider;
    }
    if (bitsOf(aboard) > seats || (before & ~passed) !== 0) continue;
    let choices = 0;
    for (let rider = 0; rider < riders; rider += 1) {
      const stage = (passed >> (2 * rider)) & 3;
      if (stage === 3) continue;
      nextStops[choices] = 2 * rider + stage;
      nextLabels[choices] = (code + (digits[rider] ?? 0)) * riders + rider;
      choices += 1;
    }
    for (let rider = 0; rider < riders; rider += 1) {
      const stage = (passed >> (2 * rider)) & 3;
      const last = 2 * rider + (stage >> 1);
      if (stage === 0 || (aboard & (apart.aboard[last] ?? 0)) !== 0) continue;
      let best = choices === 0 ? (toEnd[last] ?? Infinity) : Infinity;
      for (let choice = 0; choice < choices; choice += 1) {
        const seconds = (between[last * count + (nextStops[choice] ?? 0)] ?? 0) + (least[nextLabels[choice] ?? 0] ?? 0);
        if (seconds < best) best = seconds;
      }
      least[code * riders + rider] = best;
    }
  }
  return ({ boarded, left, order }) => {
    const last = order.charCodeAt(order.length - 1);
    const code = digits.reduce((sum, digit, rider) => sum + digit * (((boarded >> rider) & 1) + ((left >> rider) & 1)), 0);
    return least[code * riders + last] ?? Infinity;
  };
}

type Apart = {
  /** For each stop the bits of those that it cannot come before: from it they would be reached too late. */
  readonly before: readonly number[];
  /** For each stop the bits of riders who cannot be on board there: by way of it they would ride for too long. */
  readonly aboard: readonly number[];
};

function stopsApart(boardings: readonly Boarding[], { secondsTo }: Least): Apart {
  const arrives = (from: number, to: number) => (from === to ? 0 : waitAt(from) + secondsTo(from, to));
  const stops = boardings.flatMap(({ from, to, pickUp, dropOff }) => [
    { place: from, window: pickUp },
    { place: to, window: dropOff },
  ]);
  return {
    before: stops.map(({ place, window }) => {
      const earliest = Math.max(window.from, arrives(START, place));
      return bitsWhere(stops, (other) => earliest + arrives(place, other.place) > other.window.until);
    }),
    aboard: stops.map(({ place }) =>
      bitsWhere(boardings, ({ from, to, longestSeconds }) => arrives(from, place) + arrives(place, to) > longestSeconds),
    ),
  };
}

function bitsWhere<T>(items: readonly T[], is: (item: T) => boolean): number {
  return items.reduce((bits, item, index) => (is(item) ? bits | (1 << index) : bits), 0);
}

function bitsOf(mask: number): number {
  let [bits, left] = [0, mask];
  for (; left !== 0; left &= left - 1) bits += 1;
  return bits;
}
