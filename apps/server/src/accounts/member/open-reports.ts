import { isNull } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { reports } from '../../kernel/db/schema/reports.ts';

export const REPORTS_WAITING = { name: 'reports_waiting', help: 'Reports of members that no operator has resolved' };

/** How many reports wait for an operator. Reporters were promised that somebody reads them. */
export function countOpenReports(db: Db): Promise<number> {
  return db.$count(reports, isNull(reports.resolvedAt));
}
