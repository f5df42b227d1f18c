import type { RemovalReason } from '@waylift/contract/removal-reasons';
import { eraseMember, type EraseDeps } from '../../member/erase-member.ts';
import type { Db } from '../../db/client.ts';

export type RemoveDeps = EraseDeps & { readonly db: Db };

/**
 * Removes an account for its member (section 2): once this resolves nothing of it works or can be found any more, and files and the
 * confirmation follow. Of the comment is kept what names nobody. Asked for twice at once, it happens once.
 */
export async function removeAccount(
  deps: RemoveDeps,
  { memberId, reason, comment }: { readonly memberId: string; readonly reason: RemovalReason; readonly comment: string | undefined },
): Promise<void> {
  await deps.db.transaction((tx) => eraseMember(tx, deps, memberId, { by: 'member', reason, comment }));
}
