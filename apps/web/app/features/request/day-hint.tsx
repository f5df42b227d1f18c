import type { Journey } from '@waylift/contract/journey';
import type { Match, MatchDay } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { atTime } from '@waylift/words/times';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { useMatchWords } from '../../sharing/use-match-words.ts';
import { type DayState } from '../../sharing/taken-days.ts';

type DayHintProps = { readonly day: MatchDay; readonly state: DayState | undefined; readonly match: Match; readonly journey: Journey };

/** When the reader would set off on a free day, or why the day is not free. */
export function DayHint({ day, state, match, journey }: DayHintProps) {
  const t = useWords();
  const language = useLanguage();
  const words = useMatchWords(journey);
  if (state?.kind === 'full') return t(m.request_day_full);
  if (state?.kind === 'shared') return t(m.request_day_shared, { name: state.name ?? t(m.request_someone) });
  const leg = day.out ?? day.back;
  if (leg === null) return null;
  const { forename: name } = match.member;
  const { driver, pickUp } = leg.departs;
  if (match.drives === 'other') return t(m.request_day_ride, { name, pickUp: words.atTimeOfDay(match, pickUp) });
  const seats = state?.seats ?? null;
  const drive = t(m.request_day_drive, { name, leave: atTime(driver, { locale: language }), pickUp: words.atTimeOfDay(match, pickUp) });
  return seats === null ? drive : `${drive} ${t(m.request_day_seats, { count: seats })}`;
}
