import { SESSION_LIFE_SECONDS, SESSIONS_PER_MEMBER } from '@waylift/contract/limits';
import { signInCalls, type TokensAnswer } from '@waylift/contract/sign-in';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { takeLimits, type LimitDeps } from '../../kernel/limits/limiter.ts';
import { deviceOf } from '../../kernel/security/device-of.ts';
import { networkOf } from '../../kernel/limits/networks.ts';
import { endPushesOf } from '../../kernel/security/end-sessions.ts';
import { hashToken } from '../../kernel/security/one-time-token.ts';
import { startSession, type SessionDeps, type ThroughProvider } from '../../kernel/security/start-session.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';

export type BeginDeps = SessionDeps & LimitDeps & { readonly jobs: Jobs };
/** The browser that signs in: its user agent, its address, and the id that it keeps, if any (decision 32). */
export type Browser = { readonly userAgent: string; readonly client: string; readonly clientId: string | undefined };

/** @param sentId the id in a call's body, as pages send it that were opened before it became a header */
export function browserOf({ userAgent, client, clientId }: Browser, sentId: string | undefined): Browser {
  return { userAgent, client, clientId: clientId ?? sentId };
}

export type Beginning = {
  readonly by: 'password' | 'passkey' | 'qr' | 'sign-on';
  readonly browser: Browser;
  readonly through?: ThroughProvider;
};

const NO_PROVIDER: ThroughProvider = { signOnProviderId: null, providerSession: null };

/** Starts a session for a member whose row the caller has locked. Mails the member about a new device, and about each sign-in by QR code. */
export async function beginSession(
  tx: Tx,
  deps: BeginDeps,
  memberId: string,
  { by, browser, through = NO_PROVIDER }: Beginning,
): Promise<TokensAnswer> {
  const deviceHash = browser.clientId === undefined ? null : deviceHashOf(memberId, browser.clientId);
  const on = { ...deviceOf(browser.userAgent), network: networkOf(browser.client), deviceHash, ...through };
  const { id: sessionId, tokens, earlier } = await startSession(tx, deps, memberId, on);
  const isTold = by === 'qr' || (await isNewDevice(tx, deps, { memberId, deviceHash, earlier }));
  if (earlier.length >= SESSIONS_PER_MEMBER) await keepFew(tx, deps, memberId, sessionId);
  if (isTold && (await takeLimits({ ...deps, db: tx }, signInCalls.signIn.mails, { member: memberId })).allowed)
    await deps.jobs.enqueue(tx, 'send-mail', { kind: 'new-device', memberId, sessionId });
  return tokens;
}

/** The hash that is stored of a browser on which a member signs in. */
export function deviceHashOf(memberId: string, clientId: string): string {
  return hashToken(`${memberId} ${clientId}`);
}

type Known = { readonly memberId: string; readonly deviceHash: string | null; readonly earlier: readonly { deviceHash: string | null }[] };

/**
 * Whether the device is new. The very first sign-in counts as the member's own. Sessions are kept for 90 days, so an older account without one has
 * been signed in to before.
 */
async function isNewDevice(tx: Tx, { clock }: BeginDeps, { memberId, deviceHash, earlier }: Known): Promise<boolean> {
  if (deviceHash !== null && earlier.some((each) => each.deviceHash === deviceHash)) return false;
  if (earlier.length > 0) return true;
  const youngFrom = new Date(clock.now().getTime() - SESSION_LIFE_SECONDS * 1000);
  return (await tx.$count(members, and(eq(members.id, memberId), gt(members.activatedAt, youngFrom)))) === 0;
}

/**
 * Ends the sessions that were unused longest. Of ended sessions it keeps as many, to recognise their devices, and all of the last day, for their
 * mails.
 */
async function keepFew(tx: Tx, { clock }: BeginDeps, memberId: string, newId: string): Promise<void> {
  const now = clock.now();
  const ofMember = and(eq(sessions.memberId, memberId), ne(sessions.id, newId));
  const tooMany = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(ofMember, isNull(sessions.endedAt)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .offset(SESSIONS_PER_MEMBER - 1);
  const ended = await tx.update(sessions).set({ endedAt: now }).where(inArray(sessions.id, tooMany)).returning({ id: sessions.id });
  await endPushesOf(
    tx,
    ended.map(({ id }) => id),
  );
  const tooOld = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(ofMember, isNotNull(sessions.endedAt)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .offset(SESSIONS_PER_MEMBER);
  await tx.delete(sessions).where(and(inArray(sessions.id, tooOld), lt(sessions.createdAt, new Date(now.getTime() - DAY_MS))));
}
