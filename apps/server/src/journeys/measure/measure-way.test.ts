import { isDeepStrictEqual } from 'node:util';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import { decodePolyline } from '@waylift/geography/polyline';
import type { Position } from '@waylift/geography/position';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeAt, travellerWith, wayThrough } from '../../test-support/test-travellers.ts';
import type { Walk } from '../../map/routing/routing.ts';
import { fitInto, type LengthOf } from './fit-car.ts';
import {
  allowedDetour,
  estimatedLengths,
  estimatedWay,
  passesOfWay,
  planWay,
  sharedMetres,
  sharedWay,
  type WayPlan,
} from './measure-way.ts';
import { meetingsAmong, NO_MEETINGS } from './meeting-points.ts';
import { carOnWay } from './car-of-driver.ts';
import type { Direction, Length, SharedWay, Traveller } from '../traveller/traveller.ts';

/** Metres of a road of twenty metres a second. */
const road = (metres: number): Length => ({ metres, seconds: metres / 20 });
const NEVER: (Length | null)[] = [];

/** Where people may meet on every road, and walk straight to it. */
function planOf(driver: Traveller, passenger: Traveller, direction: Direction = 'out'): WayPlan {
  const passes = passesOfWay(driver, passenger, direction);
  const walkOf = ({ from, to }: Walk) => ({ at: to, metres: greatCircleMetres(from, to) });
  const plan = passes && planWay(driver, passenger, direction, meetingsAmong(passes, walkOf));
  if (plan === null) throw new Error('both have a road');
  return plan;
}

/** Where the roads are straight lines. */
function byStraightRoads(driver: Traveller, passenger: Traveller, direction: Direction = 'out'): SharedWay | null {
  const plan = planOf(driver, passenger, direction);
  return sharedWay(
    plan,
    plan.fromStartTo.map((place) => road(greatCircleMetres(plan.start, place))),
    plan.toEndFrom.map((place) => road(greatCircleMetres(place, plan.end))),
  );
}

/** Ends that lie beyond any walk from the driver's road. */
const FAR = { start: placeAt(5_000, 3_000), end: placeAt(15_000, 3_000) };

describe('detour', () => {
  test.each([
    [0, 4_000],
    [16_000, 4_000],
    [20_000, 5_000],
    [120_000, 30_000],
    [500_000, 30_000],
  ])('D of a way of %d m is min(max(4 km, 0.25 d(A,B)), 30 km): %d m', (metres, most) => {
    expect(allowedDetour(metres)).toBe(most);
  });

  const driver = travellerWith({ out: { ...travellerWith().out, road: { ...road(20_000), course: '' } } });
  const passenger = travellerWith({ ...FAR, out: { ...travellerWith().out, road: { ...road(11_000), course: '' } } });
  test.each([
    ['d(A,C) + d(C,D) + d(D,B) - d(A,B)', 6_000, 7_000, 4_000],
    ['the longest that is allowed', 6_000, 8_000, 5_000],
    ['one metre more is none', 6_000, 8_001, null],
    ['below nothing it counts as nothing', 3_000, 4_000, 0],
    ['without a road to C', null, 7_000, null],
    ['without a road from D', 6_000, null, null],
  ])('%s', (_, toPickUp, fromDropOff, metres) => {
    const plan = planOf(driver, passenger);
    expect(plan).toMatchObject({ start: driver.start, end: driver.end, fromStartTo: [passenger.start], toEndFrom: [passenger.end] });
    const way = sharedWay(plan, [toPickUp === null ? null : road(toPickUp)], [fromDropOff === null ? null : road(fromDropOff)]);
    expect(way?.detour ?? null).toEqual(metres === null ? null : road(metres));
    if (way !== null)
      expect(way).toMatchObject({ pickUpAfter: (toPickUp ?? NaN) / 20, dropOffAfter: 60 + ((toPickUp ?? NaN) + 11_000) / 20 });
  });

  test("in minutes, by t, it is at most the driver's own limit where there is one", () => {
    const fits = (detourLimitMinutes: number | null, seconds: number) =>
      sharedWay(planOf({ ...driver, detourLimitMinutes }, passenger), [road(6_000)], [{ metres: 7_000, seconds }]) !== null;
    // With 300 s and 550 s of the other legs, and 1,000 s of the driver's own, 270 s lead to two minutes.
    expect([fits(2, 270), fits(2, 271), fits(null, 271), fits(null, 9_999)]).toEqual([true, false, true, true]);
  });

  test('the return leg (B to A, taking in D and C) is counted by itself, with a d(B,A) and d(D,C) of its own', () => {
    const [returning, riding] = [{ ...driver, back: { ...driver.out, road: { ...road(30_000), course: '' } } }, passenger];
    const rider = { ...riding, back: { ...riding.out, road: { ...road(12_000), course: '' } } };
    const plan = planOf(returning, rider, 'back');
    expect(plan).toMatchObject({ start: returning.end, end: returning.start, fromStartTo: [rider.end], toEndFrom: [rider.start] });
    expect(sharedWay(plan, [road(10_000)], [road(15_000)])?.detour).toEqual(road(7_000));
    expect(planWay({ ...returning, back: null }, rider, 'back', NO_MEETINGS)).toBeNull();
    expect(planWay(returning, { ...rider, back: null }, 'back', NO_MEETINGS)).toBeNull();
    expect(planWay(returning, { ...rider, back: { estimate: road(1), road: null } }, 'back', NO_MEETINGS)).toBeNull();
  });
});

