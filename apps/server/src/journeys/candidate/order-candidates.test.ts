import { expect, test } from 'vitest';
import { createEstimateRouter, estimateOnLand as lengthOnLand } from '../../map/routing/estimate.ts';
import { randomOf } from '../../test-support/match-worlds.ts';
import { compareMatches } from '../measure/arrange.ts';
import { createPairMeasures, estimateOnLand } from './measure-pairs.ts';
import { idOf, inOrder } from './order-candidates.ts';
import { packCandidate, type Candidate } from '../way/packed-candidate.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const random = randomOf(7);

type Place = readonly [latitude: number, longitude: number];

/** Most of them a few minutes apart, in place and in time. */
function someone(index: number): Candidate {
  const start = { latitude: 52.67 + 0.06 * (random() - 0.5), longitude: -0.73 + 0.1 * (random() - 0.5) };
  const end = { latitude: 52.48 + 0.06 * (random() - 0.5), longitude: -0.73 + 0.1 * (random() - 0.5) };
  const way = { estimate: lengthOnLand(start, end), road: null };
  const out = `08:${String(Math.floor(random() * 20)).padStart(2, '0')}`;
  return {
    startLand: '1',
    endLand: '1',
    traveller: {
      journeyId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      memberId: '',
      communityId: '',
      createdAt: now,
      role: index % 3 === 0 ? 'driver' : index % 3 === 1 ? 'passenger' : 'either',
      flexibleMinutes: 30,
      walkMetres: 0,
      detourLimitMinutes: index % 4 === 0 ? 10 : null,
      when:
        index % 5 === 0
          ? { kind: 'once', date: '2026-11-23', out, back: null }
          : { kind: 'weekly', days: [{ day: 1, out, back: null }], from: null, until: null, skipped: [] },
      timeZone: 'Europe/London',
      taken: [],
      seats: 3,
      riders: [],
      start,
      end,
      startCell: '',
      endCell: '',
      out: way,
      back: null,
    },
  };
}

test('whoever is reckoned late comes in the order of trouble nevertheless, and nobody who matches is left out', async () => {
  const asked = { as: 'any', now } as const;
  const ways = { measures: createPairMeasures(createEstimateRouter()), readCompany: async () => new Map(), exactly: true };
  let matching = 0;
  for (let round = 0; round < 20; round += 1) {
    const mine = someone(2);
    const others = Array.from({ length: 150 }, (_, index) => someone(index + 3));
    const packed = (role: string) =>
      Buffer.concat(others.filter(({ traveller }) => traveller.role !== role).map((other) => packCandidate(other)));
    const candidates = { drivers: packed('passenger'), passengers: packed('driver') };
    const found: string[] = [];
    for await (const { place } of inOrder(mine, candidates, asked, ways)) found.push(idOf(place));
    const matches = others.map((other) => estimateOnLand(mine, other, asked)).filter((match) => match !== null);
    expect(found).toEqual(matches.toSorted(compareMatches).map(({ other }) => other.journeyId));
    matching += matches.length;
  }
  expect(matching).toBeGreaterThan(500);
});

test('whoever waits on the other shore is not on the way, and whoever crosses the same water is', async () => {
  const router = createEstimateRouter();
  const ways = { measures: createPairMeasures(router), readCompany: async () => new Map(), exactly: true };
  const travelling = async (index: number, role: 'driver' | 'passenger', from: Place, to: Place): Promise<Candidate> => {
    const [start, end] = [from, to].map(([latitude, longitude]) => ({ latitude, longitude }));
    if (start === undefined || end === undefined) throw new Error('two places');
    const matrix = await router.matrix([start], [end]);
    const estimate = matrix.kind === 'matrix' ? matrix.rows[0]?.[0] : undefined;
    if (typeof estimate !== 'object') throw new Error('no way');
    const { traveller, ...lands } = someone(index);
    const when = { kind: 'once', date: '2026-11-23', out: '08:00', back: null } as const;
    return { ...lands, traveller: { ...traveller, role, when, detourLimitMinutes: null, start, end, out: { estimate, road: null } } };
  };
  const findsFor = async (driver: Candidate, passenger: Candidate) => {
    const candidates = { drivers: Buffer.alloc(0), passengers: packCandidate(passenger) };
    const found: string[] = [];
    for await (const { place } of inOrder(driver, candidates, { as: 'any', now }, ways)) found.push(idOf(place));
    return found.length;
  };
  const versoix: Place = [46.284, 6.162];
  const bellevue: Place = [46.257, 6.155];
  const anieres: Place = [46.277, 6.223];
  const lausanne: Place = [46.516, 6.633];
  const driver = await travelling(1, 'driver', versoix, lausanne);
  expect(await findsFor(driver, await travelling(2, 'passenger', bellevue, lausanne))).toBe(1);
  expect(await findsFor(driver, await travelling(3, 'passenger', anieres, lausanne))).toBe(0);
  const royan: Place = [45.624, -1.028];
  const vaux: Place = [45.63, -1.05];
  const leVerdon: Place = [45.544, -1.063];
  expect(await findsFor(await travelling(4, 'driver', vaux, leVerdon), await travelling(5, 'passenger', royan, leVerdon))).toBe(1);
});
