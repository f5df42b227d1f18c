import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnnouncedEnd, AnnouncedPlaces } from '../db/schema/share-requests.ts';
import { heldPlaces } from './announced-places.ts';

const point = (metres: number): AnnouncedEnd => ({ latitude: 52, longitude: 1, walkMetres: metres });
const CELLS = { start: { latitude: 51, longitude: 0, walkMetres: 0 }, end: { latitude: 50, longitude: 0, walkMetres: 0 } };
const place = fc.constantFrom<AnnouncedEnd>('door', point(1), point(2));
const way = fc.option(fc.record({ pickUp: place, dropOff: place }));
const announced: fc.Arbitrary<AnnouncedPlaces> = fc.record({ out: way, back: way });

test('whatever the match has become, a door is held only where the passenger was told of a door', () => {
  fc.assert(
    fc.property(fc.option(announced), announced, fc.boolean(), (told, present, passengerAsked) => {
      const held = heldPlaces(told, present, { passengerAsked, cells: CELLS });
      for (const direction of ['out', 'back'] as const) {
        for (const end of ['pickUp', 'dropOff'] as const) {
          const [was, is, holds] = [told?.[direction]?.[end], present[direction]?.[end], held[direction]?.[end]];
          // Who has asked read the request's match, and who answers reads the present one.
          if (holds === 'door') expect(passengerAsked ? was : is).toBe('door');
          if (holds === 'door' && !passengerAsked) expect([undefined, 'door']).toContain(was);
          if (passengerAsked && was === 'door') expect(holds).toBe('door');
          if (is !== 'door' && is !== undefined && holds !== 'door') expect(holds).toBe(is);
        }
      }
    }),
  );
});

test('where nobody knows what was told, the middle of the cell stands for the end', () => {
  const doors = { out: { pickUp: 'door', dropOff: 'door' }, back: { pickUp: 'door', dropOff: 'door' } } as const;
  const held = heldPlaces(null, doors, { passengerAsked: true, cells: CELLS });
  expect(held).toEqual({ out: { pickUp: CELLS.start, dropOff: CELLS.end }, back: { pickUp: CELLS.end, dropOff: CELLS.start } });
});
