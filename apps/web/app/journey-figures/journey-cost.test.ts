import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LITRES_PER_100_KM } from '@waylift/contract/journey-figures';
import { tripCost, yearlySum } from './journey-cost.ts';

const distanceMetres = fc.double({ min: 0, max: 5_000_000, noNaN: true });
const trip = fc.record({ distanceMetres, returnJourney: fc.boolean() });
const pence = (pounds: number) => Math.round(pounds * 100);

describe('the cost of a journey', () => {
  it('is that of its fuel, at 1.39 pounds a litre and 38.8 miles per gallon', () => {
    const cost = tripCost({ distanceMetres: 24.2 * 1609.344, returnJourney: true });
    expect(cost.miles).toBeCloseTo(24.2, 10);
    expect(cost.gallons).toBeCloseTo(0.6237, 4);
    expect(cost.litres).toBeCloseTo(2.8354, 4);
    expect(cost.oneWayPounds).toBe(3.94);
    expect(cost.tripPounds).toBe(7.88);
    expect(cost.sharedPounds).toBe(3.94);
  });

  it('is the same in kilometres: the consumption that is shown gives the litres that are shown', () => {
    expect(LITRES_PER_100_KM).toBe(7.28);
    expect(tripCost({ distanceMetres: 100_000, returnJourney: false }).litres).toBeCloseTo(LITRES_PER_100_KM, 2);
  });

  it('is twice as much there and back', () => {
    fc.assert(
      fc.property(distanceMetres, (distance) => {
        const oneWay = tripCost({ distanceMetres: distance, returnJourney: false });
        const both = tripCost({ distanceMetres: distance, returnJourney: true });
        expect(oneWay.tripPounds).toBe(oneWay.oneWayPounds);
        expect(pence(both.tripPounds)).toBe(2 * pence(oneWay.tripPounds));
      }),
    );
  });

  it('is whole pence, and two who share it pay it all and at most a penny more', () => {
    fc.assert(
      fc.property(trip, (any) => {
        const { tripPounds, sharedPounds } = tripCost(any);
        expect(pence(tripPounds) / 100).toBe(tripPounds);
        const together = 2 * pence(sharedPounds);
        expect(together - pence(tripPounds)).toBeGreaterThanOrEqual(0);
        expect(together - pence(tripPounds)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('never falls when the way is longer', () => {
    fc.assert(
      fc.property(distanceMetres, distanceMetres, fc.boolean(), (a, b, returnJourney) => {
        const [shorter, longer] = [Math.min(a, b), Math.max(a, b)].map((metres) => tripCost({ distanceMetres: metres, returnJourney }));
        expect(longer?.tripPounds).toBeGreaterThanOrEqual(shorter?.tripPounds ?? 0);
      }),
    );
  });
});

describe('a year of journeys', () => {
  it('has 225 commuting days, and 2.1 kg of CO2 for each litre', () => {
    const year = yearlySum([{ distanceMetres: 24.2 * 1609.344, returnJourney: true }]);
    expect(year.alonePounds).toBeCloseTo(7.88 * 225, 6);
    expect(year.sharedPounds).toBeCloseTo((7.88 * 225) / 2, 6);
    expect(year.aloneCo2Kg).toBeCloseTo(2.8354 * 2 * 2.1 * 225, 0);
    expect(year.sharedCo2Kg).toBeCloseTo(year.aloneCo2Kg / 2, 6);
  });

  it('is the sum of its journeys, in any order, and nothing without any', () => {
    expect(yearlySum([])).toEqual({ alonePounds: 0, sharedPounds: 0, aloneCo2Kg: 0, sharedCo2Kg: 0 });
    fc.assert(
      fc.property(fc.array(trip, { maxLength: 20 }), (trips) => {
        const whole = yearlySum(trips);
        const apart = trips.toReversed().map((one) => yearlySum([one]));
        expect(whole.alonePounds).toBeCloseTo(
          apart.reduce((sum, { alonePounds }) => sum + alonePounds, 0),
          4,
        );
        expect(whole.aloneCo2Kg).toBeCloseTo(
          apart.reduce((sum, { aloneCo2Kg }) => sum + aloneCo2Kg, 0),
          4,
        );
      }),
    );
  });
});
