import { readCarFigures } from './sharing/lift/car-figures.ts';
import { readMatchFigures } from './sharing/alert/match-figures.ts';
import type { Deps } from './create-deps.ts';
import type { ClockWatch } from './kernel/db/watch-clock.ts';
import { freeBytes } from './kernel/effects/free-bytes.ts';
import type { Metrics } from './operator/health/metrics.ts';
import { readDutyFigures } from './operator/health/duty-figures.ts';
import { readMailFigures } from './mail/queue/read-mails.ts';
import { countOpenReports, REPORTS_WAITING } from './accounts/member/open-reports.ts';

const OLDEST_REPORT = { name: 'reports_waiting_oldest_seconds', help: 'Age of the oldest report that nobody has resolved' };
const LAST_BACKUP = { name: 'backup_age_seconds', help: 'Age of the last whole backup that the audit knows of' };
const FREE_DISK = { name: 'store_disk_free_bytes', help: 'Room on the disk of the embedded store' };
const CLOCK = { name: 'clock_ahead_of_store_seconds', help: 'How far the clock of this machine is ahead of that of the store' };

/** Reads the figures of the store, its disk and its clock whenever somebody asks for them. @param clock null when the store has the same clock */
export function watchFigures(metrics: Metrics, deps: Pick<Deps, 'config' | 'db' | 'clock'>, clock: ClockWatch | null): void {
  const { config, db } = deps;
  metrics.watchMails(() => readMailFigures(db));
  if (config.lifts) metrics.watchMatches(() => readMatchFigures(deps));
  if (config.lifts) metrics.watchCars(() => readCarFigures(deps));
  metrics.watch(REPORTS_WAITING, () => countOpenReports(db));
  metrics.watch(OLDEST_REPORT, async () => (await readDutyFigures(db)).oldestReportSeconds);
  metrics.watch(LAST_BACKUP, async () => (await readDutyFigures(db)).lastBackupSeconds);
  if (config.databaseUrl === undefined) metrics.watch(FREE_DISK, () => freeBytes(config.dataDir));
  if (clock !== null) metrics.watch(CLOCK, clock.aheadSeconds);
}
