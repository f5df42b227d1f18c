/** Who drives in a match and when, in words. */
import type { Match, MatchLeg } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { aboutTime, ROUND_MINUTES, roundTime } from '@waylift/words/times';
import { useLanguage, useWords } from '../locale/locale-provider.tsx';
import { legsOf, myDeparture } from './match-figures.ts';

/** @property compares whether to say that it is earlier or later than planned */
type Shift = { readonly text: string; readonly compares: boolean };

export function useMatchTimes() {
  const t = useWords();
  const language = useLanguage();

  /** `6`, or `5` for an estimate. */
  function minutes(match: Match, exact: number): number {
    return match.estimated ? Math.round(exact / ROUND_MINUTES) * ROUND_MINUTES : Math.round(exact);
  }

  /** `£380`, or `about £380` for an estimate. */
  function about(match: Match, text: string): string {
    return match.estimated ? t(m.match_about, { figure: text }) : text;
  }

  /** `Ana drives`, in the arrangement that is shown. */
  function driver({ drives, member }: Match): string {
    return drives === 'me' ? t(m.match_who_me) : t(m.match_who_other, { name: member.forename });
  }

  function eachWay(out: string | undefined, back: string | undefined): string {
    if (out === undefined) return t(m.match_way_back, { back: back ?? '' });
    return back === undefined ? t(m.match_way_there, { out }) : t(m.match_ways, { out, back });
  }

  /** `07:58`, or `07:58–08:10` if the days differ. An estimate is rounded. */
  function departure(match: Match, legs: readonly MatchLeg[]): string | undefined {
    const moments = [...new Set(legs.map((leg) => myDeparture(match, leg)))].toSorted();
    const [first, last] = [moments[0], moments.at(-1)];
    if (first === undefined || last === undefined) return undefined;
    // The reader's own departure as the driver is not an estimate.
    const isEstimate = match.estimated && match.drives === 'other';
    const [from, to] = isEstimate ? [roundTime(first), roundTime(last)] : [first, last];
    const text = from === to ? from : `${from}–${to}`;
    return isEstimate ? aboutTime(text, { locale: language }) : text;
  }

  /** The pick-up compared with the passenger's plan: `2 min earlier than planned`. */
  function shift(match: Match, legs: readonly MatchLeg[]): string | undefined {
    const one = bareShift(match, legs);
    return one === undefined ? undefined : thanPlanned(one);
  }

  function thanPlanned({ text, compares }: Shift): string {
    return compares ? t(m.match_shift_than, { shift: text }) : text;
  }

  function bareShift(match: Match, legs: readonly MatchLeg[]): Shift | undefined {
    if (legs.length === 0) return undefined;
    const shifts = legs.map(({ shiftMinutes }) => minutes(match, shiftMinutes));
    const most = Math.max(...shifts.map(Math.abs));
    if (most === 0) return { text: t(m.match_shift_none), compares: false };
    const isEarlier = shifts.every((one) => one <= 0);
    const isLater = shifts.every((one) => one >= 0);
    if (shifts.every((one) => one === shifts[0]))
      return { text: about(match, t(isEarlier ? m.match_shift_earlier : m.match_shift_later, { minutes: most })), compares: true };
    const text = t(isEarlier ? m.match_shift_to_earlier : isLater ? m.match_shift_to_later : m.match_shift_to, { minutes: most });
    return { text, compares: isEarlier || isLater };
  }

  /** `There 07:58, back 17:40`, and how it compares with the plan. Null while times are unknown. */
  function times(match: Match): { readonly text: string; readonly note: string } | null {
    const [out, back] = [legsOf(match, 'out'), legsOf(match, 'back')];
    if (out.length + back.length === 0) return null;
    const text = eachWay(departure(match, out), departure(match, back));
    const { drives, member } = match;
    const note = shiftOfWays(bareShift(match, out), bareShift(match, back), drives === 'other' ? m.match_ways : m.match_ways_within);
    if (drives === 'other') return { text, note };
    const isAsPlanned = note === t(m.match_shift_none);
    return { text, note: isAsPlanned ? t(m.match_shift_nobody) : t(m.match_shift_other, { name: member.forename, shift: note }) };
  }

  /** `There 5 min earlier, back 10 min later than planned`. Said once if both are equal. */
  function shiftOfWays(out: Shift | undefined, back: Shift | undefined, join: typeof m.match_ways): string {
    const only = out ?? back;
    if (only === undefined) return '';
    if (out === undefined || back === undefined || out.text === back.text) return thanPlanned(only);
    return thanPlanned({ text: t(join, { out: out.text, back: back.text }), compares: back.compares });
  }

  return { minutes, about, driver, departure, shift, times };
}
