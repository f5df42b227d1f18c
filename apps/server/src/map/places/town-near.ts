import { sql } from 'drizzle-orm';
import type { Position } from '@waylift/geography/position';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { placeCell } from './place-cell.ts';

/** A town of so many people is the home of many, so its name gives nobody away. */
const TOWN_POPULATION = 5_000;
const METRES_PER_DEGREE = 111_195;
const REACH_METRES = 40_000;

/** The name of the nearest town within 40 km; null when there is none, or while the gazetteer is not loaded. */
export async function townNear(db: DbOrTx, { latitude, longitude }: Position): Promise<string | null> {
  const shrink = Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const reach = REACH_METRES / METRES_PER_DEGREE;
  const corners = [-1, 1].flatMap((up) =>
    [-1, 1].map((right) => placeCell({ latitude: latitude + up * reach, longitude: wrapped(longitude + (right * reach) / shrink) })),
  );
  const apart = sql`sqrt((latitude - ${latitude}) ^ 2 + (least(abs(longitude - ${longitude}), 360 - abs(longitude - ${longitude})) * ${shrink}) ^ 2)`;
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from places
    where cell = any(${sql.param([...new Set(corners)])}::integer[]) and population >= ${TOWN_POPULATION} and ${apart} <= ${reach}
      and exists (select from gazetteer_loads)
    order by ${apart}, id limit 1`);
  return rows[0]?.name ?? null;
}

function wrapped(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}
