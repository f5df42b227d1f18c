import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLACES_PER_SEARCH } from '@waylift/contract/limits';
import type { Store } from '../../../kernel/db/client.ts';
import { systemClock } from '../../../kernel/effects/effects.ts';
import { createLog } from '../../../kernel/effects/log.ts';
import { DamagedFileError } from '../../osm/osm-file.ts';
import { smallExtract, type MapNode, type MapWay } from '../../../test-support/small-extract.ts';
import { extractFile } from '../../../test-support/test-roads.ts';
import { makeTestDatabase, openMigratedStore, openPatientStore, type TestDatabase } from '../../../test-support/migrated-store.ts';
import { SMALL_GAZETTEER_FOLDER } from '../../../test-support/test-postgres.ts';
import { createGazetteer } from '../gazetteer.ts';
import type { PlaceSearch } from '../places.ts';
import { isSettlement, SAME_TOWN_METRES } from '../settlements.ts';
import { importPlaces, removePlaces, type ImportedPlaces } from './import-places.ts';

const log = createLog({ logLevel: 'silent' });
const never = new AbortController().signal;
const RUTLAND = extractFile('rutland');
const NEWPORT = extractFile('newport');
const OAKHAM = { latitude: 52.67, longitude: -0.73 };
const IN_NEWPORT = { latitude: 51.585, longitude: -2.995 };

type Near = { readonly latitude: number; readonly longitude: number };

function importInto(
  store: Store,
  name: string,
  file: string,
  given: { signal?: AbortSignal; onProgress?: (share: number) => void; folder?: string } = {},
) {
  const { signal = never, onProgress = () => {}, folder } = given;
  const deps = { store, clock: systemClock, log, ...(folder === undefined ? {} : { gazetteerFolder: folder }) };
  return importPlaces(deps, { name, file }, { signal, onProgress });
}

function importSmall(store: Store, name: string, file: string, given = {}) {
  return importInto(store, name, file, { folder: SMALL_GAZETTEER_FOLDER, ...given });
}

async function placesOf(search: PlaceSearch, typed: string, near?: Near) {
  const outcome = await search.suggest(typed, { language: 'en-GB', limit: PLACES_PER_SEARCH, near, country: 'gb' });
  if (outcome.kind === 'unavailable') throw new Error('unavailable');
  return outcome;
}

