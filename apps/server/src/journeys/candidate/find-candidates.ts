/** The SQL statement that finds every possible match of a journey. It may find a few too many, but never one too few. */
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { hiddenMatches } from '../../kernel/db/schema/hidden-matches.ts';
import { journeyWays } from '../../kernel/db/schema/journey-ways.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { cellAndAncestors, FINEST } from '../way/cover.ts';
import { isOneArea } from '../way/home-cells.ts';
import type { Candidate } from '../way/packed-candidate.ts';
import { cellNumber, coverOf } from '../way/store-ways.ts';
import { companyOf, liftsOf, travellerColumns, travellerOf, type AgreedLift } from '../traveller/traveller-row.ts';
import { dateAfter, travelDays } from '../measure/travel-days.ts';
import type { Traveller } from '../traveller/traveller.ts';

export type Reader = {
  readonly traveller: Traveller;
  readonly startLand: string;
  readonly endLand: string;
  readonly isOneArea: boolean;
  readonly silent: 'one-area' | 'paused' | 'closed' | null;
  /** Ids of other journeys that the member has hidden from this journey's matches. */
  readonly hidden: ReadonlySet<string>;
};
/** Packed candidates (packed-candidate.ts) in a row. Somebody who may drive or ride can be in both. */
export type Candidates = { readonly drivers: Buffer; readonly passengers: Buffer };
type Wanted = { readonly as: 'any' | 'driver' | 'passenger'; readonly now: Date };

/** H3 writes the resolution and fifteen digits of three bits into a cell's number: https://h3geo.org/docs/core-library/h3Indexing */
const RESOLUTION_BIT = 52n;
const DIGITS = 15;
/** How many cells the search asks for. Each cell is one range of an index; a finer cover finds fewer journeys in vain. */
const ASKED_CELLS = 160;

const HIDDEN = sql<readonly string[]>`array(select other_journey_id::text from ${hiddenMatches} where journey_id = ${journeys.id})`;

/** Null if the journey does not exist or its ways are not known yet. */
export async function readReader(db: Db, journeyId: string): Promise<Reader | null> {
  return (await readReaders(db, [journeyId])).get(journeyId) ?? null;
}

/** By journey id. Journeys that do not exist, or whose ways are not known yet, are left out. */
export async function readReaders(db: Db, journeyIds: readonly string[]): Promise<ReadonlyMap<string, Reader>> {
  const rows = await db
    .select({ ...travellerColumns, isActive: communities.active, lifts: liftsOf(journeys.id), hidden: HIDDEN })
    .from(journeys)
    .innerJoin(journeyWays, eq(journeyWays.journeyId, journeys.id))
    .innerJoin(communities, eq(communities.id, journeys.communityId))
    .where(inArray(journeys.id, [...journeyIds]));
  return new Map(
    rows.map((row) => {
      const { startCell, endCell, startLand, endLand } = row.ways;
      const isWithinOne = isOneArea(startCell, endCell);
      const silent = !row.isActive ? 'closed' : row.journey.paused ? 'paused' : isWithinOne ? 'one-area' : null;
      const traveller = travellerOf(row, row.lifts);
      return [row.journey.id, { traveller, startLand, endLand, isOneArea: isWithinOne, silent, hidden: new Set(row.hidden) }];
    }),
  );
}

const NO_LIFTS = sql<readonly AgreedLift[]>`'[]'::jsonb`;

/** Complete travellers with their ways by road, by journey id; without what their lifts mean where that is known. */
export async function readTravellers(
  db: Db,
  journeyIds: readonly string[],
  { isCompanyKnown = false } = {},
): Promise<ReadonlyMap<string, Candidate>> {
  const rows = await db
    .select({ ...travellerColumns, lifts: isCompanyKnown ? NO_LIFTS : liftsOf(journeys.id) })
    .from(journeys)
    .innerJoin(journeyWays, eq(journeyWays.journeyId, journeys.id))
    .where(inArray(journeys.id, [...journeyIds]));
  return new Map(
    rows.map((row) => [
      row.journey.id,
      { traveller: travellerOf(row, row.lifts), startLand: row.ways.startLand, endLand: row.ways.endLand },
    ]),
  );
}

/** What a packed candidate leaves out: whose journey it is, and what its lifts mean. */
export type Company = Pick<Traveller, 'memberId' | 'taken' | 'seats' | 'riders'>;

/**
 * By journey id. Journeys without a lift are left out, unless they belong to one of the `shunned` members. One statement for any number of journeys.
 */
export async function readCompany(
  db: Db,
  journeyIds: readonly string[],
  shunned: readonly string[],
): Promise<ReadonlyMap<string, Company>> {
  const { rows } = await db.execute<{ id: string; memberId: string; seats: number; lifts: readonly AgreedLift[] }>(sql`
    select asked.id, j.member_id as "memberId", j.seats, ${liftsOf(sql`asked.id`)} as lifts
    from unnest(${sql.param([...journeyIds])}::uuid[]) as asked (id) join ${journeys} j on j.id = asked.id
    where j.member_id = any(${sql.param([...shunned])}::uuid[])
      or exists (select from ${lifts} where state = 'active' and driver_journey_id = asked.id)
      or exists (select from ${lifts} where state = 'active' and passenger_journey_id = asked.id)`);
  return new Map(rows.map(({ id, memberId, seats, lifts: agreed }) => [id, { memberId, seats, ...companyOf(id, agreed) }]));
}

