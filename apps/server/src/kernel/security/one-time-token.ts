import type { LINK_CAUSES } from '@waylift/contract/fields';
import { createHash, randomBytes } from 'node:crypto';
import {
  ACTIVATION_LINK_LIFE_DAYS,
  EMAIL_CHANGE_LINK_LIFE_HOURS,
  INVITATION_LINK_LIFE_DAYS,
  RESET_LINK_LIFE_HOURS,
  RESET_WAIT_HOURS,
} from '@waylift/contract/limits';
import { asc, eq, inArray } from 'drizzle-orm';
import type { DbOrTx } from '../db/client.ts';
import { members } from '../db/schema/members.ts';
import { oneTimeTokens, type OneTimeTokenRow, type TokenPurpose } from '../db/schema/one-time-tokens.ts';
import type { Clock } from '../effects/effects.ts';
import { DAY_MS } from '../effects/time-spans.ts';

const HOUR_MS = 3_600_000;
const LIFE_MS: Record<TokenPurpose, number> = {
  activation: ACTIVATION_LINK_LIFE_DAYS * DAY_MS,
  'email-change': EMAIL_CHANGE_LINK_LIFE_HOURS * HOUR_MS,
  'stop-reset': RESET_WAIT_HOURS * HOUR_MS,
  'password-reset': RESET_LINK_LIFE_HOURS * HOUR_MS,
  invitation: INVITATION_LINK_LIFE_DAYS * DAY_MS,
};

/** 256 random bits as 43 characters that are safe in an address. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash that is stored of a token. The token is random and long, so a plain hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('base64url');
}

/** Stores the hash of a new token, and returns the token. `newEmail` is the address that a link confirms. */
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

export type Wanted = { readonly token: string; readonly purposes: readonly TokenPurpose[] };

/** Why a link does not work, for the log only. `misused`: it was made for another purpose. `superseded`: the data that it was about has changed. */
export type LinkCause = (typeof LINK_CAUSES)[number];

/** The member of the token, or why it does not work. It changes nothing, so it can be called before costly work. */
export async function lookAtToken(db: DbOrTx, clock: Clock, wanted: Wanted): Promise<{ readonly memberId: string } | LinkCause> {
  const found = await findToken(db, clock, wanted);
  return typeof found === 'string' || found.usedAt === null ? found : 'used';
}

/**
 * Uses the token up. Returns its row as it was before (`usedAt` null: first use), or why it does not work. It locks all tokens of the address in one
 * order, so that two links can neither both win nor deadlock.
 */
export async function redeemOneTimeToken(tx: DbOrTx, clock: Clock, wanted: Wanted): Promise<OneTimeTokenRow | LinkCause> {
  const itsAddress = tx
    .select({ emailKey: members.emailKey })
    .from(oneTimeTokens)
    .innerJoin(members, eq(members.id, oneTimeTokens.memberId))
    .where(eq(oneTimeTokens.tokenHash, hashToken(wanted.token)));
  await tx
    .select({ id: members.id })
    .from(members)
    .where(inArray(members.emailKey, itsAddress))
    .orderBy(asc(members.id))
    .for('no key update');
  // Read after the lock was taken: meanwhile, this or another link may have been used.
  const row = await findToken(tx, clock, wanted);
  if (typeof row !== 'string' && row.usedAt === null) {
    await tx.update(oneTimeTokens).set({ usedAt: clock.now() }).where(eq(oneTimeTokens.id, row.id));
  }
  return row;
}

async function findToken(db: DbOrTx, clock: Clock, { token, purposes }: Wanted): Promise<OneTimeTokenRow | LinkCause> {
  const [row] = await db
    .select()
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.tokenHash, hashToken(token)));
  if (row === undefined) return 'unknown';
  if (!purposes.includes(row.purpose)) return 'misused';
  return row.expiresAt > clock.now() ? row : 'expired';
}
