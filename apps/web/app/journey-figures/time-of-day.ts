/** Times of day as minutes since midnight. */
export const MINUTES_OF_A_DAY = 1440;

/** @param time `HH:MM` */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** How many minutes pass from one time of day to the next other one, across midnight too: 0 to 1,439. */
export function minutesFrom(from: string, to: string): number {
  return (minutesOf(to) - minutesOf(from) + MINUTES_OF_A_DAY) % MINUTES_OF_A_DAY;
}

/** The time of day so many minutes later, or earlier if there are fewer than none: `HH:MM`, across midnight too. */
export function timeAfter(time: string, minutes: number): string {
  const then = (((minutesOf(time) + minutes) % MINUTES_OF_A_DAY) + MINUTES_OF_A_DAY) % MINUTES_OF_A_DAY;
  return [Math.floor(then / 60), then % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
