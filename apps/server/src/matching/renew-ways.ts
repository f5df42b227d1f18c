/** Ways follow journeys and roads: those that are missing, or of older roads, are found again. */
import { setTimeout as delay } from 'node:timers/promises';
import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { journeys } from '../db/schema/journeys.ts';
import type { Logger } from '../effects/effects.ts';
import { findWays, type WaysDeps } from './find-ways.ts';
import { storeWays } from './store-ways.ts';

type RenewDeps = WaysDeps & { readonly log: Pick<Logger, 'info'> };
type Renew = {
  /** Of all journeys, also those whose ways are known. */
  readonly all?: boolean;
  /** Of this community alone. */
  readonly communityId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Told after each batch how many have been found so far. */
  readonly onFound?: (count: number) => void;
};

const PER_BATCH = 500;
/** Each takes some questions to the router, and people's own questions come first. */
const PER_BATCH_BY_ROAD = 10;

/** @returns how many were found. Where the router is away they are estimates, which the next time finds again. */
export async function renewWays(
  { db, routing, log }: RenewDeps,
  { all = false, communityId, signal, onFound }: Renew = {},
): Promise<number> {
  const version = (await routing.roadsVersion()) ?? '';
  const size = version === '' ? PER_BATCH : PER_BATCH_BY_ROAD;
  let count = 0;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    if (signal?.aborted === true) break;
    const ids = await nextIds(db, { version: all ? null : version, communityId, last, size });
    if (ids.length === 0) break;
    last = ids.at(-1) ?? last;
    const startedAt = performance.now();
    count += await renewBatch({ db, routing }, ids, signal);
    onFound?.(count);
    if (version !== '') await delay(performance.now() - startedAt, undefined, { signal }).catch(() => {});
  }
  if (count > 0) log.info({ count }, 'ways of journeys were found for matching');
  return count;
}

/** In the order of ids, after `last`; `version` null: all. */
async function nextIds(
  db: Db,
  { version, communityId, last, size }: { version: string | null; communityId: string | undefined; last: string; size: number },
): Promise<string[]> {
  const inCommunity = communityId === undefined ? sql`` : sql`and community_id = ${communityId}`;
  const which =
    version === null
      ? sql`select id from journeys where id > ${last} ${inCommunity} order by id limit ${size}`
      : sql`
        (select journey_id as id from journey_ways where roads_version < ${version} and journey_id > ${last} order by journey_id limit ${size})
        union all
        (select id from journeys where id > ${last} and not exists (select from journey_ways where journey_id = journeys.id) order by id limit ${size})
        order by id limit ${size}`;
  const { rows } = await db.execute<{ id: string }>(which);
  return rows.map(({ id }) => id);
}

async function renewBatch({ db, routing }: WaysDeps, ids: readonly string[], signal: AbortSignal | undefined): Promise<number> {
  const placeColumns = {
    id: journeys.id,
    startLatitude: journeys.startLatitude,
    startLongitude: journeys.startLongitude,
    endLatitude: journeys.endLatitude,
    endLongitude: journeys.endLongitude,
    area: journeys.area,
  };
  const asked = await db
    .select(placeColumns)
    .from(journeys)
    .where(inArray(journeys.id, [...ids]));
  const ways = await findWays(
    { db, routing },
    asked.map(({ startLatitude, startLongitude, endLatitude, endLongitude, area }) => ({
      start: { latitude: startLatitude, longitude: startLongitude },
      end: { latitude: endLatitude, longitude: endLongitude },
      area,
    })),
    signal,
  );
  // Where the router was not waited for, ways are estimates: what is kept is better.
  if (signal?.aborted === true) return 0;
  return await db.transaction(async (tx) => {
    // Meanwhile a member may have changed a journey, and found its ways, or have removed it.
    const present = await tx
      .select(placeColumns)
      .from(journeys)
      .where(inArray(journeys.id, [...ids]))
      .orderBy(journeys.id)
      .for('no key update');
    const unchanged = new Set(present.map((row) => JSON.stringify(row)));
    const found = asked.flatMap((row, index) => {
      const own = ways[index];
      return own !== undefined && unchanged.has(JSON.stringify(row)) ? [{ journeyId: row.id, ways: own }] : [];
    });
    if (found.length > 0) await storeWays(tx, found);
    return found.length;
  });
}
