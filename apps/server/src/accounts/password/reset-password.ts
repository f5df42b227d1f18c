import { languageCode, type LanguageTag } from '@waylift/words/languages';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { ACCOUNT_ADDRESS, isUniqueViolation } from '../../kernel/db/unique-violation.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { TokenPurpose } from '../../kernel/db/schema/one-time-tokens.ts';
import { forgetNo } from '../member/do-not-invite.ts';
import type { EraseDeps } from '../member/erase-member.ts';
import { isRefusedPasswordOf, type RefusedPasswordDeps } from '../member/refused-password.ts';
import { activateRegistration } from '../member/registrations.ts';
import type { PasswordHasher } from '../../kernel/security/password-hash.ts';
import { lookAtToken, redeemOneTimeToken, type LinkCause, type Wanted } from '../../kernel/security/one-time-token.ts';
import { endWithPassword } from './end-with-password.ts';

export type ResetDeps = EraseDeps & RefusedPasswordDeps & { readonly db: Db; readonly passwordHasher: PasswordHasher };
export type ResetOutcome =
  /** `emailKey` is of the account whose password it now is. */
  | {
      readonly kind: 'password-changed' | 'invitation-accepted' | 'registration-activated';
      readonly emailKey: string;
      readonly memberId: string;
    }
  | { readonly kind: 'token-invalid'; readonly cause: LinkCause }
  /** The link is as good as before. */
  | { readonly kind: 'easy-password' }
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
  const found = await lookAtToken(deps.db, deps.clock, link);
  if (typeof found === 'string') return { kind: 'token-invalid', cause: found };
  if (await isRefusedPasswordOf(deps, password, found.memberId)) return { kind: 'easy-password' };
  // Outside the transaction: nothing in the store waits for it.
  const hashed = await deps.passwordHasher.hash(password);
  if (hashed === 'busy') return { kind: 'busy' };

  try {
    return await deps.db.transaction((tx) => setPassword(tx, deps, { link, hash: hashed.hash }, language));
  } catch (error) {
    // Somebody has made an account with the address of the registration at the same moment.
    if (isUniqueViolation(error, ACCOUNT_ADDRESS)) return { kind: 'token-invalid', cause: 'superseded' };
    throw error;
  }
}

async function setPassword(
  tx: Tx,
  deps: ResetDeps,
  { link, hash }: { readonly link: Wanted; readonly hash: string },
  language: LanguageTag,
): Promise<ResetOutcome> {
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
    .set({ passwordHash: hash, pendingEmail: null, ...activation })
    .where(and(eq(members.id, memberId), eq(members.status, isInvitation ? 'invited' : 'active')))
    .returning({ emailKey: members.emailKey });
  if (member === undefined) return { kind: 'token-invalid', cause: 'superseded' };

  const { hadCalendar } = await endWithPassword(tx, { memberId, now });
  if (isInvitation) {
    await forgetNo(tx, member.emailKey);
    return { kind: 'invitation-accepted', emailKey: member.emailKey, memberId };
  }
  if (registration === 'activated') return { kind: 'registration-activated', emailKey: member.emailKey, memberId };
  // In the same transaction: no password changes without the notice of it.
  await deps.jobs.enqueue(tx, 'send-mail', { kind: 'password-changed', memberId, hadCalendar });
  return { kind: 'password-changed', emailKey: member.emailKey, memberId };
}
