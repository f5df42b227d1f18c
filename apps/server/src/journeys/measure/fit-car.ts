/** Whether one more rider fits into a car, and what that changes for those who ride in it already (design: "Who fits"). */
import { isSamePosition, type Position } from '@waylift/geography/position';
import type { Moments, TripStops } from '../../kernel/db/schema/lifts.ts';
import { ANY_TIME, bestPlan, END, planAlong, START, waitAt, type Boarding, type Legs, type Plan, type Window } from './plan-car.ts';
import type { Fit } from '../traveller/shared-trip.ts';
import type { Length } from '../traveller/traveller.ts';

/** Nobody rides longer than this, against the own way. */
const ON_BOARD = { share: 1.5, moreSeconds: 15 * 60 };
/** Who adds less than this fits into a car that is over its driver's limits. */
const HARDLY_MORE: Length = { metres: 100, seconds: 60 };

/** When somebody wants to be picked up, and how far from that both go. */
type Wished = { readonly at: number; readonly flexibleSeconds: number };
/** Where somebody gets in and out, by cells. */
type Stops = Pick<TripStops, 'from' | 'to'>;

/** Somebody who rides in the car already. */
export type Aboard = TripStops & {
  readonly liftId: string;
  /** Null where the rider's journey has no such trip any more. */
  readonly wished: Wished | null;
};
export type Newcomer = Stops & { readonly wished: Wished };

export type CarOfTrip = {
  readonly start: Position;
  readonly end: Position;
  /** The driver's way alone, and the longest detours that are allowed. */
  readonly ownWay: Length;
  readonly most: Length;
  readonly seats: number;
  /** How far others may move from what was agreed. */
  readonly movedSeconds: number;
  /** In the order in which their lifts were agreed. */
  readonly aboard: readonly Aboard[];
};
export type LengthOf = (leg: { readonly from: Position; readonly to: Position }) => Length | null;

/** The legs that `fitInto` may ask for. */
export function legsOfCar({ start, end, aboard }: Pick<CarOfTrip, 'start' | 'end' | 'aboard'>, newcomer: Stops): Stops[] {
  const { places } = numbered({ start, end }, [...aboard, newcomer]);
  return places.flatMap((from) => places.flatMap((to) => (from === to ? [] : [{ from, to }])));
}

/** Null: nobody's place, time or limit allows it, or no road leads there. */
export function fitInto(car: CarOfTrip, newcomer: Newcomer, lengthOf: LengthOf): Fit | null {
  const { places, stops } = numbered(car, [...car.aboard, newcomer]);
  const legs = legsBetween(places, lengthOf);
  const before = planBefore(car, legs, stops);
  if (before === null) return null;
  const boardings = stops.map((stop, rider): Boarding => {
    const aboard = car.aboard[rider];
    if (aboard !== undefined) return keptBoarding(car, aboard, stop, { legs, now: momentsIn(before, rider) });
    return { ...stop, pickUp: around(newcomer.wished), dropOff: ANY_TIME, longestSeconds: longestOf(legs, stop) };
  });
  const plan = bestPlan({ legs, seats: car.seats, boardings, limits: limitsOf(car, before) });
  return plan && fitOf(car, newcomer, { legs, stops, before, plan });
}

/** How somebody who rides in a car already fits among the others: as in the present plan, which moves nobody. Null: no road leads there. */
export function fitAsPlanned(car: CarOfTrip, own: Aboard, lengthOf: LengthOf): Fit | null {
  const aboard = [...car.aboard, own];
  const { places, stops } = numbered(car, aboard);
  const legs = legsBetween(places, lengthOf);
  const [before, plan] = [planBefore(car, legs, stops), planBefore({ ...car, aboard }, legs, stops)];
  if (before === null || plan === null) return null;
  const others = car.aboard.map((other) => ({ liftId: other.liftId, stops: stopsIn(other), movedSeconds: 0 }));
  return { ...fitOf(car, own, { legs, stops, before, plan }), stops: stopsIn(own), others };
}

function stopsIn({ liftId: _liftId, wished: _wished, ...stops }: Aboard): TripStops {
  return stops;
}

/**
 * The moments of all who ride, in their order, by the best order that keeps to what they agreed to: nobody moves further from that than the car
 * allows, or than they already are. Null: no road leads there.
 *
 * @param isFirst the car never had a plan. Then it gets its best one, whatever was agreed
 */
