/** Why the server puts a match where it stands, line by line. */
import type { Journey } from '@waylift/contract/journey';
import { METRES_PER_MILE } from '@waylift/contract/journey-figures';
import type { Match } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { formatDistance } from '../../journey-figures/measures.ts';
import { useDistanceUnit } from '../../journey-figures/use-journey-texts.ts';
import { formatNumber } from '../../locale/format.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { hasDetour, legsOf, sharedWays, wholeDetour } from '../../sharing/match-figures.ts';
import { ROUND_FROM, useMatchWords } from '../../sharing/use-match-words.ts';
import { scoreParts, sharedMetres } from './match-measures.ts';
import type { Reason } from './reasons.tsx';

export function useMatchReasons(journey: Journey): (match: Match) => readonly Reason[] {
  const t = useWords();
  const language = useLanguage();
  const unit = useDistanceUnit();
  const { about, days, dayNames, ways, minutes, leastMinutes } = useMatchWords(journey);
  const figure = (value: number, decimals: number) => formatNumber(language, Number(value.toFixed(decimals)));

  function detourReason(match: Match): Reason {
    const [first = { spent: 0, metres: 0 }, other] = sharedWays(match).map(({ effort: one }) => ({
      spent: minutes(match, one.minutes),
      metres: one.metres,
    }));
    const { forename: name } = match.member;
    const isMe = match.drives === 'me';
    const inMinutes = (spent: number) =>
      spent === 0 ? t(m.match_less, { minutes: leastMinutes(match) }) : about(match, t(m.match_minutes, { minutes: spent }));
    const isAlike = other === undefined || other.spent === first.spent;
    const value = !hasDetour(match)
      ? t(m.match_no_detour)
      : isAlike
        ? `${inMinutes(first.spent)}, ${distance(match, first.metres)}`
        : t(m.match_ways, { out: inMinutes(first.spent), back: inMinutes(other.spent) });
    const isEach = isAlike && other !== undefined;
    const whose = isMe
      ? t(isEach ? m.match_detour_me_each : m.match_detour_me)
      : t(isEach ? m.match_detour_other_each : m.match_detour_other, { name });
    const limit =
      isMe && typeof journey.detourLimitMinutes === 'number' ? ` ${t(m.match_detour_limit, { minutes: journey.detourLimitMinutes })}` : '';
    const whole = wholeDetour(match)?.minutes ?? null;
    const withEverybody =
      whole === null
        ? ''
        : ` ${isMe ? t(m.match_detour_whole_me, { minutes: whole }) : t(m.match_detour_whole_other, { name, minutes: whole })}`;
    return { term: t(m.match_detour), value, note: `${whose}${withEverybody}${limit}` };
  }

  function othersReasons(match: Match): readonly Reason[] {
    if (!match.car) return [];
    const { movesOthersMinutes: most } = match.car;
    const value = most === 0 ? t(m.match_others_stay) : t(m.match_others_at_most, { minutes: most });
    return [{ term: t(m.lift_others), value, note: t(m.match_others_limit) }];
  }

  function timeReasons(match: Match): readonly Reason[] {
    const legs = [...legsOf(match, 'out'), ...legsOf(match, 'back')];
    if (legs.length === 0) return [];
    const step = leastMinutes(match);
    const most = Math.max(...legs.map(({ shiftMinutes }) => Math.ceil(Math.abs(shiftMinutes) / step) * step));
    const { forename: name } = match.member;
    return [
      {
        term: t(m.match_time),
        ...(most === 0
          ? { value: t(m.match_shift_none) }
          : { value: t(m.match_up_to, { minutes: most }), note: t(m.match_time_text, { minutes: journey.flexibleMinutes ?? 0, name }) }),
      },
      {
        term: t(m.match_covered),
        value: t(m.match_trips, { count: match.sharedTrips, all: match.myTrips }),
        note: [dayNames(match) ?? days(match), ways(match)].filter((part) => part !== undefined).join(', '),
      },
    ];
  }

  function roadReasons(match: Match): readonly Reason[] {
    const mine = journey.route.distanceMetres;
    const term = t(m.match_road);
    if (match.drives === 'other') return [{ term, value: distance(match, mine), note: t(m.match_road_whole) }];
    const shared = sharedMetres(match);
    if (shared === null) return [];
    const value = t(m.match_of, { part: distance(match, Math.min(shared, mine)), whole: distance(match, mine) });
    return [{ term, value, note: t(m.match_road_text, { start: match.start.label, end: match.end.label }) }];
  }

  function scoreReason(match: Match): Reason {
    const { detour, shift: difference, others: moved, share } = scoreParts(match);
    const parts = {
      detour: figure(detour, 1),
      shift: figure(difference, 1),
      share: figure(share, 2),
      count: match.sharedTrips,
      all: match.myTrips,
    };
    const note = !match.timesKnown
      ? t(m.match_score_way)
      : moved === 0
        ? t(m.match_score_sum, parts)
        : t(m.match_score_sum_car, { ...parts, others: figure(moved, 1) });
    return { term: t(m.match_score), value: figure(match.troubleMinutes, 1), note };
  }

  function distance(match: Match, metres: number): string {
    const step = unit === 'mile' ? METRES_PER_MILE : 1000;
    const isRound = match.estimated && metres >= ROUND_FROM * step;
    return about(match, formatDistance(language, unit, isRound ? Math.round(metres / step) * step : metres));
  }

  return (match) => [detourReason(match), ...timeReasons(match), ...othersReasons(match), ...roadReasons(match), scoreReason(match)];
}
