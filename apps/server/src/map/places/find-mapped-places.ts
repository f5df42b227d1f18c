import { sql, type SQL } from 'drizzle-orm';
import type { Position } from '@waylift/geography/position';
import type { Db } from '../../kernel/db/client.ts';
import { NOTABLE_WEIGHT } from '../../kernel/db/schema/mapped-names.ts';
import { KEY_MAX_LENGTH, LAST_CHARACTER, MISTYPED_LENGTHS } from './find-places.ts';
import { addressIn, addressLabel } from './house-number.ts';
import { oneEditAway } from './one-edit-away.ts';
import { cellsAround, MAPPED_CELL_DEGREES } from './place-cell.ts';
import type { FoundPlace } from './rank-places.ts';

/** A place of OpenStreetMap, which `roads import` has stored. */
export type MappedPlace = FoundPlace & { readonly key: string; readonly kind: string };

const NOTABLE_MAX = 40;
/** A country has thousands of Church Streets. Without a town or a position, none is likelier than the others, so not all are read. */
const NAMED_MAX = 100;
const BEGUN_MAX = 40;
const NEAR_MAX = 60;
const IN_AREA_MAX = 40;
/** One letter matches too much to look through, and two match too much everywhere. */
const MIN_LENGTH = 2;
const BEGINNING_MIN_LENGTH = 3;
/** Usual abbreviations for kinds of streets. */
const CUT_SHORT: Readonly<Record<string, string>> = {
  st: 'street',
  rd: 'road',
  ave: 'avenue',
  ln: 'lane',
  dr: 'drive',
  cl: 'close',
  ct: 'court',
  cres: 'crescent',
  gdns: 'gardens',
  sq: 'square',
  bd: 'boulevard',
  blvd: 'boulevard',
  avda: 'avenida',
  str: 'strasse',
};
/** The longest names of schools have nine words before the town. */
const NAME_WORDS_MAX = 9;

type Asked = {
  readonly near?: Position | undefined;
  /** The parts behind a comma. */
  readonly areas: readonly string[];
};
type Row = Omit<MappedPlace, 'match'> & {
  readonly isWhole: boolean;
  readonly isOwnName: boolean;
  readonly isInArea: boolean;
  readonly houseNumber: string | null;
  readonly houseLatitude: number | null;
  readonly houseLongitude: number | null;
};

/** Finds places in no order, perhaps twice. A street comes with the house whose number stands before or behind its name. */
export async function findMappedPlaces(db: Db, key: string, asked: Asked): Promise<MappedPlace[]> {
  const typed = key.slice(0, KEY_MAX_LENGTH);
  if (typed.length < MIN_LENGTH) return [];
  const found = await Promise.all([...new Set([typed, spelledOut(typed)])].map((text) => findAsTyped(db, text, asked)));
  return found.flat();
}

/** `mill street` for `mill st`. The first word stays: "St" may be a saint there. */
function spelledOut(typed: string): string {
  const [first = '', ...others] = typed.split(' ');
  return [first, ...others.map((word) => CUT_SHORT[word] ?? word)].join(' ').replace(/(?<=[a-z]{2})str(?= |$)/g, 'strasse');
}

/** Finds villages, stations and other well-known places whose names begin with a misspelling of what was typed. */
export async function findMistypedMappedPlaces(db: Db, key: string): Promise<MappedPlace[]> {
  if (key.length < MISTYPED_LENGTHS.min || key.length > MISTYPED_LENGTHS.max) return [];
  const { rows } = await db.execute<Row>(sql`
    select places.id::float8 as id, name, places.key, kind, country, area, weight as population, latitude, longitude, "isWhole"
    from (select place_id, bool_or(key = variant) as "isWhole" from unnest(${sql.param(oneEditAway(key))}::text[]) as variant
      join mapped_names on key >= variant and key < variant || ${LAST_CHARACTER} and weight >= ${sql.raw(String(NOTABLE_WEIGHT))}
      group by place_id order by "isWhole" desc, max(weight) desc limit ${NOTABLE_MAX}) as found
    join mapped_places as places on places.id = place_id`);
  return rows.map(({ isWhole, ...place }) => ({ ...place, match: isWhole ? 'mistypedName' : 'mistypedBeginning' }));
}

async function findAsTyped(db: Db, typed: string, { near, areas }: Asked): Promise<MappedPlace[]> {
  const address = addressIn(typed) ?? numberBehindComma(typed, areas);
  const [asTyped, ofStreet] = await Promise.all([
    rowsNamed(db, typed, [...areas.map((area) => ({ name: typed, area })), ...splitsOf(typed)], near, []),
    address === null ? [] : rowsOfAddress(db, address, areas, near),
  ]);
  return [...ofStreet, ...asTyped];
}

async function rowsOfAddress(
  db: Db,
  { numbers, before, after }: NonNullable<ReturnType<typeof addressIn>>,
  areas: readonly string[],
  near: Position | undefined,
) {
  const name = before === '' ? after : before;
  const behind = before === '' || after === '' ? [] : [{ name, area: after }];
  const places = await rowsNamed(
    db,
    name,
    [...behind, ...areas.map((area) => ({ name, area })), ...(behind.length > 0 ? [] : splitsOf(name))],
    near,
    numbers,
  );
  return places.filter(({ kind }) => kind === 'street' || kind === 'house');
}

