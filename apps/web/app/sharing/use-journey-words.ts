/** What is said of one's own journey beside its ends. */
import type { Journey } from '@waylift/contract/journey';
import type { LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { useJourneyTexts } from '../journey-figures/use-journey-texts.ts';
import { useLanguage, useWords, type Words } from '../locale/locale-provider.tsx';
import { whenIn, type WhenTexts } from './when-in.ts';

type JourneyWords = { readonly when: string; readonly role: string; readonly way: string };

export function useJourneyWords({ when, role = 'either', route, returnJourney }: Journey): JourneyWords {
  const t = useWords();
  const language = useLanguage();
  const { distance, duration } = useJourneyTexts()(route, returnJourney);

  const roles = { driver: m.matches_role_driver, passenger: m.matches_role_passenger, either: m.matches_role_either };
  return {
    when: whenText(t, language, when),
    role: t(roles[role]),
    way: returnJourney ? t(m.matches_each_way, { distance, duration }) : `${distance}, ${duration}`,
  };
}

/** The days and times of a journey. */
export function whenText(t: Words, language: LanguageTag, when: Journey['when']): string {
  return whenIn(whenTexts(t), language, when);
}

export function whenTexts(t: Words): WhenTexts {
  return {
    both: t(m.matches_when_both, { days: '{days}', out: '{out}', back: '{back}' }),
    differs: t(m.matches_when_differs, { days: '{days}' }),
    none: t(m.matches_when_none),
  };
}
