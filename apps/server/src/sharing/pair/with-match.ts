import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { lockMembers } from '../conversation/lock-members.ts';
import type { Db, DbOrTx, Tx } from '../../kernel/db/client.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { withDriver } from '../../journeys/measure/arrange.ts';
import { mayShare } from '../../journeys/candidate/find-candidates.ts';
import type { MatchFinder } from '../../journeys/candidate/match-finder.ts';
import type { FoundMatch } from '../../journeys/traveller/traveller.ts';
import type { JourneyPair } from './journey-pair.ts';

export type PairDeps = { readonly db: Db; readonly matches: Pick<MatchFinder, 'one'> };

/** A try fails only if one of the two journeys was changed meanwhile, which is rare. */
const TRIES_MAX = 5;

/** The match of two journeys with `driverId` driving, even while one is paused or rides with others; null if they do not match like this. */
export async function findPair(
  matches: PairDeps['matches'],
  { mineId, otherId, driverId }: JourneyPair,
  signal?: AbortSignal,
): Promise<FoundMatch | null> {
  const found = await matches.one(mineId, otherId, 'any', signal, { isBegun: true });
  return found === null ? null : withDriver(found, driverId);
}

/**
 * Runs `work` in a transaction that locks both journeys: the match and the driver's car are as they were found, and no other such work runs on either
 * journey. It locks the two members and the driver's riders against removal and then the journeys, each in the order of their ids.
 *
 * @param prepare asks other services beforehand, which a transaction must not wait for
 */
export async function withMatch<P, T>(
  { db, matches }: PairDeps,
  pair: JourneyPair,
  signal: AbortSignal,
  prepare: (found: FoundMatch) => Promise<P>,
  work: (tx: Tx, match: { readonly found: FoundMatch; readonly prepared: P } | null) => Promise<T>,
): Promise<T> {
  const ids = [pair.mineId, pair.otherId];
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const before = await versionsOf(db, ids);
    const car = await carOf(db, pair.driverId);
    const found = await findPair(matches, pair, signal);
    const match = found === null ? null : { found, prepared: await prepare(found) };
    const done = await db.transaction(async (tx) => {
      const riders = sql`select passenger_id from lifts where state = 'active' and driver_journey_id = ${pair.driverId}`;
      await lockMembers(tx, sql`select member_id from journeys where id in ${ids} union ${riders}`);
      if (!isSame(await versionsOf(tx, ids, 'lock'), before) || (await carOf(tx, pair.driverId)) !== car) return null;
      const isAllowed = match !== null && (await mayShare(tx, match.found.mine, match.found.other));
      return { answer: await work(tx, isAllowed ? match : null) };
    });
    if (done !== null) return done.answer;
  }
  throw new Error('two journeys were changed again and again');
}

/**
 * Who rides in a driver's cars, when, and from where to where: what the plan of a car and its moments depend on. The lock of the driver's journey
 * keeps it as it is.
 */
export async function carOf(db: DbOrTx, driverId: string): Promise<string> {
  const riders = await db
    .select({ id: lifts.id, trips: lifts.trips, lastDate: lifts.lastDate, places: lifts.places })
    .from(lifts)
    .where(and(eq(lifts.state, 'active'), eq(lifts.driverJourneyId, driverId)))
    .orderBy(asc(lifts.id));
  return JSON.stringify(riders);
}

/** The version of each row, which every change replaces. A row that does not exist has none. */
async function versionsOf(db: DbOrTx, ids: readonly string[], lock?: 'lock'): Promise<readonly string[]> {
  const read = db
    .select({ version: sql<string>`${journeys.id} || ' ' || ${journeys}.xmin::text` })
    .from(journeys)
    .where(inArray(journeys.id, [...ids]))
    .orderBy(asc(journeys.id));
  return (await (lock === undefined ? read : read.for('no key update'))).map(({ version }) => version);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((version, index) => version === other[index]);
}
