/** Ways follow journeys and roads: those that are missing, or of older roads, are found again. */
import { setTimeout as delay } from 'node:timers/promises';
import { inArray, sql, type SQL } from 'drizzle-orm';
import { FIRST_ID } from '../../kernel/db/schema/columns.ts';
import type { Db, DbOrTx } from '../../kernel/db/client.ts';
import { earlierCells, journeyWays } from '../../kernel/db/schema/journey-ways.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { Logger } from '../../kernel/effects/effects.ts';
import { workOff } from '../../kernel/effects/work-off.ts';
import type { Router } from '../../map/routing/routing.ts';
import { findWays } from './find-ways.ts';
import type { JourneyPlaces } from './ways.ts';
import { storeWays } from './store-ways.ts';

type RenewDeps = { readonly db: Db; readonly routing: Router; readonly log: Pick<Logger, 'info' | 'error'> };
type Renew = {
  /** Of all journeys, also those whose ways are known. */
  readonly all?: boolean;
  /** Of this community alone. */
  readonly communityId?: string | undefined;
  /** Of this member alone. */
  readonly memberId?: string | undefined;
  /** After which journey it looks for those that have no ways; null: for none. */
  readonly missingAfter?: string | null;
  /** Told after which journey it has to go on looking for those; null at the end. */
  readonly onLookedThrough?: (after: string | null) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
  /** Told after each batch how many have been found so far. */
  readonly onFound?: (count: number) => void;
};
type Batches = AsyncGenerator<readonly string[], undefined>;

const PER_BATCH = 500;
/** Each takes some questions to the router, and people's own questions come first. */
const PER_BATCH_BY_ROAD = 10;
/** A piece of the journeys that is looked through for those without ways. */
const LOOKED_THROUGH_AT_ONCE = 5_000;

/**
 * A journey whose ways cannot be found keeps no other waiting.
 * @returns how many were found. Where the router is away they are estimates, which the next time finds again.
 */
