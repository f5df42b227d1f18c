import type { JourneyRow } from '../../kernel/db/schema/journeys.ts';
import type { AgreedPlace } from '../../kernel/db/schema/lifts.ts';

/**
 * What stands for a passenger's door towards the one who drives: the spot named for that end, else the end itself. Where a door may be shown, it
 * is asked for here. Nothing else may show others the exact place of an end, and a driver's end is shown to nobody.
 */
export function doorOf(passenger: JourneyRow, end: 'start' | 'end'): AgreedPlace {
  const [spot, label, latitude, longitude] =
    end === 'start'
      ? [passenger.startSpot, passenger.startLabel, passenger.startLatitude, passenger.startLongitude]
      : [passenger.endSpot, passenger.endLabel, passenger.endLatitude, passenger.endLongitude];
  if (spot === null) return { label, latitude, longitude, walkMetres: 0 };
  return { label: spot.words, latitude: spot.latitude, longitude: spot.longitude, walkMetres: 0, spotBy: 'passenger' };
}
