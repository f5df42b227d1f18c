import { createHash, randomBytes } from 'node:crypto';
import {
  ACTIVATION_LINK_LIFE_DAYS,
  EMAIL_CHANGE_LINK_LIFE_HOURS,
  INVITATION_LINK_LIFE_DAYS,
  RESET_LINK_LIFE_HOURS,
} from '@waylift/contract/limits';
import { eq } from 'drizzle-orm';
import type { DbOrTx } from '../db/client.ts';
import { oneTimeTokens, type OneTimeTokenRow, type TokenPurpose } from '../db/schema/one-time-tokens.ts';
import type { Clock } from '../deps.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LIFE_MS: Record<TokenPurpose, number> = {
  activation: ACTIVATION_LINK_LIFE_DAYS * DAY_MS,
  'email-change': EMAIL_CHANGE_LINK_LIFE_HOURS * HOUR_MS,
  'password-reset': RESET_LINK_LIFE_HOURS * HOUR_MS,
  invitation: INVITATION_LINK_LIFE_DAYS * DAY_MS,
};

/** 256 random bits as 43 characters that an address can carry as they are. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. It is random and long, so a plain hash is enough: there is nothing to guess. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('base64url');
}

/** Makes a link's token for a member, stores its hash, and answers the token: the only time it is seen here. */
export async function issueOneTimeToken(
  db: DbOrTx,
  { clock, newId }: { clock: Clock; newId: () => string },
  { memberId, purpose }: { memberId: string; purpose: TokenPurpose },
): Promise<string> {
  const token = randomToken();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + LIFE_MS[purpose]);
  await db.insert(oneTimeTokens).values({ id: newId(), tokenHash: hashToken(token), memberId, purpose, createdAt, expiresAt });
  return token;
}

/**
 * Marks a token as used and answers its row as it was before (`usedAt` null: this is its first use). Null when it is
 * unknown, expired, or meant for another purpose. Of two that come at once, one waits for the other's transaction.
 */
export async function redeemOneTimeToken(
  tx: DbOrTx,
  clock: Clock,
  { token, purpose }: { token: string; purpose: TokenPurpose },
): Promise<OneTimeTokenRow | null> {
  const [row] = await tx
    .select()
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.tokenHash, hashToken(token)))
    .for('update');
  const now = clock.now();
  if (row === undefined || row.purpose !== purpose || row.expiresAt <= now) return null;
  if (row.usedAt === null) await tx.update(oneTimeTokens).set({ usedAt: now }).where(eq(oneTimeTokens.id, row.id));
  return row;
}
