import { languageCode, type LanguageTag } from '@waylift/words/languages';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { members } from '../../db/schema/members.ts';
import { oneTimeTokens, type TokenPurpose } from '../../db/schema/one-time-tokens.ts';
import { sessions } from '../../db/schema/sessions.ts';
import type { EraseDeps } from '../../member/erase-member.ts';
import { activateRegistration } from '../../member/registrations.ts';
import type { PasswordHasher } from '../../security/password-hash.ts';
import { redeemOneTimeToken, whyTokenIsNoGood, type LinkCause } from '../../security/one-time-token.ts';

export type ResetDeps = EraseDeps & { readonly db: Db; readonly passwordHasher: PasswordHasher };
export type ResetOutcome =
  /** `emailKey` is of the account whose password it now is. */
  | { readonly kind: 'password-changed' | 'invitation-accepted' | 'registration-activated'; readonly emailKey: string }
  | { readonly kind: 'token-invalid'; readonly cause: LinkCause }
  | { readonly kind: 'busy' };

const SETS_PASSWORD: readonly TokenPurpose[] = ['password-reset', 'invitation'];
/** What else must not outlive the old password: above all a change of address that whoever knew it had asked for. */
const ENDED_WITH_PASSWORD: readonly TokenPurpose[] = [...SETS_PASSWORD, 'email-change'];

/** The first link that is used ends all links and sessions of the account and a change of address; a changed password is told by mail. */
export async function resetPassword(
  deps: ResetDeps,
  { token, password }: { readonly token: string; readonly password: string },
  language: LanguageTag,
): Promise<ResetOutcome> {
  const link = { token, purposes: SETS_PASSWORD };
  // Asked first, so that nobody gets a costly computation for a token of their own invention.
  const cause = await whyTokenIsNoGood(deps.db, deps.clock, link);
  if (cause !== null) return { kind: 'token-invalid', cause };
  // Outside the transaction: nothing in the store waits for it.
  const hashed = await deps.passwordHasher.hash(password);
  if (hashed === 'busy') return { kind: 'busy' };

  return await deps.db.transaction(async (tx): Promise<ResetOutcome> => {
    const redeemed = await redeemOneTimeToken(tx, deps.clock, link);
    if (typeof redeemed === 'string') return { kind: 'token-invalid', cause: redeemed };
    if (redeemed.usedAt !== null) return { kind: 'token-invalid', cause: 'used' };
    const { memberId } = redeemed;
    const isInvitation = redeemed.purpose === 'invitation';
    const now = deps.clock.now();
    // The link came to the mailbox, so the address is verified by it.
    const registration = isInvitation ? null : await activateRegistration(tx, deps, memberId);
    if (registration === 'address-taken') return { kind: 'token-invalid', cause: 'superseded' };
    const activation = isInvitation ? ({ status: 'active', activatedAt: now, languageCode: languageCode(language) } as const) : {};
    const [member] = await tx
      .update(members)
      .set({ passwordHash: hashed.hash, pendingEmail: null, ...activation })
      .where(and(eq(members.id, memberId), eq(members.status, isInvitation ? 'invited' : 'active')))
      .returning({ emailKey: members.emailKey });
    if (member === undefined) return { kind: 'token-invalid', cause: 'superseded' };

    await endLinksAndSessions(tx, memberId, now);
    if (isInvitation) return { kind: 'invitation-accepted', emailKey: member.emailKey };
    if (registration === 'activated') return { kind: 'registration-activated', emailKey: member.emailKey };
    // In the same transaction: no password changes without the notice of it.
    await deps.jobs.enqueue(tx, 'send-mail', { kind: 'password-changed', memberId });
    return { kind: 'password-changed', emailKey: member.emailKey };
  });
}

async function endLinksAndSessions(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(
      and(eq(oneTimeTokens.memberId, memberId), inArray(oneTimeTokens.purpose, [...ENDED_WITH_PASSWORD]), isNull(oneTimeTokens.usedAt)),
    );
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.memberId, memberId), isNull(sessions.endedAt)));
}
