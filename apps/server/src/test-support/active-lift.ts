/** Two members who share: a lift as accepting a request leaves it, put straight into the store. */
import { conversationOf } from '../sharing/conversation/tell.ts';
import type { Deps } from '../create-deps.ts';
import { journeys, type JourneyRow } from '../kernel/db/schema/journeys.ts';
import { lifts, type LiftRow, type Trip, type TripSide } from '../kernel/db/schema/lifts.ts';

type Sharer = { readonly id?: string | undefined; readonly communityId: string };

/** From Norwich to Cambridge and back on Mondays to Fridays, as an estimate. */
export async function addJourneyOf(
  deps: Pick<Deps, 'db' | 'newId' | 'clock'>,
  member: Sharer,
  given: Partial<JourneyRow> = {},
): Promise<JourneyRow> {
  const [row] = await deps.db
    .insert(journeys)
    .values({
      id: deps.newId(),
      memberId: member.id ?? '',
      communityId: member.communityId,
      startLabel: '14 Orchard Row',
      startLatitude: 52.6278,
      startLongitude: 1.2983,
      endLabel: 'Planted Works',
      endLatitude: 52.2,
      endLongitude: 0.1167,
      returnJourney: true,
      distanceMetres: 100_000,
      durationSeconds: 5_400,
      geometry: '',
      estimated: true,
      when: {
        kind: 'weekly',
        days: [1, 2, 3, 4, 5].map((day) => ({ day, out: '08:00', back: '17:00' })),
        from: null,
        until: null,
        skipped: [],
      },
      timeZone: 'Europe/London',
      createdAt: deps.clock.now(),
      ...given,
    })
    .returning();
  if (row === undefined) throw new Error('the journey was not stored');
  return row;
}

/** Both on the same days: out at 07:50 and picked up at 08:05, back at 17:00 and picked up at 17:10. */
export function weeklyTrips(...days: readonly number[]): Trip[] {
  return days.flatMap((day) => {
    const out: TripSide = { day, date: null, driverDeparts: 470, pickUp: 485, dropOff: 560 };
    const back: TripSide = { day, date: null, driverDeparts: 1_020, pickUp: 1_030, dropOff: 1_105 };
    return [{ direction: 'out', driver: out, passenger: out } as const, { direction: 'back', driver: back, passenger: back } as const];
  });
}

/** On Mondays and Fridays, from the day of the clock on. */
export async function addLift(
  deps: Pick<Deps, 'db' | 'newId' | 'clock'>,
  { driver, passenger, ...given }: { readonly driver: JourneyRow; readonly passenger: JourneyRow } & Partial<LiftRow>,
): Promise<LiftRow> {
  const place = { latitude: driver.startLatitude, longitude: driver.startLongitude, walkMetres: 0 };
  const way = { pickUp: { ...place, label: passenger.startLabel }, dropOff: { ...place, label: passenger.endLabel } };
  return await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(lifts)
      .values({
        id: deps.newId(),
        conversationId: await conversationOf(tx, deps, [driver.memberId, passenger.memberId]),
        driverId: driver.memberId,
        passengerId: passenger.memberId,
        driverJourneyId: driver.id,
        passengerJourneyId: passenger.id,
        driverTimeZone: driver.timeZone ?? '',
        passengerTimeZone: passenger.timeZone ?? '',
        state: 'active',
        trips: weeklyTrips(1, 5),
        places: { out: way, back: { pickUp: way.dropOff, dropOff: way.pickUp } },
        firstDate: deps.clock.now().toISOString().slice(0, 10),
        startedAt: deps.clock.now(),
        createdAt: deps.clock.now(),
        ...given,
      })
      .returning();
    if (row === undefined) throw new Error('the lift was not stored');
    return row;
  });
}
