/** Finds a way where a straight line leads through water: by links, and around the ends and bends of waters. */
import type { Position } from '@waylift/geography/position';
import type { Landmasses } from './landmasses.ts';
import { links } from './read-links.ts';
import { isBetween, waters, watersBetween, type Water } from './waters-between.ts';

/** A crossing, or a turn at a water, in the direction of travel. */
export type Passage = {
  readonly from: Position;
  readonly to: Position;
  /** Null when it is driven. */
  readonly seconds: number | null;
  readonly isFerry: boolean;
};
type Stop = { readonly place: Position; readonly land: string | null; readonly x: number; readonly y: number; readonly z: number };
/** A passage in the search. */
type Gate = { readonly passage: Passage; readonly begin: Stop; readonly end: Stop; readonly cost: number };
/** The cheapest way so far to the beginning or the end of a gate. */
type Reached = { readonly stop: Stop; readonly cost: number; readonly gates: readonly Gate[] };
/** A gate not reached yet. `least`: the least cost of a whole way through it, if no water lies between it and `by`. */
type Ahead = { readonly gate: Gate; onwards: number; by: Reached | null; least: number; blocked: readonly Reached[] };

const EARTH_RADIUS_METRES = 6_371_000;
/** Speed on straight lines, in the search only. It is faster than any ferry with its wait, so a straight line never costs more than the real way. */
const METRES_PER_SECOND = 15;
/** Waiting time, besides half of the crossing. It makes a road win over one more ferry. */
const WAIT_SECONDS = { least: 10 * 60, most: 60 * 60 };

/** Null when nothing joins the two lands; empty when a straight road does. */
export type PassageFinder = (start: Position, startLand: string, end: Position, endLand: string) => readonly Passage[] | null;

/** Made once for all questions. */
export function createPassageFinder(landmasses: Landmasses): PassageFinder {
  const stopOf = (place: Position) => stopAt(place, landmasses.at(place));
  const toOtherLands: Gate[] = [];
  const gatesOf = new Map<Water, Gate[]>(waters.map((water) => [water, water.turns.map((turn) => turnAt(stopOf(turn)))]));
  for (const { kind, from, to, minutes } of links) {
    const [one, other] = [stopOf(from), stopOf(to)];
    const seconds = minutes === null ? null : minutes * 60;
    const both = [gateBetween(one, other, seconds, kind === 'ferry'), gateBetween(other, one, seconds, kind === 'ferry')];
    if (one.land !== other.land) toOtherLands.push(...both);
    else for (const water of watersBetween(from, to)) gatesOf.get(water)?.push(...both);
  }

  const linkedWith = linkedLands(toOtherLands);

  return (start, startLand, end, endLand) => {
    if (startLand !== endLand && linkedWith.get(startLand)?.has(endLand) !== true) return null;
    const known = new Set(watersBetween(start, end));
    if (startLand === endLand && known.size === 0) return [];
    // Each round adds the waters that the last way led through, until a way leads through none.
    for (;;) {
      const gates = [...toOtherLands, ...new Set([...known].flatMap((water) => gatesOf.get(water) ?? []))];
      const way = search(stopAt(start, startLand), stopAt(end, endLand), gates, known);
      if (way === null) return null;
      const before = known.size;
      for (const [index, gate] of [...way, null].entries()) {
        for (const water of watersBetween(way[index - 1]?.end.place ?? start, gate?.begin.place ?? end)) known.add(water);
      }
      if (known.size === before) return way.map(({ passage }) => passage);
    }
  };
}

/** All lands that links lead to from each land. */
function linkedLands(gates: readonly Gate[]): ReadonlyMap<string | null, ReadonlySet<string | null>> {
  const linked = new Map<string | null, Set<string | null>>();
  for (const { begin, end } of gates) {
    const all = new Set([begin.land, end.land].flatMap((land) => [land, ...(linked.get(land) ?? [])]));
    for (const land of all) linked.set(land, all);
  }
  return linked;
}

/** A*. The gate with the least possible cost cannot be reached more cheaply, once the road to it is known to cross no water. */
function search(start: Stop, end: Stop, gates: readonly Gate[], known: ReadonlySet<Water>): readonly Gate[] | null {
  const arrival = turnAt(end);
  const ahead = [...gates, arrival].map((gate): Ahead => ({
    gate,
    onwards: gate.cost + roadCost(gate.end, end),
    by: null,
    least: Infinity,
    blocked: [],
  }));
  const reached: Reached[] = [];
  const reach = (next: Reached) => {
    reached.push(next);
    for (const each of ahead) approach(each, next);
  };
  reach({ stop: start, cost: 0, gates: [] });
  for (;;) {
    let next: Ahead | null = null;
    for (const each of ahead) if (each.least < (next === null ? Infinity : next.least)) next = each;
    if (next === null || next.by === null) return null;
    const { gate, by } = next;
    [next.by, next.least] = [null, Infinity];
    if (isFree(by.stop.place, gate.begin.place, known)) {
      if (gate === arrival) return by.gates;
      next.onwards = Infinity;
      reach({ stop: gate.end, cost: by.cost + roadCost(by.stop, gate.begin) + gate.cost, gates: [...by.gates, gate] });
    } else {
      next.blocked = [...next.blocked, by];
      for (const each of reached) approach(next, each);
    }
  }
}

/** Uses the road to a gate, unless a better one is known. */
function approach(to: Ahead, by: Reached): void {
  if (by.stop.land !== to.gate.begin.land) return;
  const least = by.cost + roadCost(by.stop, to.gate.begin) + to.onwards;
  if (least < to.least && !to.blocked.includes(by)) [to.by, to.least] = [by, least];
}

function isFree(from: Position, to: Position, known: ReadonlySet<Water>): boolean {
  for (const water of known) if (isBetween(water, from, to)) return false;
  return true;
}

/** A gate without a passage, where two roads meet. */
function turnAt(stop: Stop): Gate {
  return gateBetween(stop, stop, null, false);
}

/** A longer crossing has a longer wait. */
function gateBetween(begin: Stop, end: Stop, seconds: number | null, isFerry: boolean): Gate {
  const cost = seconds === null ? roadCost(begin, end) : seconds + Math.min(WAIT_SECONDS.most, WAIT_SECONDS.least + seconds / 2);
  return { passage: { from: begin.place, to: end.place, seconds, isFerry }, begin, end, cost };
}

function stopAt(place: Position, land: string | null): Stop {
  const [phi, lambda] = [(place.latitude * Math.PI) / 180, (place.longitude * Math.PI) / 180];
  const around = EARTH_RADIUS_METRES * Math.cos(phi);
  return { place, land, x: around * Math.cos(lambda), y: around * Math.sin(lambda), z: EARTH_RADIUS_METRES * Math.sin(phi) };
}

/** The cost of a straight road. Its length is measured through the globe, which is quicker and differs little. */
function roadCost(from: Stop, to: Stop): number {
  const [x, y, z] = [to.x - from.x, to.y - from.y, to.z - from.z];
  return Math.sqrt(x * x + y * y + z * z) / METRES_PER_SECOND;
}
