import type { RideEnd, LiftPlace } from '@waylift/contract/lift';
import type { Spot } from '@waylift/contract/spot';
import { LIFT_STATES } from '@waylift/contract/lift';
import type { Position } from '@waylift/geography/position';
import { sql, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, date, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instant, isOneOf } from './columns.ts';
import { conversations } from './conversations.ts';
import { journeys } from './journeys.ts';
import { members } from './members.ts';
import { awaySpans } from './rides.ts';

/**
 * A trip by one member's calendar. Minutes count from midnight of the day on that member's clock: 1,440 or more is on the next day, below 0 on the
 * day before.
 */
export type TripSide = {
  readonly day: number;
  /** Null where both travel weekly. */
  readonly date: string | null;
  readonly driverDeparts: number;
  readonly pickUp: number;
  readonly dropOff: number;
};
/** Seconds after the driver has set out. */
export type Moments = { readonly pickUp: number; readonly dropOff: number };
/** When the car is at the agreed places, along the order of the present plan. Others are shown these; who fits in is decided by cells alone. */
export type ExactMoments = Moments & {
  /** When the driver leaves the own door to be there then. Only the driver is told. */
  readonly leaves: number;
  /** The places that were measured, and which of them are this rider's, as a hash. */
  readonly of: string;
};
/** Where the passenger gets in and out of the driver's car, by cells; and when, by the plan in which the lift was agreed and by the present one. */
export type TripStops = {
  readonly from: Position;
  readonly to: Position;
  readonly agreed: Moments;
  readonly planned: Moments;
  /** How many ride in the present plan. */
  readonly riders?: number;
  /** The router was away, so this is an estimate in place of the plan by road. */
  readonly isEstimate?: true;
  /** By how many minutes the driver sets out later than when the lift was agreed; none: at the same time. All moments count from the later one. */
  readonly later?: number;
  /** None: no road joins the places, or they have not been measured yet. Then the moments of the plan are shown. */
  readonly exact?: ExactMoments;
};
/** One direction that two members share on a weekday or a date, by the calendar of each. */
export type Trip = {
  readonly direction: 'out' | 'back';
  readonly driver: TripSide;
  readonly passenger: TripSide;
  /** Lifts that were agreed before cars had plans have none. */
  readonly stops?: TripStops;
  /** The driver's days, `YYYY-MM-DD`, on which others take the room in the car. Each is called off, but keeps no seat and cannot be taken back. */
  readonly notOn?: readonly string[];
  /** The times of the rides before the driver's day `until` (`YYYY-MM-DD`), from which on the others hold. May be over. */
  readonly before?: { readonly until: string } & Readonly<Record<'driver' | 'passenger', TimesBefore>>;
};
/** Without `driverDeparts` the driver set out at the same time. */
export type TimesBefore = Pick<TripSide, 'pickUp' | 'dropOff'> & Partial<Pick<TripSide, 'driverDeparts'>>;

export type AgreedPlace = Omit<LiftPlace, 'spot' | 'walkMetres'> & {
  /** From the passenger's own end. */
  readonly walkMetres: number;
  /** The announced point was used, because the exact road gave none. It may be further than the passenger's walk. */
  readonly isAnnounced?: true;
  /** Who named the spot, where the place is a spot. Its label is then what the member wrote. */
  readonly spotBy?: 'driver' | 'passenger';
  /** The spot that both agreed to in the lift. */
  readonly spotId?: string;
};
/** Where the passenger gets in and out, by direction; null for a direction that is not shared. */
export type LiftPlaces = {
  readonly out: { readonly pickUp: AgreedPlace; readonly dropOff: AgreedPlace } | null;
  readonly back: { readonly pickUp: AgreedPlace; readonly dropOff: AgreedPlace } | null;
  readonly proposed?: ProposedSpots;
  /** The moments at which they last became others, as ISO 8601 (sharing/lift/place-changes.ts). */
  readonly changed?: readonly string[];
};
/** Spots that one member proposed and the other has not answered, by the end of the way out, or of the only way. */
export type ProposedSpots = { readonly [E in RideEnd]?: ProposedSpot };
export type ProposedSpot = Spot & { readonly id: string; readonly by: 'driver' | 'passenger' };
/** What a member shares with the other, in this lift only. */
export type SharedContact = { readonly shareEmail: boolean; readonly phone: string | null };
export const NOTHING_SHARED: SharedContact = { shareEmail: false, phone: null };

export const LIFT_ENDS = ['member', 'over', 'journey', 'left', 'block', 'suspension', 'community'] as const;

/** Selects active lifts that were agreed before cars had plans. */
export function hasNoPlan(table: Record<'state' | 'trips', AnyPgColumn>): SQL {
  return sql`${table.state} = 'active' and not jsonb_path_exists(${table.trips}, '$.stops')`;
}

