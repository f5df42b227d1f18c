import { SPOT_METRES_MAX } from '@waylift/contract/limits';
import type { LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { formatWalk } from '../journey-figures/measures.ts';
import type { Words } from '../locale/locale-provider.tsx';
import type { SpotProblem } from './spot-draft.ts';

type Shown = { readonly t: Words; readonly language: LanguageTag };

/** The error message for a spot. @param place what the spot replaces */
export function spotProblemWords({ t, language }: Shown, problem: SpotProblem, place: string): string {
  switch (problem) {
    case 'spot-required':
      return t(m.spot_required);
    case 'spot-too-far':
      return t(m.spot_too_far, { distance: formatWalk(language, SPOT_METRES_MAX), place });
    case 'spot-words-required':
      return t(m.spot_words_required);
  }
}
