/** Who of a journey's riders hang together, and which conversation of a car each group goes on with. */
import type { LiftRow } from '../../kernel/db/schema/lifts.ts';
import { overlaps, ridesOf, type Agreed } from '../../journeys/traveller/taken-rides.ts';

/** The lifts whose riders hang together by trips that they share: A with B on Monday, B with C on Tuesday are all three. In the given order. */
export function carGroups<L extends Agreed>(lifts: readonly L[]): L[][] {
  const groups: L[][] = [];
  for (const lift of lifts) {
    const met = groups.filter((group) => group.some((other) => rideTogether(lift, other)));
    for (const group of met) groups.splice(groups.indexOf(group), 1);
    groups.push([...met.flat(), lift]);
  }
  return groups.map((group) => group.toSorted((a, b) => lifts.indexOf(a) - lifts.indexOf(b)));
}

/** Whether two lifts of one driver's journey have a ride in common. */
export function rideTogether(one: Agreed, other: Agreed): boolean {
  const rides = ridesOf(other.driverJourneyId, [other]);
  return ridesOf(one.driverJourneyId, [one]).some((ride) =>
    rides.some((theirs) => theirs.direction === ride.direction && overlaps(ride, theirs)),
  );
}

type Riding = Pick<LiftRow, 'passengerId'>;
/** A conversation, with the riders who are in it. */
export type KnownCar = { readonly id: string; readonly riderIds: ReadonlySet<string> };

/**
 * The conversation with which each group goes on: the one that has the most of its riders, of equal ones the first. A conversation goes on with one
 * group. A group of one rider goes on with a conversation that it has, but begins none.
 */
export function carsOfGroups<L extends Riding>(groups: readonly L[][], cars: readonly KnownCar[]): ReadonlyMap<L[], KnownCar | null> {
  const shared = groups
    .flatMap((group) => cars.map((car) => ({ group, car, riders: ridersOf(group).filter((id) => car.riderIds.has(id)).length })))
    .filter(({ riders }) => riders > 0)
    .toSorted(
      (a, b) => b.riders - a.riders || cars.indexOf(a.car) - cars.indexOf(b.car) || groups.indexOf(a.group) - groups.indexOf(b.group),
    );
  const kept = new Map<L[], KnownCar | null>();
  const taken = new Set<KnownCar>();
  for (const { group, car } of shared) {
    if (kept.has(group) || taken.has(car)) continue;
    kept.set(group, car);
    taken.add(car);
  }
  for (const group of groups) if (!kept.has(group) && ridersOf(group).length > 1) kept.set(group, null);
  return kept;
}

/** Each once, in the order of their lifts. */
export function ridersOf(group: readonly Riding[]): string[] {
  return [...new Set(group.flatMap(({ passengerId }) => passengerId ?? []))];
}