/** A standing agreement of two members. A member who left is null. */
export const lifts = pgTable(
  'lifts',
  {
    id: idColumn(),
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'set null' }),
    driverId: uuid('driver_id').references(() => members.id, { onDelete: 'set null' }),
    passengerId: uuid('passenger_id').references(() => members.id, { onDelete: 'set null' }),
    driverJourneyId: uuid('driver_journey_id').references(() => journeys.id, { onDelete: 'set null' }),
    passengerJourneyId: uuid('passenger_journey_id').references(() => journeys.id, { onDelete: 'set null' }),
    /** IANA names, from the journeys at the time of the agreement. */
    driverTimeZone: text('driver_time_zone').notNull(),
    passengerTimeZone: text('passenger_time_zone').notNull(),
    state: text('state', { enum: LIFT_STATES }).notNull(),
    trips: jsonb('trips').$type<readonly Trip[]>().notNull(),
    /** Null once it has ended. */
    places: jsonb('places').$type<LiftPlaces>(),
    /** Places by former rules, until they are computed anew (sharing/lift/renew-places.ts). Those that may show too much are in no answer. */
    formerPlaces: jsonb('former_places').$type<LiftPlaces>(),
    driverShares: jsonb('driver_shares').$type<SharedContact>().notNull().default(NOTHING_SHARED),
    passengerShares: jsonb('passenger_shares').$type<SharedContact>().notNull().default(NOTHING_SHARED),
    /** Whether the member is being asked if the lift still suits, after a journey changed. */
    driverAsked: boolean('driver_asked').notNull().default(false),
    passengerAsked: boolean('passenger_asked').notNull().default(false),
    /** The lift ends then, if one of the two is still asked. Null: nobody has to answer. */
    answerUntil: instant('answer_until'),
    /** When the passenger was told of times that they have not agreed to. Null: there are none. */
    timesToldAt: instant('times_told_at'),
    /** The first and the last date by the driver's calendar, `YYYY-MM-DD`. An open lift has no last date. */
    firstDate: date('first_date', { mode: 'string' }).notNull(),
    lastDate: date('last_date', { mode: 'string' }),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    /** What ended it. */
    endedBy: text('ended_by', { enum: LIFT_ENDS }),
    createdAt: createdAtColumn(),
  },
  (table) => [
    // One active lift for each pair of journeys, whoever drives.
    uniqueIndex('lifts_active_index')
      .on(
        sql`least(${table.driverJourneyId}, ${table.passengerJourneyId})`,
        sql`greatest(${table.driverJourneyId}, ${table.passengerJourneyId})`,
      )
      .where(sql`${table.state} = 'active'`),
    // Active lifts have no such date. Read backwards, ended lifts come latest first.
    index('lifts_driver_id_index').on(table.driverId, table.endedAt, table.id),
    index('lifts_passenger_id_index').on(table.passengerId, table.endedAt, table.id),
    index('lifts_driver_journey_id_index').on(table.driverJourneyId),
    index('lifts_passenger_journey_id_index').on(table.passengerJourneyId),
    index('lifts_conversation_id_index').on(table.conversationId),
    index('lifts_last_date_index')
      .on(table.lastDate)
      .where(sql`${table.state} = 'active'`),
    index('lifts_ended_at_index')
      .on(table.endedAt)
      .where(sql`${table.endedAt} is not null`),
    index('lifts_former_places_index')
      .on(table.id)
      .where(sql`${table.formerPlaces} is not null`),
    index('lifts_answer_until_index')
      .on(table.answerUntil)
      .where(sql`${table.answerUntil} is not null`),
    index('lifts_times_told_at_index')
      .on(table.timesToldAt)
      .where(sql`${table.timesToldAt} is not null`),
    index('lifts_without_plan_index').on(table.driverJourneyId).where(hasNoPlan(table)),
    check(
      'lifts_state_check',
      sql`(${table.state} = 'active') = (${table.endedAt} is null) and (${table.endedAt} is null) = (${table.endedBy} is null)`,
    ),
    check('lifts_active_check', sql`${table.state} = 'ended' or (${table.driverId} is not null and ${table.passengerId} is not null)`),
    check('lifts_ended_check', sql`${table.state} = 'active' or ${table.places} is null`),
  ],
);
export type LiftRow = typeof lifts.$inferSelect;

export const CALLERS = ['driver', 'passenger', 'either'] as const;

/** A ride that somebody called off. The seat stays taken. The ride takes place again once no row of it is left. */
export const liftSkips = pgTable(
  'lift_skips',
  {
    liftId: uuid('lift_id')
      .notNull()
      .references(() => lifts.id, { onDelete: 'cascade' }),
    direction: text('direction', { enum: ['out', 'back'] }).notNull(),
    /** The date of the ride, by the calendar of each. */
    driverDate: date('driver_date', { mode: 'string' }).notNull(),
    passengerDate: date('passenger_date', { mode: 'string' }).notNull(),
    /** Who does not come along. `either`: an earlier version did not note it. */
    calledBy: text('called_by', { enum: CALLERS }).notNull().default('either'),
    /** The absence because of which it is called off. */
    awayId: uuid('away_id').references(() => awaySpans.id, { onDelete: 'set null' }),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ name: 'lift_skips_pkey', columns: [table.liftId, table.direction, table.driverDate, table.calledBy] }),
    index('lift_skips_away_id_index')
      .on(table.awayId)
      .where(sql`${table.awayId} is not null`),
    check('lift_skips_called_by_check', isOneOf(table.calledBy, CALLERS)),
  ],
);
