import type { Lift } from '@waylift/contract/lift';
import type { Match } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { useDayWords } from '../../sharing/use-day-words.ts';
import { car } from '../../ui/icon/member-icons.ts';
import { Note } from '../../ui/note/note.tsx';

const WAYS = ['out', 'back'] as const;

/** Explains why some of the reader's days are not offered: `You already ride with Ana on Mondays`. @param lifts the reader's other lifts on this journey */
export function TakenDays({ match, lifts }: { readonly match: Match; readonly lifts: readonly Lift[] }) {
  const t = useWords();
  const { when } = useDayWords();
  const hindering = lifts.flatMap((lift) => {
    const times = lift.times.filter((time) => isMissing(match, time));
    if (lift.member === null || times.length === 0 || (lift.drives === 'me' && match.drives === 'me')) return [];
    const dates = times.flatMap(({ date }) => (date === null ? [] : [date]));
    const taken = when({ days: times.map(({ day }) => day), date: null, dates });
    const words = lift.drives === 'other' ? m.match_taken_ride : m.match_taken_drive;
    return [{ id: lift.id, words: t(words, { name: lift.member.forename, when: taken }) }];
  });
  return hindering.map(({ id, words }) => (
    <Note key={id} icon={car}>
      {words}
    </Note>
  ));
}

/** Whether the match does not offer a direction that the lift has on that day. */
function isMissing(match: Match, time: Lift['times'][number]): boolean {
  const shared = match.days.find(({ day, date }) => (date === null || time.date === null ? day === time.day : date === time.date));
  return WAYS.some((way) => time[way] !== null && shared?.[way]?.taken !== false);
}
