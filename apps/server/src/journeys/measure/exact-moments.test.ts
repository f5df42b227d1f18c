import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';
import { expect, test } from 'vitest';
import { placeAt } from '../../test-support/test-travellers.ts';
import { exactMoments, hashesOf, legsAlongPlaces, type Placed } from './exact-moments.ts';
import type { LengthOf } from './fit-car.ts';

const [START, END] = [placeAt(0), placeAt(20_000)];
/** Straight roads of ten metres a second. */
const lengthOf: LengthOf = ({ from, to }) => {
  const metres = greatCircleMetres(from, to);
  return { metres, seconds: metres / 10 };
};

/** Somebody who rides from one cell to another, a little beside the middle of each. */
function placed(
  liftId: string,
  [from, at]: readonly [Position, number],
  [to, until]: readonly [Position, number],
  beside = [0, 0],
): Placed {
  const moved = ({ latitude, longitude }: Position, metres = 0) => ({ latitude: latitude + metres / 111_195, longitude });
  const planned = { pickUp: at, dropOff: until };
  return { liftId, from, to, planned, pickUp: moved(from, beside[0]), dropOff: moved(to, beside[1]) };
}

function told(riders: readonly Placed[]): Record<string, readonly [number, number]> {
  const moments = exactMoments({ start: START, end: END, door: START, riders }, lengthOf);
  return Object.fromEntries([...(moments ?? [])].map(([liftId, { pickUp, dropOff }]) => [liftId, [pickUp, dropOff]]));
}

const [HOME, FURTHER, SITE] = [placeAt(5_000), placeAt(8_000), placeAt(15_000)];

test('each is told when the car arrives at the exact place, along the order of the plan, with a minute at each place', () => {
  const ben = placed('ben', [HOME, 500], [SITE, 1_620]);
  const cem = placed('cem', [FURTHER, 860], [SITE, 1_620]);
  expect(told([ben])).toEqual({ ben: [500, 1_560] });
  expect(told([ben, cem])).toEqual({ ben: [500, 1_620], cem: [860, 1_620] });
  // From 600 m beside the road it is a longer way to everybody after.
  const away = { ...ben, pickUp: { ...HOME, latitude: HOME.latitude + 600 / 111_195 } };
  expect(told([away, cem])).toEqual({ ben: [504, 1_630], cem: [870, 1_630] });
});

test("whoever gets in in the driver's own cell is picked up when the driver sets out; at both ends no minute passes, wherever in the cell", () => {
  const boards = placed('ben', [START, 0], [END, 2_000], [300, 300]);
  const after = placed('cem', [HOME, 500], [END, 2_060], [0, 0]);
  const { ben = [0, 0], cem = [0, 0] } = told([boards, after]);
  expect(ben[0]).toBe(0);
  expect(cem[0]).toBe(Math.round(greatCircleMetres(boards.pickUp, HOME) / 10));
  // Both get out in the driver's last cell, first the one whose lift was agreed earlier, and again no minute passes there.
  expect(ben[1] - cem[0]).toBe(60 + Math.round(greatCircleMetres(HOME, boards.dropOff) / 10));
  expect(cem[1] - ben[1]).toBe(30);
  const car = { start: START, end: END, door: placeAt(-400), riders: [boards] };
  const wayToBen = Math.round(greatCircleMetres(car.door, boards.pickUp) / 10);
  expect(exactMoments(car, lengthOf)?.get('ben')).toMatchObject({ leaves: -wayToBen, pickUp: 0 });
});

test('who get in within 50 m share a stop and its minute, also where somebody else of the same cell stands between them', () => {
  const riders = [0, 300, 40].map((metres, index) => placed(`rider ${index}`, [HOME, 500], [SITE, 1_560], [metres, 0]));
  const { 'rider 0': one, 'rider 1': two, 'rider 2': three } = told(riders);
  expect(three).toEqual(one);
  expect(two?.[0]).toBe(500 + 60 + 30);
  expect(legsAlongPlaces({ start: START, end: END, door: START, riders })).toHaveLength(4);
});

test('the driver leaves the door so that the first is picked up on time; nobody else is told other moments by it', () => {
  const car = { start: START, end: END, riders: [placed('ben', [HOME, 500], [SITE, 1_560])] };
  const toldFrom = (door: Position) => exactMoments({ ...car, door }, lengthOf)?.get('ben');
  expect(toldFrom(START)).toMatchObject({ leaves: 0, pickUp: 500, dropOff: 1_560 });
  expect(toldFrom(placeAt(-400))).toMatchObject({ leaves: -40, pickUp: 500, dropOff: 1_560 });
  expect(toldFrom(placeAt(400))).toMatchObject({ leaves: 40, pickUp: 500, dropOff: 1_560 });
});

test('other places or another order are another car; where no road leads there are no moments', () => {
  const [ben, cem] = [placed('ben', [HOME, 500], [SITE, 1_620]), placed('cem', [FURTHER, 860], [SITE, 1_620])];
  const hash = (riders: readonly Placed[]) => [...hashesOf({ start: START, end: END, door: START, riders })];
  expect(
    hash([
      { ...ben, planned: { pickUp: 501, dropOff: 1_621 } },
      { ...cem, planned: { pickUp: 861, dropOff: 1_621 } },
    ]),
  ).toEqual(hash([ben, cem]));
  expect(hash([{ ...ben, pickUp: FURTHER }, cem])).not.toEqual(hash([ben, cem]));
  expect(hash([{ ...ben, planned: { pickUp: 900, dropOff: 1_620 } }, cem])).not.toEqual(hash([ben, cem]));
  expect(exactMoments({ start: START, end: END, door: START, riders: [ben] }, () => null)).toBeNull();
});
