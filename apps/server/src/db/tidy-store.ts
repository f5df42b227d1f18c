import { and, isNotNull, lt, lte } from 'drizzle-orm';
import type { Clock } from '../effects/effects.ts';
import type { Db } from './client.ts';
import { accountRemovals } from './schema/account-removals.ts';
import { oneTimeTokens } from './schema/one-time-tokens.ts';
import { qrSignIns } from './schema/qr-sign-ins.ts';
import { rateLimits } from './schema/rate-limits.ts';
import { refreshTokens } from './schema/refresh-tokens.ts';
import { sessions } from './schema/sessions.ts';
import { unfinishedRemovals } from './schema/unfinished-removals.ts';

const DAY_MS = 24 * 3600 * 1000;
/** A used link says "already verified" for this long after its end; later it is unknown, as any other. */
const TOKENS_KEPT_MS = 30 * DAY_MS;

/** Their job has long failed for good by then, and an address must not stay for ever for want of a mail. */
const UNFINISHED_REMOVALS_KEPT_MS = 7 * DAY_MS;

/** Two years at most, as the privacy policy says: the line without its comment stays, for the figures. */
const REMOVAL_COMMENTS_KEPT_MS = 730 * DAY_MS;

export async function tidyStore({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<void> {
  const now = clock.now();
  await db.delete(rateLimits).where(lt(rateLimits.windowEndsAt, now));
  await db.delete(qrSignIns).where(lt(qrSignIns.expiresAt, now));
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, new Date(now.getTime() - TOKENS_KEPT_MS)));
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now));
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(unfinishedRemovals).where(lt(unfinishedRemovals.createdAt, new Date(now.getTime() - UNFINISHED_REMOVALS_KEPT_MS)));
  const lastDay = new Date(now.getTime() - REMOVAL_COMMENTS_KEPT_MS).toISOString().slice(0, 10);
  await db
    .update(accountRemovals)
    .set({ comment: null })
    .where(and(isNotNull(accountRemovals.comment), lte(accountRemovals.removedOn, lastDay)));
}
