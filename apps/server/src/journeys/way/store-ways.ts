/** Stores the ways of journeys, and derives from them the rows that the search reads. */
import { greatCircleMetres } from '@waylift/geography/great-circle';
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { journeyCandidates, journeyWays } from '../../kernel/db/schema/journey-ways.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { cellAndAncestors, coverEllipse, STORED_CELLS } from './cover.ts';
import { measureWays, type WaysDeps, type WithCells } from './find-ways.ts';
import { cellsOfMember, isOneArea, type EndCell, type EndOfMember, type JourneyCells, type JourneyOfMember } from './home-cells.ts';
import { readJourneysOfMembers, type StoredJourney } from './journeys-of-members.ts';
import type { HomeOfEnd, Ways } from './ways.ts';
import { estimatedReach } from '../measure/measure-way.ts';
import { packCandidate } from './packed-candidate.ts';
import { putRows } from './put-rows.ts';
import { longestMetres, travelDays } from '../measure/travel-days.ts';
import { timeZoneAt } from '../traveller/time-zone.ts';
import { travellerColumns, travellerOf, type TravellerRow } from '../traveller/traveller-row.ts';
import type { Traveller } from '../traveller/traveller.ts';

/** A road may be shorter than the great circle by this factor: because of rounding, and because it begins a few metres beside a centre. */
export const SLACK = 1.01;

export type FoundWays = { readonly journeyId: string; readonly ways: Ways };

/**
 * Stores ways for up to a thousand journeys, whose members the transaction has locked. True if some ways are only estimated and must be found by road
 * later: those of journeys whose cells this changed, or whose cells were changed since the ways were found.
 */
export async function storeWays(deps: WaysDeps, found: readonly FoundWays[]): Promise<boolean> {
  const ids = found.map(({ journeyId }) => journeyId);
  return await store(deps, sql`select member_id from journeys where id = any(${sql.param(ids)}::uuid[])`, found);
}

/** The same for the other journeys of a member, after one was removed. */
export async function settleCells(deps: WaysDeps, memberId: string): Promise<boolean> {
  return await store(deps, [memberId], []);
}

async function store({ db: tx, routing }: WaysDeps, memberIds: readonly string[] | SQL, found: readonly FoundWays[]): Promise<boolean> {
  const members = await readJourneysOfMembers(tx, memberIds);
  const foundById = new Map(found.map(({ journeyId, ways }) => [journeyId, ways]));
  const whole: FoundWays[] = [];
  const outdated: (WithCells & { readonly journeyId: string })[] = [];
  for (const theirs of members.values()) {
    const cells = cellsOfMember(theirs.map((journey) => asFound(journey, foundById.get(journey.journeyId))));
    for (const { journeyId, start, kept } of theirs) {
      const [ways, decided] = [foundById.get(journeyId), cells.get(journeyId)];
      if (decided === undefined) throw new Error('a journey without cells');
      if (ways !== undefined && isOf(ways, decided)) whole.push({ journeyId, ways });
      else if (ways !== undefined || (kept !== null && !isKept(kept, decided))) {
        outdated.push({ journeyId, start: start.place, cells: decided, isMoved: { start: false, end: false } });
      }
    }
  }
  const estimated = await measureWays({ db: tx, routing }, outdated, '');
  const all = [...whole, ...outdated.flatMap(({ journeyId }, index) => withWays(journeyId, estimated[index]))];
  // Everybody writes these rows in this order, so two transactions cannot deadlock.
  all.sort((one, other) => (one.journeyId < other.journeyId ? -1 : 1));
  await putRows(
    tx,
    journeyWays,
    all.map(({ journeyId, ways }) => ({ journeyId, ...wayColumns(ways) })),
  );
  await storeZones(
    tx,
    [...members.values()].flat().filter(({ journeyId }) => foundById.has(journeyId)),
  );
  await renewCandidates(
    tx,
    all.map(({ journeyId }) => journeyId),
  );
  return outdated.length > 0;
}

function asFound(journey: StoredJourney, ways: Ways | undefined): JourneyOfMember {
  if (ways === undefined) return journey;
  const endOf = ({ place }: EndOfMember, { cell, isMoved }: HomeOfEnd) => ({ place, home: cell, isMoved });
  return { ...journey, start: endOf(journey.start, ways.startHome), end: endOf(journey.end, ways.endHome) };
}

function isOf({ startCell, endCell, startHome, endHome }: Ways, { start, end }: JourneyCells): boolean {
  return startCell === start.shown && endCell === end.shown && startHome.cell === start.home && endHome.cell === end.home;
}

