import { asc, inArray, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';

/**
 * Locks members until the transaction ends, in the order of their ids; answers how many exist. A transaction that stores rows referring to a member
 * calls it before it takes any other lock. So it may wait for a removal, but a removal never waits for it in turn.
 *
 * @param ids ids, or a statement that selects them
 * @param strength `key share` to prevent their removal; `no key update` to store a journey of theirs; `update` to remove or suspend one of them
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

/** Locks the members of a conversation. */
export async function lockMembersOf(tx: Tx, conversationId: string): Promise<void> {
  await lockMembers(tx, sql`select member_id from conversation_sides where conversation_id = ${conversationId}`);
}
