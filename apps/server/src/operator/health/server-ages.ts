/** How old what a server needs is, and whether operators are told of it. */
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/db/client.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { readRoads } from '../../map/roads/roads-folder.ts';
import { readDutyFigures } from './duty-figures.ts';

type RoadsAsked = { readonly config: Pick<Config, 'dataDir' | 'roadsToldDays'>; readonly now: Date };
type BackupAsked = { readonly db: Db; readonly config: Pick<Config, 'backupToldHours'>; readonly now: Date };

/** The areas of the roads. Of a file that cannot be read the server tells by itself. */
export async function readRoadAreas({ config, now }: RoadsAsked) {
  const roads = await readRoads(config.dataDir).catch(() => null);
  const before = now.getTime() - config.roadsToldDays * DAY_MS;
  return (roads?.areas ?? []).map(({ name, importedAt }) => ({ name, importedAt, isOld: Date.parse(importedAt) < before }));
}

/** The last backup; `lastAt` is null where none was made. */
export async function readLastBackup({ db, config, now }: BackupAsked) {
  const { lastBackupSeconds: seconds } = await readDutyFigures(db);
  return {
    lastAt: seconds === null ? null : new Date(now.getTime() - seconds * 1_000).toISOString(),
    isOld: seconds === null || seconds > config.backupToldHours * 3_600,
  };
}
