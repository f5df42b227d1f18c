import { sql, type Column, type SQL } from 'drizzle-orm';
import { journeyWays } from '../../kernel/db/schema/journey-ways.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { memberBlocks } from '../../kernel/db/schema/member-blocks.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { ridesOf, type Agreed } from './taken-rides.ts';
import type { Rider } from './riders.ts';
import { timeZoneAt } from './time-zone.ts';
import type { Length, OwnWay, Traveller } from './traveller.ts';

/** The columns of a traveller: a journey joined with its ways. */
export const travellerColumns = {
  journey: {
    id: journeys.id,
    memberId: journeys.memberId,
    communityId: journeys.communityId,
    createdAt: journeys.createdAt,
    returnJourney: journeys.returnJourney,
    role: journeys.role,
    seats: journeys.seats,
    flexibleMinutes: journeys.flexibleMinutes,
    walkMetres: journeys.walkMetres,
    detourLimitMinutes: journeys.detourLimitMinutes,
    when: journeys.when,
    timeZone: journeys.timeZone,
    paused: journeys.paused,
  },
  ways: journeyWays,
};

/** An active lift, with what the plan of its driver's car needs of the rider. */
export type AgreedLift = Agreed & {
  readonly liftId: string;
  /** Null for a lift in which the journey rides. */
  readonly rider: Omit<Rider, 'liftId' | 'journeyId' | 'trips' | 'firstDate' | 'lastDate'> | null;
};

/** The active lifts of a journey in the order in which they were agreed, as JSON. `id` is the journey's, in the statement around it. */
export const liftsOf = (id: SQL | Column): SQL<readonly AgreedLift[]> => sql<readonly AgreedLift[]>`coalesce((
  select json_agg(json_build_object('liftId', l.id, 'driverJourneyId', l.driver_journey_id, 'passengerJourneyId', l.passenger_journey_id,
    'trips', l.trips, 'firstDate', l.first_date, 'lastDate', l.last_date, 'rider', case when l.driver_journey_id = ${id} then (
      select json_build_object('memberId', p.member_id, 'flexibleMinutes', p.flexible_minutes, 'when', p."when",
        'start', json_build_object('latitude', w.start_latitude, 'longitude', w.start_longitude),
        'end', json_build_object('latitude', w.end_latitude, 'longitude', w.end_longitude),
        'shunned', array(
          select blocked_id from ${memberBlocks} where blocker_id = p.member_id
          union select blocker_id from ${memberBlocks} where blocked_id = p.member_id))
      from ${journeys} p join ${journeyWays} w on w.journey_id = p.id where p.id = l.passenger_journey_id) end)
    order by l.started_at, l.id)
  from ${lifts} l where l.state = 'active' and (l.driver_journey_id = ${id} or l.passenger_journey_id = ${id})), '[]')`;

type JourneyPart = Pick<typeof journeys.$inferSelect, keyof typeof travellerColumns.journey>;
export type TravellerRow = { readonly journey: JourneyPart; readonly ways: typeof journeyWays.$inferSelect };

/**
 * Times are in the stored zone, or else in the zone of the start's cell.
 *
 * @param agreed the journey's active lifts, where they matter
 */
export function travellerOf({ journey, ways }: TravellerRow, agreed: readonly AgreedLift[] = []): Traveller {
  const outEstimate = { metres: ways.outEstimateMetres, seconds: ways.outEstimateSeconds };
  const start = { latitude: ways.startLatitude, longitude: ways.startLongitude };
  const backEstimate = { metres: ways.backEstimateMetres, seconds: ways.backEstimateSeconds };
  return {
    journeyId: journey.id,
    memberId: journey.memberId,
    communityId: journey.communityId,
    createdAt: journey.createdAt,
    role: journey.role,
    flexibleMinutes: journey.flexibleMinutes,
    walkMetres: journey.walkMetres,
    detourLimitMinutes: journey.detourLimitMinutes,
    when: journey.when,
    timeZone: journey.timeZone ?? timeZoneAt(start),
    seats: journey.seats,
    ...companyOf(journey.id, agreed),
    start,
    end: { latitude: ways.endLatitude, longitude: ways.endLongitude },
    startCell: ways.startCell,
    endCell: ways.endCell,
    out: ownWay(outEstimate, ways.outMetres, ways.outSeconds, ways.outCourse),
    back: journey.returnJourney ? ownWay(backEstimate, ways.backMetres, ways.backSeconds, ways.backCourse) : null,
  };
}

/** The rides that a journey's lifts take, and who rides in its cars. */
export function companyOf(journeyId: string, agreed: readonly AgreedLift[]): Pick<Traveller, 'taken' | 'riders'> {
  const riders = agreed.flatMap(({ rider, passengerJourneyId, driverJourneyId, ...lift }): Rider[] =>
    driverJourneyId !== journeyId || passengerJourneyId === null || rider === null
      ? []
      : [{ ...lift, ...rider, journeyId: passengerJourneyId }],
  );
  return { taken: ridesOf(journeyId, agreed), riders };
}

function ownWay(estimate: Length, metres: number | null, seconds: number | null, course: string | null): OwnWay {
  return { estimate, road: metres === null || seconds === null || course === null ? null : { metres, seconds, course } };
}
