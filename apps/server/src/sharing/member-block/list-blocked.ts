import type { MemberSeen } from '@waylift/contract/member-seen';
import { desc, eq } from 'drizzle-orm';
import { membersSeen, type SeenDeps } from '../conversation/members-seen.ts';
import { memberBlocks } from '../../kernel/db/schema/member-blocks.ts';

/** Whom the member has blocked, the latest first. */
export async function listBlocked(deps: SeenDeps, memberId: string): Promise<{ readonly member: MemberSeen; readonly since: string }[]> {
  const rows = await deps.db
    .select()
    .from(memberBlocks)
    .where(eq(memberBlocks.blockerId, memberId))
    .orderBy(desc(memberBlocks.createdAt), memberBlocks.blockedId);
  const seen = await membersSeen(
    deps,
    memberId,
    rows.map(({ blockedId }) => blockedId),
  );
  return rows.flatMap(({ blockedId, createdAt }) => {
    const member = seen.get(blockedId);
    return member === undefined ? [] : [{ member, since: createdAt.toISOString() }];
  });
}
