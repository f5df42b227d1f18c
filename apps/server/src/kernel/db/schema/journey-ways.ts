import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uuid,
  type PgColumn,
} from 'drizzle-orm/pg-core';
import { journeys } from './journeys.ts';

/** The ways of a journey between the centres of its cells (`Ways` in journeys/candidate/match-finder.ts). */
export const journeyWays = pgTable(
  'journey_ways',
  {
    journeyId: uuid('journey_id')
      .primaryKey()
      .references(() => journeys.id, { onDelete: 'cascade' }),
    /** What others are shown: the home cell, or its parent. */
    startCell: text('start_cell').notNull(),
    endCell: text('end_cell').notNull(),
    /** Kept as long as the end stays where it is (journeys/way/home-cells.ts); null of cells that an earlier version has made. */
    startHomeCell: text('start_home_cell'),
    endHomeCell: text('end_home_cell'),
    startLatitude: doublePrecision('start_latitude').notNull(),
    startLongitude: doublePrecision('start_longitude').notNull(),
    endLatitude: doublePrecision('end_latitude').notNull(),
    endLongitude: doublePrecision('end_longitude').notNull(),
    /** The land that each end lies on (`Router.landOf`), empty for none. */
    startLand: text('start_land').notNull(),
    endLand: text('end_land').notNull(),
    outEstimateMetres: integer('out_estimate_metres').notNull(),
    outEstimateSeconds: integer('out_estimate_seconds').notNull(),
    backEstimateMetres: integer('back_estimate_metres').notNull(),
    backEstimateSeconds: integer('back_estimate_seconds').notNull(),
    /** By road; null where no road leads. `*_course` is an encoded polyline, precision 6. */
    outMetres: integer('out_metres'),
    outSeconds: integer('out_seconds'),
    outCourse: text('out_course'),
    backMetres: integer('back_metres'),
    backSeconds: integer('back_seconds'),
    backCourse: text('back_course'),
    /** The roads of these ways; empty of estimates. */
    roadsVersion: text('roads_version').notNull(),
  },
  (table) => [
    index('journey_ways_roads_version_index').on(table.roadsVersion, table.journeyId),
    index('journey_ways_earlier_cells_index').on(table.journeyId).where(earlierCells(table)),
  ],
);

type Cells = Record<'startCell' | 'endCell' | 'startHomeCell' | 'endHomeCell', PgColumn>;

/**
 * Whether an earlier version made the cells of a row, or changed them and left the home cells of before. The text of a cell's parent has a 7 for its
 * resolution, and an f where the cell has its eighth digit.
 */
export function earlierCells({ startCell, endCell, startHomeCell, endHomeCell }: Cells): SQL {
  const isOf = (shown: PgColumn, home: PgColumn) =>
    sql`${shown} in (${home}, overlay(overlay(${home} placing '7' from 2 for 1) placing 'f' from 10 for 1))`;
  return sql`(${isOf(startCell, startHomeCell)} and ${isOf(endCell, endHomeCell)}) is not true`;
}

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * What the search for candidates reads, made of a journey and its ways and never changed by itself: a narrow table, as a search reads thousands of rows.
 */
export const journeyCandidates = pgTable(
  'journey_candidates',
  {
    journeyId: uuid('journey_id')
      .primaryKey()
      .references(() => journeys.id, { onDelete: 'cascade' }),
    communityId: uuid('community_id').notNull(),
    memberId: uuid('member_id').notNull(),
    /** Whether it takes passengers, or rides along; neither where it is paused or lies within one cell. */
    drives: boolean('drives').notNull(),
    rides: boolean('rides').notNull(),
    /** Weekdays on which any of its ways could be shared, bit 0 for Monday: a few more rather than one too few. */
    days: smallint('days').notNull(),
    /** The first and the last date, if there is one, with days to spare for zones. */
    firstDate: date('first_date', { mode: 'string' }),
    lastDate: date('last_date', { mode: 'string' }),
    /** H3 cells of resolution 8, as numbers: those below one coarser cell are a range. */
    startCell: bigint('start_cell', { mode: 'bigint' }).notNull(),
    endCell: bigint('end_cell', { mode: 'bigint' }).notNull(),
    /** H3 cells that hold whatever lies on a way with an allowed detour (journeys/way/cover.ts). */
    cover: bigint('cover', { mode: 'bigint' }).array().notNull(),
    /** What the order of candidates needs (journeys/way/packed-candidate.ts). */
    facts: bytes('facts').notNull(),
  },
  (table) => [
    index('journey_candidates_drivers_index')
      .using('gin', table.communityId, table.cover)
      .where(sql`${table.drives}`),
    // Its migration adds by hand `INCLUDE` of all that a search reads, so that it reads one piece of the index and no table.
    index('journey_candidates_passengers_index')
      .on(table.communityId, table.startCell, table.endCell)
      .where(sql`${table.rides}`),
  ],
);
