import { ROLES } from '@waylift/contract/travel-values';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginningsOf, packCandidate, unpackCandidate, type Candidate } from './packed-candidate.ts';

const time = fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const date = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2140-01-01'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const position = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const way = fc.record({ estimate: fc.record({ metres: fc.nat(), seconds: fc.nat() }), road: fc.constant(null) });
const when = fc.oneof(
  fc.record({ kind: fc.constant('once' as const), date, out: time, back: maybe(time) }),
  fc.record({
    kind: fc.constant('weekly' as const),
    days: fc.uniqueArray(fc.record({ day: fc.integer({ min: 1, max: 7 }), out: time, back: maybe(time) }), {
      selector: ({ day }) => day,
      minLength: 1,
    }),
    from: maybe(date),
    until: maybe(date),
    skipped: fc.array(date, { maxLength: 100 }),
  }),
);
const candidate: fc.Arbitrary<Candidate> = fc.record({
  startLand: fc.constantFrom('', '12', '7 Africa'),
  endLand: fc.constantFrom('', '12', '7 South America'),
  traveller: fc.record({
    journeyId: fc.uuid(),
    memberId: fc.constant(''),
    communityId: fc.constant(''),
    walkMetres: fc.constant(0),
    taken: fc.constant([]),
    seats: fc.constant(0 as const),
    riders: fc.constant([]),
    createdAt: fc.date({ noInvalidDate: true }),
    role: fc.constantFrom(...ROLES),
    flexibleMinutes: fc.nat(120),
    detourLimitMinutes: maybe(fc.integer({ min: 1, max: 60 })),
    when: maybe(when),
    timeZone: fc.constantFrom('Europe/London', 'America/Argentina/ComodRivadavia', 'Etc/GMT+3'),
    start: position,
    end: position,
    startCell: fc.constant(''),
    endCell: fc.constant(''),
    out: way,
    back: maybe(way),
  }),
});

test('any candidates come back from their bytes as they were', () => {
  fc.assert(
    fc.property(fc.array(candidate, { maxLength: 5 }), (candidates) => {
      const bytes = Buffer.concat(candidates.map(packCandidate));
      expect(beginningsOf(bytes).map((begin) => unpackCandidate(bytes, begin))).toEqual(candidates);
    }),
  );
});
