import type { JourneyRow } from '../../kernel/db/schema/journeys.ts';
import type { AgreedPlace } from '../../kernel/db/schema/lifts.ts';

/**
 * The passenger's door as the driver is shown it: the spot named for that end, or else the end itself. All code that may show a door calls this.
 * Nothing else may show others the exact place of an end, and a driver's end is shown to nobody.
 */
export function doorOf(passenger: JourneyRow, end: 'start' | 'end'): AgreedPlace {
  const [spot, label, latitude, longitude] =
    end === 'start'
      ? [passenger.startSpot, passenger.startLabel, passenger.startLatitude, passenger.startLongitude]
      : [passenger.endSpot, passenger.endLabel, passenger.endLatitude, passenger.endLongitude];
  if (spot === null) return { label, latitude, longitude, walkMetres: 0 };
  return { label: spot.words, latitude: spot.latitude, longitude: spot.longitude, walkMetres: 0, spotBy: 'passenger' };
}
