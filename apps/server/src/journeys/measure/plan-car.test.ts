import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Length } from '../traveller/traveller.ts';
import { ANY_TIME, bestPlan, END, planAlong, START, STOP_SECONDS, type Boarding, type Car, type Plan, type Window } from './plan-car.ts';

const NO_LIMIT: Length = { metres: Infinity, seconds: Infinity };

type Order = readonly { readonly rider: number; readonly kind: 'in' | 'out' }[];

/** Every order in which each gets in before getting out. */
function* ordersOf(riders: number, begun: Order = []): Generator<Order, void> {
  if (begun.length === 2 * riders) yield begun;
  for (let rider = 0; rider < riders; rider += 1) {
    const stops = begun.filter((stop) => stop.rider === rider).length;
    if (stops < 2) yield* ordersOf(riders, [...begun, { rider, kind: stops === 0 ? 'in' : 'out' }]);
  }
}

/** The moments of an order by the words of the design alone; null where it does not fit. */
function tried({ legs, seats, boardings, limits }: Car, order: Order): Plan | null {
  let [place, clock, metres, driven, aboard] = [START, 0, 0, 0, 0];
  const stops: { rider: number; kind: 'in' | 'out'; at: number }[] = [];
  const drive = (to: number): boolean => {
    if (to === place) return true;
    const leg = legs[place]?.[to];
    if (!leg) return false;
    clock += (place === START || place === END ? 0 : STOP_SECONDS) + leg.seconds;
    metres += leg.metres;
    driven += leg.seconds;
    place = to;
    return true;
  };
  const since = new Map<number, number>();
  const isWithin = ({ from, until }: Window) => clock >= from && clock <= until;
  for (const { rider, kind } of order) {
    const boarding = boardings[rider];
    if (boarding === undefined || !drive(kind === 'in' ? boarding.from : boarding.to)) return null;
    aboard += kind === 'in' ? 1 : -1;
    if (aboard > seats || !isWithin(kind === 'in' ? boarding.pickUp : boarding.dropOff)) return null;
    if (kind === 'in') since.set(rider, clock);
    else if (clock - (since.get(rider) ?? 0) > boarding.longestSeconds) return null;
    stops.push({ rider, kind, at: clock });
  }
  if (!drive(END)) return null;
  const isAllowed = limits.some((limit) => metres <= limit.metres && driven <= limit.seconds);
  return isAllowed ? { stops, driving: { metres, seconds: driven }, seconds: clock } : null;
}

/** The best of all orders, tried one by one. Orders come with the stops of earlier lifts first, and so the first of equal ones is the best. */
function bestOfAll(car: Car): Plan | null {
  let best: Plan | null = null;
  for (const order of ordersOf(car.boardings.length)) {
    const plan = tried(car, order);
    if (plan !== null && (best === null || plan.seconds < best.seconds)) best = plan;
  }
  return best;
}