describe('the minute of a stop', () => {
  const [start, end, home, site] = [placeAt(0), placeAt(20_000), placeAt(5_000, 1_000), placeAt(15_000, 1_000)];
  const driver = travellerWith({ start, end });

  test.each([
    ['at a door of the rider', home, site, 60],
    ["from the driver's own start, by the cells", start, site, 0],
    ["to the driver's own end", home, end, 60],
    ['along the whole way', start, end, 0],
  ])('a match with one rider has the moments of the plan of a car: %s', (_, from, to, stopSeconds) => {
    const rider = travellerWith({ start: from, end: to });
    const straight: LengthOf = (leg) => road(greatCircleMetres(leg.from, leg.to));
    const measured: [SharedWay | null, Length, LengthOf][] = [
      [byStraightRoads(driver, rider), driver.out.road ?? road(0), straight],
      [estimatedWay(driver, rider, 'out'), driver.out.estimate, estimatedLengths(driver, 'out')],
    ];
    for (const [way, ownWay, lengthOf] of measured) {
      const car = { ...carOnWay(driver, 'out', ownWay), aboard: [] };
      const { planned } = fitInto(car, { from, to, wished: { at: 0, flexibleSeconds: Infinity } }, lengthOf)?.stops ?? {};
      expect([way?.pickUpAfter, way?.dropOffAfter].map((seconds) => Math.round(seconds ?? NaN))).toEqual([
        planned?.pickUp,
        planned?.dropOff,
      ]);
      const seconds = (way?.dropOffAfter ?? NaN) - (way?.pickUpAfter ?? NaN);
      expect(seconds - Math.round(lengthOf({ from, to })?.seconds ?? NaN)).toBe(stopSeconds);
    }
  });
});

