/** A spot that is being entered: the place that was typed, chosen or pressed on the map, and its description. */
import { SPOT_METRES_MAX } from '@waylift/contract/limits';
import type { Spot } from '@waylift/contract/spot';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';
import { EMPTY_END, type End } from './place-choice.ts';

/** @property at null until a place is chosen, and again while the text is edited */
export type SpotDraft = { readonly choice: End; readonly at: Position | null; readonly words: string };
export type SpotProblem = 'spot-required' | 'spot-too-far' | 'spot-words-required';

export const EMPTY_SPOT: SpotDraft = { choice: EMPTY_END, at: null, words: '' };

export function spotDraftOf({ latitude, longitude, words }: Spot): SpotDraft {
  return { choice: EMPTY_END, at: { latitude, longitude }, words };
}

/** Null while something is missing. */
export function spotIn({ at, words }: SpotDraft): Spot | null {
  return at === null || words.trim() === '' ? null : { latitude: at.latitude, longitude: at.longitude, words: words.trim() };
}

export function spotProblems({ at, words }: SpotDraft, around: Position): { readonly place?: SpotProblem; readonly words?: SpotProblem } {
  return {
    ...(at === null ? { place: 'spot-required' } : greatCircleMetres(at, around) > SPOT_METRES_MAX ? { place: 'spot-too-far' } : {}),
    ...(words.trim() === '' ? { words: 'spot-words-required' } : {}),
  };
}
