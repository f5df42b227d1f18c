/** The figures of a match over its days, without words. */
import type { Match, MatchEffort, MatchLeg } from '@waylift/contract/match';

type Way = 'out' | 'back';

/** Weekdays (ISO 8601), or the one date `YYYY-MM-DD` of a single journey. */
export type SharedDays = { readonly days: readonly number[] | null; readonly date: string | null };

/** For each day on which that direction is shared. */
export function legsOf({ days }: Match, way: Way): readonly MatchLeg[] {
  return days.map((day) => day[way]).filter((leg) => leg !== null);
}

/** The directions that the two would share, with the driver's extra effort for each. */
export function sharedWays(match: Match): readonly { readonly way: Way; readonly effort: MatchEffort }[] {
  const ways = (['out', 'back'] as const).flatMap((way) => {
    const effort = match.detour[way];
    return effort === null ? [] : [{ way, effort }];
  });
  const used = ways.filter(({ way }) => legsOf(match, way).length > 0);
  return match.timesKnown ? used : ways;
}

/** The minutes of the detour, averaged over the shared trips. */
export function meanDetourMinutes(match: Match): number {
  return meanOf(
    match.timesKnown ? allLegs(match).map(({ detour }) => detour.minutes) : sharedWays(match).map(({ effort }) => effort.minutes),
  );
}

export function allLegs(match: Match): readonly MatchLeg[] {
  return [...legsOf(match, 'out'), ...legsOf(match, 'back')];
}

/** Days on which equally many others ride along on some way, the most first. */
export function othersByDays({ car }: Match): readonly { readonly count: number; readonly days: readonly number[] }[] {
  const counted = (car?.days ?? []).map(({ day, out, back }) => ({ day, count: Math.max(out, back) }));
  return [...Map.groupBy(counted, ({ count }) => count)]
    .map(([count, days]) => ({ count, days: days.map(({ day }) => day) }))
    .toSorted((a, b) => b.count - a.count);
}

/**
 * The driver's detour with everybody, on the way where it takes the most minutes; null where nobody else rides along. `moreMinutes` is what the
 * passenger adds to it; null where that differs from day to day.
 */
export function wholeDetour(match: Match): { readonly minutes: number; readonly moreMinutes: number | null } | null {
  const [most] = (['out', 'back'] as const)
    .flatMap((way) => {
      const whole = match.car?.wholeDetour[way];
      return whole ? [{ way, minutes: whole.minutes }] : [];
    })
    .toSorted((a, b) => b.minutes - a.minutes);
  if (most === undefined) return null;
  const [more, ...others] = new Set(legsOf(match, most.way).map(({ detour }) => detour.minutes));
  return { minutes: most.minutes, moreMinutes: more === undefined || others.length > 0 ? null : Math.min(more, most.minutes) };
}

/** A shorter detour counts as none. */
const LEAST_DETOUR_METRES = 50;

export function hasDetour(match: Match): boolean {
  return sharedWays(match).some(({ effort }) => effort.minutes > 0 || effort.metres >= LEAST_DETOUR_METRES);
}

/** The directions in which the driver comes to one end of the reader. */
export type DoorWays = 'both' | Way;

/**
 * Where the driver comes to the reader's own start and end, because there is no meeting point. The reader must know that before agreeing. Null:
 * nowhere.
 */
export function doorsOf(match: Match): { readonly start: DoorWays | null; readonly end: DoorWays | null } {
  const ways = match.drives === 'me' ? [] : sharedWays(match);
  const at = (end: 'start' | 'end'): DoorWays | null => {
    const [first, other] = ways.filter(({ way, effort: { pickUp, dropOff } }) => {
      const isPickUp = (way === 'out') === (end === 'start');
      const { walkMetres, spot } = isPickUp ? pickUp : dropOff;
      return walkMetres === 0 && spot === undefined;
    });
    return other === undefined ? (first?.way ?? null) : 'both';
  };
  return { start: at('start'), end: at('end') };
}

export function comesToDoor(match: Match): boolean {
  const { start, end } = doorsOf(match);
  return start !== null || end !== null;
}

/** Whether the driver comes to a spot that the reader has named. */
export function comesToSpot(match: Match): boolean {
  return (
    match.drives === 'other' &&
    sharedWays(match).some(({ effort: { pickUp, dropOff } }) => [pickUp, dropOff].some(({ spot }) => spot !== undefined))
  );
}

/** When the reader sets off, in the other's car or in their own: `HH:MM`. */
export function myDeparture({ drives }: Match, { departs }: MatchLeg): string {
  return drives === 'me' ? departs.driver : departs.pickUp;
}

/** The leg with the most frequent pick-up time. */
export function commonLeg(legs: readonly MatchLeg[]): MatchLeg | undefined {
  const alike = (leg: MatchLeg) => legs.filter(({ departs }) => departs.pickUp === leg.departs.pickUp).length;
  return legs.toSorted((a, b) => alike(b) - alike(a))[0];
}

/** The match limited to some of its days, with their savings. A request names weekdays or the one date. */
export function matchOn(match: Match, { days: weekdays, date }: SharedDays): Match {
  const days = match.days.filter((one) => (date === null ? (weekdays ?? []).includes(one.day) : one.date === date));
  const sharedTrips = days.flatMap(({ out, back }) => [out, back].filter((leg) => leg !== null)).length;
  const part = match.sharedTrips === 0 ? 0 : sharedTrips / match.sharedTrips;
  const { poundsPerYear, co2KgPerYear } = match.saving;
  const inCar = match.car?.days.filter(({ day }) => days.some((one) => one.day === day)) ?? [];
  const car = match.car === null || inCar.length === 0 ? null : { ...match.car, days: inCar };
  return { ...match, days, car, sharedTrips, saving: { poundsPerYear: poundsPerYear * part, co2KgPerYear: co2KgPerYear * part } };
}

export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
