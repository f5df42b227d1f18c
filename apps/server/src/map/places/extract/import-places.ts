import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Store } from '../../../kernel/db/client.ts';
import { withOwnConnection } from '../../../kernel/db/own-connection.ts';
import type { Clock, Logger } from '../../../kernel/effects/effects.ts';
import { GAZETTEER_FOLDER, lineOf } from '../gazetteer-file.ts';
import { loadGazetteer } from '../load-gazetteer.ts';
import { MAPPED_CELL_DEGREES, placeCell } from '../place-cell.ts';
import { placeKey } from '../place-key.ts';
import { nameKeys } from '../place-names.ts';
import type { ReadOptions } from '../../osm/osm-elements.ts';
import { createPlaceContexts, withAreas, type KnownTown, type PlaceContexts } from './place-contexts.ts';
import { readExtract, type MappedExtract } from './read-extract.ts';
import type { House, MappedStreet } from './street-ways.ts';
import { POSTCODE_WEIGHT, STREET_WEIGHT } from './taken-tags.ts';

type ImportDeps = { readonly store: Pick<Store, 'pool'>; readonly clock: Clock; readonly log: Logger; readonly gazetteerFolder?: string };
export type ImportedPlaces = { readonly places: number; readonly streets: number; readonly houses: number; readonly names: number };

type Row = ReturnType<PlaceContexts> & {
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly kind: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly weight: number;
  readonly houses: readonly House[];
};

const PLACES_LOCK = 7_261_011_910;
/** Places of one extract have consecutive ids, so that they can be deleted as fast as they were added. */
const IDS_OF_EXTRACT = 2 ** 32;
/** How far beyond the edge of an extract towns are read: they tell where its outer villages are. */
const AROUND_DEGREES = 1;
const BATCH_ROWS = 20_000;
/** Reading a file takes about as long as storing its places. */
const READING_SHARE = 0.5;
const NOTHING = '\\N';

/**
 * Replaces the stored places of this name by those of the extract: at once for searches, or not at all. Rejects when the store cannot be used, and
 * soon after `signal` aborts.
 * @param file sorted PBF; `onProgress` gets a share from 0 to 1
 * @throws DamagedFileError
 */
export async function importPlaces(
  { store, clock, log, gazetteerFolder = GAZETTEER_FOLDER }: ImportDeps,
  { name, file }: { readonly name: string; readonly file: string },
  { signal, onProgress }: ReadOptions,
): Promise<ImportedPlaces> {
  // The gazetteer tells counties and countries.
  await loadGazetteer({ store, clock, log, folder: gazetteerFolder }, signal, { onlyIfNone: true });
  const extract = await readExtract(file, { signal, onProgress: (share) => onProgress(share * READING_SHARE) });
  return await withOwnConnection(store, async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [PLACES_LOCK]);
    await deletePlaces(client, name);
    const { rows } = await client.query<{ id: number }>(
      'insert into mapped_extracts (name, places, imported_at) values ($1, 0, $2) returning id',
      [name, clock.now()],
    );
    const known = await readKnownTowns(client, extract);
    const stored = await storeRows(client, rowsOf(extract, known), {
      firstId: (rows[0]?.id ?? 0) * IDS_OF_EXTRACT,
      signal,
      expected: expectedRows(extract),
      onRows: (share) => onProgress(READING_SHARE + share * (1 - READING_SHARE)),
    });
    await client.query('update mapped_extracts set places = $1 where name = $2', [stored.places, name]);
    await client.query('commit');
    await tidy(client);
    onProgress(1);
    return stored;
  });
}

/** Deletes the places of an area. Returns how many. */
export async function removePlaces({ store }: Pick<ImportDeps, 'store'>, name: string): Promise<number> {
  return await withOwnConnection(store, async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [PLACES_LOCK]);
    const removed = await deletePlaces(client, name);
    await client.query('commit');
    await tidy(client);
    return removed;
  });
}

async function deletePlaces(client: pg.ClientBase, name: string): Promise<number> {
  const { rows } = await client.query<{ id: number; places: number }>('delete from mapped_extracts where name = $1 returning id, places', [
    name,
  ]);
  for (const { id } of rows) {
    const range = [id * IDS_OF_EXTRACT, (id + 1) * IDS_OF_EXTRACT];
    await client.query('delete from mapped_places where id >= $1 and id < $2', range);
    await client.query('delete from mapped_names where place_id >= $1 and place_id < $2', range);
  }
  return rows[0]?.places ?? 0;
}

/** After a vacuum, searches read the indexes only. */
async function tidy(client: pg.ClientBase): Promise<void> {
  await client.query('vacuum (analyze) mapped_places');
  await client.query('vacuum (analyze) mapped_names');
}

