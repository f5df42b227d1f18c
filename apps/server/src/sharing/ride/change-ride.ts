import type { FieldProblem } from '@waylift/contract/problem';
import type { Ride } from '@waylift/contract/ride';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { lockMembers } from '../conversation/lock-members.ts';
import { tell, type News, type TellDeps } from '../conversation/tell.ts';
import { announce } from '../feed/announce.ts';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { isUuid } from '../../kernel/db/is-uuid.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { dayNumber } from '../../journeys/traveller/wall-clock.ts';
import type { DescribeLiftDeps } from '../lift/describe-lift.ts';
import type { Part } from '../lift/skip-rides.ts';
import { isOfJourney, readCars, ridesOnDays, type OwnRide } from './find-rides.ts';
import { readRide, type AskedRide } from './read-rides.ts';

export type RideDeps = DescribeLiftDeps & TellDeps & { readonly db: Db };
type RideRefused =
  | { readonly kind: 'ride-not-found' }
  /** The faults of what was sent, by field. */
  | { readonly kind: 'refused'; readonly problems: readonly Omit<FieldProblem, 'message'>[] };
export type RideOutcome = { readonly kind: 'ride'; readonly ride: Ride } | RideRefused;

/** News for those in the car, or new content for the pages of the others, or nothing because it was done before. */
type Changed = { readonly news: readonly News[] } | { readonly shownTo: readonly Part[] } | 'as-before';
/** The rides of a journey of the member on one day, and the one that is asked for. */
export type Day = { readonly ride: OwnRide; readonly both: readonly OwnRide[] };

/**
 * Changes a ride of the member under the locks of all its lifts, tells those in the car what has changed, and answers the ride afterwards. A lift
 * that is agreed at the same moment is not part of it.
 */
export async function changeRide(
  deps: RideDeps,
  asked: AskedRide,
  change: (tx: Tx, day: Day) => Promise<Changed | RideRefused>,
): Promise<RideOutcome> {
  const before = await findDay(deps, asked);
  if (before === null) return { kind: 'ride-not-found' };
  const cars = [...new Set(before.both.map(({ driverJourneyId }) => driverJourneyId))];
  const known = new Set(before.both.flatMap(({ parts }) => parts.flatMap(({ row }) => [row.driverId, row.passengerId])));
  const refused = await deps.db.transaction(async (tx): Promise<RideRefused | null> => {
    await lockMembers(
      tx,
      [...known].filter((id) => id !== null),
    );
    await tx.select({ id: journeys.id }).from(journeys).where(inArray(journeys.id, cars)).orderBy(asc(journeys.id)).for('key share');
    const rows = await tx
      .select()
      .from(lifts)
      .where(and(eq(lifts.state, 'active'), inArray(lifts.driverJourneyId, cars)))
      .orderBy(asc(lifts.id))
      .for('update');
    const locked = rows.filter(({ driverId, passengerId }) => known.has(driverId) && known.has(passengerId));
    const day = dayOf(
      ridesOnDays(
        locked.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime()),
        asked.memberId,
        [dayNumber(asked.date)],
      ),
      asked,
    );
    if (day === null) return { kind: 'ride-not-found' };
    const changed = await change(tx, day);
    if (typeof changed === 'object' && 'kind' in changed) return changed;
    if (changed === 'as-before') return null;
    if ('news' in changed) await tell(tx, deps, changed.news);
    else await announce(tx, deps.clock, changed.shownTo.flatMap(shownInCar(asked.memberId)));
    return null;
  });
  if (refused !== null) return refused;
  const ride = await readRide(deps, asked);
  return ride === null ? { kind: 'ride-not-found' } : { kind: 'ride', ride };
}

async function findDay(deps: RideDeps, asked: AskedRide): Promise<Day | null> {
  if (!isUuid(asked.journeyId)) return null;
  const rows = await readCars(deps.db, asked.memberId, isOfJourney(asked.journeyId));
  return dayOf(ridesOnDays(rows, asked.memberId, [dayNumber(asked.date)]), asked);
}

/** Null if the ride is not there. The other way may be in the car of another driver. */
function dayOf(rides: readonly OwnRide[], { journeyId, direction }: AskedRide): Day | null {
  const own = rides.filter((ride) => ride.journeyId === journeyId);
  const ride = own.find((each) => each.direction === direction);
  return ride === undefined ? null : { ride, both: own };
}

/** The lift in which each of the others in a part is shown what has changed. */
function shownInCar(memberId: string) {
  return ({ row: { id, driverId, passengerId } }: Part) =>
    [driverId, passengerId].flatMap((readerId) =>
      readerId === null || readerId === memberId ? [] : [{ memberId: readerId, name: 'lift' as const, subjectId: id }],
    );
}
