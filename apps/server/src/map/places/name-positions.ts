import { sql } from 'drizzle-orm';
import type { Position } from '@waylift/geography/position';
import type { Db } from '../../kernel/db/client.ts';
import { mercatorPoint } from '../../kernel/db/schema/columns.ts';
import { MEETING_PLACES, mappedPlaces, NAMED_AREAS } from '../../kernel/db/schema/mapped-places.ts';
import { places } from '../../kernel/db/schema/places.ts';

/** `area`: named after the nearest settlement. `meeting`: also after a street or a station close by. */
export type ToName = Position & { readonly as: 'area' | 'meeting' };

/** Radius of the globe: the unit of `mercatorPoint`. */
const GLOBE_METRES = 6_371_000;
const STREET_WITHIN_METRES = 300;
const STATION_WITHIN_METRES = 250;
/** How many streets and stations near a position are looked at. */
const NEARBY_MAX = 8;
/** Digits of the degrees that name a position where the store knows no settlement. */
const DEGREES_DIGITS = 2;

/** Names positions, in the order given, without words of any language: `Eaton`, or `Mill Lane, Eaton`. One statement does it for all. */
export async function namePositions(db: Db, positions: readonly ToName[]): Promise<string[]> {
  if (positions.length === 0) return [];
  const gazetteerPoint = mercatorPoint(places.latitude, places.longitude);
  const mappedPoint = mercatorPoint(mappedPlaces.latitude, mappedPlaces.longitude);
  const { rows } = await db.execute<{ area: string | null; meeting: string | null }>(sql`
    select area.name as area, meeting.name as meeting
    from unnest(
      ${sql.param(positions.map(({ latitude }) => rounded(latitude)))}::float8[],
      ${sql.param(positions.map(({ longitude }) => rounded(longitude)))}::float8[],
      ${sql.param(positions.map((position) => position.as === 'meeting'))}::boolean[]
    ) with ordinality as asked (latitude, longitude, is_meeting, number)
    cross join lateral (
      select ${mercatorPoint(sql`asked.latitude`, sql`asked.longitude`)} as point, cos(radians(asked.latitude)) * ${GLOBE_METRES}::float8 as metres
    ) as here
    left join lateral (
      select name from (
        (select name, ${gazetteerPoint} <-> here.point as away from ${places} order by away limit 1)
        union all
        (select name, ${mappedPoint} <-> here.point as away from ${mappedPlaces} where ${mappedPlaces.kind} in ${NAMED_AREAS} order by away limit 1)
      ) as settlements order by away limit 1
    ) as area on true
    left join lateral (
      select name from (
        select name, ${mappedPlaces.kind} = 'street' as is_street, (${mappedPoint} <-> here.point) * here.metres as metres
        from ${mappedPlaces} where asked.is_meeting and ${mappedPlaces.kind} in ${MEETING_PLACES}
        order by ${mappedPoint} <-> here.point limit ${NEARBY_MAX}
      ) as nearby
      where metres <= case when is_street then ${STREET_WITHIN_METRES}::float8 else ${STATION_WITHIN_METRES}::float8 end
      order by is_street, metres limit 1
    ) as meeting on true
    order by asked.number`);
  return rows.map(({ area, meeting }, index) => [...new Set([meeting, area])].filter(Boolean).join(', ') || degreesOf(positions[index]));
}

/** To a tenth of a metre, since PostgreSQL fails on numbers extremely close to 0. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

function degreesOf(position: Position | undefined): string {
  return position === undefined ? '' : `${position.latitude.toFixed(DEGREES_DIGITS)}, ${position.longitude.toFixed(DEGREES_DIGITS)}`;
}
