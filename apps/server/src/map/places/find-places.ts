import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { SHORT_PREFIX_RANKS } from '../../kernel/db/schema/place-names.ts';
import { SIMILAR_NAME_RANKS } from '../../kernel/db/schema/places.ts';
import type { Position } from '@waylift/geography/position';
import { oneEditAway } from './one-edit-away.ts';
import { cellsAround } from './place-cell.ts';
import type { FoundPlace } from './rank-places.ts';

/** How many names, and places of each, are ranked. It is more than are shown, since ranking uses more than population. */
const NAMES_MAX = 40;
const PLACES_OF_NAME_MAX = 8;
const NAMESAKES_MAX = 100;
const NEAR_MAX = 60;
const SHORT_PREFIX_LENGTH = 2;
/** Shorter texts have too many similar names; longer ones have too many variants. */
export const MISTYPED_LENGTHS = { min: 4, max: 40 };
export const KEY_MAX_LENGTH = 80;
/** Sorts after everything that begins with the same letters. */
export const LAST_CHARACTER = '\u{10ffff}';

type Around = { readonly near?: Position | undefined; readonly country?: string | undefined };
type Row = Omit<FoundPlace, 'match'> & { readonly key: string; readonly isWhole: boolean };

/** Places whose name begins with what is typed, in no order; none while the gazetteer is not loaded. */
export async function findPlaces(
  db: Db,
  key: string,
  { near, country, enough }: Around & { readonly enough: number },
): Promise<FoundPlace[]> {
  const typed = key.slice(0, KEY_MAX_LENGTH);
  const begun = ({ key: own, isWhole }: Row) => {
    if (own.startsWith(typed)) return own === typed ? 'name' : 'beginning';
    return isWhole ? 'otherName' : 'otherBeginning';
  };
  const isShort = typed.length <= SHORT_PREFIX_LENGTH;
  const around = { near, country };
  const found = await placesNamed(db, typed, beginning(typed, isShort), around);
  const rows = isShort && found.length < enough ? [...found, ...(await placesNamed(db, typed, beginning(typed, false), around))] : found;
  return eachOnce(rows, begun);
}

/** Places whose name is one slip away from what is typed. If there are none, and nothing was `found` before, places with a similar name. */
export async function findMistypedPlaces(db: Db, key: string, found: readonly FoundPlace[]): Promise<FoundPlace[]> {
  const typed = key.slice(0, KEY_MAX_LENGTH);
  if (typed.length < MISTYPED_LENGTHS.min) return [];
  const known = new Set(found.map(({ id }) => id));
  if (typed.length <= MISTYPED_LENGTHS.max) {
    const slips = oneEditAway(typed);
    const rows = (await placesNamed(db, typed, mistyped(slips))).filter(({ id }) => !known.has(id));
    // One slip away from a former or foreign name is usually a place that nobody means. It is shown only when there is nothing else.
    const own = rows.filter(({ key: name }) => slips.some((slip) => name.startsWith(slip)));
    const meant = own.length + found.length > 0 ? own : rows;
    if (meant.length > 0) return eachOnce(meant, ({ isWhole }) => (isWhole ? 'mistypedName' : 'mistypedBeginning'));
  }
  return found.length === 0 ? eachOnce(await placesLike(db, typed), () => 'similar') : [];
}

function eachOnce(rows: readonly Row[], matchOf: (row: Row) => FoundPlace['match']): FoundPlace[] {
  const places = rows.toReversed().map((row) => [row.id, { ...row, match: matchOf(row) }] as const);
  return [...new Map(places).values()];
}

export async function isGazetteerLoaded(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from gazetteer_loads`);
  return rows.length > 0;
}

function beginning(key: string, isShort: boolean): SQL {
  const ranks = isShort ? sql`and rank < ${sql.raw(String(SHORT_PREFIX_RANKS))}` : sql``;
  return sql`
    (select key, rank, place_ids, key = ${key} as is_whole from place_names
    where key >= ${key} and key < ${key + LAST_CHARACTER} ${ranks} order by rank limit ${NAMES_MAX})
    union select key, rank, place_ids, true from place_names where key = ${key}`;
}

function mistyped(slips: readonly string[]): SQL {
  return sql`
    select key, rank, place_ids, bool_or(key = variant) as is_whole from unnest(${sql.param(slips)}::text[]) as variant
    join place_names on key >= variant and key < variant || ${LAST_CHARACTER}
    group by key, rank, place_ids order by is_whole desc, rank limit ${NAMES_MAX}`;
}

/** The most populous places of each name, all whose whole name matches, and those near `near`, or else in `country`. */
async function placesNamed(db: Db, key: string, names: SQL, { near, country }: Around = {}): Promise<Row[]> {
  const closeBy = near !== undefined ? nearby(key, near) : country !== undefined ? inCountry(key, country) : null;
  const around = closeBy === null ? sql`` : sql`union all (${closeBy})`;
  const { rows } = await db.execute<Row>(sql`
    with matched as (
      select unnest(place_ids[1:case when is_whole then ${sql.raw(String(NAMESAKES_MAX))} else ${sql.raw(String(PLACES_OF_NAME_MAX))} end]) as id, is_whole
      from (${names}) as names
      ${around}
    )
    select id, name, key, country, area, latitude, longitude, population, "isWhole"
    from (select id, bool_or(is_whole) as "isWhole" from matched group by id) as found join places using (id)
    where exists (select from gazetteer_loads)`);
  return rows;
}

function nearby(key: string, near: Position): SQL {
  return sql`
    select id, key = ${key} from places
    where cell = any(${sql.param(cellsAround(near))}::integer[]) and key >= ${key} and key < ${key + LAST_CHARACTER}
    order by id limit ${NEAR_MAX}`;
}

/** One or two letters find only well-known places. There are too many others. */
function inCountry(key: string, country: string): SQL {
  const ranks = key.length <= SHORT_PREFIX_LENGTH ? sql`and rank < ${sql.raw(String(SHORT_PREFIX_RANKS))}` : sql``;
  return sql`
    select places.id, bool_or(named.key = ${key}) from place_names as named cross join unnest(named.place_ids) as named_id
    join places on places.id = named_id
    where named.key >= ${key} and named.key < ${key + LAST_CHARACTER} ${ranks} and places.country = ${country.toUpperCase()}
    group by places.id order by places.id limit ${NEAR_MAX}`;
}

/** Names that share trigrams, at least in a part. It uses pg_trgm's default threshold, so no setting is needed. */
async function placesLike(db: Db, key: string): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select id, name, key, country, area, latitude, longitude, population, false as "isWhole" from places
    where ${key} <% key and id < ${sql.raw(String(SIMILAR_NAME_RANKS))} and exists (select from gazetteer_loads)
    order by word_similarity(${key}, key) desc, id limit ${NAMES_MAX}`);
  return rows;
}