export async function renewWays(
  { db, routing, log }: RenewDeps,
  { signal = new AbortController().signal, onFound, ...which }: Renew = {},
): Promise<number> {
  const batches = batchesOf({ db, routing }, which);
  let count = 0;
  await workOff<{ readonly id: string }>({
    async next() {
      const { value = [] } = await batches.next();
      return value.map((id) => ({ id }));
    },
    async work(rows) {
      const startedAt = performance.now();
      const ids = rows.map(({ id }) => id);
      count += await renewBatch({ db, routing }, ids, signal);
      onFound?.(count);
      if ((await routing.roadsVersion()) !== '') await delay(performance.now() - startedAt, undefined, { signal }).catch(() => {});
    },
    log,
    trouble: 'the ways of a journey were not found',
    signal,
  }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  if (count > 0) log.info({ count }, 'ways of journeys were found for matching');
  return count;
}

type Which = Pick<Renew, 'all' | 'communityId' | 'memberId' | 'missingAfter' | 'onLookedThrough'>;
type BatchDeps = Pick<RenewDeps, 'db' | 'routing'>;

async function* batchesOf(
  deps: BatchDeps,
  { all = false, communityId, memberId, missingAfter = FIRST_ID, onLookedThrough }: Which,
): Batches {
  if (all) {
    const inCommunity = communityId === undefined ? sql`` : sql`community_id = ${communityId} and`;
    yield* inOrder(deps, (after) => sql`select id from journeys where ${inCommunity} id > ${after}`);
  } else if (memberId !== undefined) yield* ofMember(deps, memberId);
  else {
    yield* ofOlderRoads(deps);
    if ((await deps.routing.roadsVersion()) !== null) {
      yield* inOrder(
        deps,
        (after) => sql`select journey_id as id from journey_ways where ${earlierCells(journeyWays)} and journey_id > ${after}`,
      );
    }
    if (missingAfter !== null) yield* withoutWays(deps, missingAfter, onLookedThrough);
  }
}

async function idsIn(db: Db, query: SQL): Promise<string[]> {
  return (await db.execute<{ id: string }>(query)).rows.map(({ id }) => id);
}

async function sizeOf({ routing }: BatchDeps): Promise<number> {
  return (await routing.roadsVersion()) === '' ? PER_BATCH : PER_BATCH_BY_ROAD;
}

async function* inOrder(deps: BatchDeps, afterId: (after: string) => SQL): Batches {
  for (let after: string | undefined = FIRST_ID; after !== undefined;) {
    const ids: readonly string[] = await idsIn(deps.db, sql`${afterId(after)} order by id limit ${await sizeOf(deps)}`);
    after = ids.at(-1);
    if (ids.length > 0) yield ids;
  }
}

/** Newer roads may come in between: each batch is asked for by those that hold then. */
async function* ofOlderRoads(deps: BatchDeps): Batches {
  for (let last: { readonly id: string; readonly version: string } | undefined = { id: FIRST_ID, version: '' }; last !== undefined;) {
    const version = await deps.routing.roadsVersion();
    // Nobody can tell of the roads now: those that have ways keep them.
    if (version === null) return;
    const { rows }: { readonly rows: readonly { readonly id: string; readonly version: string }[] } = await deps.db.execute(sql`
      select journey_id as id, roads_version as version from journey_ways
      where roads_version < ${version} and (roads_version, journey_id) > (${last.version}, ${last.id}::uuid)
      order by roads_version, journey_id limit ${await sizeOf(deps)}`);
    last = rows.at(-1);
    if (rows.length > 0) yield rows.map(({ id }) => id);
  }
}

/** As after a time without lifts. There are none otherwise, and no index leads to what is not there: so the journeys are looked through piece by piece. */
async function* withoutWays(deps: BatchDeps, from: string, onLookedThrough: Renew['onLookedThrough']): Batches {
  for (let after: string | undefined = from; after !== undefined;) {
    const piece = sql`select id from journeys where id > ${after} order by id limit ${LOOKED_THROUGH_AT_ONCE}`;
    const missing = await idsIn(
      deps.db,
      sql`select id from (${piece}) piece where not exists (select from journey_ways where journey_id = piece.id) order by id`,
    );
    const size = await sizeOf(deps);
    for (let at = 0; at < missing.length; at += size) yield missing.slice(at, at + size);
    [after] = await idsIn(deps.db, sql`select id from (${piece}) piece order by id offset ${LOOKED_THROUGH_AT_ONCE - 1}`);
    await onLookedThrough?.(after ?? null);
  }
}

async function* ofMember(deps: BatchDeps, memberId: string): Batches {
  const version = await deps.routing.roadsVersion();
  const isOlder = version === null ? sql`false` : sql`(journey_ways.roads_version < ${version} or ${earlierCells(journeyWays)})`;
  yield* inOrder(
    deps,
    (after) => sql`
      select id from journeys left join journey_ways on journey_id = id
      where member_id = ${memberId} and (journey_id is null or ${isOlder}) and id > ${after}`,
  );
}

async function renewBatch({ db, routing }: BatchDeps, ids: readonly string[], signal: AbortSignal): Promise<number> {
  const asked = await readPlaces(db, ids);
  const ways = await findWays({ db, routing }, asked, signal);
  // Where the router was not waited for, ways are estimates: what is kept is better.
  if (signal.aborted) return 0;
  return await db.transaction(async (tx) => {
    const memberIds = [...new Set(asked.map(({ memberId }) => memberId))];
    await tx.select({ id: members.id }).from(members).where(inArray(members.id, memberIds)).orderBy(members.id).for('no key update');
    // Meanwhile a member may have changed a journey, and found its ways, or have removed it.
    const present = new Set((await readPlaces(tx, ids, 'lock')).map((row) => JSON.stringify(row)));
    const found = asked.flatMap((row, index) => {
      const own = ways[index];
      return own !== undefined && present.has(JSON.stringify(row)) ? [{ journeyId: row.journeyId, ways: own }] : [];
    });
    // What is estimated by that is of no roads, and so found again.
    if (found.length > 0) await storeWays({ db: tx, routing }, found);
    return found.length;
  });
}

async function readPlaces(db: DbOrTx, ids: readonly string[], lock?: 'lock'): Promise<JourneyPlaces[]> {
  const read = db
    .select({
      journeyId: journeys.id,
      memberId: journeys.memberId,
      area: journeys.area,
      startLatitude: journeys.startLatitude,
      startLongitude: journeys.startLongitude,
      endLatitude: journeys.endLatitude,
      endLongitude: journeys.endLongitude,
    })
    .from(journeys)
    .where(inArray(journeys.id, [...ids]))
    .orderBy(journeys.id);
  return (await (lock === undefined ? read : read.for('no key update'))).map(({ journeyId, memberId, area, ...ends }) => ({
    journeyId,
    memberId,
    area,
    start: { latitude: ends.startLatitude, longitude: ends.startLongitude },
    end: { latitude: ends.endLatitude, longitude: ends.endLongitude },
  }));
}
