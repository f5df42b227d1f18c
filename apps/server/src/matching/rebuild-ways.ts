import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { journeys } from '../db/schema/journeys.ts';
import { findWays, type WaysDeps } from './find-ways.ts';
import { storeWays } from './store-ways.ts';

/** Each has two ways: with roads, a batch takes about a second. */
const PER_BATCH = 100;

type Asked = {
  /** Null: those of all communities. */
  readonly communityId: string | null;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
};
export type Rebuilt = {
  readonly done: number;
  readonly total: number;
  /** The router was away: their ways are estimates until a server finds them again. */
  readonly withoutRoads: number;
};

/** Makes anew all that matching keeps of journeys, beside servers that go on; ends early when it is interrupted, and is right up to there. */
export async function rebuildWays({ db, routing }: WaysDeps, { communityId, signal, onProgress }: Asked): Promise<Rebuilt> {
  const inCommunity = communityId === null ? undefined : eq(journeys.communityId, communityId);
  const total = await db.$count(journeys, inCommunity);
  const hasRoads = Boolean(await routing.roadsVersion());
  let [done, withoutRoads] = [0, 0];
  let after: string | null = null;
  for (;;) {
    onProgress(done, total);
    if (signal.aborted) break;
    const batch = await db
      .select(columns)
      .from(journeys)
      .where(and(inCommunity, after === null ? undefined : gt(journeys.id, after)))
      .orderBy(asc(journeys.id))
      .limit(PER_BATCH);
    const last = batch.at(-1);
    if (last === undefined) break;
    const ways = await findWays({ db, routing }, batch.map(placesOf), signal);
    if (signal.aborted) break;
    await storeUnmoved(batch, ways);
    withoutRoads += hasRoads ? ways.filter(({ roadsVersion }) => roadsVersion === '').length : 0;
    done += batch.length;
    after = last.id;
  }
  return { done, total, withoutRoads };

  /** A journey that has been moved meanwhile has its new ways already. */
  async function storeUnmoved(batch: readonly Row[], ways: Awaited<ReturnType<typeof findWays>>): Promise<void> {
    await db.transaction(async (tx) => {
      const ids = batch.map(({ id }) => id);
      const now = new Map(
        (await tx.select(columns).from(journeys).where(inArray(journeys.id, ids)).orderBy(asc(journeys.id)).for('no key update')).map(
          (row) => [row.id, row],
        ),
      );
      const found = batch.flatMap((row, index) => {
        const [own, present] = [ways[index], now.get(row.id)];
        return own !== undefined && present !== undefined && isSame(row, present) ? [{ journeyId: row.id, ways: own }] : [];
      });
      if (found.length > 0) await storeWays(tx, found);
    });
  }
}

const columns = {
  id: journeys.id,
  area: journeys.area,
  startLatitude: journeys.startLatitude,
  startLongitude: journeys.startLongitude,
  endLatitude: journeys.endLatitude,
  endLongitude: journeys.endLongitude,
};
type Row = { readonly [Column in keyof typeof columns]: (typeof journeys.$inferSelect)[Column] };

function placesOf({ startLatitude, startLongitude, endLatitude, endLongitude, area }: Row) {
  return {
    start: { latitude: startLatitude, longitude: startLongitude },
    end: { latitude: endLatitude, longitude: endLongitude },
    area,
  };
}

function isSame(one: Row, other: Row): boolean {
  return JSON.stringify(placesOf(one)) === JSON.stringify(placesOf(other));
}