describe('estimate', () => {
  const estimated = (metres: number, seconds: number) => ({ estimate: { metres, seconds }, road: null });
  const position = fc.record({
    latitude: fc.double({ min: 52.4, max: 52.8, noNaN: true }),
    longitude: fc.double({ min: 1, max: 1.6, noNaN: true }),
  });

  test('every leg, there and back, is measured with the factor and the speed of A to B, and a leg under 50 m is nothing', () => {
    const near = position.chain((place) => fc.constantFrom(place, { ...place, latitude: place.latitude + 0.0004 }));
    fc.assert(
      fc.property(fc.tuple(near, near, near, near), fc.double({ min: 1, max: 2, noNaN: true }), (places, factor) => {
        for (const direction of ['out', 'back'] as const) {
          const [a, b, c, d] = places;
          const metresOf = (from: Position, to: Position) => {
            const straight = greatCircleMetres(from, to);
            return straight < 50 ? 0 : straight * factor;
          };
          const own = metresOf(a, b);
          if (own === 0) continue;
          const [from, via, by, to] = direction === 'out' ? [a, c, d, b] : [b, d, c, a];
          const driver = travellerWith({ start: a, end: b, out: estimated(own, own / 17), back: estimated(own, own / 17) });
          const passenger = travellerWith({ start: c, end: d, out: estimated(1, 999), back: estimated(1, 999) });
          const detour = metresOf(from, via) + metresOf(via, by) + metresOf(by, to) - own;
          const way = estimatedWay(driver, passenger, direction);
          const stopSeconds = [from, to, by].some((place) => isDeepStrictEqual(place, via)) ? 0 : 60;
          // At the limit itself the last digits of a sum decide.
          if (Math.abs(detour - allowedDetour(own)) > 1e-6) expect(way !== null).toBe(detour <= allowedDetour(own));
          if (way === null) continue;
          expect(way).toMatchObject({ direction, pickUp: null, dropOff: null });
          expect(way.detour.metres).toBeCloseTo(Math.max(0, detour), 5);
          expect(way.detour.seconds).toBeCloseTo(Math.max(0, detour) / 17, 5);
          // In whole seconds, whichever way a half is rounded.
          expect(Math.abs(way.pickUpAfter - metresOf(from, via) / 17)).toBeLessThan(0.501);
          expect(Math.abs(way.dropOffAfter - way.pickUpAfter - stopSeconds - metresOf(via, by) / 17)).toBeLessThan(0.501);
          expect(sharedMetres(driver, passenger, direction, true)).toBeCloseTo(metresOf(via, by), 5);
        }
      }),
    );
  });

  test('49 m are nothing, 51 m are not', () => {
    const pickUpAfter = (metres: number) => estimatedWay(travellerWith(), travellerWith({ start: placeAt(0, metres) }), 'out')?.pickUpAfter;
    expect(pickUpAfter(49)).toBe(0);
    expect(pickUpAfter(51)).toBe(Math.round((1.2 * 51) / 15));
  });

  test('it has no course, so no meeting points, and a way of no length has no measure', () => {
    expect(estimatedWay(travellerWith(), travellerWith(), 'out')).toMatchObject({
      pickUp: null,
      dropOff: null,
      detour: { metres: 0, seconds: 0 },
    });
    expect(estimatedWay(travellerWith({ end: placeAt(30) }), travellerWith(), 'out')).toBeNull();
    expect(estimatedWay(travellerWith({ back: null }), travellerWith(), 'back')).toBeNull();
    expect(estimatedWay(travellerWith(), travellerWith({ back: null }), 'back')).toBeNull();
  });

  test("the driver's own limit holds", () => {
    const passenger = travellerWith({ start: placeAt(0, 1_000), walkMetres: 0 });
    const seconds = estimatedWay(travellerWith(), passenger, 'out')?.detour.seconds ?? NaN;
    expect(seconds).toBeGreaterThan(60);
    expect(estimatedWay(travellerWith({ detourLimitMinutes: 1 }), passenger, 'out')).toBeNull();
    expect(estimatedWay(travellerWith({ detourLimitMinutes: 10 }), passenger, 'out')).not.toBeNull();
  });
});

