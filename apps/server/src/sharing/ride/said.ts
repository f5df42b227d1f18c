/** What those in a car have said of a ride, and whether the others have seen it. */
import { and, gte, inArray, lte } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../kernel/db/client.ts';
import { ridePeople } from '../../kernel/db/schema/rides.ts';
import { dateOf, dayNumber } from '../../journeys/traveller/wall-clock.ts';
import type { KnownSkip } from '../lift/describe-lift.ts';
import type { Part } from '../lift/skip-rides.ts';
import type { CarRide } from './find-rides.ts';

export type Said = typeof ridePeople.$inferSelect;
type Named = Pick<CarRide, 'driverJourneyId' | 'direction' | 'driverDay'>;
type Skips = ReadonlyMap<string, readonly KnownSkip[]>;

/** What was said of any of these rides; one statement. */
export async function saidIn(db: DbOrTx, rides: readonly Named[]): Promise<Said[]> {
  if (rides.length === 0) return [];
  const days = rides.map(({ driverDay }) => driverDay);
  const ids = [...new Set(rides.map(({ driverJourneyId }) => driverJourneyId))];
  return await db
    .select()
    .from(ridePeople)
    .where(
      and(
        inArray(ridePeople.driverJourneyId, ids),
        gte(ridePeople.driverDate, dateOf(Math.min(...days))),
        lte(ridePeople.driverDate, dateOf(Math.max(...days))),
      ),
    );
}

export function saidOf({ driverJourneyId, direction, driverDay }: Named, said: readonly Said[]): Said[] {
  return said.filter(
    (each) => each.driverJourneyId === driverJourneyId && each.direction === direction && each.driverDate === dateOf(driverDay),
  );
}

/** Stores what a member says of a ride, or that they have seen it. */
export async function storeSaid(
  tx: Tx,
  { driverJourneyId, direction, driverDay }: Named,
  memberId: string,
  said: Pick<Said, 'lateMinutes' | 'lateAt'> | Pick<Said, 'seenAt'>,
): Promise<void> {
  await tx
    .insert(ridePeople)
    .values({ driverJourneyId, direction, driverDate: dateOf(driverDay), memberId, ...said })
    .onConflictDoUpdate({
      target: [ridePeople.driverJourneyId, ridePeople.driverDate, ridePeople.direction, ridePeople.memberId],
      set: said,
    });
}

/** When others last told that they are late, or not late after all, or do not come along; null: never. */
export function toldAt(parts: readonly Part[], memberId: string, said: readonly Said[], skips: Skips): Date | null {
  const late = said.flatMap((each) => (each.memberId === memberId ? [] : (each.lateAt ?? [])));
  const off = parts.flatMap((part) =>
    skipsIn(part, skips).flatMap(({ calledBy, createdAt }) => {
      const { driverId, passengerId } = part.row;
      const callerId = calledBy === 'driver' ? driverId : calledBy === 'passenger' ? passengerId : null;
      return callerId === memberId ? [] : createdAt;
    }),
  );
  const moments = [...late, ...off].map((at) => at.getTime());
  return moments.length === 0 ? null : new Date(Math.max(...moments));
}

/** Who has called this part of a ride off. */
export function callersOf(part: Part, skips: Skips): KnownSkip['calledBy'][] {
  return skipsIn(part, skips).map(({ calledBy }) => calledBy);
}

function skipsIn({ row, ride }: Part, skips: Skips): readonly KnownSkip[] {
  const own = skips.get(row.id) ?? [];
  return own.filter(({ direction, driverDate }) => direction === ride.trip.direction && dayNumber(driverDate) === ride.driver);
}
