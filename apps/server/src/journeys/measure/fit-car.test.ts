import { greatCircleMetres } from '@waylift/geography/great-circle';
import { describe, expect, test } from 'vitest';
import { placeAt } from '../../test-support/test-travellers.ts';
import { fitInto, keepsMoments, legsOfCar, type Aboard, type CarOfTrip, type LengthOf, type Newcomer } from './fit-car.ts';

/** Straight roads of twenty metres a second. */
const straight: LengthOf = ({ from, to }) => {
  const metres = greatCircleMetres(from, to);
  return { metres, seconds: metres / 20 };
};
const at = (seconds: number, flexibleSeconds = 900) => ({ at: seconds, flexibleSeconds });

/** From 0 to 20 km, 1,000 seconds. */
const ROAD = { start: placeAt(0), end: placeAt(20_000), ownWay: { metres: 20_000, seconds: 1_000 } };
/** Gets in 4 km along the road, and out at its end. */
const ben: Aboard = {
  liftId: 'ben',
  from: placeAt(4_000),
  to: ROAD.end,
  agreed: { pickUp: 200, dropOff: 1_060 },
  planned: { pickUp: 200, dropOff: 1_060 },
  wished: at(200),
};
const car = (given: Partial<CarOfTrip> = {}): CarOfTrip => ({
  ...ROAD,
  most: { metres: 5_000, seconds: 900 },
  seats: 3,
  movedSeconds: 300,
  aboard: [ben],
  ...given,
});
/** Gets in 8 km along, 1 km beside the road. */
const cem: Newcomer = { from: placeAt(8_000, 1_000), to: ROAD.end, wished: at(460) };
const fits = (given: Partial<CarOfTrip> = {}, newcomer: Newcomer = cem) => fitInto(car(given), newcomer, straight);

describe('who fits', () => {
  test('a newcomer is told the moments of the plan with everybody, and everybody else how far they move', () => {
    const fit = fits();
    // 200 s to Ben, whose minute passes, 206 s to Cem, whose minute passes too, 602 s to the end: 68 s more than without Cem.
    expect(fit).toMatchObject({
      stops: { planned: { pickUp: 466, dropOff: 1_128 } },
      others: [{ liftId: 'ben', stops: { agreed: ben.agreed, planned: { pickUp: 200, dropOff: 1_128 } }, movedSeconds: 68 }],
      added: { seconds: 8 },
      whole: { seconds: 8 },
    });
  });

  test('whom nobody moves moves nobody: the same stops as somebody who rides already', () => {
    expect(fits({}, { from: ben.from, to: ben.to, wished: at(200) })).toMatchObject({
      stops: { planned: { pickUp: 200, dropOff: 1_060 } },
      added: { metres: 0, seconds: 0 },
      others: [{ movedSeconds: 0 }],
    });
  });

  const off = (metres: number): Newcomer => ({ from: placeAt(8_000, metres), to: ROAD.end, wished: at(460, 3_000) });
  test.each([
    ['nobody moves by more than five minutes from what was agreed', { most: { metres: 30_000, seconds: 900 } }, off(5_900), true],
    ['and no second more', { most: { metres: 30_000, seconds: 900 } }, off(6_300), false],
    ['nobody moves for somebody who rides along once', { movedSeconds: 29 }, off(0), false],
    ['who was moved already moves no further', { aboard: [{ ...ben, agreed: { pickUp: 200, dropOff: 800 } }] }, off(1_000), false],
    ['the car’s detour is within its driver’s metres', { most: { metres: 200, seconds: 900 } }, off(1_000), true],
    ['and no longer', { most: { metres: 200, seconds: 900 } }, off(1_500), false],
    ['and within its driver’s minutes', { most: { metres: 5_000, seconds: 20 } }, off(2_000), false],
    ['a car over its limits takes whom it hardly costs anything', { ownWay: { metres: 9_000, seconds: 400 } }, off(300), true],
    ['and nobody else', { ownWay: { metres: 9_000, seconds: 400 } }, off(1_000), false],
    ['picked up within what both are flexible', {}, { ...cem, wished: at(466 + 900) }, true],
    ['and no second later', {}, { ...cem, wished: at(466 + 901) }, false],
    ['with a seat on each stretch', { seats: 1 }, cem, false],
    ['a seat that somebody has left is free', { seats: 1, aboard: [{ ...ben, to: placeAt(7_000) }] }, cem, true],
    [
      'nobody rides for much longer than the own way',
      { aboard: [{ ...ben, to: placeAt(5_000), wished: at(200, 3_000) }] },
      off(1_000),
      true,
    ],
  ])('%s', (_, given, newcomer, expected) => {
    expect(fits(given, newcomer) !== null).toBe(expected);
  });

  test('fuel is split evenly between all on board of each stretch', () => {
    // To the newcomer's stop two are on board, behind it three.
    const { saved } = fits({}, { from: placeAt(12_000), to: ROAD.end, wished: at(700) }) ?? {};
    expect(saved?.passenger).toBeCloseTo(8_000 - 8_000 / 3, -2);
    expect(saved?.driver).toBeCloseTo((2 * 8_000) / 3 - 8_000 / 2, -2);
  });

  test('it asks for no leg but those it names', () => {
    const named = new Set(legsOfCar(car(), cem).map((leg) => JSON.stringify(leg)));
    const asked: LengthOf = (leg) => {
      expect(named).toContain(JSON.stringify({ from: leg.from, to: leg.to }));
      return straight(leg);
    };
    expect(fitInto(car(), cem, asked)).not.toBeNull();
  });

  test('where a road is missing nobody fits', () => {
    expect(fitInto(car(), cem, (leg) => (leg.from === cem.from ? null : straight(leg)))).toBeNull();
  });
});

describe('who rides on one date', () => {
  /** Gets in 8 km along the road when the car is there with Ben, and out at its end. */
  const dov = (planned = { pickUp: 460, dropOff: 1_120 }): Aboard => ({
    liftId: 'dov',
    from: placeAt(8_000),
    to: ROAD.end,
    agreed: planned,
    planned,
    wished: null,
  });
  const benThen = { ...ben, planned: { pickUp: 200, dropOff: 1_120 } };
  const keeps = (given: Partial<CarOfTrip>, newcomer: Aboard) =>
    keepsMoments(car({ movedSeconds: 29, aboard: [benThen], ...given }), newcomer, straight);
  const short: Aboard = { ...benThen, to: placeAt(8_000), planned: { pickUp: 200, dropOff: 460 } };
  test.each([
    ['rides where all keep their moments', {}, dov(), true],
    ['also where the car is early, and waits', {}, dov({ pickUp: 485, dropOff: 1_145 }), true],
    ['but not so long that somebody else is late', {}, dov({ pickUp: 500, dropOff: 1_160 }), false],
    ['nor earlier than the car can be there', {}, dov({ pickUp: 425, dropOff: 1_120 }), false],
    ['nor without a seat', { seats: 1 }, dov(), false],
    ['but with the seat of somebody who gets out there', { seats: 1, aboard: [short] }, dov(), true],
    [
      'nor over the driver’s limit',
      { most: { metres: 1_000, seconds: 10 } },
      { ...dov({ pickUp: 560, dropOff: 1_300 }), from: placeAt(8_000, 2_000) },
      false,
    ],
  ])('%s', (_, given, newcomer, isKept) => expect(keeps(given, newcomer)).toBe(isKept));
});