/** Whole numbers below `below`, by Lehmer's generator. */
function dice(seed: number): (below: number) => number {
  let state = 1 + (seed % 2_147_483_646);
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/**
 * Places on a small map with slow and fast roads: ways break the triangle inequality, some are missing, and several riders share places. What the
 * riders ask for is near the moments of some order, so that most cars have a plan, and many have several.
 */
function carOf(seed: number, most: number): Car {
  const draw = dice(seed);
  const riders = 1 + draw(most);
  const places = Array.from({ length: 4 + draw(2 * riders) }, () => ({ x: draw(30), y: draw(30) }));
  const legs = places.map((a, from) =>
    places.map((b, to): Length | null => {
      if (from === to) return { metres: 0, seconds: 0 };
      if (draw(100) === 0) return null;
      const straight = 1_000 * Math.hypot(a.x - b.x, a.y - b.y);
      return { metres: Math.round(straight * (1 + draw(100) / 200)), seconds: Math.round((straight / 20) * (1 + draw(100) / 100)) };
    }),
  );
  const ends = Array.from({ length: riders }, () => ({ from: draw(places.length), to: draw(places.length) }));
  const free = ends.map((each): Boarding => ({ ...each, pickUp: ANY_TIME, dropOff: ANY_TIME, longestSeconds: Infinity }));
  const some = planAlong({ legs, boardings: free }, orderOf(riders, draw));
  const slack = [60, 300, 1_200][draw(3)] ?? 0;
  const boardings = free.map((boarding, rider): Boarding => {
    const [boarded, left] = (some?.stops ?? []).filter((stop) => stop.rider === rider).map(({ at }) => at);
    if (boarded === undefined || left === undefined) return boarding;
    const near = (at: number): Window => (draw(3) === 0 ? ANY_TIME : { from: at - draw(slack), until: at + draw(slack) });
    const longestSeconds = draw(2) === 0 ? Infinity : left - boarded + draw(600) - 60;
    return { ...boarding, pickUp: near(boarded), dropOff: near(left), longestSeconds };
  });
  const limit = (): Length => ({
    metres: (some?.driving.metres ?? 0) + draw(4_000) - 1_000,
    seconds: (some?.driving.seconds ?? 0) + draw(900) - 200,
  });
  return { legs, seats: 1 + draw(4), boardings, limits: draw(2) === 0 ? [NO_LIMIT] : [limit(), limit()] };
}

function orderOf(riders: number, draw: (below: number) => number): Order {
  let order: Order = [];
  while (order.length < 2 * riders) {
    const rider = draw(riders);
    const stops = order.filter((stop) => stop.rider === rider).length;
    if (stops < 2) order = [...order, { rider, kind: stops === 0 ? 'in' : 'out' }];
  }
  return order;
}

describe('the plan is the best order that fits', () => {
  test.each([
    [3, 20_000],
    [4, 600],
    [5, 40],
  ])('equal to trying all orders, with up to %d riders', (most, numRuns) => {
    const seen = { planned: 0, unplanned: 0, shared: 0 };
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const car = carOf(seed, most);
        const plan = bestPlan(car);
        expect(plan).toEqual(bestOfAll(car));
        seen[plan === null ? 'unplanned' : 'planned'] += 1;
        if (plan !== null && car.boardings.length > 1) seen.shared += 1;
        if (plan !== null) expect(planAlong(car, plan.stops)).toEqual(plan);
      }),
      { numRuns },
    );
    expect(Math.min(seen.planned, seen.unplanned, seen.shared)).toBeGreaterThan(numRuns / 10);
  });

  test('equal to a bound for eight: the least seconds over all who wait, ride and have arrived, where nothing but seats is asked', () => {
    for (const seed of [1, 2, 3]) {
      const car = freeCar(seed, 8);
      const plan = bestPlan(car);
      expect(plan?.seconds).toBe(leastSeconds(car));
      // Whatever else is asked makes no plan shorter, and what that plan keeps to anyway does not change it.
      const asked = { ...car, boardings: car.boardings.map((boarding, rider) => ({ ...boarding, ...kept(plan, rider) })) };
      expect(bestPlan(asked)).toEqual(plan);
    }
  });
});

/** Eight who get in and out anywhere, some at one place, on roads of different speeds. */
function freeCar(seed: number, riders: number): Car {
  const draw = dice(seed);
  const places = Array.from({ length: 12 }, () => ({ x: draw(30), y: draw(30) }));
  const legs = places.map((a) =>
    places.map((b): Length => {
      const metres = Math.round(1_000 * Math.hypot(a.x - b.x, a.y - b.y));
      return { metres, seconds: Math.round((metres / 20) * (1 + draw(100) / 100)) };
    }),
  );
  const boardings = Array.from({ length: riders }, (): Boarding => {
    return { from: draw(12), to: draw(12), pickUp: ANY_TIME, dropOff: ANY_TIME, longestSeconds: Infinity };
  });
  return { legs, seats: 2 + draw(3), boardings, limits: [NO_LIMIT] };
}

/** The moments of a plan as the windows that are asked. */
function kept(plan: Plan | null, rider: number): Pick<Boarding, 'pickUp' | 'dropOff' | 'longestSeconds'> {
  const [boarded = 0, left = 0] = (plan?.stops ?? []).filter((stop) => stop.rider === rider).map(({ at }) => at);
  return { pickUp: { from: boarded, until: boarded }, dropOff: { from: left, until: left }, longestSeconds: left - boarded };
}

/** Forwards from the start, stop by stop: for each set of people the least seconds at each place. */
function leastSeconds({ legs, boardings, seats }: Car): number {
  const leg = (from: number, to: number) =>
    from === to ? 0 : (legs[from]?.[to]?.seconds ?? Infinity) + (from === START || from === END ? 0 : STOP_SECONDS);
  type State = { readonly stages: readonly number[]; readonly place: number; readonly at: number };
  let states = new Map<string, State>([['', { stages: boardings.map(() => 0), place: START, at: 0 }]]);
  for (let step = 0; step < 2 * boardings.length; step += 1) {
    const longer = new Map<string, State>();
    for (const { stages, place, at } of states.values()) {
      for (const [rider, { from, to }] of boardings.entries()) {
        const stage = stages[rider] ?? 2;
        if (stage === 2 || (stage === 0 && stages.filter((each) => each === 1).length >= seats)) continue;
        const stop = stage === 0 ? from : to;
        const next = { stages: stages.with(rider, stage + 1), place: stop, at: at + leg(place, stop) };
        const key = `${next.stages.join('')} ${stop}`;
        if (next.at < (longer.get(key)?.at ?? Infinity)) longer.set(key, next);
      }
    }
    states = longer;
  }
  return Math.min(...[...states.values()].map(({ place, at }) => at + leg(place, END)));
}
