import type { Arrangement } from '../traveller/traveller.ts';

/** The mean over the shared trips, from the whole minutes of each way, as the match's page shows it. */
export function meanDetourMinutes({ timesKnown, days, out, back }: Arrangement): number {
  const minutes = [out, back].flatMap((way) => {
    if (way === null) return [];
    const trips = timesKnown ? days.filter((day) => day[way.direction] !== null).length : 1;
    return Array.from({ length: trips }, () => Math.round(way.detour.seconds / 60));
  });
  return minutes.reduce((sum, each) => sum + each, 0) / Math.max(1, minutes.length);
}
