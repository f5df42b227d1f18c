import { sql } from 'drizzle-orm';
import { readLastBackup, readRoadAreas } from '../health/server-ages.ts';
import { NOTHING, type DutySource } from './duty-source.ts';

/** What waits of the server, for operators alone. */
export const serverDuties: DutySource = async (asked) => {
  if (!asked.organiser.isOperator) return [];
  return [...(await deadLetters(asked)), ...(await oldBackup(asked)), ...(await oldRoads(asked))];
};

const deadLetters: DutySource = async ({ db }) => {
  const { rows } = await db.execute<{ count: number; since: Date | null }>(
    sql`select count(*)::int as count, min(failed_at) as since from mails where failed_at is not null`,
  );
  const { count = 0, since = null } = rows[0] ?? {};
  return since === null ? [] : [{ ...NOTHING, kind: 'dead-letters', count, since: new Date(since).toISOString() }];
};

const oldBackup: DutySource = async (asked) => {
  const { lastAt, isOld } = await readLastBackup(asked);
  return isOld ? [{ ...NOTHING, kind: 'backup-old', since: lastAt }] : [];
};

const oldRoads: DutySource = async (asked) => {
  const old = (await readRoadAreas(asked)).flatMap(({ importedAt, isOld }) => (isOld ? [importedAt] : []));
  const [since] = old.toSorted();
  return since === undefined ? [] : [{ ...NOTHING, kind: 'roads-old', count: old.length, since }];
};
