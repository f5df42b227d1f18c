import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../kernel/db/client.ts';
import { isUuid } from '../../kernel/db/is-uuid.ts';
import { shareRequests, type ShareRequestRow } from '../../kernel/db/schema/share-requests.ts';

/** Selects the requests that the member has sent or received. */
export function isRequestOf(memberId: string): SQL {
  return sql`(${eq(shareRequests.askerId, memberId)} or ${eq(shareRequests.askedId, memberId)})`;
}

/** The member's request of this id, sent or received; null if they have none, even if somebody else has. */
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

/** Locks the same request until the transaction ends; null if it has been deleted meanwhile. */
export async function lockRequest(tx: Tx, { id }: Pick<ShareRequestRow, 'id'>): Promise<ShareRequestRow | null> {
  const [row] = await tx.select().from(shareRequests).where(eq(shareRequests.id, id)).for('update');
  return row ?? null;
}
