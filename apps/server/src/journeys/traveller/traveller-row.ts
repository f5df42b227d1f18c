import { sql } from 'drizzle-orm';
import { journeyWays } from '../../kernel/db/schema/journey-ways.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { ridesOf, type Agreed } from './taken-rides.ts';
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
    flexibleMinutes: journeys.flexibleMinutes,
    walkMetres: journeys.walkMetres,
    detourLimitMinutes: journeys.detourLimitMinutes,
    when: journeys.when,
    timeZone: journeys.timeZone,
    paused: journeys.paused,
  },
  ways: journeyWays,
};

/** The active lifts of a journey, for a statement that selects from `journeys`. */
export const liftsOfJourney = sql<readonly Agreed[]>`coalesce((
  select jsonb_agg(jsonb_build_object('driverJourneyId', l.driver_journey_id, 'passengerJourneyId', l.passenger_journey_id,
    'trips', l.trips, 'firstDate', l.first_date, 'lastDate', l.last_date))
  from ${lifts} l where l.state = 'active' and (l.driver_journey_id = ${journeys.id} or l.passenger_journey_id = ${journeys.id})), '[]')`;

type JourneyPart = Pick<typeof journeys.$inferSelect, keyof typeof travellerColumns.journey>;
export type TravellerRow = { readonly journey: JourneyPart; readonly ways: typeof journeyWays.$inferSelect };

/**
 * Times are in the stored zone, or else in the zone of the start's cell.
 *
 * @param agreed the journey's active lifts, where they matter
 */
export function travellerOf({ journey, ways }: TravellerRow, agreed: readonly Agreed[] = []): Traveller {
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
    taken: ridesOf(journey.id, agreed),
    start,
    end: { latitude: ways.endLatitude, longitude: ways.endLongitude },
    startCell: ways.startCell,
    endCell: ways.endCell,
    out: ownWay(outEstimate, ways.outMetres, ways.outSeconds, ways.outCourse),
    back: journey.returnJourney ? ownWay(backEstimate, ways.backMetres, ways.backSeconds, ways.backCourse) : null,
  };
}

function ownWay(estimate: Length, metres: number | null, seconds: number | null, course: string | null): OwnWay {
  return { estimate, road: metres === null || seconds === null || course === null ? null : { metres, seconds, course } };
}
