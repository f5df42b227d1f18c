/** The way over the sea where no road leads: roads to harbours, and ferries between them. */
import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';
import { CAR_FERRIES } from './car-ferries.ts';
import type { Landmasses } from './landmasses.ts';

/** A crossing in the direction in which it is taken. */
export type Crossing = { readonly from: Position; readonly to: Position; readonly seconds: number };
type Sailing = Crossing & { readonly fromLand: string | null; readonly toLand: string | null };
type Reached = { readonly sailing: Sailing; readonly costSeconds: number; readonly before: Reached | null };

/** Whoever can take a road to another harbour rather than one more ferry, takes it. */
const BOARDING_SECONDS = 3600;

/** @param roadSeconds how long a road of so many metres of straight line takes */
export type FerryFinder = (start: Position, end: Position, roadSeconds: (straightMetres: number) => number) => readonly Crossing[] | null;

/** Made once for all questions. What it makes answers the crossings of the quickest way, in order; null when no ferries join the two lands. */
export function createFerryFinder(landmasses: Landmasses): FerryFinder {
  const sailings = CAR_FERRIES.flatMap(({ from, to, minutes }): Sailing[] => {
    const [one, other] = [positionOf(from), positionOf(to)];
    const there = { from: one, to: other, seconds: minutes * 60, fromLand: landmasses.at(one), toLand: landmasses.at(other) };
    return [there, { ...there, from: other, to: one, fromLand: there.toLand, toLand: there.fromLand }];
  });
  return (start, end, roadSeconds) => {
    const [startLand, endLand] = [landmasses.at(start), landmasses.at(end)];
    if (startLand === null || endLand === null) return null;
    const road = (from: Position, to: Position) => roadSeconds(greatCircleMetres(from, to));
    let best: { readonly last: Reached; readonly costSeconds: number } | null = null;
    const reached = new Map<Sailing, Reached>();
    const reach = (from: Position, land: string | null, costSeconds: number, before: Reached | null) => {
      for (const sailing of sailings) {
        if (sailing.fromLand !== land) continue;
        const cost = costSeconds + road(from, sailing.from) + BOARDING_SECONDS + sailing.seconds;
        if (cost < (reached.get(sailing)?.costSeconds ?? Infinity)) reached.set(sailing, { sailing, costSeconds: cost, before });
      }
    };
    reach(start, startLand, 0, null);
    // Dijkstra: whatever is nearest of what is left cannot be reached more quickly any more.
    const left = new Set(sailings);
    for (;;) {
      let next: Reached | null = null;
      for (const sailing of left) {
        const candidate = reached.get(sailing);
        if (candidate !== undefined && candidate.costSeconds < (next?.costSeconds ?? best?.costSeconds ?? Infinity)) next = candidate;
      }
      if (next === null) return best === null ? null : crossingsOf(best.last);
      const { sailing, costSeconds } = next;
      left.delete(sailing);
      if (sailing.toLand === endLand) {
        const cost = costSeconds + road(sailing.to, end);
        if (cost < (best?.costSeconds ?? Infinity)) best = { last: next, costSeconds: cost };
      }
      reach(sailing.to, sailing.toLand, costSeconds, next);
    }
  };
}

function crossingsOf(last: Reached): Crossing[] {
  const { from, to, seconds } = last.sailing;
  return [...(last.before === null ? [] : crossingsOf(last.before)), { from, to, seconds }];
}

function positionOf([latitude, longitude]: readonly [number, number]): Position {
  return { latitude, longitude };
}