export async function findCandidates(db: Db, mine: Traveller, wanted: Wanted): Promise<Candidates> {
  const { rows } = await db.execute<{ drivers: Buffer | null; passengers: Buffer | null }>(candidatesStatement(mine, wanted));
  return { drivers: rows[0]?.drivers ?? Buffer.alloc(0), passengers: rows[0]?.passengers ?? Buffer.alloc(0) };
}

/** Exported for the test that reads its plan. */
export function candidatesStatement(mine: Traveller, { as, now }: Wanted): SQL {
  const { days, first, last } = travelDays(mine);
  // In some time zones it is still yesterday.
  const yesterday = dateAfter(now.toISOString().slice(0, 10), -1);
  const from = first === null || first < yesterday ? yesterday : first;
  const fits = sql.join(
    [
      sql`c.member_id <> ${mine.memberId} and c.member_id not in (select id from shunned)`,
      sql`not exists (select from members m where m.id = c.member_id and m.status <> 'active')`,
      sql`c.days & ${days} <> 0 and (c.last_date is null or c.last_date >= ${from})`,
      ...(last === null ? [] : [sql`(c.first_date is null or c.first_date <= ${last})`]),
    ],
    sql` and `,
  );
  const nobody = sql`null::bytea`;
  // `offset 0` stops PostgreSQL from reordering the joins. Its estimates are poor here: it would read a whole community.
  const drivers = sql`(
    select string_agg(c.facts, '') from circle cross join lateral (
      select c.facts from journey_candidates c
      where c.drives and c.community_id = circle.id and c.cover && ${cellsOf(mine.start)} and c.cover && ${cellsOf(mine.end)} and ${fits} offset 0) c)`;
  const ranges = coverOf(mine, ASKED_CELLS).map(rangeOf);
  const [lows, highs] = [ranges.map(([low]) => low), ranges.map(([, high]) => high)];
  const passengers = sql`(
    select string_agg(c.facts, '') from circle cross join unnest(${numbers(lows)}, ${numbers(highs)}) as range (low, high)
    cross join lateral (
      select c.facts from journey_candidates c
      where c.rides and c.community_id = circle.id and c.start_cell between range.low and range.high
        and c.end_cell <@ ${`{${ranges.map(([low, high]) => `[${low},${high}]`).join()}}`}::int8multirange and ${fits} offset 0) c)`;
  return sql`
    with ${circleOf(mine)}
    select ${mine.role === 'driver' || as === 'driver' ? nobody : drivers} as drivers,
      ${mine.role === 'passenger' || as === 'passenger' ? nobody : passengers} as passengers
    where not exists (select from members where id = ${mine.memberId} and status <> 'active')`;
}

/** Whether two members may find each other at all. This depends on their communities, accounts and blocks, not on their journeys. */
export async function mayShare(db: DbOrTx, mine: Belonging, other: Belonging): Promise<boolean> {
  return (await whoMayShare(db, mine, [other])).has(other.memberId);
}

/** The ids of the `others` who may share with this member. One statement for all of them. */
export async function whoMayShare(db: DbOrTx, mine: Belonging, others: readonly Belonging[]): Promise<ReadonlySet<string>> {
  const [memberIds, communityIds] = [others.map(({ memberId }) => memberId), others.map(({ communityId }) => communityId)];
  const { rows } = await db.execute<{ id: string }>(sql`
    with ${circleOf(mine)}
    select other.member_id as id from unnest(${sql.param(memberIds)}::uuid[], ${sql.param(communityIds)}::uuid[]) as other (member_id, community_id)
    where other.community_id in (select id from circle) and other.member_id <> ${mine.memberId}::uuid
      and other.member_id not in (select id from shunned)
      and not exists (select from members where id in (${mine.memberId}, other.member_id) and status <> 'active')`);
  return new Set(rows.map(({ id }) => id));
}

type Belonging = Pick<Traveller, 'memberId' | 'communityId'>;

/** `circle`: the communities whose members are found. `shunned`: members who have blocked this one, and members whom this one has blocked. */
function circleOf({ memberId, communityId }: Belonging): SQL {
  return sql`own as materialized (
      select id, coalesce(parent_id, id) as head_id, matches_with = 'family' as is_family from communities where id = ${communityId} and active
    ), circle as materialized (
      select id from own
      union select c.id from own join communities c on c.id = own.head_id where is_family and c.active and c.matches_with = 'family'
      union select c.id from own join communities c on c.parent_id = own.head_id where is_family and c.active and c.matches_with = 'family'
    ), shunned as materialized (
      select blocked_id as id from member_blocks where blocker_id = ${memberId}
      union all select blocker_id from member_blocks where blocked_id = ${memberId}
    )`;
}

function cellsOf(place: Parameters<typeof cellAndAncestors>[0]): SQL {
  return numbers(cellAndAncestors(place).map(cellNumber));
}

function numbers(values: readonly bigint[]): SQL {
  return sql`${`{${values.join()}}`}::bigint[]`;
}

/** The numbers of the first and the last cell of resolution 8 within a coarser cell. */
function rangeOf(cell: string): readonly [low: bigint, high: bigint] {
  const number = cellNumber(cell);
  const resolution = Number((number >> RESOLUTION_BIT) & 0xfn);
  let low = (number & ~(0xfn << RESOLUTION_BIT)) | (BigInt(FINEST) << RESOLUTION_BIT);
  let high = low;
  for (let digit = resolution + 1; digit <= FINEST; digit += 1) {
    const bit = BigInt(3 * (DIGITS - digit));
    low &= ~(7n << bit);
    high = (high & ~(7n << bit)) | (6n << bit);
  }
  return [low, high];
}
