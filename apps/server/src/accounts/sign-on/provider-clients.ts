/** Speaks OpenID Connect with the providers of communities. What a provider tells of itself is kept for an hour, and longer while it is away. */
import { createRemoteJWKSet, customFetch, importPKCS8, type FetchImplementation, type JWTVerifyGetKey } from 'jose';
import * as oidc from 'openid-client';
import type { AttemptPurpose } from '../../kernel/db/schema/sign-on-attempts.ts';
import type { SignOnProviderRow } from '../../kernel/db/schema/sign-on-providers.ts';
import type { Clock, Logger } from '../../kernel/effects/effects.ts';
import type { IsReached } from '../../kernel/other-servers/call-out.ts';
import { isPublic } from '../../kernel/other-servers/public-address.ts';
import type { StoredSeal } from '../../kernel/security/stored-seal.ts';
import { CLOCK_TOLERANCE_SECONDS } from './read-claims.ts';
import { PRIVATE_KEY_ALGORITHM, publicKeyOf } from './public-key.ts';
import { endpointProblem, isLoopback, PROVIDER_TIME_LIMIT_SECONDS, ProviderAwayError, providerFetch, reachOf } from './provider-fetch.ts';

export type Provider = Pick<
  SignOnProviderRow,
  'id' | 'issuer' | 'isInOwnNetwork' | 'clientId' | 'clientProof' | 'secret' | 'formerSecret' | 'formerSecretEndsAt'
>;

/** The portal as a client of one provider. `former` has the secret before, which is tried when the provider refuses the present one. */
export type ProviderClient = { readonly present: oidc.Configuration; readonly former: oidc.Configuration | null };

export type ProviderClients = {
  /** @throws a `ProviderAwayError` if the provider was never heard, or its document cannot be used */
  clientOf(provider: Provider): Promise<ProviderClient>;
  /** Makes sure that the provider has answered within the last minute. @throws a `ProviderAwayError` within two seconds */
  hear(provider: Provider): Promise<ProviderClient>;
  /** The provider's public keys, for tokens that it sends by itself. @throws a `ProviderAwayError` */
  keysOf(provider: Provider): Promise<JWTVerifyGetKey>;
  /** Reads the provider's document and keys anew the next time. */
  forget(providerId: string): void;
};

type Deps = {
  readonly clock: Clock;
  readonly log: Logger;
  readonly secrets: { readonly storedSeal: StoredSeal };
  /** Which addresses are outside this server's own network. Tests say that their own machine is. */
  readonly isOutside?: IsReached;
};
type Known = {
  keys: JWTVerifyGetKey | null;
  /** What was asked with. */
  readonly version: string;
  /** What it told last; null before it told anything. */
  client: ProviderClient | null;
  readAtMs: number;
  /** Its last answer to any question. */
  heardAtMs: number;
  /** Under way. All who ask at once share it. */
  reading: Promise<ProviderClient> | null;
};

const KEPT_MS = 3_600_000;
const HEARD_WITHIN_MS = 60_000;
const HEARING_LIMIT_MS = 2_000;
/** After a failure, the former document serves for so long before the next try. */
const TRY_AGAIN_MS = 60_000;

/**
 * The address to which a provider sends people back: one for each, so that no provider can answer for another (RFC 9700, section 4.4). Organisers come
 * back to another, among their own pages.
 */
export function redirectAddress(publicUrl: string, providerId: string, purpose: AttemptPurpose = 'sign-in'): string {
  const isOfOrganisers = purpose === 'organise' || purpose === 'organise-fresh';
  return `${publicUrl}/${isOfOrganisers ? 'organise/sign-on' : 'sign-on/callback'}/${providerId}`;
}

export const LOGOUT_PATH = '/sign-on/logout/:provider';
/** The address at which a provider tells that somebody's session there has ended. */
export function logoutAddress(publicUrl: string, providerId: string): string {
  return `${publicUrl}${LOGOUT_PATH.replace(':provider', providerId)}`;
}

