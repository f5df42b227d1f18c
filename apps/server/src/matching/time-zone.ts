import type { Position } from '@waylift/geography/position';
import lookUp from '@photostructure/tz-lookup';

/** The IANA name of the zone at a place, at sea too; asks no service. Times of a journey are those of the clocks where it starts. */
export function timeZoneAt({ latitude, longitude }: Position): string {
  return lookUp(latitude, longitude);
}
