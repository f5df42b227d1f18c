/** The legs on which the reader shares with somebody else already. A match shows them on demand, and its figures leave them out. */
import type { Match, MatchDay } from '@waylift/contract/match';

/** Whether the match has no other legs. */
export function isAllTaken({ timesKnown, sharedTrips }: Match): boolean {
  return timesKnown && sharedTrips === 0;
}

/** The match without such legs, as words and figures tell of it. One that has no others stays as it is. */
export function offeredPart(match: Match): Match {
  if (isAllTaken(match)) return match;
  const offered = (leg: MatchDay['out']) => (leg?.taken === true ? null : leg);
  const days = match.days.map((day) => ({ ...day, out: offered(day.out), back: offered(day.back) }));
  return { ...match, days: days.filter(({ out, back }) => out !== null || back !== null) };
}

/** The days that have only such legs. */
export function takenDays({ days }: Match): readonly MatchDay[] {
  return days.filter(({ out, back }) => out?.taken !== false && back?.taken !== false);
}
