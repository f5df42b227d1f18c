/** How many match a journey, as its last look found it: so a list of journeys searches for none. */
import { eq, sql, type SQL } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../kernel/db/client.ts';
import { journeyAlerts } from '../../kernel/db/schema/journey-alerts.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import type { MatchesPage } from './match-finder.ts';

export const COUNTED_TO = 99;

/** Of a journey that the statement joins with its row of `journey_alerts`; null while it is not known. */
export const knownCount = sql<number | null>`case when ${journeys.paused} then 0 else ${journeyAlerts.matchCount} end`;

/** Null where a first page does not tell: with roads, and more to verify. */
export function countOf({ matches, next, total, silent }: MatchesPage): number | null {
  if (silent !== null) return 0;
  const count = total ?? (next === null ? matches.length : null);
  return count === null ? null : Math.min(COUNTED_TO, count);
}

/**
 * What a count of these journeys depends on has changed: none is told until they are looked at again.
 *
 * @param dueAt when that should be at the latest; null: nothing asks for a look sooner than it is due
 */
export async function forgetCounts(tx: DbOrTx, dueAt: Date | null, journeyIds: readonly (string | null)[]): Promise<void> {
  const ids = journeyIds.filter((id) => id !== null);
  if (ids.length > 0) await forget(tx, dueAt, sql`${sql.param(ids)}::uuid[]`);
}

/** The same of all journeys of members. */
export async function forgetCountsOfMembers(tx: DbOrTx, dueAt: Date, memberIds: readonly string[]): Promise<void> {
  const areTheirs = sql`${journeys.memberId} = any(${sql.param([...memberIds])}::uuid[])`;
  await forget(tx, dueAt, sql`array(select ${journeys.id} from ${journeys} where ${areTheirs})`);
}

/** Selects their ids and locks them, in one order everywhere: two that mark the same rows wait for each other, and never in a circle. */
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

/** What the count of a journey rests on as long as it answers the same. */
export async function readWishes(db: Db, journeyId: string): Promise<number | null> {
  const [alert] = await db.select({ wishes: journeyAlerts.wishes }).from(journeyAlerts).where(eq(journeyAlerts.journeyId, journeyId));
  return alert?.wishes ?? null;
}

/** Keeps what a search has found, unless something has changed since the wishes were read. */
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
