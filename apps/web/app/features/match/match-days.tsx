import type { Journey } from '@waylift/contract/journey';
import type { Match, MatchDay, MatchLeg } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { capital, formatDate, weekdayName } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { DayPlan, type PlannedDay } from './day-plan.tsx';
import { useMatchWords } from '../../sharing/use-match-words.ts';
import { isAllTaken, takenDays } from './taken-legs.ts';

type MatchDaysProps = {
  readonly journey: Journey;
  readonly match: Match;
  /** The match with the legs on which the reader shares with somebody else. */
  readonly shown: Match;
};

/** Each day of the reader's journey, when the two would set off together, and how many others ride along, or else who drives. The page does not know the other's further days. */
export function MatchDays({ journey, match, shown }: MatchDaysProps) {
  const t = useWords();
  const language = useLanguage();
  const words = useMatchWords(journey);
  const { forename: name } = match.member;
  const driver = match.drives === 'me' ? t(m.match_you) : name;
  const apart = t(m.match_apart);
  const hasBack = journey.returnJourney;
  const taken = takenDays(shown);
  const days = [...(isAllTaken(match) ? [] : match.days), ...taken];

  const setsOff = (leg: MatchLeg | null) => (leg === null ? apart : (words.departure(match, [leg]) ?? apart));
  const othersOn = (day: number) => {
    const riding = match.car?.days.find((one) => one.day === day);
    return String(riding === undefined ? 0 : Math.max(riding.out, riding.back));
  };
  const lastCell = (day: MatchDay) => (taken.includes(day) ? t(m.week_key_taken) : match.car ? othersOn(day.day) : driver);
  const cells = (day: MatchDay) => [setsOff(day.out), ...(hasBack ? [setsOff(day.back)] : []), lastCell(day)];

  function dated(): readonly PlannedDay[] {
    return days.toSorted(byDate).map((day) => {
      const date = day.date === null ? weekdayName(language, day.day, 'long') : capital(formatDate(language, day.date));
      return { day: date, spoken: date, cells: cells(day) };
    });
  }

  function weekly(own: readonly { readonly day: number }[]): readonly PlannedDay[] {
    return own
      .toSorted((a, b) => a.day - b.day)
      .map(({ day }) => {
        const shared = days.find((one) => one.day === day);
        return {
          day: weekdayName(language, day, 'short'),
          spoken: weekdayName(language, day, 'long'),
          cells: shared === undefined ? apart : cells(shared),
        };
      });
  }

  return (
    <DayPlan
      caption={t(m.match_table, { name })}
      columns={[
        t(m.match_day),
        t(m.match_there),
        ...(hasBack ? [t(m.match_return)] : []),
        t(match.car ? m.match_others_column : m.match_who),
      ]}
      days={words.isWeekly(match) && journey.when?.kind === 'weekly' ? weekly(journey.when.days) : dated()}
    />
  );
}

function byDate(one: MatchDay, other: MatchDay): number {
  return one.date === null || other.date === null ? one.day - other.day : one.date.localeCompare(other.date);
}
