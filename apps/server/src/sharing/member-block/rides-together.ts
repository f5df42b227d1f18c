import type { BlockAnswer } from '@waylift/contract/member-block';
import { and, asc, eq, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { rideTogether } from '../conversation/car-groups.ts';
import { personInCar } from '../conversation/people-in-cars.ts';
import type { SeenDeps } from '../conversation/members-seen.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { daysOfTrips } from '../pair/trips.ts';

/** The member's lifts in cars in which the other rides too, with the days on which both do. */
export async function ridesTogether(deps: SeenDeps, memberId: string, otherId: string): Promise<BlockAnswer['together']> {
  const others = alias(lifts, 'others');
  const isSameDriver = and(eq(others.driverJourneyId, lifts.driverJourneyId), eq(others.state, 'active'), ne(others.id, lifts.id));
  const { id, forename, surname } = members;
  const rows = await deps.db
    .select({ lift: lifts, other: others, driver: { id, forename, surname } })
    .from(lifts)
    .innerJoin(others, and(isSameDriver, eq(others.passengerId, otherId)))
    .innerJoin(members, eq(members.id, lifts.driverId))
    .where(and(eq(lifts.passengerId, memberId), eq(lifts.state, 'active')))
    .orderBy(asc(lifts.startedAt), asc(lifts.id));
  return rows.flatMap(({ lift, other, driver }) => {
    const trips = lift.trips.filter((trip) => rideTogether({ ...lift, trips: [trip] }, other));
    return trips.length === 0 ? [] : [{ liftId: lift.id, driver: personInCar(deps, memberId, driver), ...daysOfTrips(trips, 'passenger') }];
  });
}
