/** What is said of one's own journey beside its ends. */
import type { Journey } from '@waylift/contract/journey';
import type { LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { formatDate, shortWeekdays } from '../locale/format-day.ts';
import { useJourneyTexts } from '../journey-figures/use-journey-texts.ts';
import { useLanguage, useWords, type Words } from '../locale/locale-provider.tsx';

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
  const travelled = (days: string, out: string, back: string | null) =>
    back === null ? `${days}, ${out}` : t(m.matches_when_both, { days, out, back });
  if (when === null || when === undefined) return t(m.matches_when_none);
  if (when.kind === 'once') return travelled(formatDate(language, when.date), when.out, when.back);
  const [first] = when.days;
  const days = shortWeekdays(
    language,
    when.days.map(({ day }) => day),
  );
  const isAlike = when.days.every(({ out, back }) => out === first?.out && back === first.back);
  return isAlike && first !== undefined ? travelled(days, first.out, first.back) : t(m.matches_when_differs, { days });
}
