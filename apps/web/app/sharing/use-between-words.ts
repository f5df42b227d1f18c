import type { Match } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { formatDayOfMonth, listOfDates, shortWeekdays } from '../locale/format-day.ts';
import { localDate } from '../locale/format-moment.ts';
import { useLanguage, useWords } from '../locale/locale-provider.tsx';
import { useDayWords } from './use-day-words.ts';

/** The text about what is between the two: `Shared lifts: Mon–Thu`. Null without anything. */
export function useBetweenWords(): (match: Match) => string | null {
  const t = useWords();
  const language = useLanguage();
  const { dayNames } = useDayWords();
  return ({ between, days, member }) => {
    if (between === null) return null;
    const date = formatDayOfMonth(language, localDate(between.at));
    switch (between.state) {
      case 'sharing': {
        const dates = days.flatMap((each) => (each.date !== null && between.days.includes(each.day) ? [each.date] : []));
        return t(m.match_between_sharing, {
          days: dates.length > 0 ? listOfDates(language, dates) : shortWeekdays(language, between.days),
        });
      }
      case 'asked':
        return t(m.match_between_asked, { date });
      case 'asked-me':
        return t(m.match_between_asked_me, { name: member.forename, days: dayNames({ days: between.days, date: null }) });
      case 'declined':
        return t(m.match_between_declined, { date });
      case 'withdrawn':
        return t(m.match_between_withdrawn, { date });
    }
  };
}
