/** The moments of a car along exact places (design: "Exact places give moments along that order"). */
import { createHash } from 'node:crypto';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import { isSamePosition, type Position } from '@waylift/geography/position';
import type { ExactMoments, TripStops } from '../../kernel/db/schema/lifts.ts';
import type { LengthOf } from './fit-car.ts';
import { STOP_SECONDS } from './plan-car.ts';

/** Riders at places this close share a stop. */
const ONE_PLACE_METRES = 50;
const NOTHING = { metres: 0, seconds: 0 };

export type Placed = Pick<TripStops, 'from' | 'to' | 'planned'> & {
  readonly liftId: string;
  /** Where the rider gets in and out, exactly. */
  readonly pickUp: Position;
  readonly dropOff: Position;
};
export type PlacedCar = {
  /** The centres of the cells of the driver's ends. So no spot, however often it is moved, measures the way to the driver's door. */
  readonly start: Position;
  readonly end: Position;
  /** Where the driver sets out. It decides when the driver is told to leave, and nothing that others are told. */
  readonly door: Position;
  /** In the order in which their lifts were agreed. */
  readonly riders: readonly Placed[];
};

type Stop = {
  readonly liftId: string;
  readonly kind: 'pickUp' | 'dropOff';
  readonly place: Position;
  readonly cell: Position;
  readonly isAtEnd: boolean;
};
/** Where some get in and out at once. */
type Halt = { readonly at: number; readonly place: Position; readonly stops: Stop[] };

type Leg = { readonly from: Position; readonly to: Position };

/** The legs from each place to the next, and from the door to the first one. */
export function legsAlongPlaces(car: PlacedCar): readonly Leg[] {
  const halts = haltsOf(car);
  const legs = legsBetween(car, halts).filter((leg) => leg !== null);
  return halts.slice(0, 1).flatMap(({ place }) => [{ from: car.door, to: place }, ...legs]);
}

/** From the halt before to each; null where whoever gets in first does so in the driver's own cell, and so when the driver sets out. */
function legsBetween({ start }: PlacedCar, halts: readonly Halt[]): readonly (Leg | null)[] {
  return halts.map(({ place, stops }, index) => {
    const before = halts[index - 1];
    if (before !== undefined) return { from: before.place, to: place };
    return stops.every(({ cell }) => isSamePosition(cell, start)) ? null : { from: start, to: place };
  });
}

/** What the moments of each depend on besides the roads, as a hash by the ids of lifts. */
export function hashesOf(car: PlacedCar): ReadonlyMap<string, string> {
  const halts = haltsOf(car);
  const places = halts.map(({ place: { latitude, longitude }, stops }) => [latitude, longitude, stops.every(({ isAtEnd }) => isAtEnd)]);
  const indexOf = (liftId: string, kind: Stop['kind']) =>
    halts.findIndex(({ stops }) => stops.some((stop) => stop.liftId === liftId && stop.kind === kind));
  return new Map(
    car.riders.map(({ liftId }) => {
      const own = [indexOf(liftId, 'pickUp'), indexOf(liftId, 'dropOff')];
      const text = JSON.stringify([...[car.start, car.door].map(({ latitude, longitude }) => [latitude, longitude]), own, places]);
      return [liftId, createHash('sha256').update(text).digest('base64url').slice(0, 16)];
    }),
  );
}

/** By the ids of lifts; null: no road joins the places. */
export function exactMoments(car: PlacedCar, lengthOf: LengthOf): ReadonlyMap<string, ExactMoments> | null {
  const hashes = hashesOf(car);
  const moments = new Map<string, ExactMoments>();
  const halts = haltsOf(car);
  const legs = legsBetween(car, halts);
  const [first] = halts;
  const fromDoor = first && lengthOf({ from: car.door, to: first.place });
  let [at, wait, leaves] = [0, 0, 0];
  for (const [index, { stops }] of halts.entries()) {
    const leg = legs[index];
    const length = leg === null ? NOTHING : leg && lengthOf(leg);
    if (!length) return null;
    at += wait + Math.round(length.seconds);
    if (index === 0 && fromDoor) leaves = at - Math.round(fromDoor.seconds);
    wait = stops.every(({ isAtEnd }) => isAtEnd) ? 0 : STOP_SECONDS;
    for (const { liftId, kind } of stops) {
      const of = hashes.get(liftId) ?? '';
      moments.set(liftId, { pickUp: at, dropOff: at, ...moments.get(liftId), leaves, of, [kind]: at });
    }
  }
  return moments;
}

/** In the order of the plan. Only those who get in or out in one cell, and so at one moment of the plan, may share a stop with one before the last. */
function haltsOf({ start, end, riders }: PlacedCar): readonly Halt[] {
  const isAtEnd = (cell: Position) => isSamePosition(cell, start) || isSamePosition(cell, end);
  const halts: Halt[] = [];
  const stops = riders
    .flatMap(({ liftId, from, to, planned, pickUp, dropOff }) => [
      { at: planned.pickUp, rank: 1, stop: { liftId, kind: 'pickUp' as const, place: pickUp, cell: from, isAtEnd: isAtEnd(from) } },
      // Who gets out has left a seat.
      {
        at: planned.dropOff,
        rank: planned.dropOff === planned.pickUp ? 2 : 0,
        stop: { liftId, kind: 'dropOff' as const, place: dropOff, cell: to, isAtEnd: isAtEnd(to) },
      },
    ])
    .toSorted((a, b) => a.at - b.at || a.rank - b.rank);
  for (const { at, stop } of stops) {
    const near = halts.filter((halt, index) => {
      const isLast = index === halts.length - 1;
      const isAlike = halt.at === at && halt.stops.every(({ kind }) => kind === stop.kind);
      return (isLast || isAlike) && greatCircleMetres(halt.place, stop.place) < ONE_PLACE_METRES;
    });
    const shared = near.at(-1);
    if (shared === undefined) halts.push({ at, place: stop.place, stops: [stop] });
    else shared.stops.push(stop);
  }
  return halts;
}