export function createProviderClients({ clock, log, secrets, isOutside = isPublic }: Deps): ProviderClients {
  const known = new Map<string, Known>();
  const nowMs = () => clock.now().getTime();

  function entryOf({ id, issuer, isInOwnNetwork, clientId, clientProof, secret, formerSecret }: Provider): Known {
    const version = JSON.stringify([issuer, isInOwnNetwork, clientId, clientProof, secret, formerSecret]);
    const found = known.get(id);
    if (found?.version === version) return found;
    const entry: Known = { version, keys: null, client: null, readAtMs: 0, heardAtMs: 0, reading: null };
    known.set(id, entry);
    return entry;
  }

  function read(provider: Provider, entry: Known): Promise<ProviderClient> {
    const heard = () => {
      entry.heardAtMs = nowMs();
    };
    entry.reading ??= discover(withoutEnded(provider, clock.now()), {
      seal: secrets.storedSeal,
      isReached: reachOf(provider, isOutside),
      heard,
    })
      .then((client) => {
        Object.assign(entry, { client, readAtMs: nowMs() });
        return client;
      })
      .catch((error: unknown) => {
        entry.readAtMs = nowMs() - KEPT_MS + TRY_AGAIN_MS;
        log.warn({ provider: provider.id, reason: error instanceof Error ? error.message : 'unknown' }, 'a provider could not be read');
        throw error;
      })
      .finally(() => {
        entry.reading = null;
      });
    return entry.reading;
  }

  async function clientOf(provider: Provider): Promise<ProviderClient> {
    const entry = entryOf(provider);
    const { client } = entry;
    if (client === null) return await read(provider, entry);
    return nowMs() - entry.readAtMs < KEPT_MS ? client : await read(provider, entry).catch(() => client);
  }

  return {
    clientOf,
    async hear(provider) {
      const entry = entryOf(provider);
      if (entry.client !== null && nowMs() - entry.heardAtMs < HEARD_WITHIN_MS) return await clientOf(provider);
      return await within(HEARING_LIMIT_MS, read(provider, entry));
    },
    async keysOf(provider) {
      const { present } = await clientOf(provider);
      const entry = entryOf(provider);
      const address = present.serverMetadata().jwks_uri;
      if (address === undefined) throw new ProviderAwayError('its document names no keys');
      entry.keys ??= createRemoteJWKSet(new URL(address), { [customFetch]: keysFetch(reachOf(provider, isOutside)) });
      return entry.keys;
    },
    forget(providerId) {
      known.delete(providerId);
    },
  };
}

function withoutEnded(provider: Provider, now: Date): Provider {
  const { formerSecretEndsAt } = provider;
  return formerSecretEndsAt !== null && formerSecretEndsAt <= now ? { ...provider, formerSecret: null } : provider;
}

function keysFetch(isReached: IsReached): FetchImplementation {
  const ask = providerFetch(isReached);
  return (url, { headers, signal }) =>
    ask(url, { method: 'GET', headers: Object.fromEntries(headers), body: undefined, redirect: 'manual', signal });
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ProviderAwayError('it did not answer in time')), limitMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

type Discovering = { readonly seal: StoredSeal; readonly isReached: IsReached; readonly heard: () => void };

async function discover(provider: Provider, { seal, isReached, heard }: Discovering): Promise<ProviderClient> {
  const issuer = new URL(provider.issuer);
  const secretOf = (sealed: string) => {
    const opened = seal.open(provider.id, sealed);
    if (opened === null) throw new ProviderAwayError('its secret was sealed by another token secret');
    return opened.secret;
  };
  const settle = (client: oidc.Configuration) => {
    client.timeout = PROVIDER_TIME_LIMIT_SECONDS;
    client[oidc.customFetch] = providerFetch(isReached, heard);
    // By default, the library takes an ID token on the word of the connection that brought it.
    oidc.enableNonRepudiationChecks(client);
    if (isLoopback(issuer)) oidc.allowInsecureRequests(client);
    return client;
  };
  const metadata = { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  const proofOf = async (sealed: string) => howToProve(provider.clientProof, secretOf(sealed));
  try {
    const discovered = await oidc.discovery(issuer, provider.clientId, metadata, await proofOf(provider.secret), {
      execute: isLoopback(issuer) ? [oidc.allowInsecureRequests] : [],
      timeout: PROVIDER_TIME_LIMIT_SECONDS,
      [oidc.customFetch]: providerFetch(isReached, heard),
    });
    const server = discovered.serverMetadata();
    for (const endpoint of [server.authorization_endpoint, server.token_endpoint, server.jwks_uri, server.userinfo_endpoint]) {
      const problem = endpoint === undefined ? null : await endpointProblem(issuer, endpoint, isReached);
      if (problem !== null) throw new ProviderAwayError(`an endpoint of its document ${problem}`);
    }
    const isFormerOpen = provider.formerSecret !== null && seal.open(provider.id, provider.formerSecret) !== null;
    // A secret that was given anew after a change of the token secret has a former one that nothing opens any more.
    const former =
      provider.formerSecret === null || !isFormerOpen
        ? null
        : settle(new oidc.Configuration(server, provider.clientId, metadata, await proofOf(provider.formerSecret)));
    return { present: settle(discovered), former };
  } catch (error) {
    // The library wraps what `providerFetch` throws.
    const away = error instanceof Error && error.cause instanceof ProviderAwayError ? error.cause : error;
    throw away instanceof ProviderAwayError ? away : new ProviderAwayError('its document cannot be used', { cause: error });
  }
}

async function howToProve(proof: Provider['clientProof'], secret: string): Promise<oidc.ClientAuth> {
  switch (proof) {
    case 'basic':
      return oidc.ClientSecretBasic(secret);
    case 'post':
      return oidc.ClientSecretPost(secret);
    case 'private-key':
      return oidc.PrivateKeyJwt({ key: await importPKCS8(secret, PRIVATE_KEY_ALGORITHM), kid: publicKeyOf(secret).kid });
  }
}
