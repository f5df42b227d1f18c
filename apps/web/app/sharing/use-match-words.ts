/** The texts about a match, each in one place, for its card and for its page. */
import { shortName } from '@waylift/contract/short-name';
import type { Journey } from '@waylift/contract/journey';
import type { Match, Meeting } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { atTimeOfRide, ROUND_MINUTES, timeOfRide } from '@waylift/words/times';
import { formatWeight, KG_PER_TONNE } from '../journey-figures/measures.ts';
import { formatNumber, formatPounds } from '../locale/format.ts';
import { listOf, listOfDates, shortWeekdays, weekdayName } from '../locale/format-day.ts';
import { minutesOnFoot, plusMinutes } from '../journey-figures/on-foot.ts';
import { useLanguage, useWords } from '../locale/locale-provider.tsx';
import { placeName } from '../map/place-name.ts';
import { arrowLeftRight, car } from '../ui/icon/member-icons.ts';
import { commonLeg, hasDetour, legsOf, meanDetourMinutes, othersByDays, sharedWays } from './match-figures.ts';
import { useDayWords } from './use-day-words.ts';
import { useMatchTimes } from './use-match-times.ts';

/** Estimates are rounded. */
export const ROUND_FROM = 10;
const WALK_STEP_METRES = 50;

export type MatchWords = ReturnType<typeof useMatchWords>;

export function useMatchWords(journey: Journey) {
  const t = useWords();
  const language = useLanguage();
  const { minutes, about, driver, departure, shift, times } = useMatchTimes();
  const inDays = useDayWords();

  /** If it rounds to zero minutes, the text says "less than". */
  function leastMinutes(match: Match): number {
    return match.estimated ? ROUND_MINUTES : 1;
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

  /** `Monday to Thursday`. Undefined for dates, which `days` names already. */
  function dayNames({ days: shared }: Match): string | undefined {
    if (shared.length === 0 || shared.some(({ date }) => date !== null)) return undefined;
    return inDays.dayNames({ days: shared.map(({ day }) => day), date: null });
  }

  /** `07:58`. An estimate is rounded. */
  function timeOfDay(match: Match, time: string): string {
    return timeOfRide(time, match.estimated, { locale: language });
  }

  /** `at 07:58`, inside a sentence. */
  function atTimeOfDay(match: Match, time: string): string {
    return atTimeOfRide(time, match.estimated, { locale: language });
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
