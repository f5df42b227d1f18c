import { randomBytes } from 'node:crypto';
import { QR_SIGN_IN_LIFE_SECONDS } from '@waylift/contract/limits';
import type { Device } from '@waylift/contract/device';
import { qrSignIns } from '../../kernel/db/schema/qr-sign-ins.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import type { Db } from '../../kernel/db/client.ts';
import { hashToken, randomToken } from '../../kernel/security/one-time-token.ts';

/** 128 bits cannot be guessed in two minutes, and fit a code that a camera can read across a desk. */
const CODE_BYTES = 16;

export type StartedQrSignIn = { readonly code: string; readonly secret: string; readonly secondsLeft: number };

/** Makes the code that a phone scans, and the secret by which only the asking device can read the result. */
export async function startQrSignIn(
  { db, clock, newId }: { readonly db: Db; readonly clock: Clock; readonly newId: NewId },
  device: Device,
): Promise<StartedQrSignIn> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const secret = randomToken();
  const createdAt = clock.now();
  await db.insert(qrSignIns).values({
    id: newId(),
    codeHash: hashToken(code),
    secretHash: hashToken(secret),
    ...device,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + QR_SIGN_IN_LIFE_SECONDS * 1000),
  });
  return { code, secret, secondsLeft: QR_SIGN_IN_LIFE_SECONDS };
}
