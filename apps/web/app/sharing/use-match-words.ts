/** The texts about a match, each in one place, for its card and for its page. */
import { shortName } from '@waylift/contract/short-name';
import type { Journey } from '@waylift/contract/journey';
import type { Match, MatchLeg, Meeting } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { aboutTime, atTimeOfRide, ROUND_MINUTES, roundTime, timeOfRide } from '@waylift/words/times';
import { formatWeight, KG_PER_TONNE } from '../journey-figures/measures.ts';
import { formatNumber, formatPounds } from '../locale/format.ts';
import { listOf, listOfDates, shortWeekdays, weekdayList, weekdayName } from '../locale/format-day.ts';
import { minutesOnFoot, plusMinutes } from '../journey-figures/on-foot.ts';
import { useLanguage, useWords } from '../locale/locale-provider.tsx';
import { placeName } from '../map/place-name.ts';
import { arrowLeftRight, car } from '../ui/icon/member-icons.ts';
import { commonLeg, hasDetour, legsOf, meanDetourMinutes, myDeparture, othersByDays, sharedWays } from './match-figures.ts';

/** Estimates are rounded. */
export const ROUND_FROM = 10;
const WALK_STEP_METRES = 50;

export type MatchWords = ReturnType<typeof useMatchWords>;

/** @property compares whether to say that it is earlier or later than planned */
type Shift = { readonly text: string; readonly compares: boolean };

