import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';

export type DutyFigures = {
  /** The age in seconds of the oldest unresolved report; 0 if there is none. */
  readonly oldestReportSeconds: number;
  /** Seconds since the last complete backup began, by the audit lines; null if they have none. */
  readonly lastBackupSeconds: number | null;
};

/** What the operator has to attend to. */
export async function readDutyFigures(db: DbOrTx): Promise<DutyFigures> {
  const { rows } = await db.execute<DutyFigures>(sql`
    select coalesce(extract(epoch from now() - (select created_at from reports where resolved_at is null order by created_at limit 1)), 0)::float8
        as "oldestReportSeconds",
      extract(epoch from now() - (
        select created_at from audit_lines where command = 'backup' and outcome = 'done' order by created_at desc limit 1))::float8
        as "lastBackupSeconds"`);
  return rows[0] ?? { oldestReportSeconds: 0, lastBackupSeconds: null };
}