describe('meeting points', () => {
  const driver = travellerWith();

  test("where the driver's own road passes within the walk of both ends, they meet there without detour, on the line between two far points", () => {
    const passenger = travellerWith({ start: placeAt(5_000, 300), end: placeAt(12_600, -400) });
    const plan = planOf(driver, passenger);
    expect([plan.fromStartTo, plan.toEndFrom]).toEqual([[], []]);
    const way = sharedWay(plan, NEVER, NEVER);
    expect(way?.detour).toEqual({ metres: 0, seconds: 0 });
    expect(way?.pickUp?.walkMetres).toBeCloseTo(300, -1);
    expect(way?.dropOff?.walkMetres).toBeCloseTo(400, -1);
    // The seconds of the way are shared out along its course by length.
    expect([way?.pickUpAfter, way?.pickUp?.metresFromStart].map((value) => Math.round((value ?? NaN) / 10))).toEqual([25, 500]);
    expect([way?.dropOffAfter, way?.dropOff?.metresFromStart].map((value) => Math.round((value ?? NaN) / 10))).toEqual([69, 1_260]);
  });

  test.each([
    [0, 0, true],
    [0, 1, false],
    [499, 500, false],
    [501, 500, true],
    [1_999, 2_000, false],
    [2_001, 2_000, true],
  ])('a walk of %d m to a road at %d m: %s', (walkMetres, metres, meets) => {
    // 0 m from the road is its bend itself: elsewhere a course is known to a decimetre.
    const bending = travellerWith({ out: wayThrough(placeAt(0), placeAt(10_000), placeAt(20_000)) });
    const start = metres === 0 ? (decodePolyline(bending.out.road?.course ?? '')[1] ?? placeAt(0)) : placeAt(10_000, metres);
    expect(planOf(bending, travellerWith({ start, end: FAR.end, walkMetres })).pickUps).toHaveLength(meets ? 1 : 0);
  });

  test('where only the pick-up meets, the detour is d(A,D) + d(D,B) - d(A,B); where only the set-down, d(A,C) + d(C,B) - d(A,B)', () => {
    const atPickUp = travellerWith({ start: placeAt(5_000, 300), end: FAR.end });
    const first = sharedWay(planOf(driver, atPickUp), [road(99_999), road(16_000)], [road(7_000)]);
    expect(planOf(driver, atPickUp)).toMatchObject({ fromStartTo: [atPickUp.start, atPickUp.end], toEndFrom: [atPickUp.end] });
    expect(first?.detour.metres).toBeCloseTo(3_000, -1);
    expect(first).toMatchObject({ dropOffAfter: 860, dropOff: null });
    expect(first?.pickUpAfter).toBe(Math.round(first?.pickUp?.secondsFromStart ?? NaN));

    const atDropOff = travellerWith({ start: FAR.start, end: placeAt(15_000, 300) });
    const last = sharedWay(planOf(driver, atDropOff), [road(6_000)], [road(99_999), road(17_000)]);
    expect(planOf(driver, atDropOff)).toMatchObject({ fromStartTo: [atDropOff.start], toEndFrom: [atDropOff.end, atDropOff.start] });
    expect(last?.detour.metres).toBeCloseTo(3_000, -1);
    expect(last).toMatchObject({ pickUpAfter: 300, pickUp: null });
    expect(last?.dropOffAfter).toBe(60 + Math.round(last?.dropOff?.secondsFromStart ?? NaN));
  });

  test('a meeting point that the driver reaches after D, or before C, is none: the driver comes to that end', () => {
    const atPickUp = travellerWith({ start: placeAt(5_000, 300), end: placeAt(4_000, 1_000) });
    const wayTo = (metres: number) => sharedWay(planOf(driver, atPickUp), [road(5_100), road(metres)], [road(16_100)]);
    expect(wayTo(5_001)?.pickUp).not.toBeNull();
    const own = atPickUp.out.road?.metres ?? NaN;
    expect(wayTo(4_900)).toMatchObject({ pickUp: null, pickUpAfter: 255, dropOffAfter: 315 + Math.round(own / 20) });
    expect(wayTo(4_900)?.detour.metres).toBeCloseTo(5_100 + own + 16_100 - 20_000, -1);
    expect(sharedWay(planOf(driver, atPickUp), [null, road(4_900)], [road(16_100)])).toBeNull();

    const atDropOff = travellerWith({ start: placeAt(16_000, 1_000), end: placeAt(15_000, 300) });
    const wayFrom = (metres: number) => sharedWay(planOf(driver, atDropOff), [road(metres)], [road(5_100), road(4_000)]);
    expect(wayFrom(14_999)?.dropOff).not.toBeNull();
    expect(wayFrom(15_100)).toMatchObject({ dropOff: null, pickUpAfter: 755 });
    expect(wayFrom(15_100)?.detour.metres).toBeCloseTo(15_100 + (atDropOff.out.road?.metres ?? NaN) + 5_100 - 20_000, -1);
  });

  test('both ends met in the wrong order are none', () => {
    const passenger = travellerWith({ start: placeAt(6_000, 300), end: placeAt(5_000, 300) });
    expect(planOf(driver, passenger)).toMatchObject({
      pickUps: [],
      dropOffs: [],
      fromStartTo: [passenger.start],
      toEndFrom: [passenger.end],
    });
  });

  test('nor do they meet on the other side of the nearest points, where a course has many', () => {
    const [first = placeAt(0), ...rest] = Array.from({ length: 201 }, (_, index) => placeAt(100 * index));
    const winding = travellerWith({ out: wayThrough(first, ...rest) });
    const against = travellerWith({ start: placeAt(5_130, 100), end: placeAt(5_010, 100) });
    expect(planOf(winding, against)).toMatchObject({ pickUps: [], dropOffs: [] });
  });

  test('a course that passes twice is looked through for points in the right order, though nearer ones are in the wrong order', () => {
    // East along the valley, and back west 400 m further north.
    const [start, bend, end] = [placeAt(0), placeAt(10_000), placeAt(0, 400)];
    const loop = travellerWith({ start, end, out: wayThrough(start, bend, placeAt(10_000, 400), end) });
    const east = travellerWith({ start: placeAt(3_000, 250), end: placeAt(6_000, 150) });
    const way = byStraightRoads(loop, east);
    expect([way?.pickUp?.walkMetres, way?.dropOff?.walkMetres].map((metres) => Math.round((metres ?? NaN) / 10))).toEqual([25, 15]);
    expect(way?.pickUpAfter).toBeLessThan(way?.dropOffAfter ?? NaN);
    const west = byStraightRoads(loop, travellerWith({ start: placeAt(6_000, 150), end: placeAt(3_000, 250) }));
    expect([west?.pickUp?.walkMetres, west?.dropOff?.walkMetres].map((metres) => Math.round((metres ?? NaN) / 10))).toEqual([15, 15]);
    // Where only the pick-up meets, the one that the driver reaches before D counts, though the other is nearer.
    const plan = planOf(loop, travellerWith({ start: placeAt(3_000, 250), end: placeAt(8_000, 3_000) }));
    const walkWith = (metres: number) => sharedWay(plan, [road(3_100), road(metres)], [road(3_000)])?.pickUp?.walkMetres;
    expect(walkWith(8_600)).toBeCloseTo(250, -1);
    expect(walkWith(18_000)).toBeCloseTo(150, -1);
    const unmet = sharedWay(plan, [road(3_100), road(2_900)], [road(3_000)]);
    expect(unmet).toMatchObject({ pickUp: null, pickUpAfter: 155 });
  });

  test('on any course, across 180 degrees too, the nearest of them is the nearest point of its line, and pick-up comes before set-down', () => {
    const step = fc.tuple(fc.integer({ min: -3_000, max: 3_000 }), fc.integer({ min: -3_000, max: 3_000 }));
    const offset = fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 }));
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 6 }),
        fc.tuple(fc.nat(99), offset),
        fc.tuple(fc.nat(99), offset),
        fc.boolean(),
        (steps, pickUpNear, dropOffNear, isAcross) => {
          const shift = isAcross ? 178.8 : 0;
          const moved = ({ latitude, longitude }: Position) => ({
            latitude,
            longitude: longitude + shift > 180 ? longitude + shift - 360 : longitude + shift,
          });
          let [east, north] = [0, 0];
          const corners = [[0, 0], ...steps.map(([x, y]) => [(east += x), (north += y)])];
          const places = corners.map(([x = 0, y = 0]) => moved(placeAt(x, y)));
          const [first = placeAt(0)] = places;
          const way = wayThrough(first, ...places.slice(1));
          const nearTo = ([share, [x, y]]: [number, [number, number]]) => {
            const [cornerX = 0, cornerY = 0] = corners[Math.floor((share / 100) * corners.length)] ?? [];
            return moved(placeAt(cornerX + x, cornerY + y));
          };
          const passenger = travellerWith({ start: nearTo(pickUpNear), end: nearTo(dropOffNear), walkMetres: 400 });
          const loop = travellerWith({ start: first, end: places.at(-1) ?? first, startCell: '', endCell: '', out: way });
          const plan = planOf(loop, passenger);
          const sampled = samplesOf(corners).map((sample) => ({ ...sample, position: moved(sample.position) }));
          const nearestTo = (place: Position) =>
            sampled
              .map(({ position, along }) => ({ along, metres: greatCircleMetres(place, position) }))
              .reduce((best, each) => (each.metres < best.metres ? each : best));
          const [pickUp, dropOff] = [nearestTo(passenger.start), nearestTo(passenger.end)];
          const meets = [pickUp, dropOff].map(({ metres }) => metres <= 400);
          if ([pickUp, dropOff].some(({ metres }) => Math.abs(metres - 400) < 6)) return;
          const length = way.road?.metres ?? NaN;
          // Nobody meets there.
          if ([pickUp, dropOff].some(({ along }) => along * length < 420 || (1 - along) * length < 420)) return;
          if (meets[0] !== meets[1]) {
            const points = meets[0] === true ? plan.pickUps : plan.dropOffs;
            const nearest = Math.min(...points.map(({ walkMetres }) => walkMetres));
            expect(nearest).toBeCloseTo((meets[0] === true ? pickUp : dropOff).metres, -1);
            expect([plan.pickUps.length > 0, plan.dropOffs.length > 0]).toEqual(meets);
          } else if (meets[0] === true) {
            const [from, to] = [plan.pickUps[0], plan.dropOffs[0]];
            if (from !== undefined && to !== undefined) expect(from.metresFromStart).toBeLessThan(to.metresFromStart);
            const whole = way.road?.metres ?? NaN;
            if ((dropOff.along - pickUp.along) * whole > 12) {
              expect((from?.walkMetres ?? NaN) + (to?.walkMetres ?? NaN)).toBeLessThan(pickUp.metres + dropOff.metres + 1);
              expect(from?.secondsFromStart).toBeCloseTo(((from?.metresFromStart ?? NaN) / whole) * (way.road?.seconds ?? NaN), 3);
            }
          } else expect([plan.pickUps, plan.dropOffs]).toEqual([[], []]);
        },
      ),
    );
  });
});

/** Every few metres of a line, with how far along it they are. */
function samplesOf(corners: readonly (readonly number[])[]): { readonly position: Position; readonly along: number }[] {
  const lengths = corners
    .slice(1)
    .map(([x = 0, y = 0], index) => Math.hypot(x - (corners[index]?.[0] ?? 0), y - (corners[index]?.[1] ?? 0)));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  let before = 0;
  return lengths.flatMap((length, index) => {
    const [[fromX = 0, fromY = 0] = [], [toX = 0, toY = 0] = []] = [corners[index], corners[index + 1]];
    const count = Math.max(1, Math.ceil(length / 5));
    const samples = Array.from({ length: count + 1 }, (_, step) => ({
      position: placeAt(fromX + (step / count) * (toX - fromX), fromY + (step / count) * (toY - fromY)),
      along: whole === 0 ? 0 : (before + (step / count) * length) / whole,
    }));
    before += length;
    return samples;
  });
}