export function useMatchWords(journey: Journey) {
  const t = useWords();
  const language = useLanguage();

  /** `6`, or `5` for an estimate. */
  function minutes(match: Match, exact: number): number {
    return match.estimated ? Math.round(exact / ROUND_MINUTES) * ROUND_MINUTES : Math.round(exact);
  }

  /** If it rounds to zero minutes, the text says "less than". */
  function leastMinutes(match: Match): number {
    return match.estimated ? ROUND_MINUTES : 1;
  }

  /** `£380`, or `about £380` for an estimate. */
  function about(match: Match, text: string): string {
    return match.estimated ? t(m.match_about, { figure: text }) : text;
  }

  /** `+6 min for Ana` */
  function effort(match: Match): string {
    if (!hasDetour(match)) return t(m.match_no_detour);
    const spent = minutes(match, meanDetourMinutes(match));
    const { forename: name } = match.member;
    const isMe = match.drives === 'me';
    if (spent === 0)
      return isMe
        ? t(m.match_effort_less_me, { minutes: leastMinutes(match) })
        : t(m.match_effort_less_other, { minutes: leastMinutes(match), name });
    return about(match, isMe ? t(m.match_effort_me, { minutes: spent }) : t(m.match_effort_other, { minutes: spent, name }));
  }

  /** `Ana drives`, in the arrangement that is shown. */
  function driver({ drives, member }: Match): string {
    return drives === 'me' ? t(m.match_who_me) : t(m.match_who_other, { name: member.forename });
  }

  /** Who could drive. */
  function who(match: Match): { readonly icon: string; readonly words: string } {
    return match.otherWayRound ? { icon: arrowLeftRight, words: t(m.match_who_either) } : { icon: car, words: driver(match) };
  }

  /** `4 of your 5 days`, or the dates. */
  function days(match: Match): string {
    if (!match.timesKnown) {
      const isMine = journey.when === null || journey.when === undefined;
      return isMine ? t(m.match_times_unknown) : t(m.match_when_unknown, { name: match.member.forename });
    }
    const dates = match.days.flatMap(({ date }) => (date === null ? [] : [date]));
    if (dates.length > 0) return listOfDates(language, dates);
    return t(m.match_days, { count: match.days.length, all: journey.when?.kind === 'weekly' ? journey.when.days.length : 1 });
  }

  /** Undefined for a journey in one direction. */
  function ways(match: Match): string | undefined {
    if (!journey.returnJourney || !match.timesKnown) return undefined;
    const [out, back] = [legsOf(match, 'out').length, legsOf(match, 'back').length];
    if (back === 0) return t(m.match_there_only);
    if (out === 0) return t(m.match_back_only);
    return t(out === match.days.length && back === match.days.length ? m.match_both_ways : m.match_some_ways);
  }

  /** `Monday and Tuesday`. Undefined for dates, which `days` names already. */
  function dayNames({ days: shared }: Match): string | undefined {
    if (shared.length === 0 || shared.some(({ date }) => date !== null)) return undefined;
    return weekdayList(
      language,
      shared.map(({ day }) => day),
    );
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

  /** `07:58`. An estimate is rounded. */
  function timeOfDay(match: Match, time: string): string {
    return timeOfRide(time, match.estimated, { locale: language });
  }

  /** `at 07:58`, inside a sentence. */
  function atTimeOfDay(match: Match, time: string): string {
    return atTimeOfRide(time, match.estimated, { locale: language });
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

  /** `2 others ride along on Mon and Tue, 1 on Wed and Thu`, and by how much their times move; null where nobody does. */
  function others(match: Match): { readonly text: string; readonly note: string } | null {
    if (!match.car) return null;
    const { others: count, movesOthersMinutes } = match.car;
    const [most, ...fewer] = match.days.some(({ date }) => date !== null) ? [] : othersByDays(match);
    const text =
      most === undefined
        ? t(m.match_others_once, { count })
        : [
            t(m.match_others, { count: most.count, when: onShortDays(most) }),
            ...fewer.map((group) => t(m.match_others_more, { count: group.count, when: onShortDays(group) })),
          ].join(', ');
    return { text, note: movesOthersMinutes === 0 ? t(m.match_others_stay) : t(m.match_others_move, { minutes: movesOthersMinutes }) };
  }

  /** `on Mon and Tue`, `on Mon–Thu` */
  function onShortDays(group: { readonly days: readonly number[] }): string {
    const names = group.days.map((day) => weekdayName(language, day, 'short'));
    return t(m.on_short_days, { days: names.length > 2 ? shortWeekdays(language, group.days) : listOf(language, names) });
  }

  /** Where the passenger gets in and out, on the way out if it is shared. */
  function meeting(match: Match): { readonly text: string; readonly note: string } | null {
    const [way] = sharedWays(match);
    if (way === undefined) return null;
    const { pickUp, dropOff } = way.effort;
    const { forename: name } = match.member;
    if (match.drives === 'other')
      return {
        text: isOnRoad(pickUp)
          ? t(m.match_picks_near, { name, place: pickUp.label, walk: walk(pickUp) })
          : hereOr(name, pickUp, m.match_picks_here, m.match_picks_spot),
        note: isOnRoad(dropOff)
          ? t(m.match_sets_near, { name, place: dropOff.label, walk: walk(dropOff) })
          : hereOr(name, dropOff, m.match_sets_here, m.match_sets_spot),
      };
    return {
      text: t(isOnRoad(pickUp) ? m.match_pick_up_on_road : pickUp.spot === undefined ? m.match_pick_up : m.match_pick_up_spot, {
        name,
        place: pickUp.label,
      }),
      note: t(isOnRoad(dropOff) ? m.match_set_down_on_road : dropOff.spot === undefined ? m.match_set_down : m.match_set_down_spot, {
        name,
        place: dropOff.label,
      }),
    };
  }

  /** Who drives, where and when the passenger gets in, and on which days: `Ana drives. You get in near Eaton at 07:58 ...`. */
  function sentence(match: Match): string {
    const { drives, member } = match;
    const [first] = sharedWays(match);
    const leg = first === undefined ? undefined : commonLeg(legsOf(match, first.way));
    if (first === undefined || leg === undefined) return `${driver(match)}. ${days(match)}.`;
    const { forename: name } = member;
    const { pickUp } = first.effort;
    const told = { name, place: pickUp.label, at: atTimeOfDay(match, leg.departs.pickUp), days: dayNames(match) ?? days(match) };
    if (drives === 'me') return t(first.way === 'out' ? m.match_take_along : m.match_take_back, told);
    if (first.way === 'back') return t(m.match_taken_back, told);
    const { walkMetres } = first.effort.dropOff;
    const arrival = atTimeOfDay(match, plusMinutes(leg.departs.dropOff, minutesOnFoot(walkMetres)));
    const all = { ...told, end: placeName(t, journey.end), arrival };
    return isOnRoad(pickUp) ? t(m.match_get_in, all) : t(m.match_get_in_here, all);
  }

  /** How the reader gets in, or by how much they go out of their way. Null without a shared way. */
  function wayIn(match: Match): string | null {
    const [way] = sharedWays(match);
    if (way === undefined) return null;
    if (match.drives === 'me') {
      if (!hasDetour(match)) return t(m.people_no_detour);
      const spent = minutes(match, meanDetourMinutes(match));
      return spent === 0
        ? t(m.match_effort_less_me, { minutes: leastMinutes(match) })
        : about(match, t(m.people_detour, { minutes: spent }));
    }
    const { pickUp } = way.effort;
    if (isOnRoad(pickUp)) return t(m.people_walk, { walk: walk(pickUp) });
    if (pickUp.spot !== undefined) return t(m.people_spot, { words: pickUp.spot.words ?? '' });
    return t(hasDetour(match) ? m.people_door : m.people_past_door);
  }

  /** The reader's own end, or the spot that replaces it. */
  function hereOr(name: string, { spot }: Meeting, here: typeof m.match_picks_here, there: typeof m.match_picks_spot): string {
    return spot === undefined ? t(here, { name }) : t(there, { name, words: spot.words ?? '' });
  }

  /** `400 m` */
  function walk({ walkMetres }: Meeting): string {
    const metres = Math.max(1, Math.round(walkMetres / WALK_STEP_METRES)) * WALK_STEP_METRES;
    return `${formatNumber(language, metres)}\u00a0m`;
  }

  /** Rounded down, so that no more is promised than is saved. Null when no trip is known. */
  function saved(match: Match): { readonly pounds: string; readonly co2: string; readonly isYearly: boolean } | null {
    if (match.sharedTrips === 0) return null;
    const down = (value: number, smallest = 1) => {
      const step = match.estimated && value >= ROUND_FROM ? Math.max(smallest, ROUND_FROM) : smallest;
      return Math.floor(value / step) * step;
    };
    const kilograms = match.saving.co2KgPerYear;
    return {
      pounds: formatPounds(language, down(match.saving.poundsPerYear)),
      co2: formatWeight(language, down(kilograms, kilograms < KG_PER_TONNE ? 1 : KG_PER_TONNE / 10)),
      isYearly: isWeekly(match),
    };
  }

  function isWeekly(match: Match): boolean {
    return journey.when?.kind === 'weekly' && match.days.every(({ date }) => date === null);
  }

  return {
    about,
    departure,
    driver,
    effort,
    who,
    days,
    ways,
    dayNames,
    timeOfDay,
    atTimeOfDay,
    shift,
    times,
    others,
    meeting,
    sentence,
    wayIn,
    walk,
    saved,
    isWeekly,
    minutes,
    leastMinutes,
  };
}

/** `Ana M.` */
export function fullName({ member }: { readonly member: Pick<Match['member'], 'forename' | 'initial'> }): string {
  return shortName(member);
}

/** Whether the pick-up is on the driver's own road, so that the passenger walks to it. Otherwise the driver comes to the passenger. */
export function isOnRoad({ walkMetres }: Meeting): boolean {
  return walkMetres > 0;
}
