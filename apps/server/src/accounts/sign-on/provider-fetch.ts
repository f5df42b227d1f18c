/** How a provider is asked: within a time, a size and, for a provider of the public internet, outside private networks. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { CustomFetch } from 'openid-client';
import { isLocalHost } from '../../kernel/config/local-host.ts';
import { readWithin } from '../../kernel/other-servers/ask-server.ts';
import { isPublic } from '../../kernel/other-servers/public-address.ts';

/** For each question, in seconds. */
export const PROVIDER_TIME_LIMIT_SECONDS = 5;
/** Discovery documents and key sets have a few kilobytes. */
const ANSWER_MAX_BYTES = 512 * 1024;
const WITHOUT_BODY = new Set([101, 204, 205, 304]);

/** Something on the way to the provider does not work: it is not there, too slow, or answers with a fault of its own. */
export class ProviderAwayError extends Error {
  override readonly name = 'ProviderAwayError';
}

/** `heard` is called whenever the provider answers without a fault of its own. */
export function providerFetch(heard: () => void): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const limit = AbortSignal.timeout(PROVIDER_TIME_LIMIT_SECONDS * 1000);
    try {
      const response = await fetch(url, {
        method,
        headers,
        ...(body === undefined || body === null ? {} : { body }),
        redirect: 'manual',
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      });
      const bytes = await readWithin(response, ANSWER_MAX_BYTES);
      if (response.status >= 500 || response.status === 429) throw new ProviderAwayError(`it answered ${response.status}`);
      heard();
      return new Response(WITHOUT_BODY.has(response.status) ? null : new Uint8Array(bytes), {
        status: response.status,
        headers: response.headers,
      });
    } catch (error) {
      throw error instanceof ProviderAwayError ? error : new ProviderAwayError('it gave no answer', { cause: error });
    }
  };
}

/** Whether the issuer may be asked without TLS: on this machine, for tests and the demonstration. */
export function isLoopback(address: URL): boolean {
  return isLocalHost(address.host);
}

/**
 * Why an endpoint that a discovery document names is not asked; null when it is. A document of the public internet must not make this server ask its
 * own network.
 */
export async function endpointProblem(issuer: URL, endpoint: string): Promise<string | null> {
  const url = URL.parse(endpoint);
  if (url === null) return 'is no address';
  if (url.protocol !== 'https:' && !(isLoopback(issuer) && isLoopback(url))) return 'is not https';
  if (url.host === issuer.host || (await isInPrivateNetwork(issuer))) return null;
  return (await isInPrivateNetwork(url)) ? 'is in a private network' : null;
}

/** @throws ProviderAwayError where the name of its host is not known */
export async function isInPrivateNetwork({ hostname }: URL): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return !isPublic(host);
  try {
    return !(await lookup(host, { all: true })).every(({ address }) => isPublic(address));
  } catch (error) {
    throw new ProviderAwayError('its name is not known', { cause: error });
  }
}
