const MINUTES_OF_A_DAY = 1440;

/** By how many minutes one time of day is after another, by the shorter way round the clock; negative: before it. @param from `HH:MM` */
export function minutesLater(from: string, to: string): number {
  const later = (minutesOf(to) - minutesOf(from) + MINUTES_OF_A_DAY) % MINUTES_OF_A_DAY;
  return later > MINUTES_OF_A_DAY / 2 ? later - MINUTES_OF_A_DAY : later;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
