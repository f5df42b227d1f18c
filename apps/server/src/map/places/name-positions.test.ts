import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mappedPlaces } from '../../kernel/db/schema/mapped-places.ts';
import { places } from '../../kernel/db/schema/places.ts';
import type { Store } from '../../kernel/db/client.ts';
import { openMigratedStore } from '../../test-support/migrated-store.ts';
import { namePositions } from './name-positions.ts';

let store: Store;
beforeAll(async () => {
  store = await openMigratedStore();
});
afterAll(() => store.close());

type Known = Position & { readonly name: string; readonly kind?: string };

/** A place without a kind belongs to the gazetteer. */
async function know(all: readonly Known[]): Promise<void> {
  await store.db.delete(places);
  await store.db.delete(mappedPlaces);
  const rows = all.map((place, id) => ({ id, key: place.name, country: '', area: '', population: 0, weight: 0, cell: 0, ...place }));
  const [mapped, towns] = [rows.filter(({ kind }) => kind !== undefined), rows.filter(({ kind }) => kind === undefined)];
  if (mapped.length > 0) await store.db.insert(mappedPlaces).values(mapped.map((row) => ({ ...row, kind: row.kind ?? '' })));
  if (towns.length > 0) await store.db.insert(places).values(towns);
}

const HERE = { latitude: 60, longitude: 10 };
/** So many metres to the east, at sixty degrees. */
const east = (metres: number) => ({ latitude: 60, longitude: 10 + metres / 55_597 });
const EATON = { name: 'Eaton', kind: 'village', ...east(3_000) };

test.each<[string, readonly Known[], { area: string; meeting: string }]>([
  ['the gazetteer alone', [{ name: 'Norwich', ...east(9_000) }], { area: 'Norwich', meeting: 'Norwich' }],
  ['a village nearer than the town', [{ name: 'Norwich', ...east(9_000) }, EATON], { area: 'Eaton', meeting: 'Eaton' }],
  ['a farm nearer still', [EATON, { name: 'Home Farm', kind: 'farm', ...east(100) }], { area: 'Eaton', meeting: 'Eaton' }],
  [
    'a street close by',
    [EATON, { name: 'Mill Lane', kind: 'street', ...east(290) }, { name: 'Back Lane', kind: 'street', ...east(299) }],
    { area: 'Eaton', meeting: 'Mill Lane, Eaton' },
  ],
  ['a street too far to say', [EATON, { name: 'Mill Lane', kind: 'street', ...east(310) }], { area: 'Eaton', meeting: 'Eaton' }],
  [
    'a station behind a street',
    [EATON, { name: 'Mill Lane', kind: 'street', ...east(10) }, { name: 'Eaton Halt', kind: 'station', ...east(240) }],
    { area: 'Eaton', meeting: 'Eaton Halt, Eaton' },
  ],
  ['a station of the village’s name', [EATON, { name: 'Eaton', kind: 'station', ...east(20) }], { area: 'Eaton', meeting: 'Eaton' }],
  ['nothing', [], { area: '60.00, 10.00', meeting: '60.00, 10.00' }],
])('an area and a meeting point are called after what people know: %s', async (_case, known, { area, meeting }) => {
  await know(known);
  expect(
    await namePositions(store.db, [
      { ...HERE, as: 'area' },
      { ...HERE, as: 'meeting' },
    ]),
  ).toEqual([area, meeting]);
});

test('the settlement is the nearest on the ground, wherever on the globe', async () => {
  // In steps, since nearly all numbers that a double can hold are close to 0.
  const degrees = (most: number, perDegree: number) =>
    fc.integer({ min: -most * perDegree, max: most * perDegree }).map((n) => n / perDegree);
  const position = fc.record({ latitude: degrees(80, 1), longitude: degrees(170, 1) });
  const around = (centre: Position) =>
    fc.record({
      latitude: degrees(0.1, 10_000).map((by) => Math.fround(centre.latitude + by)),
      longitude: degrees(0.1, 10_000).map((by) => Math.fround(centre.longitude + by)),
    });
  await fc.assert(
    fc.asyncProperty(
      position.chain((centre) => fc.tuple(fc.constant(centre), fc.array(around(centre), { minLength: 2, maxLength: 30 }))),
      async ([centre, all]) => {
        const known = all.map((place, index) => ({ ...place, name: String(index), ...(index % 2 === 0 ? {} : { kind: 'hamlet' }) }));
        await know(known);
        const [name] = await namePositions(store.db, [{ ...centre, as: 'area' }]);
        const metresTo = (index: number) => greatCircleMetres(centre, known[index] ?? centre);
        const nearest = Math.min(...known.map((_, index) => metresTo(index)));
        // Over so little ground, the map stretches by a few parts in a thousand.
        expect(metresTo(Number(name))).toBeLessThanOrEqual(nearest * 1.02 + 1);
      },
    ),
    { numRuns: 50 },
  );
});
