import { eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../kernel/db/client.ts';
import { isUuid } from '../../kernel/db/is-uuid.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { reports, type ReportRow } from '../../kernel/db/schema/reports.ts';
import { refused, type Refused } from '../terminal/command.ts';
import { shown } from '../terminal/text-table.ts';

export type FoundReport = { readonly report: ReportRow; readonly communityPublicId: string; readonly communitySlug: string };

/** The report with this id, or a refusal. */
export async function findReport(db: DbOrTx, id: string): Promise<FoundReport | Refused> {
  const [found] = isUuid(id)
    ? await db
        .select({ report: reports, communityPublicId: communities.publicId, communitySlug: communities.slug })
        .from(reports)
        .innerJoin(communities, eq(communities.id, reports.communityId))
        .where(eq(reports.id, id))
    : [];
  return found ?? refused(`There is no report ${shown(id)}. See report list.`);
}

/** The same, locked until the transaction ends. */
export async function lockReport(tx: Tx, id: string): Promise<FoundReport | Refused> {
  const found = await findReport(tx, id);
  if ('kind' in found) return found;
  const [report] = await tx.select().from(reports).where(eq(reports.id, found.report.id)).for('update');
  return report === undefined ? refused(`There is no report ${shown(id)}. See report list.`) : { ...found, report };
}
