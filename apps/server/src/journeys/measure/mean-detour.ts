import type { Arrangement } from '../traveller/traveller.ts';

/** The mean over the shared trips, from the whole minutes of each, as the match's page shows it. */
export function meanDetourMinutes({ timesKnown, days, out, back }: Arrangement): number {
  const ways = timesKnown ? days.flatMap((day) => [day.out, day.back]) : [out, back];
  const minutes = ways.flatMap((way) => (way === null ? [] : [Math.round(way.detour.seconds / 60)]));
  return minutes.reduce((sum, each) => sum + each, 0) / Math.max(1, minutes.length);
}
