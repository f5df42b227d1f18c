import { languageCode, type LanguageTag } from '@waylift/words/languages';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { members } from '../../db/schema/members.ts';
import type { TokenPurpose } from '../../db/schema/one-time-tokens.ts';
import type { Clock } from '../../effects/effects.ts';
import type { Jobs } from '../../jobs/queue.ts';
import type { PasswordHasher } from '../../security/password-hash.ts';
import { isOneTimeTokenGood, redeemOneTimeToken } from '../../security/one-time-token.ts';
import { endWithPassword } from './end-with-password.ts';

export type ResetDeps = { readonly db: Db; readonly jobs: Jobs; readonly passwordHasher: PasswordHasher; readonly clock: Clock };
export type ResetOutcome =
  /** `emailKey` is of the account whose password it now is. */
  | { readonly kind: 'password-changed' | 'invitation-accepted'; readonly emailKey: string }
  | { readonly kind: 'token-invalid' }
  | { readonly kind: 'busy' };

const SETS_PASSWORD: readonly TokenPurpose[] = ['password-reset', 'invitation'];

/** The first link that is used ends all links and sessions of the account and a change of address; a changed password is told by mail. */
export async function resetPassword(
  deps: ResetDeps,
  { token, password }: { readonly token: string; readonly password: string },
  language: LanguageTag,
): Promise<ResetOutcome> {
  const link = { token, purposes: SETS_PASSWORD };
  // Asked first, so that nobody gets a costly computation for a token of their own invention.
  if (!(await isOneTimeTokenGood(deps.db, deps.clock, link))) return { kind: 'token-invalid' };
  // Outside the transaction: nothing in the store waits for it.
  const hashed = await deps.passwordHasher.hash(password);
  if (hashed === 'busy') return { kind: 'busy' };

  return await deps.db.transaction(async (tx): Promise<ResetOutcome> => {
    const redeemed = await redeemOneTimeToken(tx, deps.clock, link);
    if (redeemed === null || redeemed.usedAt !== null) return { kind: 'token-invalid' };
    const { memberId } = redeemed;
    const isInvitation = redeemed.purpose === 'invitation';
    const now = deps.clock.now();
    const activation = isInvitation ? ({ status: 'active', activatedAt: now, languageCode: languageCode(language) } as const) : {};
    const [member] = await tx
      .update(members)
      .set({ passwordHash: hashed.hash, pendingEmail: null, ...activation })
      .where(and(eq(members.id, memberId), eq(members.status, isInvitation ? 'invited' : 'active')))
      .returning({ emailKey: members.emailKey });
    if (member === undefined) return { kind: 'token-invalid' };

    await endWithPassword(tx, { memberId, now });
    if (isInvitation) return { kind: 'invitation-accepted', emailKey: member.emailKey };
    // In the same transaction: no password changes without the notice of it.
    await deps.jobs.enqueue(tx, 'send-mail', { kind: 'password-changed', memberId });
    return { kind: 'password-changed', emailKey: member.emailKey };
  });
}