async function readKnownTowns(client: pg.ClientBase, { bounds: { south, west, north, east } }: MappedExtract): Promise<KnownTown[]> {
  const { rows } = await client.query<KnownTown>(
    `select name, key, country, area, latitude, longitude, population from places
     where latitude between $1::float8 - $5 and $2::float8 + $5 and longitude between $3::float8 - $5 and $4::float8 + $5`,
    [south, north, west, east, AROUND_DEGREES],
  );
  return rows;
}

function expectedRows({ places, addresses }: MappedExtract): number {
  return Math.max(1, places.length * 2 + addresses.count() / 10);
}

function* rowsOf(extract: MappedExtract, known: readonly KnownTown[]): Generator<Row> {
  const contextOf = createPlaceContexts(extract.places, known);
  for (const namesakes of Map.groupBy(extract.places, ({ name, kind }) => `${kind} ${placeKey(name)}`).values())
    yield* withAreas(namesakes.map((place) => ({ ...place, ...contextOf(place), houses: [] })));
  for (const namesakes of extract.streets.streets(extract.addresses, extract.positions)) {
    // Two streets with the same name and context count as one street with a gap.
    const placed = namesakes.map((street) => ({ ...street, ...contextOf({ ...street, kind: 'street' }) }));
    const streets = [...Map.groupBy(placed, ({ whole }) => whole).values()].flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : { ...first, kind: 'street', weight: STREET_WEIGHT, houses: [first, ...others].flatMap(({ houses }) => houses) },
    );
    yield* withAreas(streets);
  }
  for (const postcode of postcodesOf(extract))
    yield {
      ...postcode,
      otherNames: [],
      kind: 'postcode',
      weight: POSTCODE_WEIGHT,
      houses: [],
      ...contextOf({ ...postcode, kind: 'postcode' }),
    };
}

/** Each postcode, at the middle of its addresses. */
function* postcodesOf({ addresses, positions }: MappedExtract): Generator<Pick<MappedStreet, 'name' | 'latitude' | 'longitude'>> {
  const found = new Map<string, { latitudes: number; longitudes: number; count: number }>();
  for (let index = 0; index < addresses.count(); index += 1) {
    const address = addresses.at(index, positions);
    for (const postcode of address?.postcodes ?? []) {
      const sum = found.get(postcode.toUpperCase()) ?? { latitudes: 0, longitudes: 0, count: 0 };
      found.set(postcode.toUpperCase(), sum);
      sum.latitudes += address?.latitude ?? 0;
      sum.longitudes += address?.longitude ?? 0;
      sum.count += 1;
    }
  }
  for (const [name, { latitudes, longitudes, count }] of found) yield { name, latitude: latitudes / count, longitude: longitudes / count };
}

type Storing = {
  readonly firstId: number;
  readonly signal: AbortSignal;
  readonly expected: number;
  readonly onRows: (share: number) => void;
};

async function storeRows(
  client: pg.ClientBase,
  rows: Iterable<Row>,
  { firstId, signal, expected, onRows }: Storing,
): Promise<ImportedPlaces> {
  const counts = { places: 0, streets: 0, houses: 0, names: 0 };
  let [placeLines, nameLines]: [string[], string[]] = [[], []];
  const store = async () => {
    signal.throwIfAborted();
    await copyLines(
      client,
      'mapped_places (id, name, key, kind, country, area, latitude, longitude, weight, cell, house_numbers, house_positions)',
      placeLines,
    );
    await copyLines(client, 'mapped_names (key, area_key, weight, place_id)', nameLines);
    [placeLines, nameLines] = [[], []];
    onRows(Math.min(1, counts.places / expected));
  };
  for (const row of rows) {
    const { name, otherNames, kind, country, area, whole, latitude, longitude, weight, houses } = row;
    const id = firstId + counts.places;
    const keys = new Set(nameKeys(name, otherNames, country));
    if (kind === 'postcode') for (const key of keys) keys.add(key.replaceAll(' ', ''));
    const fields = [id, name, placeKey(name), kind, country, area, latitude, longitude, weight, placeCell(row, MAPPED_CELL_DEGREES)];
    const numbers = houses.length === 0 ? NOTHING : `{${houses.map(({ number }) => `"${number}"`).join(',')}}`;
    const positions = houses.length === 0 ? NOTHING : `{${houses.map((house) => `${house.latitude},${house.longitude}`).join(',')}}`;
    placeLines.push(`${lineOf(fields)}\t${numbers}\t${positions}\n`);
    for (const key of keys) nameLines.push(`${lineOf([key, placeKey(whole), weight, id])}\n`);
    counts.places += 1;
    counts.names += keys.size;
    counts.houses += houses.length;
    if (kind === 'street') counts.streets += 1;
    if (placeLines.length >= BATCH_ROWS) await store();
  }
  await store();
  return counts;
}

async function copyLines(client: pg.ClientBase, columns: string, lines: readonly string[]): Promise<void> {
  await pipeline([lines.join('')], client.query(copyFrom(`copy ${columns} from stdin`)));
}
