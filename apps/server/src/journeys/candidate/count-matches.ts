/** Keeps how many matches a journey has, as its last search found them, so that a list of journeys runs no search. */
import { MATCH_COUNT_MAX } from '@waylift/contract/limits';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../kernel/db/client.ts';
import { journeyAlerts } from '../../kernel/db/schema/journey-alerts.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import type { MatchesPage } from './match-finder.ts';

/** For a statement that joins `journeys` with `journey_alerts`. Null while the count is not known. */
export const knownCount = sql<number | null>`case when ${journeys.paused} then 0 else ${journeyAlerts.matchCount} end`;

/** Null where the first page does not tell: by road, while there are more candidates to verify. */
export function countOf({ matches, next, total, silent }: MatchesPage): number | null {
  if (silent !== null) return 0;
  const count = total ?? (next === null ? matches.length : null);
  return count === null ? null : Math.min(MATCH_COUNT_MAX, count);
}

/**
 * Deletes the counts of these journeys because something that they depend on has changed. The next search finds them anew.
 *
 * @param dueAt the latest time of that search; null: the search stays due when it was
 */
export async function forgetCounts(tx: DbOrTx, dueAt: Date | null, journeyIds: readonly (string | null)[]): Promise<void> {
  const ids = journeyIds.filter((id) => id !== null);
  if (ids.length > 0) await forget(tx, dueAt, sql`${sql.param(ids)}::uuid[]`);
}

/** The same for all journeys of these members. */
export async function forgetCountsOfMembers(tx: DbOrTx, dueAt: Date, memberIds: readonly string[]): Promise<void> {
  const areTheirs = sql`${journeys.memberId} = any(${sql.param([...memberIds])}::uuid[])`;
  await forget(tx, dueAt, sql`array(select ${journeys.id} from ${journeys} where ${areTheirs})`);
}

/** Selects and locks rows in the order of their ids, as everybody does. So two transactions that mark the same rows cannot deadlock. */
export function lockedAlerts(tx: DbOrTx, which: SQL) {
  const { journeyId } = journeyAlerts;
  return tx.select({ journeyId }).from(journeyAlerts).where(which).orderBy(journeyId).for('no key update');
}

async function forget(tx: DbOrTx, dueAt: Date | null, journeyIds: SQL): Promise<void> {
  const { journeyId } = journeyAlerts;
  await tx
    .update(journeyAlerts)
    .set({
      matchCount: null,
      ...(dueAt === null
        ? {}
        : {
            dueAt: sql`least(${journeyAlerts.dueAt}, ${dueAt.toISOString()}::timestamptz)`,
            wishes: sql`${journeyAlerts.wishes} + 1`,
          }),
    })
    .where(sql`${journeyId} in (${lockedAlerts(tx, sql`${journeyId} = any(${journeyIds})`)})`);
}

/** The version of what a count depends on. The count holds as long as this number stays the same. */
export async function readWishes(db: Db, journeyId: string): Promise<number | null> {
  const [alert] = await db.select({ wishes: journeyAlerts.wishes }).from(journeyAlerts).where(eq(journeyAlerts.journeyId, journeyId));
  return alert?.wishes ?? null;
}

/** Stores the count that a search found, unless `wishes` has changed since it was read. */
export async function keepCount(db: Db, journeyId: string, wishes: number | null, page: MatchesPage): Promise<void> {
  const matchCount = countOf(page);
  if (wishes === null || matchCount === null || matchCount > 0 !== page.matches.length > 0) return;
  const leastTrouble = matchCount === 0 ? null : Math.min(...page.matches.map(({ best }) => best.troubleMinutes));
  await db
    .update(journeyAlerts)
    .set({ matchCount, leastTrouble })
    .where(
      sql`${journeyAlerts.journeyId} = ${journeyId} and ${journeyAlerts.wishes} = ${wishes} and ${journeyAlerts.matchCount} is distinct from ${matchCount}::integer`,
    );
}
