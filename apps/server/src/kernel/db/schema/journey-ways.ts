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
    /** The cell that others see: the home cell, or its parent. */
    startCell: text('start_cell').notNull(),
    endCell: text('end_cell').notNull(),
    /** Kept as long as the end stays where it is (journeys/way/home-cells.ts). Null for cells that an earlier version made. */
    startHomeCell: text('start_home_cell'),
    endHomeCell: text('end_home_cell'),
    startLatitude: doublePrecision('start_latitude').notNull(),
    startLongitude: doublePrecision('start_longitude').notNull(),
    endLatitude: doublePrecision('end_latitude').notNull(),
    endLongitude: doublePrecision('end_longitude').notNull(),
    /** The land of each end (`Router.landOf`), or empty. */
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
    /** The version of the roads of these ways; empty for estimates. */
    roadsVersion: text('roads_version').notNull(),
  },
  (table) => [
    index('journey_ways_roads_version_index').on(table.roadsVersion, table.journeyId),
    index('journey_ways_earlier_cells_index').on(table.journeyId).where(earlierCells(table)),
  ],
);

type Cells = Record<'startCell' | 'endCell' | 'startHomeCell' | 'endHomeCell', PgColumn>;

/**
 * Whether an earlier version made the cells of a row, or changed them without the home cells. The text of a parent cell has a 7 for its resolution,
 * and an f where the cell has its eighth digit.
 */
export function earlierCells({ startCell, endCell, startHomeCell, endHomeCell }: Cells): SQL {
  const isOf = (shown: PgColumn, home: PgColumn) =>
    sql`${shown} in (${home}, overlay(overlay(${home} placing '7' from 2 for 1) placing 'f' from 10 for 1))`;
  return sql`(${isOf(startCell, startHomeCell)} and ${isOf(endCell, endHomeCell)}) is not true`;
}

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * The data that a search for candidates reads, derived from a journey and its ways. The table is narrow, because a search reads thousands of rows.
 */
export const journeyCandidates = pgTable(
  'journey_candidates',
  {
    journeyId: uuid('journey_id')
      .primaryKey()
      .references(() => journeys.id, { onDelete: 'cascade' }),
    communityId: uuid('community_id').notNull(),
    memberId: uuid('member_id').notNull(),
    /** Whether it can take passengers, or ride along. Both are false when it is paused or lies within one cell. */
    drives: boolean('drives').notNull(),
    rides: boolean('rides').notNull(),
    /** Weekdays on which one of its ways could be shared, bit 0 for Monday. It may hold too many days, never too few. */
    days: smallint('days').notNull(),
    /** The first and the last date, if any, widened by some days because of time zones. */
    firstDate: date('first_date', { mode: 'string' }),
    lastDate: date('last_date', { mode: 'string' }),
    /** H3 cells of resolution 8, as numbers: the children of a coarser cell are a range. */
    startCell: bigint('start_cell', { mode: 'bigint' }).notNull(),
    endCell: bigint('end_cell', { mode: 'bigint' }).notNull(),
    /** H3 cells that cover every place within an allowed detour (journeys/way/cover.ts). */
    cover: bigint('cover', { mode: 'bigint' }).array().notNull(),
    /** What the order of candidates needs (journeys/way/packed-candidate.ts). */
    facts: bytes('facts').notNull(),
  },
  (table) => [
    index('journey_candidates_drivers_index')
      .using('gin', table.communityId, table.cover)
      .where(sql`${table.drives}`),
    // The migration adds `INCLUDE` with all columns that a search reads, so that it reads the index alone.
    index('journey_candidates_passengers_index')
      .on(table.communityId, table.startCell, table.endCell)
      .where(sql`${table.rides}`),
  ],
);
