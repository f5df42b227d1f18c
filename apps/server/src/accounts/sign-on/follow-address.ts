import { RATE_LIMITS } from '@waylift/contract/limits';
import { emailKey } from '@waylift/contract/rules';
import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/client.ts';
import { members, type MemberRow } from '../../kernel/db/schema/members.ts';
import type { SignOnProviderRow } from '../../kernel/db/schema/sign-on-providers.ts';
import type { NewId } from '../../kernel/effects/effects.ts';
import { takeLimits, type LimitDeps } from '../../kernel/limits/limiter.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { changeEmail } from '../member/change-email.ts';
import { lockRegistrations } from '../member/registrations.ts';
import { eraseAll } from '../member/erase-member.ts';

type FollowDeps = LimitDeps & { readonly newId: NewId; readonly jobs: Jobs };

type Following = { readonly member: MemberRow; readonly email: string; readonly provider: Pick<SignOnProviderRow, 'communityId'> };

/** Gives the member the address that the provider tells now. It stays as it is when another account has it; both and the operator are told. */
export async function followAddress(tx: Tx, deps: FollowDeps, { member, email, provider }: Following): Promise<void> {
  const key = emailKey(email);
  if (key === member.emailKey) return;
  const [owner] = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.emailKey, key), ne(members.status, 'pending')));
  if (owner !== undefined) {
    // It may be so at each sign-on from now on.
    if (!(await takeLimits({ ...deps, db: tx }, [RATE_LIMITS.unaskedMailsPerAddress], { address: key })).allowed) return;
    await deps.jobs.enqueue(tx, 'send-mail', { kind: 'sign-on-address-taken', memberId: member.id });
    await deps.jobs.enqueue(tx, 'send-mail', { kind: 'sign-on-address-taken', memberId: owner.id });
    await deps.jobs.enqueue(tx, 'send-mail', {
      kind: 'sign-on-conflict',
      communityId: provider.communityId,
      ofMemberId: member.id,
      ownerId: owner.id,
    });
    return;
  }
  const registrations = await lockRegistrations(tx, [key]);
  await eraseAll(
    tx,
    deps,
    registrations.map(({ id }) => id),
  );
  await changeEmail(tx, deps, member, email);
}
