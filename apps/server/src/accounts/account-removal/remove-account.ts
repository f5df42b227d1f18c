import { eq } from 'drizzle-orm';
import { endpoints } from '@waylift/contract/endpoints';
import type { RemovalReason } from '@waylift/contract/removal-reasons';
import type { EraseDeps } from '../member/erase-member.ts';
import { eraseAccount } from '../member/registrations.ts';
import type { Db } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { takeLimits, type LimitDeps } from '../../kernel/limits/limiter.ts';

export type RemoveDeps = EraseDeps & LimitDeps & { readonly db: Db };
type Removal = { readonly memberId: string; readonly reason: RemovalReason; readonly client: string };

/**
 * Removes the account. When this resolves, nothing of it works or can be found (section 2); files and the mail that confirms it follow in a job. Over
 * the mail limit no such mail is sent.
 */
export async function removeAccount(deps: RemoveDeps, { memberId, reason, client }: Removal): Promise<void> {
  const [own] = await deps.db.select({ address: members.emailKey }).from(members).where(eq(members.id, memberId));
  const isConfirmed = own !== undefined && (await takeLimits(deps, endpoints.removeAccount.mails, { client, ...own })).allowed;
  await deps.db.transaction((tx) => eraseAccount(tx, deps, memberId, { by: 'member', reason, isConfirmed }));
}
