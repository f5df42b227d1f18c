import { createHash, randomBytes } from 'node:crypto';
import {
  ACTIVATION_LINK_LIFE_DAYS,
  EMAIL_CHANGE_LINK_LIFE_HOURS,
  INVITATION_LINK_LIFE_DAYS,
  RESET_LINK_LIFE_HOURS,
} from '@waylift/contract/limits';
import { eq, inArray } from 'drizzle-orm';
import type { DbOrTx } from '../db/client.ts';
import { members } from '../db/schema/members.ts';
import { oneTimeTokens, type OneTimeTokenRow, type TokenPurpose } from '../db/schema/one-time-tokens.ts';
import type { Clock } from '../effects/effects.ts';

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

/** Answers the token: the only time it is seen here. `newEmail` is the address that the link of a change confirms. */
export async function issueOneTimeToken(
  db: DbOrTx,
  { clock, newId }: { clock: Clock; newId: () => string },
  { memberId, purpose, newEmail = null }: { memberId: string; purpose: TokenPurpose; newEmail?: string | null },
): Promise<string> {
  const token = randomToken();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + LIFE_MS[purpose]);
  await db.insert(oneTimeTokens).values({ id: newId(), tokenHash: hashToken(token), memberId, purpose, newEmail, createdAt, expiresAt });
  return token;
}

type Wanted = { readonly token: string; readonly purposes: readonly TokenPurpose[] };

/** Whether a token would work now. It changes nothing, so it may be asked before something costly is done for the token. */
export async function isOneTimeTokenGood(db: DbOrTx, clock: Clock, wanted: Wanted): Promise<boolean> {
  const row = await findToken(db, clock, wanted);
  return row !== null && row.usedAt === null;
}

/** The row as it was (`usedAt` null: first use), or null. It locks the member: two different links can neither both win nor deadlock. */
export async function redeemOneTimeToken(tx: DbOrTx, clock: Clock, wanted: Wanted): Promise<OneTimeTokenRow | null> {
  const itsMember = tx
    .select({ id: oneTimeTokens.memberId })
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.tokenHash, hashToken(wanted.token)));
  await tx.select({ id: members.id }).from(members).where(inArray(members.id, itsMember)).for('no key update');
  // Read only now: while the lock was waited for, this or another link may have been used.
  const row = await findToken(tx, clock, wanted);
  if (row !== null && row.usedAt === null) {
    await tx.update(oneTimeTokens).set({ usedAt: clock.now() }).where(eq(oneTimeTokens.id, row.id));
  }
  return row;
}

async function findToken(db: DbOrTx, clock: Clock, { token, purposes }: Wanted): Promise<OneTimeTokenRow | null> {
  const [row] = await db
    .select()
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.tokenHash, hashToken(token)));
  return row !== undefined && purposes.includes(row.purpose) && row.expiresAt > clock.now() ? row : null;
}
