import { QR_SIGN_IN_CLAIM_SECONDS } from '@waylift/contract/limits';
import type { QrSignInRequest } from '@waylift/contract/sign-in-by-qr';
import { and, eq, gt } from 'drizzle-orm';
import { qrSignIns } from '../../kernel/db/schema/qr-sign-ins.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import type { Db } from '../../kernel/db/client.ts';
import { hashToken } from '../../kernel/security/one-time-token.ts';
import { lockSignedIn, type SignedIn } from '../../kernel/security/lock-signed-in.ts';

type AnswerDeps = { readonly db: Db; readonly clock: Clock };

/** What asks by this code; null when nothing does any more. Looking changes nothing: only a press approves. */
export async function lookAtQrSignIn({ db, clock }: AnswerDeps, code: string): Promise<QrSignInRequest | null> {
  const now = clock.now();
  const [row] = await db.select().from(qrSignIns).where(stillWaits(code, now));
  if (row === undefined) return null;
  const { browser, system, createdAt, expiresAt } = row;
  return { browser, system, askedAt: createdAt.toISOString(), secondsLeft: Math.ceil((expiresAt.getTime() - now.getTime()) / 1000) };
}

/** False when nothing asks any more. The session is made when it is fetched, so that nobody has one who never fetches it. */
export async function approveQrSignIn({ db, clock }: AnswerDeps, code: string, approver: SignedIn): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const now = clock.now();
    if (!(await lockSignedIn(tx, approver, now))) return false;
    const expiresAt = new Date(now.getTime() + QR_SIGN_IN_CLAIM_SECONDS * 1000);
    // Of two members who approve at once the second finds nothing that waits.
    const approved = await tx
      .update(qrSignIns)
      .set({ status: 'approved', memberId: approver.id, sessionId: approver.sessionId, expiresAt })
      .where(stillWaits(code, now))
      .returning({ id: qrSignIns.id });
    return approved.length > 0;
  });
}

/** Refuses what asks by this code, for good; false when nothing asks any more. Who refused is not noted. */
export async function declineQrSignIn({ db, clock }: AnswerDeps, code: string): Promise<boolean> {
  const declined = await db
    .update(qrSignIns)
    .set({ status: 'declined' })
    .where(stillWaits(code, clock.now()))
    .returning({ id: qrSignIns.id });
  return declined.length > 0;
}

function stillWaits(code: string, now: Date) {
  return and(eq(qrSignIns.codeHash, hashToken(code)), eq(qrSignIns.status, 'waiting'), gt(qrSignIns.expiresAt, now));
}
