import { ORGANISER_IDLE_MINUTES, ORGANISER_SESSION_HOURS } from '@waylift/contract/limits';
import { and, eq, gt, ne } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { organiserSessions } from '../../kernel/db/schema/organisers.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import { networkOf } from '../../kernel/limits/networks.ts';
import { deviceOf } from '../../kernel/security/device-of.ts';
import { hashToken, randomToken } from '../../kernel/security/one-time-token.ts';

export type CallingBrowser = { readonly client: string; readonly userAgent: string };
type SessionDeps = { readonly clock: Clock; readonly newId: NewId };

/** Begins a session, and returns its cookie. `hasFactor`: a second factor was shown just now; without one, the first is set up. */
export async function beginOrganiserSession(
  db: DbOrTx,
  { clock, newId }: SessionDeps,
  { organiserId, hasFactor, browser }: { readonly organiserId: string; readonly hasFactor: boolean; readonly browser: CallingBrowser },
): Promise<string> {
  const session = randomToken();
  const now = clock.now();
  await db.insert(organiserSessions).values({
    id: newId(),
    tokenHash: hashToken(session),
    organiserId,
    factorAt: hasFactor ? now : null,
    ...deviceOf(browser.userAgent),
    network: networkOf(browser.client),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + ORGANISER_SESSION_HOURS * 3_600_000),
  });
  return session;
}

/** True for sessions that open something: in time, and used lately. */
export function opensOn(now: Date) {
  const idleSince = new Date(now.getTime() - ORGANISER_IDLE_MINUTES * 60_000);
  return and(gt(organiserSessions.expiresAt, now), gt(organiserSessions.lastUsedAt, idleSince));
}

/** @param except the session that goes on; null: none */
export async function endOrganiserSessions(db: DbOrTx, organiserId: string, except: string | null): Promise<void> {
  await db
    .delete(organiserSessions)
    .where(and(eq(organiserSessions.organiserId, organiserId), except === null ? undefined : ne(organiserSessions.id, except)));
}
