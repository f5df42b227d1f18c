/**
 * Ana sets out for the works at 08:00 and has three seats. Ben, Cem and Dee each live three minutes beside her road, and each alone would be told an
 * arrival at 08:33.
 */
import { isDeepStrictEqual } from 'node:util';
import { placeAt } from '../../test-support/test-travellers.ts';
import { expect, test } from 'vitest';
import type { Fit } from '../traveller/shared-trip.ts';
import { fitInto, type Aboard, type CarOfTrip, type LengthOf, type Newcomer } from './fit-car.ts';
import { ANY_TIME, planAlong } from './plan-car.ts';

type Spot = { readonly name: string; readonly alongSeconds: number; readonly besideSeconds: number };
const METRES_A_SECOND = 20;
const spot = (name: string, alongSeconds: number, besideSeconds: number): Spot => ({ name, alongSeconds, besideSeconds });
const [BEN, CEM, DEE] = [spot('Ben', 360, 180), spot('Cem', 840, 180), spot('Dee', 1_260, 180)];
const [NEARER_CEM, ROADSIDE_DEE] = [spot('Cem', 840, 60), spot('Dee', 1_260, 0)];
const [ANA, SITE] = [spot('Ana', 0, 0), spot('the works', 1_560, 0)];
const SPOTS = [BEN, CEM, DEE, NEARER_CEM, ROADSIDE_DEE, ANA, SITE];
const placeOf = ({ alongSeconds, besideSeconds }: Spot) => placeAt(alongSeconds * METRES_A_SECOND, besideSeconds * METRES_A_SECOND);
const [START, WORKS] = [placeOf(ANA), placeOf(SITE)];

/** Whoever leaves the road comes back to it. */
const lengthOf: LengthOf = ({ from, to }) => {
  const [one, other] = [from, to].map((place) => SPOTS.find((each) => isDeepStrictEqual(placeOf(each), place)));
  if (one === undefined || other === undefined) return null;
  const seconds = one === other ? 0 : Math.abs(one.alongSeconds - other.alongSeconds) + one.besideSeconds + other.besideSeconds;
  return { metres: seconds * METRES_A_SECOND, seconds };
};

const asks = (home: Spot): Newcomer => ({
  from: placeOf(home),
  to: WORKS,
  wished: { at: home.alongSeconds + home.besideSeconds, flexibleSeconds: 900 },
});
const carWith = (aboard: readonly Aboard[]): CarOfTrip => ({
  start: START,
  end: WORKS,
  ownWay: { metres: 1_560 * METRES_A_SECOND, seconds: 1_560 },
  most: { metres: 31_200, seconds: 30 * 60 },
  seats: 3,
  movedSeconds: 300,
  aboard,
});

const clock = (seconds: number) => `08:${String(Math.floor(seconds / 60)).padStart(2, '0')}`;
const told = ({ planned: { pickUp, dropOff } }: Fit['stops']) => [clock(pickUp), clock(dropOff)];

/** The car once somebody has joined it. */
function joined({ aboard }: CarOfTrip, home: Spot, fit: Fit): CarOfTrip {
  const before = aboard.map((each): Aboard => ({ ...each, ...fit.others.find(({ liftId }) => liftId === each.liftId)?.stops }));
  return carWith([...before, { ...fit.stops, liftId: home.name, wished: asks(home).wished }]);
}

/** What each in the car is told after the homes have asked one after the other, those alone who fit. */
function toldAfter(homes: readonly Spot[]): Record<string, string[]> {
  let car = carWith([]);
  for (const home of homes) {
    const fit = fitInto(car, asks(home), lengthOf);
    if (fit !== null) car = joined(car, home, fit);
  }
  return Object.fromEntries(car.aboard.map((each) => [each.liftId, told(each)]));
}

test('alone each would be told 08:09, 08:17 or 08:24, and 08:33 at the works', () => {
  expect([BEN, CEM, DEE].map((home) => toldAfter([home]))).toEqual([
    { Ben: ['08:09', '08:33'] },
    { Cem: ['08:17', '08:33'] },
    { Dee: ['08:24', '08:33'] },
  ]);
});

test('in truth Dee would get in at 08:38 and all would arrive at 08:47, so Cem and Dee do not fit: Ben was promised 08:33', () => {
  const homes = [BEN, CEM, DEE];
  const places = [START, WORKS, ...homes.map(placeOf)];
  const legs = places.map((from) => places.map((to) => lengthOf({ from, to })));
  const boardings = homes.map((_, rider) => ({ from: 2 + rider, to: 1, pickUp: ANY_TIME, dropOff: ANY_TIME, longestSeconds: Infinity }));
  const order = (['in', 'out'] as const).flatMap((kind) => homes.map((_, rider) => ({ rider, kind })));
  expect(planAlong({ legs, boardings }, order)?.stops.map(({ at }) => clock(at))).toEqual([
    '08:09',
    '08:24',
    '08:38',
    '08:47',
    '08:47',
    '08:47',
  ]);
  expect(toldAfter(homes)).toEqual({ Ben: ['08:09', '08:33'] });
});

test('who fits rides by the plan of all: one arrival, and nobody moved by more than five minutes', () => {
  expect(toldAfter([BEN, NEARER_CEM])).toEqual({ Ben: ['08:09', '08:36'], Cem: ['08:22', '08:36'] });
  expect(toldAfter([BEN, NEARER_CEM, ROADSIDE_DEE])).toEqual({ Ben: ['08:09', '08:37'], Cem: ['08:22', '08:37'], Dee: ['08:31', '08:37'] });
  expect(toldAfter([BEN, NEARER_CEM, DEE]), 'Dee would move Ben by ten minutes').toEqual({
    Ben: ['08:09', '08:36'],
    Cem: ['08:22', '08:36'],
  });
});
