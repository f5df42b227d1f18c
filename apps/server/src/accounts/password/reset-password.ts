import { RESET_WAIT_HOURS } from '@waylift/contract/limits';
import { languageCode, type LanguageTag } from '@waylift/words/languages';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { ACCOUNT_ADDRESS, isUniqueViolation } from '../../kernel/db/unique-violation.ts';
import { members, OPEN_STATUSES } from '../../kernel/db/schema/members.ts';
import type { TokenPurpose } from '../../kernel/db/schema/one-time-tokens.ts';
import { waitingResets } from '../../kernel/db/schema/waiting-resets.ts';
import { forgetNo } from '../member/do-not-invite.ts';
import { noteAccepted } from '../member/followed-invitations.ts';
import type { EraseDeps } from '../member/erase-member.ts';
import { isRefusedPasswordOf, type RefusedPasswordDeps } from '../member/refused-password.ts';
import { activateRegistration } from '../member/registrations.ts';
import type { PasswordHasher } from '../../kernel/security/password-hash.ts';
import { lookAtToken, redeemOneTimeToken, type LinkCause, type Wanted } from '../../kernel/security/one-time-token.ts';
import { announce } from '../../sharing/feed/announce.ts';
import { endWithPassword } from './end-with-password.ts';

export type ResetDeps = EraseDeps & RefusedPasswordDeps & { readonly db: Db; readonly passwordHasher: PasswordHasher };
export type ResetOutcome =
  /** `emailKey`: of the account that has the new password. */
  | {
      readonly kind: 'password-changed' | 'invitation-accepted' | 'registration-activated';
      readonly emailKey: string;
      readonly memberId: string;
    }
  /** Passkeys alone sign in until then. */
  | { readonly kind: 'reset-waits'; readonly memberId: string; readonly endsAt: Date }
  | { readonly kind: 'token-invalid'; readonly cause: LinkCause }
  /** The link still works. */
  | { readonly kind: 'easy-password' }
  | { readonly kind: 'busy' };

const SETS_PASSWORD: readonly TokenPurpose[] = ['password-reset', 'invitation'];

/**
 * Sets a password by a link. That ends all links and sessions of the account and any change of address. The member is mailed if a password was
 * changed. Where passkeys alone sign in, nothing changes for a day: whoever reads the mailbox could be somebody else.
 */
export async function resetPassword(
  deps: ResetDeps,
  { token, password }: { readonly token: string; readonly password: string },
  language: LanguageTag,
): Promise<ResetOutcome> {
  const link = { token, purposes: SETS_PASSWORD };
  // Checked first, so that an invented token causes no costly computation.
  const found = await lookAtToken(deps.db, deps.clock, link);
  if (typeof found === 'string') return { kind: 'token-invalid', cause: found };
  if (await isRefusedPasswordOf(deps, password, found.memberId)) return { kind: 'easy-password' };
  // Outside the transaction, so that no row is locked meanwhile.
  const hashed = await deps.passwordHasher.hash(password);
  if (hashed === 'busy') return { kind: 'busy' };

  try {
    return await deps.db.transaction((tx) => setPassword(tx, deps, { link, hash: hashed.hash }, language));
  } catch (error) {
    // Somebody has just made an account with the address of this registration.
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
  const waits = await waitWhereOnlyByPasskey(tx, deps, memberId, hash);
  if (waits !== null) return waits;
  const isInvitation = redeemed.purpose === 'invitation';
  const now = deps.clock.now();
  // Following the link verifies the address.
  const registration = isInvitation ? null : await activateRegistration(tx, deps, memberId);
  if (registration === 'address-taken') return { kind: 'token-invalid', cause: 'superseded' };
  const activation = isInvitation ? ({ status: 'active', activatedAt: now, languageCode: languageCode(language) } as const) : {};
  const [member] = await tx
    .update(members)
    .set({ passwordHash: hash, pendingEmail: null, ...activation })
    .where(and(eq(members.id, memberId), inArray(members.status, isInvitation ? ['invited'] : [...OPEN_STATUSES])))
    .returning({ emailKey: members.emailKey });
  if (member === undefined) return { kind: 'token-invalid', cause: 'superseded' };

  const { hadCalendar } = await endWithPassword(tx, { memberId, now });
  if (isInvitation) {
    await forgetNo(tx, member.emailKey);
    await noteAccepted(tx, memberId);
    return { kind: 'invitation-accepted', emailKey: member.emailKey, memberId };
  }
  if (registration === 'activated') return { kind: 'registration-activated', emailKey: member.emailKey, memberId };
  // In the same transaction, so that no password changes without its notice.
  await deps.jobs.enqueue(tx, 'send-mail', { kind: 'password-changed', memberId, hadCalendar });
  return { kind: 'password-changed', emailKey: member.emailKey, memberId };
}

async function waitWhereOnlyByPasskey(tx: Tx, { clock, jobs }: ResetDeps, memberId: string, hash: string): Promise<ResetOutcome | null> {
  const isOnly = and(eq(members.id, memberId), inArray(members.status, [...OPEN_STATUSES]), eq(members.onlyByPasskey, true));
  if ((await tx.$count(members, isOnly)) === 0) return null;
  const createdAt = clock.now();
  const waiting = { passwordHash: hash, createdAt, endsAt: new Date(createdAt.getTime() + RESET_WAIT_HOURS * 3_600_000) };
  await tx
    .insert(waitingResets)
    .values({ memberId, ...waiting })
    .onConflictDoUpdate({ target: waitingResets.memberId, set: waiting });
  // In the same transaction, so that nothing waits untold.
  await jobs.enqueue(tx, 'send-mail', { kind: 'reset-waits', memberId });
  await announce(tx, clock, [{ memberId, name: 'password', subjectId: memberId }]);
  return { kind: 'reset-waits', memberId, endsAt: waiting.endsAt };
}
