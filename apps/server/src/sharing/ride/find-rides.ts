import { and, asc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { RideDirection } from '@waylift/contract/ride';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { lifts, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import { dateOf } from '../../journeys/traveller/wall-clock.ts';
import { sideOf } from '../lift/describe-lift.ts';
import { isLiftOf } from '../lift/find-lift.ts';
import { hasRoom, ridesOn } from '../pair/next-ride.ts';
import type { Part } from '../lift/skip-rides.ts';

/** A driver's journey on one way of one date (a calendar day of the driver's), with every active lift that has that trip. */
export type CarRide = {
  readonly driverJourneyId: string;
  readonly direction: RideDirection;
  readonly driverDay: number;
  /** By the age of the lifts. */
  readonly parts: readonly Part[];
};
/** A ride as one of those in it finds it: by their own journey and their own calendar day. */
export type OwnRide = CarRide & { readonly memberId: string; readonly journeyId: string; readonly day: number };

/** The active lifts of a member, and all those of the drivers with whom the member rides. */
export async function readCars(db: DbOrTx, memberId: string, own?: SQL): Promise<LiftRow[]> {
  const isOwn = and(eq(lifts.state, 'active'), isLiftOf(memberId), own);
  const driven = sql`select ${lifts.driverJourneyId} from ${lifts} where ${isOwn}`;
  return await db
    .select()
    .from(lifts)
    .where(and(eq(lifts.state, 'active'), sql`${lifts.driverJourneyId} in (${driven})`))
    .orderBy(asc(lifts.startedAt), asc(lifts.id));
}

/** Selects the lifts of a journey. */
export function isOfJourney(journeyId: string): SQL | undefined {
  return or(eq(lifts.driverJourneyId, journeyId), eq(lifts.passengerJourneyId, journeyId));
}

/** The rides of a member on calendar days of theirs. Called-off ones are among them. */
export function ridesOnDays(rows: readonly LiftRow[], memberId: string, days: readonly number[]): OwnRide[] {
  const cars = Map.groupBy(rows, ({ driverJourneyId }) => driverJourneyId);
  const found = new Map<string, OwnRide>();
  for (const row of rows) {
    const { driverJourneyId, passengerJourneyId, driverId, passengerId } = row;
    const side = sideOf(row, memberId);
    const journeyId = side === 'driver' ? driverJourneyId : passengerJourneyId;
    if ((driverId !== memberId && passengerId !== memberId) || driverJourneyId === null || journeyId === null) continue;
    for (const day of days) {
      for (const { trip, driver } of ridesOn(row, side, day)) {
        const key = keyOfRide({ driverJourneyId, direction: trip.direction, driverDay: driver });
        if (found.has(key)) continue;
        const parts = partsSeen(partsOn(cars.get(driverJourneyId) ?? [], trip.direction, driver), memberId);
        found.set(key, { driverJourneyId, direction: trip.direction, driverDay: driver, parts, memberId, journeyId, day });
      }
    }
  }
  return [...found.values()];
}

function partsOn(rows: readonly LiftRow[], direction: RideDirection, driverDay: number): Part[] {
  return rows.flatMap((row) =>
    ridesOn(row, 'driver', driverDay)
      .filter(({ trip }) => trip.direction === direction)
      .map((ride) => ({ row, ride })),
  );
}

/** A rider is in the car with those who have room in it on that date; whoever has none is with the driver alone. */
function partsSeen(parts: readonly Part[], memberId: string): readonly Part[] {
  const own = parts.find(({ row }) => row.passengerId === memberId);
  if (own === undefined) return parts;
  return hasRoom(own.ride) ? parts.filter(({ ride }) => hasRoom(ride)) : [own];
}

/** Names a ride among those of everybody. */
export function keyOfRide({ driverJourneyId, direction, driverDay }: Pick<CarRide, 'driverJourneyId' | 'direction' | 'driverDay'>): string {
  return `${driverJourneyId} ${direction} ${dateOf(driverDay)}`;
}
