import { MINUTES_OF_A_DAY, minutesFrom } from '../../journey-figures/time-of-day.ts';

/** By how many minutes one time of day is after another, by the shorter way round the clock; negative: before it. @param from `HH:MM` */
export function minutesLater(from: string, to: string): number {
  const later = minutesFrom(from, to);
  return later > MINUTES_OF_A_DAY / 2 ? later - MINUTES_OF_A_DAY : later;
}
