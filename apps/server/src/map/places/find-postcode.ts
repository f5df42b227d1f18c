import { sql } from 'drizzle-orm';
import type { Position } from '@waylift/geography/position';
import type { Db } from '../../kernel/db/client.ts';
import type { MappedPlace } from './find-mapped-places.ts';
import { LAST_CHARACTER } from './find-places.ts';

/** So many postcodes of one sector tell well enough where it is. */
const OF_SECTOR_MAX = 50;
const BRITISH_END = / \d[a-z]{2}$/;

/** `place` is null for a postcode that no known address has. `at` is then near others that begin as it does. */
export type FoundPostcode = { readonly place: MappedPlace | null; readonly at: Position };

export async function findPostcode(db: Db, key: string): Promise<FoundPostcode | null> {
  const { rows } = await db.execute<Omit<MappedPlace, 'match'>>(sql`
    select places.id::float8 as id, name, places.key, kind, country, area, places.weight as population, latitude, longitude
    from mapped_names as named join mapped_places as places on places.id = place_id
    where named.key = ${key} and kind = 'postcode' order by places.id limit 1`);
  const [place] = rows;
  if (place !== undefined) return { place: { ...place, match: 'name' }, at: place };
  if (!BRITISH_END.test(key)) return null;
  const at = (await middleOf(db, key.slice(0, -2))) ?? (await middleOf(db, key.slice(0, -3)));
  return at === null ? null : { place: null, at };
}

async function middleOf(db: Db, beginning: string): Promise<Position | null> {
  const { rows } = await db.execute<{ latitude: number | null; longitude: number | null }>(sql`
    select avg(latitude) as latitude, avg(longitude) as longitude from (
      select latitude, longitude from mapped_names as named join mapped_places as places on places.id = place_id
      where named.key >= ${beginning} and named.key < ${beginning + LAST_CHARACTER} and kind = 'postcode' order by named.key limit ${OF_SECTOR_MAX}
    ) as alike`);
  const { latitude = null, longitude = null } = rows[0] ?? {};
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
