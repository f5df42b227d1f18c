/** Times of day as a phrase of a sentence: Spanish and Portuguese count one o'clock in the singular. */
import { m } from '@waylift/words/messages';
import type { LanguageTag } from './languages.ts';

type Words = { readonly locale: LanguageTag };

/** Estimates are told in steps of this. */
export const ROUND_MINUTES = 5;
const MINUTES_OF_A_DAY = 1440;

/** `08:00` for `07:58`. */
export function roundTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const rounded = (Math.round((hours * 60 + minutes) / ROUND_MINUTES) * ROUND_MINUTES) % MINUTES_OF_A_DAY;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(rounded / 60))}:${two(rounded % 60)}`;
}

/** `at 07:58` @param time `HH:MM` */
export function atTime(time: string, words: Words): string {
  return m.at_time({ hour: hourOf(time), time }, words);
}

/** `at about 08:00` */
export function atAboutTime(time: string, words: Words): string {
  return m.at_about_time({ hour: hourOf(time), time }, words);
}

/** `about 08:00`, outside a sentence. @param time `HH:MM`, or two of them with a dash */
export function aboutTime(time: string, words: Words): string {
  return m.about_time({ hour: hourOf(time), time }, words);
}

/** `at 07:58` or, for an estimate, `at about 08:00` */
export function atTimeOfRide(time: string, isEstimate: boolean, words: Words): string {
  return isEstimate ? atAboutTime(roundTime(time), words) : atTime(time, words);
}

/** `07:58` or, for an estimate, `about 08:00`, outside a sentence */
export function timeOfRide(time: string, isEstimate: boolean, words: Words): string {
  return isEstimate ? aboutTime(roundTime(time), words) : time;
}

function hourOf(time: string): number {
  return Number(time.slice(0, 2));
}
