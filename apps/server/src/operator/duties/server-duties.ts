import { sql } from 'drizzle-orm';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { readRoads } from '../../map/roads/roads-folder.ts';
import { readDutyFigures } from '../health/duty-figures.ts';
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

const oldBackup: DutySource = async ({ db, config, now }) => {
  const { lastBackupSeconds } = await readDutyFigures(db);
  if (lastBackupSeconds === null) return [{ ...NOTHING, kind: 'backup-old' }];
  if (lastBackupSeconds <= config.backupToldHours * 3_600) return [];
  return [{ ...NOTHING, kind: 'backup-old', since: new Date(now.getTime() - lastBackupSeconds * 1_000).toISOString() }];
};

const oldRoads: DutySource = async ({ config, now }) => {
  // The server tells of a file that cannot be read by itself.
  const roads = await readRoads(config.dataDir).catch(() => null);
  const before = now.getTime() - config.roadsToldDays * DAY_MS;
  const old = (roads?.areas ?? []).map(({ importedAt }) => importedAt).filter((importedAt) => Date.parse(importedAt) < before);
  const [since] = old.toSorted();
  return since === undefined ? [] : [{ ...NOTHING, kind: 'roads-old', count: old.length, since }];
};
