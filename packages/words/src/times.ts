/** Times of day as a phrase of a sentence: Spanish and Portuguese count one o'clock in the singular. */
import { m } from '@waylift/words/messages';
import type { LanguageTag } from './languages.ts';

type Words = { readonly locale: LanguageTag };

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

function hourOf(time: string): number {
  return Number(time.slice(0, 2));
}
