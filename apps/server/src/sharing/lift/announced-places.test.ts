import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnnouncedEnd, AnnouncedPlaces } from '../../kernel/db/schema/share-requests.ts';
import { heldPlaces } from './announced-places.ts';

const point = (metres: number): AnnouncedEnd => ({ latitude: 52, longitude: 1, walkMetres: metres });
const CELLS = { start: { latitude: 51, longitude: 0, walkMetres: 0 }, end: { latitude: 50, longitude: 0, walkMetres: 0 } };
const place = fc.constantFrom<AnnouncedEnd>('door', point(1), point(2));
const way = fc.option(fc.record({ pickUp: place, dropOff: place }));
const announced: fc.Arbitrary<AnnouncedPlaces> = fc.record({ out: way, back: way });

test('whatever the match has become, a door is held only where both the request and the present match told of a door', () => {
  fc.assert(
    fc.property(fc.option(announced), announced, (told, present) => {
      const held = heldPlaces(told, present, CELLS);
      for (const direction of ['out', 'back'] as const) {
        for (const end of ['pickUp', 'dropOff'] as const) {
          const [was, is, holds] = [told?.[direction]?.[end], present[direction]?.[end], held[direction]?.[end]];
          expect(holds === 'door').toBe(was === 'door' && is === 'door');
          if (is !== 'door' && is !== undefined) expect(holds).toBe(is);
          else if (was !== 'door' && was !== undefined) expect(holds).toBe(was);
        }
      }
    }),
  );
});

test('where nobody knows what was told, the middle of the cell stands for the end', () => {
  const doors = { out: { pickUp: 'door', dropOff: 'door' }, back: { pickUp: 'door', dropOff: 'door' } } as const;
  const held = heldPlaces(null, doors, CELLS);
  expect(held).toEqual({ out: { pickUp: CELLS.start, dropOff: CELLS.end }, back: { pickUp: CELLS.end, dropOff: CELLS.start } });
});
