import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../kernel/db/client.ts';
import { isUuid } from '../../kernel/db/is-uuid.ts';
import { shareRequests, type ShareRequestRow } from '../../kernel/db/schema/share-requests.ts';

/** The requests that the member has sent or received. */
export function isRequestOf(memberId: string): SQL {
  return sql`(${eq(shareRequests.askerId, memberId)} or ${eq(shareRequests.askedId, memberId)})`;
}

/** A request of the member, sent or received; null where they have none of this id, whoever else may. */
export async function findRequest(
  db: DbOrTx,
  { memberId, requestId }: { readonly memberId: string; readonly requestId: string },
): Promise<ShareRequestRow | null> {
  if (!isUuid(requestId)) return null;
  const [row] = await db
    .select()
    .from(shareRequests)
    .where(and(eq(shareRequests.id, requestId), isRequestOf(memberId)));
  return row ?? null;
}

/** The same request, held until the transaction ends; null where it has gone meanwhile. */
export async function lockRequest(tx: Tx, { id }: Pick<ShareRequestRow, 'id'>): Promise<ShareRequestRow | null> {
  const [row] = await tx.select().from(shareRequests).where(eq(shareRequests.id, id)).for('update');
  return row ?? null;
}
