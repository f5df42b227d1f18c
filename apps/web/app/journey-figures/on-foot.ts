import { MINUTES_OF_A_DAY, minutesOf } from './time-of-day.ts';

/** Walking speed, in metres per minute. */
const WALKING_PACE = 80;

export function minutesOnFoot(metres: number): number {
  return Math.ceil(metres / WALKING_PACE);
}

/** `07:53` from `07:58`, 5 minutes earlier. It works across midnight. */
export function plusMinutes(time: string, minutes: number): string {
  const sum = (minutesOf(time) + minutes + MINUTES_OF_A_DAY) % MINUTES_OF_A_DAY;
  return [Math.floor(sum / 60), sum % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
