import { ORGANISER_IDLE_MINUTES, ORGANISER_SESSION_HOURS } from '@waylift/contract/limits';
import type { ORGANISER_WAYS_IN } from '@waylift/contract/organiser';
import { and, eq, gt, ne } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { organiserSessions } from '../../kernel/db/schema/organisers.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import { networkOf } from '../../kernel/limits/networks.ts';
import { deviceOf } from '../../kernel/security/device-of.ts';
import { hashToken, randomToken } from '../../kernel/security/one-time-token.ts';

export type CallingBrowser = { readonly client: string; readonly userAgent: string };
type SessionDeps = { readonly clock: Clock; readonly newId: NewId };

/** The provider through which somebody comes in, and its own session: ours ends with either. */
export type Through = { readonly signOnProviderId: string; readonly providerSession: string | null };
type Beginning = {
  readonly organiserId: string;
  readonly browser: CallingBrowser;
  /** When a second factor was last shown; null: the first is set up. */
  readonly factorAt: Date | null;
} & (
  | { readonly beganBy: Exclude<(typeof ORGANISER_WAYS_IN)[number], 'sign-on'>; readonly through?: undefined }
  | { readonly beganBy: 'sign-on'; readonly through: Through }
);

/** Begins a session, and returns its cookie. */
export async function beginOrganiserSession(
  db: DbOrTx,
  { clock, newId }: SessionDeps,
  { organiserId, factorAt, beganBy, through, browser }: Beginning,
): Promise<string> {
  const session = randomToken();
  const now = clock.now();
  await db.insert(organiserSessions).values({
    id: newId(),
    tokenHash: hashToken(session),
    organiserId,
    factorAt,
    beganBy,
    ...through,
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
