import { RIDE_DIRECTIONS } from '@waylift/contract/ride';
import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instant, isOneOf } from './columns.ts';
import { journeys } from './journeys.ts';
import { members } from './members.ts';

/** What somebody in a car last said of a ride, and when they last saw what was told of it. A ride is named by the driver's journey and calendar. */
export const ridePeople = pgTable(
  'ride_people',
  {
    driverJourneyId: uuid('driver_journey_id')
      .notNull()
      .references(() => journeys.id, { onDelete: 'cascade' }),
    driverDate: date('driver_date', { mode: 'string' }).notNull(),
    direction: text('direction', { enum: RIDE_DIRECTIONS }).notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** 0: on time after all. */
    lateMinutes: smallint('late_minutes'),
    lateAt: instant('late_at'),
    seenAt: instant('seen_at'),
  },
  (table) => [
    primaryKey({ name: 'ride_people_pkey', columns: [table.driverJourneyId, table.driverDate, table.direction, table.memberId] }),
    index('ride_people_member_id_index').on(table.memberId),
    index('ride_people_driver_date_index').on(table.driverDate),
    check('ride_people_direction_check', isOneOf(table.direction, RIDE_DIRECTIONS)),
    check(
      'ride_people_late_check',
      sql`(${table.lateMinutes} is null) = (${table.lateAt} is null) and ${table.lateMinutes} between 0 and 30`,
    ),
  ],
);

/** Dates on which a member neither drives nor rides, by the calendar of each journey. No two of a member overlap. */
export const awaySpans = pgTable(
  'away_spans',
  {
    id: idColumn(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    fromDate: date('from_date', { mode: 'string' }).notNull(),
    untilDate: date('until_date', { mode: 'string' }).notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('away_spans_member_id_index').on(table.memberId, table.fromDate),
    index('away_spans_until_date_index').on(table.untilDate),
    check('away_spans_dates_check', sql`${table.fromDate} <= ${table.untilDate}`),
  ],
);
export type AwaySpanRow = typeof awaySpans.$inferSelect;
