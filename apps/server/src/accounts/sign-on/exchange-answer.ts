import type { SignOnRefusal } from '@waylift/contract/sign-on';
import * as oidc from 'openid-client';
import type { SignOnAttemptRow } from '../../kernel/db/schema/sign-on-attempts.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { redirectAddress, type Provider, type ProviderClients } from './provider-clients.ts';
import { ProviderAwayError } from './provider-fetch.ts';
import { CLOCK_TOLERANCE_SECONDS, hasSecondFactor, readPerson, readProviderSession, readSubject, type Person } from './read-claims.ts';

/** Whom the provider vouches for. `claims`: the names of all that it told. */
export type SignedOn = Person & {
  readonly subject: string;
  readonly providerSession: string | null;
  /** When the person last showed the provider who they are, in seconds since 1970. Null: it does not say. */
  readonly authenticatedAt: number | null;
  /** When the ID token was made, by the same clock. */
  readonly issuedAt: number;
  readonly claims: readonly string[];
  /** The provider says that it asked for a second factor. */
  readonly hasSecondFactor: boolean;
};
/** Why not; `cause` is for the log alone. */
export type NotSignedOn = {
  readonly refusal: SignOnRefusal;
  readonly cause: 'provider-said-no' | 'answer-invalid' | 'token-invalid' | 'client-refused' | 'no-answer';
};

type ExchangeDeps = {
  readonly config: { readonly publicUrl: string };
  readonly clock: Clock;
  readonly providerClients: ProviderClients;
};
type Answered = {
  readonly provider: Provider;
  readonly attempt: Pick<SignOnAttemptRow, 'nonce' | 'codeVerifier' | 'purpose'>;
  readonly state: string;
  /** The whole query: a provider that announces `iss` (RFC 9207) must send it. */
  readonly answer: string;
};

/** Trades the provider's code for an ID token, checks it, and reads who it is. */
export async function exchangeAnswer(deps: ExchangeDeps, answered: Answered): Promise<SignedOn | NotSignedOn> {
  try {
    const client = await deps.providerClients.clientOf(answered.provider);
    try {
      return await exchange(deps, client.present, answered);
    } catch (error) {
      // The code was not looked at yet, so it is still good.
      if (client.former === null || !(error instanceof ClientRefusedError)) throw error;
      return await exchange(deps, client.former, answered);
    }
  } catch (error) {
    const refused = refusalOf(error);
    // What was kept of the provider is of the time before its keys turned.
    if (refused?.refusal === 'sign-on-keys-turned') deps.providerClients.forget(answered.provider.id);
    if (refused === null) throw error;
    return refused;
  }
}

async function exchange(deps: ExchangeDeps, client: oidc.Configuration, { provider, attempt, state, answer }: Answered) {
  const address = new URL(redirectAddress(deps.config.publicUrl, provider.id, attempt.purpose));
  address.search = answer;
  const tokens = await oidc
    .authorizationCodeGrant(client, address, {
      pkceCodeVerifier: attempt.codeVerifier,
      expectedState: state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      throw isInvalidClient(error) ? new ClientRefusedError('the provider does not take the secret', { cause: error }) : error;
    });
  const claims = tokens.claims();
  const subject = claims === undefined ? null : readSubject(claims);
  if (claims === undefined || subject === null) return notSignedOn('sign-on-refused', 'token-invalid');
  // The library takes a token of any future.
  if (claims.iat > deps.clock.now().getTime() / 1000 + CLOCK_TOLERANCE_SECONDS) return notSignedOn('sign-on-clock', 'token-invalid');
  const hasAddress = claims['email'] !== undefined;
  const asked = hasAddress || client.serverMetadata().userinfo_endpoint === undefined;
  const document = asked ? claims : await oidc.fetchUserInfo(client, tokens.access_token, claims.sub);
  return {
    subject,
    providerSession: readProviderSession(claims),
    issuedAt: claims.iat,
    hasSecondFactor: hasSecondFactor(claims),
    authenticatedAt: typeof claims.auth_time === 'number' ? claims.auth_time : null,
    claims: [...new Set([...Object.keys(claims), ...Object.keys(document)])].toSorted().slice(0, CLAIMS_KEPT),
    ...readPerson(document),
  } satisfies SignedOn;
}

/** Names of claims that are kept for `community sign-on test`. */
const CLAIMS_KEPT = 60;

const notSignedOn = (refusal: SignOnRefusal, cause: NotSignedOn['cause']): NotSignedOn => ({ refusal, cause });

class ClientRefusedError extends Error {}

/** A provider that was asked with HTTP Basic answers a wrong secret with a challenge (RFC 6749, section 5.2). */
function isInvalidClient(error: unknown): boolean {
  if (error instanceof oidc.WWWAuthenticateChallengeError) return error.status === 401;
  return error instanceof oidc.ResponseBodyError && error.error === 'invalid_client';
}

/** Null for what is no answer of a provider: our own fault. */
function refusalOf(error: unknown): NotSignedOn | null {
  if (error instanceof ProviderAwayError || causeOf(error) instanceof ProviderAwayError)
    return notSignedOn('sign-on-provider-away', 'no-answer');
  if (error instanceof oidc.AuthorizationResponseError) {
    const byError: { readonly [error: string]: SignOnRefusal } = {
      access_denied: 'sign-on-cancelled',
      server_error: 'sign-on-provider-away',
      temporarily_unavailable: 'sign-on-provider-away',
    };
    return notSignedOn(
      Object.hasOwn(byError, error.error) ? (byError[error.error] ?? 'sign-on-refused') : 'sign-on-refused',
      'provider-said-no',
    );
  }
  if (error instanceof ClientRefusedError) return notSignedOn('sign-on-secret-ended', 'client-refused');
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.WWWAuthenticateChallengeError)
    return notSignedOn('sign-on-refused', 'provider-said-no');
  if (!(error instanceof oidc.ClientError)) return null;
  switch (error.code) {
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
      return notSignedOn('sign-on-clock', 'token-invalid');
    case 'OAUTH_KEY_SELECTION_FAILED':
      return notSignedOn('sign-on-keys-turned', 'token-invalid');
    case 'OAUTH_TIMEOUT':
      return notSignedOn('sign-on-provider-away', 'no-answer');
    default:
      return notSignedOn('sign-on-refused', error.code === 'OAUTH_INVALID_RESPONSE' ? 'answer-invalid' : 'token-invalid');
  }
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}
