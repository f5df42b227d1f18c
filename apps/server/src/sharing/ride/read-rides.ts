import type { Ride, RideDirection } from '@waylift/contract/ride';
import { isUuid } from '../../kernel/db/is-uuid.ts';
import { dayNumber } from '../../journeys/traveller/wall-clock.ts';
import type { DescribeLiftDeps } from '../lift/describe-lift.ts';
import { describeRides } from './describe-rides.ts';
import { isOfJourney, readCars, ridesOnDays } from './find-rides.ts';

/** A ride by its reader's own journey and calendar. */
export type AskedRide = { readonly memberId: string; readonly journeyId: string; readonly date: string; readonly direction: RideDirection };

/** The member's rides on so many days from a date on, by when they start; without the roads, which would be most of the answer. */
export async function readRides(
  deps: DescribeLiftDeps,
  memberId: string,
  { from, days }: { readonly from: string; readonly days: number },
): Promise<Ride[]> {
  const asked = Array.from({ length: days }, (_, index) => dayNumber(from) + index);
  const rides = ridesOnDays(await readCars(deps.db, memberId), memberId, asked);
  return (await describeRides(deps, memberId, rides)).map((ride) => ({ ...ride, geometry: null }));
}

/** Null if the member has no such ride. */
export async function readRide(deps: DescribeLiftDeps, { memberId, journeyId, date, direction }: AskedRide): Promise<Ride | null> {
  if (!isUuid(journeyId)) return null;
  const rows = await readCars(deps.db, memberId, isOfJourney(journeyId));
  const own = ridesOnDays(rows, memberId, [dayNumber(date)]).filter((ride) => ride.journeyId === journeyId && ride.direction === direction);
  return (await describeRides(deps, memberId, own))[0] ?? null;
}
