import { asc, inArray, sql } from 'drizzle-orm';
import { lockMembers } from '../conversation/lock-members.ts';
import type { Db, DbOrTx, Tx } from '../../kernel/db/client.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { withDriver } from '../../journeys/measure/arrange.ts';
import { mayShare } from '../../journeys/candidate/find-candidates.ts';
import type { MatchFinder } from '../../journeys/candidate/match-finder.ts';
import type { FoundMatch } from '../../journeys/traveller/traveller.ts';
import type { JourneyPair } from './journey-pair.ts';

export type PairDeps = { readonly db: Db; readonly matches: Pick<MatchFinder, 'one'> };

/** Each further try follows a change of one of the two journeys, of which there are few. */
const TRIES_MAX = 5;

/** Two journeys in the arrangement in which the one of `driverId` drives, also while one of them is paused, or rides with others; null where they do not match so. */
export async function findPair(
  matches: PairDeps['matches'],
  { mineId, otherId, driverId }: JourneyPair,
  signal?: AbortSignal,
): Promise<FoundMatch | null> {
  const found = await matches.one(mineId, otherId, 'any', signal, { isBegun: true });
  return found === null ? null : withDriver(found, driverId);
}

/**
 * Does what rests on the match of two journeys, in a transaction that holds both, so that the match is as it was found and no other such work
 * is under way for either. It locks the two members against their removal, then the journeys, each in the order of their ids.
 *
 * @param prepare what has to be asked of other services, which must not hold a transaction
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
    const found = await findPair(matches, pair, signal);
    const match = found === null ? null : { found, prepared: await prepare(found) };
    const done = await db.transaction(async (tx) => {
      await lockMembers(tx, tx.select({ id: journeys.memberId }).from(journeys).where(inArray(journeys.id, ids)).getSQL());
      if (!isSame(await versionsOf(tx, ids, 'lock'), before)) return null;
      const isAllowed = match !== null && (await mayShare(tx, match.found.mine, match.found.other));
      return { answer: await work(tx, isAllowed ? match : null) };
    });
    if (done !== null) return done.answer;
  }
  throw new Error('two journeys were changed again and again');
}

/** Every change of a row makes another version of it. Those that are not there have none. */
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
