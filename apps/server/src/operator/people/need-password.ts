import { and, inArray, isNull } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { members, OPEN_STATUSES } from '../../kernel/db/schema/members.ts';

/** How many members of these communities have no password. */
export async function countWithoutPassword(db: DbOrTx, communityIds: readonly string[]): Promise<number> {
  return await db.$count(
    members,
    and(inArray(members.communityId, [...communityIds]), inArray(members.status, [...OPEN_STATUSES]), isNull(members.passwordHash)),
  );
}

/** What an operator is told of members whose provider goes. */
export function needPassword(count: number): string {
  return `${count} ${count === 1 ? 'member has' : 'members have'} no password and will need "Forgotten your password?".`;
}
