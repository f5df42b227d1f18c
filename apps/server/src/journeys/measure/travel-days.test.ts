import type { When } from '@waylift/contract/travel';
import { expect, test } from 'vitest';
import { around, inventWorld, NOW, randomOf } from '../../test-support/match-worlds.ts';
import { arrange } from './arrange.ts';
import { travelDays } from './travel-days.ts';
import type { Direction, SharedWay, Traveller } from '../traveller/traveller.ts';

const YESTERDAY = '2026-11-19';
const PLACE = { latitude: 38.9, longitude: -7.05 };
const WAY = { estimate: { metres: 16_000, seconds: 1_400 }, road: null };
/** On both sides of a border. */
const ZONES = ['Europe/Lisbon', 'Europe/Madrid'] as const;

/** On a single day: several days of two people have one in common nearly always. */
function aroundMidnight(when: When | null, random: () => number): When | null {
  const out = `${['21', '22', '23', '00', '01'][Math.floor(random() * 5)] ?? '00'}:30`;
  if (when === null || when.kind === 'once') return when && { ...when, out };
  return { ...when, days: when.days.slice(0, 1).map((day) => ({ ...day, out })) };
}

/** As the candidates' statement asks. */
function isAskedFor(reader: Traveller, other: Traveller): boolean {
  const [mine, its] = [travelDays(reader), travelDays(other)];
  const from = mine.first === null || mine.first < YESTERDAY ? YESTERDAY : mine.first;
  return (
    (mine.days & its.days) !== 0 &&
    (its.last === null || its.last >= from) &&
    (mine.last === null || its.first === null || its.first <= mine.last)
  );
}

test('whoever can share a trip with a journey is among those asked for: around midnight, between zones, on long ways, on single dates', () => {
  let [shared, left] = [0, 0];
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = randomOf(seed);
    const travellers = inventWorld(seed, around(38.9, -7.05), 8).journeys.map(({ row }): Traveller => {
      const zone = ZONES[random() < 0.5 ? 0 : 1];
      const back = row.returnJourney ? WAY : null;
      return {
        ...row,
        when: aroundMidnight(row.when, random),
        journeyId: row.id,
        taken: [],
        riders: [],
        timeZone: zone,
        start: PLACE,
        end: PLACE,
        startCell: '',
        endCell: '',
        out: WAY,
        back,
      };
    });
    for (const driver of travellers) {
      for (const passenger of travellers) {
        if (driver === passenger) continue;
        // Up to four hours on the way, as slow as a way of 20 km can be.
        const pickUpAfter = random() * random() * 4 * 3600;
        const way = (direction: Direction): SharedWay | null => {
          if (direction === 'back' && (driver.back === null || passenger.back === null)) return null;
          const detour = { metres: 0, seconds: 0 };
          return { direction, detour, pickUpAfter, dropOffAfter: pickUpAfter + 60, pickUp: null, dropOff: null };
        };
        const ways = { out: way('out'), back: way('back'), estimated: true };
        for (const [reader, other, as] of [
          [driver, passenger, 'driver'],
          [passenger, driver, 'passenger'],
        ] as const) {
          const isAsked = isAskedFor(reader, other);
          if (arrange(driver, passenger, ways, as, NOW) === null) left += isAsked ? 0 : 1;
          else {
            shared += 1;
            expect({ seed, isAsked }).toEqual({ seed, isAsked: true });
          }
        }
      }
    }
  }
  // It leaves out some, too.
  expect(shared).toBeGreaterThan(1_000);
  expect(left).toBeGreaterThan(1_000);
});