export function planAnew(car: CarOfTrip, lengthOf: LengthOf, isFirst: boolean): readonly Moments[] | null {
  const { places, stops } = numbered(car, car.aboard);
  const legs = legsBetween(places, lengthOf);
  const before = planBefore(car, legs, stops);
  if (before === null) return null;
  const boardings = car.aboard.map((aboard, rider): Boarding => {
    const stop = stops[rider] ?? { from: START, to: END };
    if (isFirst) return { ...stop, pickUp: ANY_TIME, dropOff: ANY_TIME, longestSeconds: Infinity };
    return keptBoarding(car, aboard, stop, { legs, now: momentsIn(before, rider) });
  });
  const limits = isFirst ? [{ metres: Infinity, seconds: Infinity }] : [limitOf(car), before.driving];
  const plan = bestPlan({ legs, seats: car.seats, boardings, limits }) ?? before;
  return car.aboard.map((_, rider) => momentsIn(plan, rider));
}

/**
 * Whether on one date the newcomer may ride at the moments of their plan among others who ride then: all are picked up and set down when they were told,
 * the car waiting where it is early, nobody later than the car's `movedSeconds`.
 *
 * @param car those who ride on that date; all moments are those that were told, by cells
 */
export function keepsMoments(car: CarOfTrip, newcomer: Aboard, lengthOf: LengthOf): boolean {
  const aboard = [...car.aboard, newcomer];
  const { places, stops } = numbered(car, aboard);
  const legs = legsBetween(places, lengthOf);
  const before = planBefore(car, legs, stops);
  if (before === null) return false;
  const stopsInTime = aboard
    .flatMap(({ planned }, rider) => [
      { place: stops[rider]?.to ?? END, gets: -1, told: planned.dropOff },
      { place: stops[rider]?.from ?? START, gets: 1, told: planned.pickUp },
    ])
    .toSorted((a, b) => a.told - b.told || a.gets - b.gets);
  let [place, at, riding] = [START, 0, 0];
  let driving: Length = { metres: 0, seconds: 0 };
  for (const stop of [...stopsInTime, { place: END, gets: 0, told: Infinity }]) {
    const leg = legs[place]?.[stop.place];
    if (!leg) return false;
    const arrives = stop.place === place ? at : at + waitAt(place) + leg.seconds;
    riding += stop.gets;
    if (arrives > stop.told + car.movedSeconds || riding > car.seats) return false;
    at = Math.max(arrives, stop.told);
    driving = { metres: driving.metres + leg.metres, seconds: driving.seconds + leg.seconds };
    place = stop.place;
  }
  return limitsOf(car, before).some(({ metres, seconds }) => driving.metres <= metres && driving.seconds <= seconds);
}

/** The moments of all who ride, along the present order. Null: no road leads there. */
export function momentsAlong(car: CarOfTrip, lengthOf: LengthOf): readonly Moments[] | null {
  const { places, stops } = numbered(car, car.aboard);
  const legs = legsBetween(places, lengthOf);
  const plan = planBefore(car, legs, stops);
  return plan && car.aboard.map((_, rider) => momentsIn(plan, rider));
}

type Stop = { readonly from: number; readonly to: number };

/** Somebody who rides already: at most so far from what was agreed and wished, or not further from it than now. */
function keptBoarding(
  { movedSeconds }: CarOfTrip,
  { agreed, wished }: Aboard,
  stop: Stop,
  { legs, now }: { readonly legs: Legs; readonly now: Moments },
): Boarding {
  return {
    ...stop,
    pickUp: both(
      notFurther(agreed.pickUp, movedSeconds, now.pickUp),
      wished === null ? ANY_TIME : notFurther(wished.at, wished.flexibleSeconds, now.pickUp),
    ),
    dropOff: notFurther(agreed.dropOff, movedSeconds, now.dropOff),
    longestSeconds: Math.max(longestOf(legs, stop), now.dropOff - now.pickUp),
  };
}

function longestOf(legs: Legs, { from, to }: Stop): number {
  const own = legs[from]?.[to]?.seconds ?? Infinity;
  return Math.max(ON_BOARD.share * own, own + ON_BOARD.moreSeconds);
}

/** The longest way that the driver makes. */
function limitOf({ ownWay, most }: CarOfTrip): Length {
  return { metres: ownWay.metres + most.metres, seconds: ownWay.seconds + most.seconds };
}

/** One more rider fits where one of these holds. */
function limitsOf(car: CarOfTrip, { driving: { metres, seconds } }: Plan): readonly Length[] {
  return [limitOf(car), { metres: metres + HARDLY_MORE.metres - 1, seconds: seconds + HARDLY_MORE.seconds - 1 }];
}

type Numbered = { readonly places: readonly Position[]; readonly stops: readonly Stop[] };

/** The places of a car, each once; the driver's ends come first. */
function numbered({ start, end }: Pick<CarOfTrip, 'start' | 'end'>, riders: readonly Stops[]): Numbered {
  const places = [start, end];
  const numberOf = (place: Position) => {
    const known = places.findIndex((other) => isSamePosition(other, place));
    return known === -1 ? places.push(place) - 1 : known;
  };
  return { stops: riders.map(({ from, to }) => ({ from: numberOf(from), to: numberOf(to) })), places };
}