/**
 * Whether the stored cells still hold. A missing home counts as the same if the shown cell is right: an earlier version stored such ways, and they
 * are found again soon.
 */
function isKept(kept: NonNullable<StoredJourney['kept']>, { start, end }: JourneyCells): boolean {
  const isSame = (was: typeof kept.start, is: EndCell) => was.shown === is.shown && (was.home === null || was.home === is.home);
  return isSame(kept.start, start) && isSame(kept.end, end);
}

function withWays(journeyId: string, ways: Ways | undefined): FoundWays[] {
  return ways === undefined ? [] : [{ journeyId, ways }];
}

/** Only journeys from before zones were stored lack one: adding or moving a journey stores its zone. */
async function storeZones(tx: DbOrTx, stored: readonly StoredJourney[]): Promise<void> {
  const unknown = stored.filter(({ timeZone }) => timeZone === null);
  if (unknown.length === 0) return;
  const zones = JSON.stringify(unknown.map(({ journeyId, start }) => ({ id: journeyId, time_zone: timeZoneAt(start.place) })));
  await tx.execute(sql`
    update journeys set time_zone = zones.time_zone from jsonb_to_recordset(${zones}::jsonb) as zones (id uuid, time_zone text)
    where journeys.id = zones.id and journeys.time_zone is null`);
}

/** Rebuilds what the search reads, for journeys that changed while their ways did not. Journeys without ways are left out. */
export async function renewCandidates(tx: DbOrTx, journeyIds: readonly string[]): Promise<void> {
  if (journeyIds.length === 0) return;
  const stored = await tx
    .select(travellerColumns)
    .from(journeys)
    .innerJoin(journeyWays, eq(journeyWays.journeyId, journeys.id))
    .where(inArray(journeys.id, [...journeyIds]))
    .orderBy(journeys.id);
  await putRows(tx, journeyCandidates, stored.map(candidateRow));
}

function candidateRow(stored: TravellerRow): typeof journeyCandidates.$inferInsert {
  const { journey, ways } = stored;
  const traveller = travellerOf(stored);
  const { days, first, last } = travelDays(traveller);
  const isSilent = journey.paused || isOneArea(ways.startCell, ways.endCell);
  return {
    journeyId: journey.id,
    communityId: journey.communityId,
    memberId: journey.memberId,
    drives: !isSilent && traveller.role !== 'passenger',
    rides: !isSilent && traveller.role !== 'driver',
    days,
    firstDate: first,
    lastDate: last,
    startCell: cellNumber(cellAndAncestors(traveller.start)[0]),
    endCell: cellNumber(cellAndAncestors(traveller.end)[0]),
    cover: coverOf(traveller, STORED_CELLS).map(cellNumber),
    facts: packCandidate({ traveller, startLand: ways.startLand, endLand: ways.endLand }),
  };
}

/**
 * Covers the ends of everybody whom this traveller could take along: a road is never shorter than the great circle. Without a road of its own, the
 * journey is only estimated. Estimated roads are longer than straight lines by a known factor, so a smaller cover is enough.
 */
export function coverOf(traveller: Traveller, cellsMax: number): string[] {
  const { start, end, out, back } = traveller;
  const hasRoads = out.road !== null && back?.road !== null;
  return coverEllipse(
    start,
    end,
    hasRoads ? SLACK * longestMetres(traveller) : estimatedReach(traveller, greatCircleMetres(start, end)),
    cellsMax,
  );
}

/** Converts an H3 cell from hexadecimal text to the number that is stored. */
export function cellNumber(cell: string | undefined): bigint {
  return BigInt(`0x${cell ?? '0'}`);
}

function wayColumns({ startCell, endCell, startHome, endHome, start, end, startLand, endLand, out, back, roadsVersion }: Ways) {
  return {
    startCell,
    endCell,
    startHomeCell: startHome.cell,
    endHomeCell: endHome.cell,
    startLatitude: start.latitude,
    startLongitude: start.longitude,
    endLatitude: end.latitude,
    endLongitude: end.longitude,
    startLand,
    endLand,
    outEstimateMetres: out.estimate.metres,
    outEstimateSeconds: out.estimate.seconds,
    backEstimateMetres: back.estimate.metres,
    backEstimateSeconds: back.estimate.seconds,
    outMetres: out.road?.metres ?? null,
    outSeconds: out.road?.seconds ?? null,
    outCourse: out.road?.course ?? null,
    backMetres: back.road?.metres ?? null,
    backSeconds: back.road?.seconds ?? null,
    backCourse: back.road?.course ?? null,
    roadsVersion,
  };
}
