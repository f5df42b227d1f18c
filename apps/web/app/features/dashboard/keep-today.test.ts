import type { Journey, Place } from '@waylift/contract/journey';
import { journeyCalls } from '@waylift/contract/journey';
import { rideCalls, type Ride } from '@waylift/contract/ride';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wordsIn } from '../../locale/locale-provider.tsx';
import { todaySeen } from './keep-today.ts';
import { areaOf } from './today-in.ts';

const journey: Journey = journeyCalls.changeJourney.example.answer;
const [ride] = rideCalls.rides.example.answer.rides;

/** Nowhere else in what is kept. */
const planted = fc.nat().map((number) => `planted${number}`);
const EXACT = ['house', 'street', 'postcode', 'station', 'hamlet', 'farm', 'isolated_dwelling', 'school', 'here', 'office', undefined];

it('of all that a page has, only names, times and areas are kept: no exact place, message or contact', () => {
  fc.assert(
    fc.property(planted, fc.constantFrom(...EXACT), (secret, kind) => {
      const exact: Place = { label: secret, latitude: 52.1, longitude: 1.1, ...(kind === undefined ? {} : { kind }), context: 'Norfolk' };
      const told = { message: secret, phone: secret, email: secret, words: secret };
      const ofRide: Ride = {
        ...ride,
        car: { make: secret, colour: secret, plate: secret },
        stops: ride.stops.map((stop) => ({ ...stop, place: stop.place && { ...stop.place, ...exact, ...told } })),
        people: ride.people.map((one) => ({ ...one, ...told, person: { ...one.person, ...told } })),
      };
      const ofMine: Journey = { ...journey, ...told, start: exact, end: exact };
      const kept = todaySeen(wordsIn('en-GB'), 'en-GB', (to) => to, {
        community: 'plain1',
        forename: 'Ada',
        ride: ofRide,
        journeys: [ofMine],
      });
      expect(JSON.stringify(kept)).not.toContain(secret);
      expect(JSON.stringify(kept)).toContain('Norfolk');
    }),
  );
});

it('a town is an area, and what lies in one is named after it', () => {
  const place: Place = { label: 'Norwich', latitude: 52.6, longitude: 1.3, context: 'Norfolk, United Kingdom' };
  expect(areaOf({ ...place, kind: 'city' })).toBe('Norwich');
  expect(areaOf({ ...place, label: '12 High Street', kind: 'house', context: 'Norwich, Norfolk' })).toBe('Norwich');
  expect(areaOf({ ...place, label: '52.6, 1.3', kind: 'here', context: undefined })).toBe('');
});
