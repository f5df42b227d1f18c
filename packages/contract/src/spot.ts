/** A place where a passenger is met instead of at the door: a pin on the map and a line of words. */
import * as z from 'zod/mini';
import { positionFields, text } from './fields.ts';
import { SPOT_WORDS_MAX_LENGTH } from './limits.ts';

/** Removes invisible characters that could reverse the text around it. The joiners of Persian, Indian scripts and emoji stay. */
export function inOneLine(words: string): string {
  return words
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** A line of words that says something. */
// @__NO_SIDE_EFFECTS__
export function lineOfWords(maxLength: number) {
  return text(maxLength).check(
    z.overwrite(inOneLine),
    z.refine((value) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(value), { error: 'required' }),
  );
}

export const spot = z.object({ ...positionFields, words: lineOfWords(SPOT_WORDS_MAX_LENGTH) }, { error: 'spot-invalid' });
export type Spot = z.infer<typeof spot>;
