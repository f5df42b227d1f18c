/** Which days of a request are free, according to the reader's lifts. */
import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { Match, MatchDay } from '@waylift/contract/match';

export type DayState =
  /** @property seats that stay free if the reader drives and accepts. Null if the reader is the passenger. */
  | { readonly kind: 'free'; readonly seats: number | null }
  /** @property name of the member with whom the reader shares that day */
  | { readonly kind: 'shared'; readonly name: string | null }
  | { readonly kind: 'full' };

/** The server decides. This only tells the reader in advance. A lift with the same member does not count, because its days would change. */
export function stateOfDay(day: MatchDay, { match, journey, lifts }: { match: Match; journey: Journey; lifts: readonly Lift[] }): DayState {
  const others = lifts.filter(
    (lift) => lift.state === 'active' && lift.journeyId === journey.id && lift.member?.ref !== match.member.ref && ridesOn(lift, day),
  );
  const isDriver = match.drives === 'me';
  const clash = others.find(({ drives }) => !isDriver || drives === 'other');
  if (clash !== undefined) return { kind: 'shared', name: clash.member?.forename ?? null };
  if (!isDriver) return { kind: 'free', seats: null };
  const taken = Math.max(0, ...(['out', 'back'] as const).filter((way) => day[way] !== null).map((way) => countOn(others, day, way)));
  const seats = (journey.seats ?? 1) - taken - 1;
  return seats < 0 ? { kind: 'full' } : { kind: 'free', seats };
}

function ridesOn(lift: Lift, day: MatchDay): boolean {
  return (['out', 'back'] as const).some((way) => day[way] !== null && ridesOnWay(lift, day, way));
}

function countOn(lifts: readonly Lift[], day: MatchDay, way: 'out' | 'back'): number {
  return lifts.filter((lift) => ridesOnWay(lift, day, way)).length;
}

function ridesOnWay(lift: Lift, day: MatchDay, way: 'out' | 'back'): boolean {
  return lift.times.some((time) => {
    const isSame = time.date !== null && day.date !== null ? time.date === day.date : time.day === day.day;
    return isSame && time[way] !== null;
  });
}
