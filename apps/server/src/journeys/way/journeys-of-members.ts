import { eq, sql, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { journeyWays } from '../../kernel/db/schema/journey-ways.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import type { EndCell, JourneyOfMember } from './home-cells.ts';

export type StoredJourney = JourneyOfMember & {
  readonly memberId: string;
  readonly timeZone: string | null;
  /** The stored cells; null while the ways are not known. */
  readonly kept: { readonly [End in 'start' | 'end']: { readonly home: string | null; readonly shown: EndCell['shown'] } } | null;
};

/** All journeys of some members, by member id. `memberIds` may be a statement that selects ids. */
export async function readJourneysOfMembers(db: DbOrTx, memberIds: readonly string[] | SQL): Promise<ReadonlyMap<string, StoredJourney[]>> {
  const isTheirs =
    'length' in memberIds
      ? sql`${journeys.memberId} = any(${sql.param([...memberIds])}::uuid[])`
      : sql`${journeys.memberId} in (${memberIds})`;
  const rows = await db
    .select({
      journeyId: journeys.id,
      memberId: journeys.memberId,
      createdAt: journeys.createdAt,
      area: journeys.area,
      timeZone: journeys.timeZone,
      startLatitude: journeys.startLatitude,
      startLongitude: journeys.startLongitude,
      endLatitude: journeys.endLatitude,
      endLongitude: journeys.endLongitude,
      startCell: journeyWays.startCell,
      startHome: journeyWays.startHomeCell,
      endCell: journeyWays.endCell,
      endHome: journeyWays.endHomeCell,
    })
    .from(journeys)
    .leftJoin(journeyWays, eq(journeyWays.journeyId, journeys.id))
    .where(isTheirs);
  return Map.groupBy(
    rows.map(({ startLatitude, startLongitude, endLatitude, endLongitude, startCell, startHome, endCell, endHome, ...row }) => ({
      ...row,
      start: { place: { latitude: startLatitude, longitude: startLongitude }, home: startHome, isMoved: false },
      end: { place: { latitude: endLatitude, longitude: endLongitude }, home: endHome, isMoved: false },
      kept:
        startCell === null || endCell === null
          ? null
          : { start: { home: startHome, shown: startCell }, end: { home: endHome, shown: endCell } },
    })),
    ({ memberId }) => memberId,
  );
}
