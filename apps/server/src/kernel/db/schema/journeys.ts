import { sql } from 'drizzle-orm';
import type { Spot } from '@waylift/contract/spot';
import type { When } from '@waylift/contract/travel';
import { AREAS, ROLES, TRAVEL_DEFAULTS } from '@waylift/contract/travel-values';
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { communities } from './communities.ts';
import { createdAtColumn, idColumn, instant, isOneOf } from './columns.ts';
import { members } from './members.ts';

export const journeys = pgTable(
  'journeys',
  {
    id: idColumn(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'restrict' }),

    /** Places in WGS 84 degrees. */
    startLabel: text('start_label').notNull(),
    startLatitude: doublePrecision('start_latitude').notNull(),
    startLongitude: doublePrecision('start_longitude').notNull(),
    startKind: text('start_kind'),
    startContext: text('start_context'),
    endLabel: text('end_label').notNull(),
    endLatitude: doublePrecision('end_latitude').notNull(),
    endLongitude: doublePrecision('end_longitude').notNull(),
    endKind: text('end_kind'),
    endContext: text('end_context'),

    returnJourney: boolean('return_journey').notNull(),
    distanceMetres: doublePrecision('distance_metres').notNull(),
    durationSeconds: doublePrecision('duration_seconds').notNull(),
    /** Encoded polyline, precision 6. */
    geometry: text('geometry').notNull(),
    estimated: boolean('estimated').notNull(),
    ferry: boolean('ferry').notNull().default(false),
    /** The version of the roads that it was last compared with (`Router.roadsVersion`); empty before the first time. */
    roadsVersion: text('roads_version').notNull().default(''),
    /** When newer roads changed its figures, and the figures before. Null if they never did. */
    reroutedAt: instant('rerouted_at'),
    formerDistanceMetres: doublePrecision('former_distance_metres'),
    formerDurationSeconds: doublePrecision('former_duration_seconds'),
    formerlyEstimated: boolean('formerly_estimated'),
    /** In the form of the contract; null until the member says when they travel. */
    when: jsonb('when').$type<When>(),
    role: text('role', { enum: ROLES }).notNull().default(TRAVEL_DEFAULTS.role),
    seats: smallint('seats').notNull().default(TRAVEL_DEFAULTS.seats),
    flexibleMinutes: smallint('flexible_minutes').notNull().default(TRAVEL_DEFAULTS.flexibleMinutes),
    walkMetres: integer('walk_metres').notNull().default(TRAVEL_DEFAULTS.walkMetres),
    detourLimitMinutes: smallint('detour_limit_minutes'),
    area: text('area', { enum: AREAS }).notNull().default(TRAVEL_DEFAULTS.area),
    paused: boolean('paused').notNull().default(false),
    /** Where the passenger is met instead of at the ends; null when nothing is named. */
    startSpot: jsonb('start_spot').$type<Spot>(),
    endSpot: jsonb('end_spot').$type<Spot>(),
    /** What the member calls the ends; null when nothing is told. */
    startName: text('start_name'),
    endName: text('end_name'),
    /** IANA name at the start; null for journeys that were added before time zones were looked up. */
    timeZone: text('time_zone'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    // Read backwards, it gives a member's newest journeys first.
    index('journeys_member_id_index').on(table.memberId, table.createdAt, table.id),
    index('journeys_community_id_index').on(table.communityId, table.id),
    // Journeys that were not compared with newer roads yet, newest first.
    index('journeys_roads_version_index').on(table.roadsVersion, table.createdAt.desc().nullsFirst()),
    check('journeys_role_check', isOneOf(table.role, ROLES)),
    check('journeys_area_check', isOneOf(table.area, AREAS)),
    check('journeys_seats_check', sql`${table.seats} between 1 and 8`),
    check('journeys_flexible_check', sql`${table.flexibleMinutes} between 0 and 120 and ${table.walkMetres} between 0 and 2000`),
    check('journeys_detour_limit_check', sql`${table.detourLimitMinutes} between 1 and 60`),
    check('journeys_label_check', sql`${table.startLabel} <> '' and ${table.endLabel} <> ''`),
    check('journeys_latitude_check', sql`${table.startLatitude} between -90 and 90 and ${table.endLatitude} between -90 and 90`),
    check('journeys_longitude_check', sql`${table.startLongitude} between -180 and 180 and ${table.endLongitude} between -180 and 180`),
    check('journeys_route_check', sql`${table.distanceMetres} >= 0 and ${table.durationSeconds} >= 0`),
  ],
);

export type JourneyRow = typeof journeys.$inferSelect;