describe('with the whole gazetteer and two extracts', () => {
  let store: Store;
  let search: PlaceSearch;
  let rutland: ImportedPlaces;
  const shares: number[] = [];
  beforeAll(async () => {
    store = await openMigratedStore();
    search = createGazetteer({ store, log, clock: systemClock });
    rutland = await importInto(store, 'rutland', RUTLAND, { onProgress: (share) => shares.push(share) });
    await importInto(store, 'newport', NEWPORT);
  });
  afterAll(() => store.close());

  async function found(typed: string, near?: Near): Promise<string[]> {
    const { places } = await placesOf(search, typed, near);
    return places.map(({ label, kind = '', context = '' }) => `${label} [${kind}] (${context})`);
  }

  test.each([
    ['a town', 'Uppingham', 'Uppingham [village] (Rutland, United Kingdom)'],
    ['a village', 'Whissendine', 'Whissendine [village] (Oakham, Rutland, United Kingdom)'],
    ['a house far from all others', 'Stocken Hall', 'Stocken Hall [isolated_dwelling] (Clipsham, Rutland, United Kingdom)'],
    ['a suburb', 'Rogerstone', 'Rogerstone [suburb] (Newport, Wales, United Kingdom)'],
    ['a station by its town', 'Newport station', 'Newport [station] (Newport, Wales, United Kingdom)'],
    ['a station in another language', 'Bahnhof Oakham', 'Oakham [station] (Oakham, Rutland, United Kingdom)'],
    ['a postcode', 'LE15 6AA', 'LE15 6AA [postcode] (Oakham, Rutland, United Kingdom)'],
    ['a postcode without its blank', 'np204al', 'NP20 4AL [postcode] (Newport, Wales, United Kingdom)'],
    ['a hospital', 'royal gwent hospital', 'Royal Gwent Hospital [hospital] (Newport, Wales, United Kingdom)'],
    ['a street with its suburb', 'mill street catmose', 'Mill Street [street] (Oakham, Rutland, United Kingdom)'],
    ['a school', 'Uppingham School', 'Uppingham School [school] (Uppingham, Rutland, United Kingdom)'],
    ['a street', 'Commercial Street', 'Commercial Street [street] (Newport, Wales, United Kingdom)'],
    ['a street with its town', 'mill street oakham', 'Mill Street [street] (Oakham, Rutland, United Kingdom)'],
    ['a street with the beginning of its town', 'mill street, oak', 'Mill Street [street] (Oakham, Rutland, United Kingdom)'],
    ['a street with its county', 'Crown Street, Rutland', 'Crown Street [street] (Ryhall, Rutland, United Kingdom)'],
    ['a street with its kind cut short', 'Mill St Oakham', 'Mill Street [street] (Oakham, Rutland, United Kingdom)'],
    ['a road with its kind cut short', 'corporation rd., newport', 'Corporation Road [street] (Newport, Wales, United Kingdom)'],
    ['a house in a street cut short', '12 mill st, oakham', '12 Mill Street [house] (Oakham, Rutland, United Kingdom)'],
    ['a street behind its town', 'Oakham Mill Street', 'Mill Street [street] (Oakham, Rutland, United Kingdom)'],
    ['a village by a slip', 'whisendine', 'Whissendine [village] (Oakham, Rutland, United Kingdom)'],
    ['a hospital by a slip', 'royal gwant hospital', 'Royal Gwent Hospital [hospital] (Newport, Wales, United Kingdom)'],
    ['a house', '12 mill street oakham', '12 Mill Street [house] (Oakham, Rutland, United Kingdom)'],
    ['a house with a comma', '12 Mill Street, Oakham', '12 Mill Street [house] (Oakham, Rutland, United Kingdom)'],
    ['a house by a number behind the street', 'mill street 12 oakham', '12 Mill Street [house] (Oakham, Rutland, United Kingdom)'],
    [
      'a street by a number that nobody has mapped',
      '9999 Commercial Street',
      'Commercial Street [street] (Newport, Wales, United Kingdom)',
    ],
  ])('%s is found: %s', async (_, typed, place) => {
    expect((await found(typed))[0]).toBe(place);
  });

  test('a house is where it is, not where its street is', async () => {
    const [house, street] = await Promise.all(
      ['12 mill street oakham', 'mill street oakham'].map(async (typed) => (await placesOf(search, typed)).places[0]),
    );
    expect([house?.latitude, house?.longitude]).not.toEqual([street?.latitude, street?.longitude]);
    expect(house?.latitude).toBeCloseTo(street?.latitude ?? 0, 2);
  });

  test.each([
    ['Oakham', undefined, 'Oakham [town] (Rutland, United Kingdom)'],
    ['Newport', undefined, 'Newport [city] (Wales, United Kingdom)'],
    ['Lon', OAKHAM, 'London [city] (Greater London, United Kingdom)'],
    ['London', OAKHAM, 'London [city] (Greater London, United Kingdom)'],
    ['Stamford', OAKHAM, 'Stamford [town] (Lincolnshire, United Kingdom)'],
    ['Cardiff', IN_NEWPORT, 'Cardiff [city] (Wales, United Kingdom)'],
    ['Bristol', IN_NEWPORT, 'Bristol [city] (Bristol, City of, United Kingdom)'],
  ])('%s is still the town, before whatever is called after it', async (typed, near, town) => {
    expect((await found(typed, near))[0]?.replace(/\(.*/, '')).toBe(town.replace(/\(.*/, ''));
  });

  test('near a place, its own streets of a common name come first', async () => {
    expect((await found('High Street', OAKHAM))[0]).toBe('High Street [street] (Oakham, Rutland, United Kingdom)');
    expect((await found('High Street', IN_NEWPORT))[0]).toMatch(/^High Street \[street\] \(.*Newport, Wales/);
  });

  test.each(['Oakham', 'Cottesmore', 'Ketton', 'Ryhall', 'Edith Weston'])(
    '%s, which the gazetteer has too, is there once',
    async (name) => {
      const towns = (await found(name, OAKHAM)).filter((place) =>
        new RegExp(`^${name} \\[(?:town|village|hamlet)\\] .*Rutland`).test(place),
      );
      expect(towns).toHaveLength(1);
    },
  );

  test('OpenStreetMap is to be named where its places are among those found, and nowhere else', async () => {
    expect((await placesOf(search, 'Commercial Street')).ofOpenStreetMap).toBe(true);
    expect((await placesOf(search, 'Barcelona')).ofOpenStreetMap).toBeUndefined();
  });

  test('of names picked at random and typed in full, 97 in 100 are among the first eight: alone, or near where many have the name', async () => {
    const { rows } = await store.pool.query<{
      name: string;
      kind: string;
      area: string;
      latitude: number;
      longitude: number;
      namesakes: number;
    }>(
      `select name, kind, area, latitude, longitude, (count(*) over (partition by key))::integer as namesakes
       from mapped_places order by md5(id::text) limit 300`,
    );
    const lost = [];
    for (const { name, kind, area, latitude, longitude, namesakes } of rows) {
      const { places } = await placesOf(search, name, namesakes < PLACES_PER_SEARCH ? undefined : { latitude, longitude });
      const isFound = places.some(
        (place) =>
          place.label === name &&
          (place.context?.startsWith(area) === true ||
            (isSettlement(kind) && Math.abs(place.latitude - latitude) < SAME_TOWN_METRES / 111_000)),
      );
      if (!isFound) lost.push(`${name} (${area})`);
    }
    expect(rows).toHaveLength(300);
    expect(lost.length, lost.join('\n')).toBeLessThanOrEqual(9);
  });

  test('the import tells how far it is, and what it has brought', () => {
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(rutland.places).toBeGreaterThan(2_000);
    expect(rutland.streets).toBeGreaterThan(1_000);
    expect(rutland.houses).toBeGreaterThan(300);
  });
});

describe('several areas', () => {
  let database: TestDatabase;
  let store: Store;
  let search: PlaceSearch;
  beforeAll(async () => {
    database = await makeTestDatabase();
    store = await openPatientStore({ databaseUrl: database.url });
    search = createGazetteer({ store, log, clock: systemClock, folder: SMALL_GAZETTEER_FOLDER });
  });
  afterAll(async () => {
    await store.close();
    await database[Symbol.asyncDispose]();
  });

  async function rowsIn(): Promise<Record<string, number>> {
    const { rows } = await store.pool.query<{ name: string; places: number }>('select name, places from mapped_extracts order by name');
    const { rows: counts } = await store.pool.query<{ places: number; names: number; lost: number }>(
      `select (select count(*)::integer from mapped_places) as places, (select count(*)::integer from mapped_names) as names,
         (select count(*)::integer from mapped_names where not exists (select from mapped_places where id = place_id)) as lost`,
    );
    return { ...Object.fromEntries(rows.map(({ name, places }) => [name, places])), ...counts[0] };
  }
  const labels = async (typed: string) => (await placesOf(search, typed)).places.map(({ label, context }) => `${label} (${context ?? ''})`);

  test('an area is replaced by its newer extract, removed by its name, and leaves others alone', async () => {
    await importSmall(store, 'here', RUTLAND);
    const rutland = await rowsIn();
    await importSmall(store, 'there', NEWPORT);
    const both = await rowsIn();
    await importSmall(store, 'here', RUTLAND);
    expect(await rowsIn()).toEqual(both);
    expect(await removePlaces({ store }, 'there')).toBe(both['there']);
    expect(await rowsIn()).toEqual(rutland);
    expect(await removePlaces({ store }, 'nowhere')).toBe(0);
    await importSmall(store, 'here', NEWPORT);
    expect(await labels('Whissendine')).toEqual([]);
    expect((await labels('Rogerstone'))[0]).toMatch(/^Rogerstone/);
    await removePlaces({ store }, 'here');
    expect(await rowsIn()).toEqual({ places: 0, names: 0, lost: 0 });
  });

  test('what two areas share is shown once', async () => {
    await importSmall(store, 'county', RUTLAND);
    const once = await Promise.all(['Whissendine', 'mill street oakham', 'LE15 6AA', '12 mill street oakham', 'Oakham'].map(labels));
    await importSmall(store, 'larger', RUTLAND);
    expect(await Promise.all(['Whissendine', 'mill street oakham', 'LE15 6AA', '12 mill street oakham', 'Oakham'].map(labels))).toEqual(
      once,
    );
    await removePlaces({ store }, 'larger');
  });

  test('two servers that import the same area at once end with it once', async () => {
    await using other = await openOther();
    await Promise.all([importSmall(store, 'county', RUTLAND), importSmall(other.store, 'county', RUTLAND)]);
    const { county, places, lost } = await rowsIn();
    expect([places, lost]).toEqual([county, 0]);
  });

  test('an import that is interrupted while it stores leaves the places as they were', async () => {
    const before = await rowsIn();
    const stop = new AbortController();
    const onProgress = (share: number) => {
      if (share >= 0.5) stop.abort();
    };
    await expect(importSmall(store, 'county', NEWPORT, { signal: stop.signal, onProgress })).rejects.toThrow(/abort/i);
    expect(await rowsIn()).toEqual(before);
  });

  test.each([
    ['half a file', (file: Buffer) => file.subarray(0, file.length / 2), /ends in the middle/],
    ['an empty file', () => Buffer.alloc(0), null],
    ['a text', () => Buffer.from('no map at all\n'.repeat(100)), /is no OpenStreetMap file/],
    ['a file with a changed byte', (file: Buffer) => flipped(file, Math.floor(file.length / 3)), /is damaged/],
  ])('of %s nothing is taken, and it is said', async (_, damage, says) => {
    const before = await rowsIn();
    const folder = await mkdtemp(join(tmpdir(), 'waylift-extract-'));
    const file = join(folder, 'damaged.osm.pbf');
    await writeFile(file, damage(await readFile(RUTLAND)));
    if (says === null) {
      // The command refuses an empty file earlier. Here it is an area without places.
      expect(await importSmall(store, 'empty', file)).toEqual({ places: 0, streets: 0, houses: 0, names: 0 });
      await removePlaces({ store }, 'empty');
    } else {
      const failed: unknown = await importSmall(store, 'county', file).catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(DamagedFileError);
      expect(failed).toMatchObject({ message: expect.stringMatching(says) });
    }
    expect(await rowsIn()).toEqual(before);
    await rm(folder, { recursive: true });
  });

  test('two villages with a High Street have one each, and a street that is cut in two has one', async () => {
    const east = (metres: number) => ({ latitude: 52.8, longitude: 1.3 + metres / 67_300 });
    const village = (id: number, name: string, metres: number) => ({ id, ...east(metres), tags: { place: 'village', name } });
    const ends = [0, 200, 260, 500, 3_000, 3_200].map((metres, at) => ({ id: at + 10, ...east(metres) }));
    const way = (id: number, nodes: readonly number[]) => ({ id, nodes, tags: { highway: 'residential', name: 'Slow Street' } });
    await importMade(
      [village(1, 'Nearby', 100), village(2, 'Faraway', 3_100), ...ends],
      [way(20, [10, 11]), way(21, [12, 13]), way(22, [14, 15])],
    );
    expect((await labels('Slow Street')).toSorted()).toEqual([
      'Slow Street (Faraway, Norfolk, United Kingdom)',
      'Slow Street (Nearby, Norfolk, United Kingdom)',
    ]);
    await removePlaces({ store }, 'made');
  });

  test('of several names in one tag a place is shown by the first, and found by each', async () => {
    const at = { latitude: 52.8, longitude: 1.3 };
    await importMade(
      [
        { id: 1, ...at, tags: { place: 'village', name: 'Nearby' } },
        { id: 2, ...at, tags: { amenity: 'school', name: 'Bursary Hall;Quill School' } },
      ],
      [],
    );
    for (const typed of ['bursary hall', 'quill school'])
      expect(await labels(typed)).toEqual(['Bursary Hall (Nearby, Norfolk, United Kingdom)']);
    await removePlaces({ store }, 'made');
  });

  test.each([
    [
      { latitude: 48.14, longitude: 11.58 },
      'Königstraße',
      '12a',
      ['Königstraße 12a', 'koenigstrasse 12 A', 'konigstrasse 12a munich'],
      'Königstraße 12a',
    ],
    [
      { latitude: 48.0, longitude: 0.2 },
      'Rue de la Paix',
      '5 bis',
      ['5 bis rue de la Paix', 'Rue de la Paix 5 bis', '5bis, rue de la paix'],
      '5 bis Rue de la Paix',
    ],
    [
      { latitude: 40.42, longitude: -3.7 },
      'Calle Mayor',
      '3',
      ['Calle Mayor, 3', 'calle mayor 3', 'Calle Mayor, 3, Madrid'],
      'Calle Mayor, 3',
    ],
  ])('a house is typed and shown in the order of its country: %o %s', async (at, street, number, typed, label) => {
    const house = { id: 3, ...at, tags: { 'addr:street': street, 'addr:housenumber': number } };
    const ends = [
      { id: 1, ...at },
      { id: 2, latitude: at.latitude + 0.001, longitude: at.longitude },
    ];
    await importMade([...ends, house], [{ id: 9, nodes: [1, 2], tags: { highway: 'residential', name: street } }]);
    for (const each of typed) expect((await placesOf(search, each)).places[0]?.label, each).toBe(label);
    await removePlaces({ store }, 'made');
  });

  async function importMade(nodes: readonly MapNode[], ways: readonly MapWay[]): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'waylift-extract-'));
    const file = join(folder, 'made.osm.pbf');
    await writeFile(file, smallExtract({ nodes, ways }));
    await importSmall(store, 'made', file);
    await rm(folder, { recursive: true });
  }

  async function openOther(): Promise<AsyncDisposable & { readonly store: Store }> {
    const other = await openPatientStore({ databaseUrl: database.url });
    return { store: other, [Symbol.asyncDispose]: () => other.close() };
  }
});

function flipped(file: Buffer, at: number): Buffer {
  const copy = Buffer.from(file);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}
