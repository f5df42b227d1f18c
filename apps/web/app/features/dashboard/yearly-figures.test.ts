import type { Journey } from '@waylift/contract/journey';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatWeight } from '../../journey-figures/measures.ts';
import { yearlyFigures } from './yearly-figures.ts';

const norwich = { label: 'Norwich', latitude: 52.63, longitude: 1.3 };

function journey(distanceMetres: number, returnJourney: boolean): Journey {
  const route = { distanceMetres, durationSeconds: 60, geometry: '', estimated: true };
  return { id: 'journey', start: norwich, end: norwich, returnJourney, route, createdAt: '2026-11-20T10:00:00Z' };
}

const tonnes = (kg: number) => Math.round(Number.parseFloat(formatWeight('en-GB', kg)) * 10);

test('what is kept and what sharing takes add up to what one takes alone, as they are shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 1_000_000 }), fc.boolean(), (metres, isReturn) => {
      const { pounds, co2Kg } = yearlyFigures([journey(metres, isReturn)]);
      expect(pounds.kept + pounds.shared).toBe(pounds.alone);
      expect(co2Kg.kept + co2Kg.shared).toBe(co2Kg.alone);
      if (co2Kg.kept >= 1000) expect(tonnes(co2Kg.kept) + tonnes(co2Kg.shared)).toBe(tonnes(co2Kg.alone));
    }),
  );
});

test('7.7 tonnes are 3.9 shared and 3.8 kept, not 3.8 twice', () => {
  const { co2Kg } = yearlyFigures([journey(111_500, true)]);
  expect([co2Kg.alone, co2Kg.shared, co2Kg.kept].map((kg) => formatWeight('en-GB', kg))).toEqual([
    '7.7\u00A0t',
    '3.9\u00A0t',
    '3.8\u00A0t',
  ]);
});
