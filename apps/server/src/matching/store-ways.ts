/** Keeps the ways of journeys, and makes of them and of the journeys what the search reads. */
import { greatCircleMetres } from '@waylift/geography/great-circle';
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../db/client.ts';
import { journeyCandidates, journeyWays } from '../db/schema/journey-ways.ts';
import { journeys } from '../db/schema/journeys.ts';
import { cellAndAncestors, coverEllipse, STORED_CELLS } from './cover.ts';
import type { Ways } from './match-finder.ts';
import { estimatedReach } from './measure-way.ts';
import { packCandidate } from './packed-candidate.ts';
import { longestMetres, travelDays } from './travel-days.ts';
import { travellerColumns, travellerOf, type TravellerRow } from './traveller-row.ts';
import type { Traveller } from './traveller.ts';

/** A road may be this much shorter than the great circle: by rounding, and as it begins a few metres beside a centre. */
export const SLACK = 1.01;

export type FoundWays = { readonly journeyId: string; readonly ways: Ways };

/** Of journeys that are stored; up to a thousand at once. */
export async function storeWays(tx: DbOrTx, found: readonly FoundWays[]): Promise<void> {
  await putRows(
    tx,
    journeyWays,
    found.map(({ journeyId, ways }) => ({ journeyId, ...wayColumns(ways) })),
  );
  const zones = JSON.stringify(found.map(({ journeyId, ways }) => ({ id: journeyId, time_zone: ways.timeZone })));
  await tx.execute(sql`
    update journeys set time_zone = zones.time_zone from jsonb_to_recordset(${zones}::jsonb) as zones (id uuid, time_zone text)
    where journeys.id = zones.id and journeys.time_zone is distinct from zones.time_zone`);
  await renewCandidates(
    tx,
    found.map(({ journeyId }) => journeyId),
  );
}

/** Makes what the search reads anew, of journeys that have changed while their ways have not. Those without ways are left out. */
export async function renewCandidates(tx: DbOrTx, journeyIds: readonly string[]): Promise<void> {
  const stored = await tx
    .select(travellerColumns)
    .from(journeys)
    .innerJoin(journeyWays, eq(journeyWays.journeyId, journeys.id))
    .where(inArray(journeys.id, [...journeyIds]));
  await putRows(tx, journeyCandidates, stored.map(candidateRow));
}

function candidateRow(stored: TravellerRow): typeof journeyCandidates.$inferInsert {
  const { journey, ways } = stored;
  const traveller = travellerOf(stored);
  const { days, first, last } = travelDays(traveller);
  const isSilent = journey.paused || ways.startCell === ways.endCell;
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
 * Holds the ends of everybody whom this traveller could take along: a road is never shorter than the great circle. Without a road of one's own all
 * is measured by the estimate, whose roads are longer than straight lines by a known factor: so less of the map will do.
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

/** An H3 cell's hexadecimal text as the store keeps it. */
export function cellNumber(cell: string | undefined): bigint {
  return BigInt(`0x${cell ?? '0'}`);
}

function wayColumns({ startCell, endCell, start, end, startLand, endLand, out, back, roadsVersion }: Ways) {
  return {
    startCell,
    endCell,
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

/** Adds rows, or puts them in the place of those of the same journeys. All are one value, which the store takes apart: of hundreds that is the quicker way. */
async function putRows(tx: DbOrTx, table: PgTable, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  if (rows.length === 0) return;
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [columns[key]?.name ?? key, jsonOf(value)])),
  );
  const changed = Object.values(columns)
    .filter(({ primary }) => !primary)
    .map(({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`);
  await tx.execute(sql`
    insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(named)}::jsonb)
    on conflict (journey_id) do update set ${sql.join(changed, sql`, `)}`);
}

function jsonOf(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return Array.isArray(value) ? value.map(jsonOf) : value;
}
