import { asc, inArray, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';

/**
 * Holds members until the transaction ends, in the order of their ids; answers how many there are. A transaction that stores what refers to a member
 * calls it before it locks anything else: a removal is waited for, and does not wait in turn.
 *
 * @param ids or a statement that selects them
 * @param strength `key share` against their removal; `no key update` by who stores a journey of theirs; `update` by who removes or suspends one of them
 */
export async function lockMembers(
  tx: Tx,
  ids: readonly string[] | SQL,
  strength: 'key share' | 'no key update' | 'update' = 'key share',
): Promise<number> {
  const isOne = 'length' in ids ? inArray(members.id, [...ids]) : sql`${members.id} in (${ids})`;
  const locked = await tx.select({ id: members.id }).from(members).where(isOne).orderBy(asc(members.id)).for(strength);
  return locked.length;
}

/** The two of a conversation. */
export async function lockMembersOf(tx: Tx, conversationId: string): Promise<void> {
  await lockMembers(tx, sql`select unnest(array[one_id, other_id]) from conversations where id = ${conversationId}`);
}
