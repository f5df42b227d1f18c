import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';
import fc from 'fast-check';
import { cellToBoundary, cellToChildren, cellToLatLng, cellToParent, latLngToCell } from 'h3-js';
import { expect, test } from 'vitest';
import { areaOf, cellsOfMember, isOneArea, ONE_HOME_METRES, type EndOfMember, type JourneyOfMember } from './home-cells.ts';

const FAR: EndOfMember = { place: { latitude: 10, longitude: 10 }, home: null, isMoved: false };

const anywhere: fc.Arbitrary<Position> = fc
  .record({ height: fc.double({ min: -0.9999, max: 0.9999, noNaN: true }), longitude: fc.double({ min: -180, max: 180, noNaN: true }) })
  .map(({ height, longitude }) => ({ latitude: (Math.asin(height) * 180) / Math.PI, longitude }));
const bearing = fc.integer({ min: 0, max: 359 });

function away({ latitude, longitude }: Position, metres: number, degrees: number): Position {
  const [north, east] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)].map((part) => (part * metres) / 111_195);
  const moved = longitude + (east ?? 0) / Math.cos((latitude * Math.PI) / 180);
  return { latitude: latitude + (north ?? 0), longitude: ((((moved + 180) % 360) + 360) % 360) - 180 };
}

/** One home as it is typed each time: no two are further apart than one home is wide. */
const spellings = (least: number) =>
  fc.tuple(
    anywhere,
    fc.array(fc.record({ metres: fc.double({ min: 0, max: 74, noNaN: true }), bearing }), { minLength: least, maxLength: 8 }),
  );

const cellAt = ({ latitude, longitude }: Position) => latLngToCell(latitude, longitude, 8);

function journey(index: number, place: Position, given: Partial<JourneyOfMember> = {}): JourneyOfMember {
  return {
    journeyId: String(index),
    createdAt: new Date(index),
    area: 'near',
    start: { place, home: null, isMoved: false },
    end: { ...FAR, place: { ...FAR.place, longitude: index } },
    ...given,
  };
}

const startsOf = (journeys: readonly JourneyOfMember[]) => {
  const cells = cellsOfMember(journeys);
  return journeys.map(({ journeyId }) => cells.get(journeyId)?.start ?? { home: '', shown: '' });
};

test('one home is shown as one cell, however often and however it was typed, and wide once one journey is', () => {
  fc.assert(
    fc.property(spellings(2), fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), ([home, typed], wide) => {
      const journeys = typed.map(({ metres, bearing: degrees }, index) =>
        journey(index, away(home, metres, degrees), { area: wide[index] === true ? 'wide' : 'near' }),
      );
      const starts = startsOf(journeys);
      const [first] = starts;
      const oldest = cellAt(journeys[0]?.start.place ?? home);
      const isWide = journeys.some(({ area }) => area === 'wide');
      expect(first).toEqual({ home: oldest, shown: isWide ? cellToParent(oldest, 7) : oldest });
      for (const start of starts) expect(start).toEqual(first);
    }),
    { numRuns: 500 },
  );
});

test('what is decided in parts is what is decided at once, and what was decided stays when others go', () => {
  fc.assert(
    fc.property(spellings(2), fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), ([home, typed], isKnown) => {
      const journeys = typed.map(({ metres, bearing: degrees }, index) => journey(index, away(home, metres, degrees)));
      const whole = startsOf(journeys);
      const inPart = journeys.map((each, index) =>
        isKnown[index] === true ? { ...each, start: { ...each.start, home: whole[index]?.home ?? null } } : each,
      );
      expect(startsOf(inPart)).toEqual(whole);
      const left = inPart.filter((_, index) => isKnown[index] === true);
      expect(startsOf(left)).toEqual(left.map(() => whole[0]));
    }),
    { numRuns: 200 },
  );
});

test('an end that is moved a little keeps its cell, and one that is moved far has the cell in which it lies', () => {
  fc.assert(
    fc.property(anywhere, bearing, fc.integer({ min: 0, max: 5_000 }), (home, degrees, metres) => {
      const before = cellAt(home);
      const place = away(home, metres, degrees);
      const [start] = startsOf([journey(0, place, { start: { place, home: before, isMoved: true } })]);
      if (metres <= ONE_HOME_METRES - 1) expect(start?.home).toBe(before);
      if (metres > 2 * 600 + ONE_HOME_METRES) expect(start?.home).toBe(cellAt(place));
    }),
    { numRuns: 500 },
  );
});

