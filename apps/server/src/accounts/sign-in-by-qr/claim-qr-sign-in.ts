import type { TokensAnswer } from '@waylift/contract/sign-in';
import { eq } from 'drizzle-orm';
import { qrSignIns } from '../../kernel/db/schema/qr-sign-ins.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import type { Db } from '../../kernel/db/client.ts';
import { hashToken } from '../../kernel/security/one-time-token.ts';
import { beginSession, type BeginDeps, type Browser } from '../member/begin-session.ts';
import { lockSignedIn } from '../../kernel/security/lock-signed-in.ts';

export type ClaimDeps = BeginDeps & { readonly db: Db };
export type ClaimOutcome =
  | { readonly kind: 'waiting' | 'declined' }
  /** One answer for every cause; `cause` is for the log alone. */
  | { readonly kind: 'expired'; readonly cause: 'unknown' | 'too-late' | 'session-ended' }
  | { readonly kind: 'signed-in'; readonly tokens: TokensAnswer };

/** Answers the state of a request, by its secret. An approved one gives a session of the member once and is then deleted. */
export async function claimQrSignIn(deps: ClaimDeps, secret: string, browser: Browser): Promise<ClaimOutcome> {
  const isOurs = eq(qrSignIns.secretHash, hashToken(secret));
  // Without a lock, since the computer polls while somebody takes out a phone.
  const [row] = await deps.db.select().from(qrSignIns).where(isOurs);
  const now = deps.clock.now();
  if (row === undefined) return { kind: 'expired', cause: 'unknown' };
  if (row.status === 'declined') return { kind: 'declined' };
  if (row.expiresAt <= now) return { kind: 'expired', cause: 'too-late' };
  if (row.memberId === null || row.sessionId === null) return { kind: 'waiting' };
  const approver = { id: row.memberId, sessionId: row.sessionId };

  return await deps.db.transaction(async (tx): Promise<ClaimOutcome> => {
    if (!(await lockSignedIn(tx, approver, now))) return { kind: 'expired', cause: 'session-ended' };
    // Of two simultaneous claims, the second waits here and finds nothing.
    const claimed = await tx.delete(qrSignIns).where(isOurs).returning({ id: qrSignIns.id });
    if (claimed.length === 0) return { kind: 'expired', cause: 'unknown' };
    // What ends the approving session at its provider ends this one too.
    const { signOnProviderId, providerSession } = sessions;
    const [through] = await tx.select({ signOnProviderId, providerSession }).from(sessions).where(eq(sessions.id, approver.sessionId));
    return { kind: 'signed-in', tokens: await beginSession(tx, deps, approver.id, { by: 'qr', browser, ...(through && { through }) }) };
  });
}
