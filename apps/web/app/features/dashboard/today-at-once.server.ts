/** What the script of the document needs to draw Today (`today-at-once.ts`). */
import { callTable } from '@waylift/contract/without-lifts';
import type { LanguageTag } from '@waylift/words/languages';
import { wordsIn } from '../../locale/locale-provider.tsx';
import { todayTexts } from './keep-today.ts';
import type { TodayAtOnce } from './today-at-once.ts';

export function todayAtOnce(language: LanguageTag, isChosen: boolean): TodayAtOnce {
  const { calls } = callTable({ lifts: true, organise: false });
  const startOf = (name: 'settings' | 'optionsBySlug' | 'journeys' | 'rides') => calls[name]?.path.split('{', 1)[0] ?? '';
  return {
    texts: todayTexts(wordsIn(language)),
    isChosen,
    calls: { settings: startOf('settings'), options: startOf('optionsBySlug'), journeys: startOf('journeys'), rides: startOf('rides') },
  };
}