test('a home that is moved to another takes the cell of the one that was there', () => {
  fc.assert(
    fc.property(anywhere, bearing, fc.integer({ min: 0, max: 140 }), (home, degrees, metres) => {
      const there = journey(1, home, { start: { place: home, home: cellAt(home), isMoved: false } });
      const place = away(home, metres, degrees);
      const moved = journey(0, place, { start: { place, home: cellAt(away(home, 3_000, 0)), isMoved: true } });
      expect(startsOf([moved, there]).map((start) => start.home)).toEqual([cellAt(home), cellAt(home)]);
    }),
    { numRuns: 200 },
  );
});

test('no end is shown in a cell that it lies further outside of than one home is wide, whatever an earlier version has kept', () => {
  fc.assert(
    fc.property(anywhere, fc.array(bearing, { minLength: 2, maxLength: 30 }), fc.boolean(), (home, bearings, isSpoilt) => {
      let place = home;
      const journeys = bearings.map((degrees, index) => {
        place = away(place, 140, degrees);
        return journey(index, place, isSpoilt ? { start: { place, home: cellAt(home), isMoved: false } } : {});
      });
      for (const [index, { home: cell }] of startsOf(journeys).entries()) {
        const at = journeys[index]?.start.place ?? home;
        const rim = Array.from({ length: 72 }, (_, step) => cellAt(away(at, ONE_HOME_METRES + 5, step * 5)));
        expect([cellAt(at), ...rim]).toContain(cell);
      }
    }),
    { numRuns: 100 },
  );
});

test('places that are no one home are shown each as its own journey says, also within one cell', () => {
  const [latitude, longitude] = cellToLatLng(latLngToCell(52.67, -0.73, 8));
  const [one, other] = [away({ latitude, longitude }, 110, 0), away({ latitude, longitude }, 110, 180)];
  expect(cellAt(one)).toBe(cellAt(other));
  const starts = startsOf([journey(0, one, { area: 'wide' }), journey(1, other)]);
  expect(starts.map(({ shown }) => areaOf(shown))).toEqual(['wide', 'near']);
});

test('start and end count alike: of ends as old as each other the start comes first', () => {
  const home = { latitude: 52.67, longitude: -0.73 };
  const back = journey(0, FAR.place, { end: { place: home, home: null, isMoved: false } });
  const out = journey(1, away(home, 100, 90));
  expect(cellsOfMember([out, back]).get('1')?.start.home).toBe(cellAt(home));
  const loop = journey(2, home, { end: { place: away(home, 100, 90), home: null, isMoved: false } });
  const { start, end } = cellsOfMember([loop]).get('2') ?? {};
  expect([start?.home, end?.home]).toEqual([cellAt(home), cellAt(home)]);
});

test('a journey whose end lies within the area of its start is one of one area', () => {
  const cell = cellAt({ latitude: 52.67, longitude: -0.73 });
  const parent = cellToParent(cell, 7);
  for (const child of cellToChildren(parent, 8)) expect([isOneArea(parent, child), isOneArea(child, parent)]).toEqual([true, true]);
  expect(isOneArea(cell, cell)).toBe(true);
  const elsewhere = cellAt({ latitude: 52.77, longitude: -0.73 });
  expect([isOneArea(parent, elsewhere), isOneArea(cell, elsewhere), isOneArea(parent, cellToParent(elsewhere, 7))]).toEqual([
    false,
    false,
    false,
  ]);
});

test('every place that may stand for a cell lies within the radius that is told of it', () => {
  fc.assert(
    fc.property(anywhere, (place) => {
      const cell = cellAt(place);
      const parent = cellToParent(cell, 7);
      const furthest = (from: string, cells: readonly string[]) => {
        const [latitude, longitude] = cellToLatLng(from);
        const corners = cells.flatMap((each) => cellToBoundary(each));
        return Math.max(...corners.map(([lat, lon]) => greatCircleMetres({ latitude, longitude }, { latitude: lat, longitude: lon })));
      };
      expect(furthest(cell, [cell]) + ONE_HOME_METRES).toBeLessThanOrEqual(750);
      expect(furthest(parent, cellToChildren(parent, 8)) + ONE_HOME_METRES).toBeLessThanOrEqual(1_700);
    }),
    { numRuns: 1_000 },
  );
});
