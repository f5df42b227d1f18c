/** Ways follow journeys and roads: those that are missing, or of older roads, are found again. */
import { setTimeout as delay } from 'node:timers/promises';
import { inArray, sql, type SQL } from 'drizzle-orm';
import type { Db, DbOrTx } from '../db/client.ts';
import { earlierCells, journeyWays } from '../db/schema/journey-ways.ts';
import { journeys } from '../db/schema/journeys.ts';
import { members } from '../db/schema/members.ts';
import type { Logger } from '../effects/effects.ts';
import type { Router } from '../routing/routing.ts';
import { findWays } from './find-ways.ts';
import type { JourneyPlaces } from './match-finder.ts';
import { storeWays } from './store-ways.ts';

type RenewDeps = { readonly db: Db; readonly routing: Router; readonly log: Pick<Logger, 'info'> };
type Renew = {
  /** Of all journeys, also those whose ways are known. */
  readonly all?: boolean;
  /** Of this community alone. */
  readonly communityId?: string | undefined;
  /** Of this member alone. */
  readonly memberId?: string | undefined;
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
  { all = false, communityId, memberId, signal, onFound }: Renew = {},
): Promise<number> {
  const told = await routing.roadsVersion();
  const version = told ?? '';
  const size = version === '' ? PER_BATCH : PER_BATCH_BY_ROAD;
  let count = 0;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    if (signal?.aborted === true) break;
    const ids = await nextIds(db, { version: all ? null : version, isAway: told === null, communityId, memberId, last, size });
    if (ids.length === 0) break;
    last = ids.at(-1) ?? last;
    const startedAt = performance.now();
    count += await renewBatch({ db, routing, log }, ids, signal);
    onFound?.(count);
    if (version !== '') await delay(performance.now() - startedAt, undefined, { signal }).catch(() => {});
  }
  if (count > 0) log.info({ count }, 'ways of journeys were found for matching');
  return count;
}

type Wanted = Pick<Renew, 'communityId' | 'memberId'> & {
  /** Null: all. */
  readonly version: string | null;
  /** Whether nobody can tell of the roads now: then those that have ways keep them. */
  readonly isAway: boolean;
  readonly last: string;
  readonly size: number;
};

/** In the order of ids, after `last`. */
async function nextIds(db: Db, { version, isAway, communityId, memberId, last, size }: Wanted): Promise<string[]> {
  const theNext = (id: SQL) => sql`${id} > ${last} order by ${id} limit ${size}`;
  const rows = async (which: SQL) => (await db.execute<{ id: string }>(which)).rows.map(({ id }) => id);
  if (version === null) {
    const inCommunity = communityId === undefined ? sql`` : sql`community_id = ${communityId} and`;
    return await rows(sql`select id from journeys where ${inCommunity} ${theNext(sql`id`)}`);
  }
  const hasNoWays = sql`not exists (select from journey_ways where journey_id = journeys.id)`;
  if (isAway) {
    const ofMember = memberId === undefined ? sql`` : sql`member_id = ${memberId} and`;
    return await rows(sql`select id from journeys where ${ofMember} ${hasNoWays} and ${theNext(sql`id`)}`);
  }
  const isOlder = sql`roads_version < ${version}`;
  const ofEarlierVersion = earlierCells(journeyWays);
  if (memberId !== undefined) {
    return await rows(sql`
      select id from journeys left join journey_ways on journey_id = id
      where member_id = ${memberId} and (journey_id is null or journey_ways.${isOlder} or ${ofEarlierVersion}) and ${theNext(sql`id`)}`);
  }
  return await rows(sql`
    (select journey_id as id from journey_ways where ${isOlder} and ${theNext(sql`journey_id`)})
    union (select journey_id from journey_ways where ${ofEarlierVersion} and ${theNext(sql`journey_id`)})
    union (select id from journeys where ${hasNoWays} and ${theNext(sql`id`)})
    order by id limit ${size}`);
}

async function renewBatch({ db, routing }: RenewDeps, ids: readonly string[], signal: AbortSignal | undefined): Promise<number> {
  const asked = await readPlaces(db, ids);
  const ways = await findWays({ db, routing }, asked, signal);
  // Where the router was not waited for, ways are estimates: what is kept is better.
  if (signal?.aborted === true) return 0;
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
