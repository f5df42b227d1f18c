/** How a provider is asked: within a time, a size and, for a provider of the public internet, outside private networks. */
import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import type { CustomFetch } from 'openid-client';
import { isLocalHost } from '../../kernel/config/local-host.ts';
import type { SignOnProviderRow } from '../../kernel/db/schema/sign-on-providers.ts';
import { readWithin } from '../../kernel/other-servers/ask-server.ts';
import { callOut, hostIsIP, hostOf, NotReachedError, type IsReached } from '../../kernel/other-servers/call-out.ts';
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

/** Which addresses the questions to a provider may reach: all where the operator has put it into the server's own network. */
export function reachOf({ isInOwnNetwork }: Pick<SignOnProviderRow, 'isInOwnNetwork'>, isOutside: IsReached = isPublic): IsReached {
  return isInOwnNetwork ? () => true : isOutside;
}

/** `heard` is called whenever the provider answers without a fault of its own. */
export function providerFetch(isReached: IsReached, heard: () => void = () => {}): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const limit = AbortSignal.timeout(PROVIDER_TIME_LIMIT_SECONDS * 1000);
    try {
      const response = await callOut(new URL(url), {
        method,
        headers,
        body: body === undefined || body === null ? undefined : await new Response(body).bytes(),
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
        isReached,
      });
      const status = response.statusCode ?? 0;
      const bytes = await readWithin(response, ANSWER_MAX_BYTES);
      if (status >= 500 || status === 429) throw new ProviderAwayError(`it answered ${status}`);
      heard();
      return new Response(WITHOUT_BODY.has(status) ? null : new Uint8Array(bytes), { status, headers: headersOf(response) });
    } catch (error) {
      if (error instanceof ProviderAwayError) throw error;
      throw new ProviderAwayError(error instanceof NotReachedError ? error.message : 'it gave no answer', { cause: error });
    }
  };
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(headersDistinct)) for (const value of values ?? []) headers.append(name, value);
  return headers;
}

/** Whether the issuer may be asked without TLS: on this machine, for tests and the demonstration. */
export function isLoopback(address: URL): boolean {
  return isLocalHost(address.host);
}

/**
 * Why an endpoint that a discovery document names is not asked; null when it is. A document of the public internet must not make this server ask its
 * own network. Each question looks again when it connects, as names can change what they stand for.
 */
export async function endpointProblem(issuer: URL, endpoint: string, isReached: IsReached): Promise<string | null> {
  const url = URL.parse(endpoint);
  if (url === null) return 'is no address';
  if (url.protocol !== 'https:' && !(isLoopback(issuer) && isLoopback(url))) return 'is not https';
  return (await areReached(url, isReached)) ? null : 'is in a private network';
}

/** @throws ProviderAwayError where the name of its host is not known */
export async function isInPrivateNetwork(url: URL): Promise<boolean> {
  return !(await areReached(url, isPublic));
}

async function areReached(url: URL, isReached: IsReached): Promise<boolean> {
  const host = hostOf(url);
  if (hostIsIP(url)) return isReached(host);
  try {
    return (await lookup(host, { all: true })).every(({ address }) => isReached(address));
  } catch (error) {
    throw new ProviderAwayError('its name is not known', { cause: error });
  }
}