function legsBetween(places: readonly Position[], lengthOf: LengthOf): Legs {
  return places.map((from) => places.map((to) => (from === to ? { metres: 0, seconds: 0 } : whole(lengthOf({ from, to })))));
}

/** The plan of those who ride already, along the present order. */
function planBefore({ aboard }: CarOfTrip, legs: Legs, stops: Numbered['stops']): Plan | null {
  const order = aboard
    .flatMap(({ planned }, rider) => [
      { rider, kind: 'in' as const, at: planned.pickUp },
      { rider, kind: 'out' as const, at: planned.dropOff },
    ])
    .toSorted((a, b) => a.at - b.at || a.rider - b.rider || Number(a.kind === 'out') - Number(b.kind === 'out'));
  const boardings = stops
    .slice(0, aboard.length)
    .map((stop): Boarding => ({ ...stop, pickUp: ANY_TIME, dropOff: ANY_TIME, longestSeconds: Infinity }));
  return planAlong({ legs, boardings }, order);
}

type Found = { readonly legs: Legs; readonly stops: Numbered['stops']; readonly before: Plan; readonly plan: Plan };

function fitOf({ aboard, ownWay }: CarOfTrip, { from, to }: Stops, found: Found): Fit {
  const { legs, stops, before, plan } = found;
  const more = (than: Length): Length => ({
    metres: Math.max(0, plan.driving.metres - than.metres),
    seconds: Math.max(0, plan.driving.seconds - than.seconds),
  });
  const newcomer = aboard.length;
  const own = momentsIn(plan, newcomer);
  const ownOf = (rider: number) => legs[stops[rider]?.from ?? START]?.[stops[rider]?.to ?? END]?.metres ?? 0;
  const borne = sharesOf(found, plan);
  const borneBefore = sharesOf(found, before);
  const sum = (shares: readonly number[]) => shares.reduce((total, share) => total + share, 0);
  return {
    added: more(before.driving),
    whole: more(ownWay),
    stops: { from, to, agreed: own, planned: own, riders: aboard.length + 1 },
    others: aboard.map(({ liftId, from: boards, to: leaves, agreed, later }, rider) => {
      const [now, then] = [momentsIn(plan, rider), momentsIn(before, rider)];
      const movedSeconds = Math.max(Math.abs(now.pickUp - then.pickUp), Math.abs(now.dropOff - then.dropOff));
      const kept = { from: boards, to: leaves, agreed, ...(later === undefined ? {} : { later }) };
      return { liftId, stops: { ...kept, planned: now, riders: aboard.length + 1 }, movedSeconds };
    }),
    saved: { passenger: Math.max(0, ownOf(newcomer) - (borne[newcomer] ?? 0)), driver: Math.max(0, sum(borne) - sum(borneBefore)) },
  };
}

/** Metres whose fuel each rider bears: each stretch is split evenly between all on board, the driver too. */
function sharesOf({ legs, stops }: Pick<Found, 'legs' | 'stops'>, plan: Plan): number[] {
  const shares = stops.map(() => 0);
  const aboard = new Set<number>();
  let place = START;
  for (const { rider, kind } of plan.stops) {
    const next = (kind === 'in' ? stops[rider]?.from : stops[rider]?.to) ?? place;
    const metres = next === place ? 0 : (legs[place]?.[next]?.metres ?? 0);
    for (const each of aboard) shares[each] = (shares[each] ?? 0) + metres / (aboard.size + 1);
    place = next;
    if (kind === 'in') aboard.add(rider);
    else aboard.delete(rider);
  }
  return shares;
}

function momentsIn({ stops }: Plan, rider: number): Moments {
  const at = (kind: 'in' | 'out') => stops.find((stop) => stop.rider === rider && stop.kind === kind)?.at ?? 0;
  return { pickUp: at('in'), dropOff: at('out') };
}

function around({ at, flexibleSeconds }: Wished): Window {
  return { from: at - flexibleSeconds, until: at + flexibleSeconds };
}

/** At most so far from a moment, or not further from it than now. */
function notFurther(at: number, seconds: number, now: number): Window {
  return around({ at, flexibleSeconds: Math.max(seconds, Math.abs(now - at)) });
}

function both(one: Window, other: Window): Window {
  return { from: Math.max(one.from, other.from), until: Math.min(one.until, other.until) };
}

function whole(length: Length | null): Length | null {
  return length && { metres: Math.round(length.metres), seconds: Math.round(length.seconds) };
}
