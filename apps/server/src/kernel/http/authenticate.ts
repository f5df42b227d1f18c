import { and, eq, gt, isNull } from 'drizzle-orm';
import { sessions } from '../db/schema/sessions.ts';
import type { Clock } from '../effects/effects.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/client.ts';
import { type AccessTokenKey, verifyAccessToken } from '../security/access-token.ts';
import { whyEnded } from '../security/why-ended.ts';
import { problem, type ProblemValue } from './problem.ts';

export type AuthDeps = {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: { readonly accessTokenKey: AccessTokenKey };
};
export type AuthenticatedMember = { readonly id: string; readonly sessionId: string; /** When the token does. */ readonly expiresAt: Date };

/** Far above the length of our tokens. For anything longer, no signature is checked. */
const TOKEN_MAX_LENGTH = 2048;

/** The member whose token it is, even if the session has ended; null without a valid token. */
export async function subjectOf(
  { config, clock, secrets }: Pick<AuthDeps, 'config' | 'clock' | 'secrets'>,
  authorization: string | undefined,
): Promise<AuthenticatedMember | null> {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined || token.length > TOKEN_MAX_LENGTH) return null;
  const subject = await verifyAccessToken(secrets.accessTokenKey, token, { issuer: config.publicUrl, now: clock.now() });
  return subject === null ? null : { id: subject.memberId, sessionId: subject.sessionId, expiresAt: subject.expiresAt };
}

/** The refusal without a valid token, or when its session has ended. The session is looked up for each call, so that ending it works at once. */
export async function authenticate(deps: AuthDeps, authorization: string | undefined): Promise<AuthenticatedMember | ProblemValue> {
  const subject = await subjectOf(deps, authorization);
  if (subject === null) return problem('unauthorized');
  const now = deps.clock.now();
  const [session] = await deps.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(eq(sessions.id, subject.sessionId), eq(sessions.memberId, subject.id), isNull(sessions.endedAt), gt(sessions.expiresAt, now)),
    )
    .limit(1);
  if (session !== undefined) return subject;
  const why = await whyEnded(deps.db, subject.sessionId, now);
  return problem('unauthorized', why === undefined ? {} : { why });
}
