import { and, eq, inArray } from 'drizzle-orm';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import type { Db } from '../../kernel/db/client.ts';
import { isUuid } from '../../kernel/db/is-uuid.ts';
import { organiserIdentities, organiserSessions } from '../../kernel/db/schema/organisers.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import { isOfClient, signOnIdentities } from '../../kernel/db/schema/sign-on-identities.ts';
import { signOnLogouts } from '../../kernel/db/schema/sign-on-logouts.ts';
import { signOnProviders } from '../../kernel/db/schema/sign-on-providers.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { endSessions } from '../../kernel/security/end-sessions.ts';
import { hashToken } from '../../kernel/security/one-time-token.ts';
import type { ProviderClients } from './provider-clients.ts';
import { ProviderAwayError } from './provider-fetch.ts';
import { CLOCK_TOLERANCE_SECONDS, readProviderSession, readSubject } from './read-claims.ts';

type LogoutDeps = { readonly db: Db; readonly clock: Clock; readonly providerClients: ProviderClients };
export type LogoutOutcome =
  | { readonly kind: 'ended'; readonly sessions: number }
  | { readonly kind: 'refused'; readonly cause: string }
  | { readonly kind: 'away' };

const TOKEN_MAX_LENGTH = 8_000;
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Signatures by keys that only the provider has. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

/** Ends the sessions that a provider's logout token names (OpenID Connect Back-Channel Logout 1.0, section 2.6), also those begun by a QR code. */
export async function endByLogout(deps: LogoutDeps, providerId: string, token: string): Promise<LogoutOutcome> {
  const refused = (cause: string): LogoutOutcome => ({ kind: 'refused', cause });
  if (!isUuid(providerId) || token === '' || token.length > TOKEN_MAX_LENGTH) return refused('malformed');
  const [provider] = await deps.db.select().from(signOnProviders).where(eq(signOnProviders.id, providerId));
  if (provider === undefined) return refused('unknown-provider');
  try {
    const typ = typeOf(token);
    if (typ === null) return refused('malformed');
    if (typ !== undefined && typ.toLowerCase().replace('application/', '') !== 'logout+jwt') return refused('other-type');
    const keys = await deps.providerClients.keysOf(provider);
    const now = deps.clock.now();
    const { payload } = await jwtVerify(token, keys, {
      issuer: provider.issuer,
      audience: provider.clientId,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      maxTokenAge: 2 * CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['iat', 'jti', 'events'],
      currentDate: now,
    });
    const { events, jti = '' } = payload;
    if (typeof events !== 'object' || events === null || !(EVENT in events)) return refused('other-event');
    if (payload['nonce'] !== undefined) return refused('nonce');
    if (jti === '') return refused('no-id');
    const [subject, session] = [readSubject(payload), readProviderSession(payload)];
    if (subject === null && session === null) return refused('nobody');
    return await deps.db.transaction(async (tx): Promise<LogoutOutcome> => {
      const once = await tx
        .insert(signOnLogouts)
        .values({ tokenHash: hashToken(`${providerId} ${jti}`), createdAt: now })
        .onConflictDoNothing()
        .returning({ tokenHash: signOnLogouts.tokenHash });
      if (once.length === 0) return refused('repeated');
      const memberIds = tx
        .select({ id: signOnIdentities.memberId })
        .from(signOnIdentities)
        .where(and(isOfClient(provider), eq(signOnIdentities.subject, subject ?? '')));
      const which = session === null ? inArray(sessions.memberId, memberIds) : eq(sessions.providerSession, session);
      const organiserIds = tx
        .select({ id: organiserIdentities.organiserId })
        .from(organiserIdentities)
        .where(
          and(
            eq(organiserIdentities.issuer, provider.issuer),
            eq(organiserIdentities.clientId, provider.clientId),
            eq(organiserIdentities.subject, subject ?? ''),
          ),
        );
      const whose =
        session === null ? inArray(organiserSessions.organiserId, organiserIds) : eq(organiserSessions.providerSession, session);
      const ofOrganisers = await tx
        .delete(organiserSessions)
        .where(and(eq(organiserSessions.signOnProviderId, provider.id), whose))
        .returning({ id: organiserSessions.id });
      const ofMembers = await endSessions(tx, and(eq(sessions.signOnProviderId, provider.id), which), now);
      return { kind: 'ended', sessions: ofMembers + ofOrganisers.length };
    });
  } catch (error) {
    if (error instanceof ProviderAwayError) return { kind: 'away' };
    if (isTokenError(error)) return refused(error.code);
    throw error;
  }
}

/** Null for what is no token. */
function typeOf(token: string): string | undefined | null {
  try {
    return decodeProtectedHeader(token).typ;
  } catch {
    return null;
  }
}

/** The errors of `jose` have a code. */
function isTokenError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('ERR_J');
}
