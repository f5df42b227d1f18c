/**
 * Which reports an organiser may handle. Organisers and members know nothing of each other, so whose account it is, is decided by the address, at the
 * moment of the call.
 */
import { emailKey } from '@waylift/contract/rules';
import { and, inArray, not, sql, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { reports } from '../../kernel/db/schema/reports.ts';
import { communitiesHeld } from '../organiser/scope.ts';

export type Handler = {
  readonly id: string;
  readonly email: string;
  /** Has everything in scope. */
  readonly isOperator: boolean;
};

/**
 * True for reports of the communities that they manage. Nobody handles a report that they made or that is about them; one about another organiser's
 * own account is the operator's.
 */
export function mayHandle(db: DbOrTx, handler: Handler, now: Date): SQL | undefined {
  return and(
    inArray(reports.communityId, communitiesHeld(db, { organiserId: handler.id, least: 'manager', now })),
    not(isOwnMatter(handler)),
  );
}

/** True for a report with which this organiser has nothing to do, wherever it was made. */
export function isOwnMatter({ email, isOperator }: Pick<Handler, 'email' | 'isOperator'>): SQL {
  const isOrganisers = isOperator
    ? sql`false`
    : sql`(m.id = ${reports.reportedId} and exists (select from organisers o where o.email_key = m.email_key))`;
  return sql`exists (select from members m where m.id in (${reports.reporterId}, ${reports.reportedId}) and (m.email_key = ${emailKey(email)} or ${isOrganisers}))`;
}
