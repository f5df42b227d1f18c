/** Finds ways again that are missing, or that are older than the roads. */
import { setTimeout as delay } from 'node:timers/promises';
import { inArray, sql, type SQL } from 'drizzle-orm';
import { FIRST_ID } from '../../kernel/db/schema/columns.ts';
import type { Db, DbOrTx, Tx } from '../../kernel/db/client.ts';
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
export type Renew = {
  /** True: renews all journeys, even those whose ways are up to date. */
  readonly all?: boolean;
  /** Only this community. */
  readonly communityId?: string | undefined;
  /** Only this member. */
  readonly memberId?: string | undefined;
  /** Looks for journeys without ways after this id; null: does not look for them. */
  readonly missingAfter?: string | null;
  /** Called with the id after which the look for missing ways has to go on; null at the end. */
  readonly onLookedThrough?: (after: string | null) => Promise<void>;
  /** Called in the transaction that stores the ways of journeys. */
  readonly onStored?: ((tx: Tx, journeyIds: readonly string[]) => Promise<void>) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called after each batch with the number found so far. */
  readonly onFound?: (count: number) => void;
};
type Batches = AsyncGenerator<readonly string[], undefined>;

const PER_BATCH = 500;
/** Kept small: each journey asks the router several questions, and members' own questions come first. */
const PER_BATCH_BY_ROAD = 10;
/** How many journeys are searched at once for missing ways. */
const LOOKED_THROUGH_AT_ONCE = 5_000;

/**
 * A journey whose ways cannot be found does not hold up the others.
 * @returns how many were found. While the router is unavailable these are estimates, which the next run replaces.
 */
export async function renewWays(
  { db, routing, log }: RenewDeps,
  { signal = new AbortController().signal, onFound, onStored, ...which }: Renew = {},
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
      count += await renewBatch({ db, routing }, ids, { signal, onStored });
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

/** Each batch uses the roads of that moment, since newer ones may come in between. */
async function* ofOlderRoads(deps: BatchDeps): Batches {
  for (let last: { readonly id: string; readonly version: string } | undefined = { id: FIRST_ID, version: '' }; last !== undefined;) {
    const version = await deps.routing.roadsVersion();
    // The roads are unknown just now: journeys keep the ways that they have.
    if (version === null) return;
    const { rows }: { readonly rows: readonly { readonly id: string; readonly version: string }[] } = await deps.db.execute(sql`
      select journey_id as id, roads_version as version from journey_ways
      where roads_version < ${version} and (roads_version, journey_id) > (${last.version}, ${last.id}::uuid)
      order by roads_version, journey_id limit ${await sizeOf(deps)}`);
    last = rows.at(-1);
    if (rows.length > 0) yield rows.map(({ id }) => id);
  }
}

/** Journeys without ways exist only after a time without lifts. No index finds a missing row, so all journeys are read piece by piece. */
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

async function renewBatch(
  { db, routing }: BatchDeps,
  ids: readonly string[],
  { signal, onStored }: Pick<Renew, 'onStored'> & { readonly signal: AbortSignal },
): Promise<number> {
  const asked = await readPlaces(db, ids);
  const ways = await findWays({ db, routing }, asked, signal);
  // After an abort the ways are estimates, and the stored ones are better.
  if (signal.aborted) return 0;
  return await db.transaction(async (tx) => {
    const memberIds = [...new Set(asked.map(({ memberId }) => memberId))];
    await tx.select({ id: members.id }).from(members).where(inArray(members.id, memberIds)).orderBy(members.id).for('no key update');
    // A member may have changed or removed a journey meanwhile.
    const present = new Set((await readPlaces(tx, ids, 'lock')).map((row) => JSON.stringify(row)));
    const found = asked.flatMap((row, index) => {
      const own = ways[index];
      return own !== undefined && present.has(JSON.stringify(row)) ? [{ journeyId: row.journeyId, ways: own }] : [];
    });
    // Ways that this estimates have no version of roads, so the next run finds them again.
    if (found.length > 0) {
      await storeWays({ db: tx, routing }, found);
      await onStored?.(
        tx,
        found.map(({ journeyId }) => journeyId),
      );
    }
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
