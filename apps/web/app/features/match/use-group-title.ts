import { m } from '@waylift/words/messages';
import { weekdayName } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import type { MatchGroup } from './match-groups.ts';

/** What a group of people is called. The only open day of the reader has its name in it. */
export function useGroupTitle() {
  const t = useWords();
  const language = useLanguage();
  return (group: MatchGroup, [day, ...others]: readonly number[]): string => {
    const titles: Readonly<Record<MatchGroup, string>> = {
      all: t(m.matches_title),
      most: t(m.people_most),
      some: t(m.people_some),
      open:
        day === undefined || others.length > 0 ? t(m.people_open_days) : t(m.people_open_day, { day: weekdayName(language, day, 'long') }),
      shared: t(m.people_shared_days),
      once: t(m.people_once),
      unknown: t(m.matches_open),
    };
    return titles[group];
  };
}
