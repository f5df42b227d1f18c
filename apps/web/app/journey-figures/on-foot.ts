/** Walking speed, in metres per minute. */
const WALKING_PACE = 80;
const MINUTES_OF_A_DAY = 1440;

export function minutesOnFoot(metres: number): number {
  return Math.ceil(metres / WALKING_PACE);
}

/** `07:53` from `07:58`, 5 minutes earlier. It works across midnight. */
export function plusMinutes(time: string, minutes: number): string {
  const [hours = 0, past = 0] = time.split(':').map(Number);
  const sum = (hours * 60 + past + minutes + MINUTES_OF_A_DAY) % MINUTES_OF_A_DAY;
  return [Math.floor(sum / 60), sum % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
