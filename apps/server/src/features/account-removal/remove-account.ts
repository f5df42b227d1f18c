import type { RemovalReason } from '@waylift/contract/removal-reasons';
import type { EraseDeps } from '../../member/erase-member.ts';
import { eraseAccount } from '../../member/registrations.ts';
import type { Db } from '../../db/client.ts';

export type RemoveDeps = EraseDeps & { readonly db: Db };

/** Once this resolves, nothing of the account works or can be found any more (section 2); files and the confirmation follow. */
export async function removeAccount(
  deps: RemoveDeps,
  { memberId, reason, comment }: { readonly memberId: string; readonly reason: RemovalReason; readonly comment: string | undefined },
): Promise<void> {
  await deps.db.transaction((tx) => eraseAccount(tx, deps, memberId, { by: 'member', reason, comment }));
}