/** `Calle Mayor, 12`. */
function numberBehindComma(typed: string, [behind = '']: readonly string[]) {
  const address = addressIn(`${typed} ${behind}`);
  return address?.before === typed ? address : null;
}

type Split = { readonly name: string; readonly area: string };

/** `mill street oakham` means Mill Street in a place that begins with Oakham, and so does `oakham mill street`. */
function splitsOf(typed: string): Split[] {
  const words = typed.split(' ');
  return words.slice(1, NAME_WORDS_MAX + 1).flatMap((_, at) => {
    const [front, back] = [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')];
    // A single word behind a town is rarely a whole name.
    return [{ name: front, area: back }, ...(back.includes(' ') ? [{ name: back, area: front }] : [])];
  });
}

async function rowsNamed(
  db: Db,
  key: string,
  splits: readonly Split[],
  near: Position | undefined,
  numbers: readonly string[],
): Promise<MappedPlace[]> {
  const end = key + LAST_CHARACTER;
  const parts: SQL[] = [
    sql`select place_id as id, true as is_whole, false as in_area
      from (select place_id from mapped_names where key = ${key} order by weight desc limit ${NAMED_MAX}) as named`,
  ];
  if (key.length >= BEGINNING_MIN_LENGTH)
    parts.push(
      sql`select * from (select place_id, key = ${key}, false from mapped_names
        where key >= ${key} and key < ${end} and weight >= ${sql.raw(String(NOTABLE_WEIGHT))} order by weight desc limit ${NOTABLE_MAX}) as notable`,
      sql`select * from (select place_id, false, false from mapped_names where key > ${key} and key < ${end} order by key limit ${BEGUN_MAX}) as begun`,
    );
  if (near !== undefined)
    parts.push(
      sql`select * from (select id, key = ${key}, false from mapped_places
        where cell = any(${sql.param(cellsAround(near, MAPPED_CELL_DEGREES))}::integer[]) and key >= ${key} and key < ${end}
        order by key = ${key} desc, weight desc limit ${NEAR_MAX}) as nearby`,
    );
  if (splits.length > 0)
    parts.push(
      sql`select in_area.place_id, true, true
        from unnest(${sql.param(splits.map(({ name }) => name))}::text[], ${sql.param(splits.map(({ area }) => `% ${area}%`))}::text[]) as split (name, pattern)
        cross join lateral (select place_id from mapped_names where key = split.name and ' ' || area_key like split.pattern
          order by weight desc limit ${IN_AREA_MAX}) as in_area`,
    );
  const { rows } = await db.execute<Row>(sql`
    select places.id::float8 as id, name, places.key, kind, country, area, weight as population, latitude, longitude, "isWhole", "isInArea",
      places.key >= ${key} and places.key < ${end} as "isOwnName",
      "houseNumber", house_positions[2 * house - 1] as "houseLatitude", house_positions[2 * house] as "houseLongitude"
    from (select id, bool_or(is_whole) as "isWhole", bool_or(in_area) as "isInArea" from (${sql.join(parts, sql` union all `)}) as matched group by id) as found
    join mapped_places as places using (id)
    left join lateral (${houseOf(numbers)}) as numbered on true`);
  return rows.map(placeOfRow);
}

/** The house with the first of the numbers that the street has. A house of several numbers, such as 81-85, has those of its side between them too. */
function houseOf(numbers: readonly string[]): SQL {
  if (numbers.length === 0) return sql`select null::integer as house, null as "houseNumber"`;
  const end = (side: number) => sql`substring(split_part(house_number, '-', ${side}::integer) from '^[0-9]+')::integer`;
  const asked = sql`substring(number from '^[0-9]+$')::integer`;
  const isSameSide = sql`((${end(2)} - ${end(1)}) % 2 <> 0 or (${asked} - ${end(1)}) % 2 = 0)`;
  return sql`
    select house::integer, house_number as "houseNumber"
    from unnest(${sql.param(numbers)}::text[]) with ordinality as asked (number, turn)
    join unnest(house_numbers) with ordinality as houses (house_number, house)
      on house_number = number or (house_number like '%-%' and ${asked} between ${end(1)} and ${end(2)} and ${isSameSide})
    order by turn, house_number <> number, house limit 1`;
}

function placeOfRow({ isWhole, isOwnName, isInArea, houseNumber, houseLatitude, houseLongitude, ...place }: Row): MappedPlace {
  const own = isOwnName || isInArea;
  const match = isWhole ? (own ? 'name' : 'otherName') : own ? 'beginning' : 'otherBeginning';
  const found = { ...place, match, areasTyped: isInArea ? 1 : 0 } as const;
  if (houseNumber === null || houseLatitude === null || houseLongitude === null) return found;
  const name = addressLabel(place.name, houseNumber, place.country);
  return { ...found, name, kind: 'house', latitude: houseLatitude, longitude: houseLongitude };
}
