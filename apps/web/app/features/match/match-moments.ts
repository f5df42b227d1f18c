import type { Match } from '@waylift/contract/match';
import type { MatchWords } from '../../sharing/use-match-words.ts';

/** On which dates, at which times; of a weekly match the times alone. */
export function momentsOf(words: Pick<MatchWords, 'days' | 'times'>, match: Match): string {
  const [isDated, times] = [match.days.some(({ date }) => date !== null), words.times(match)];
  return [...(isDated || times === null ? [words.days(match)] : []), ...(times === null ? [] : [times.text])].join(', ');
}
