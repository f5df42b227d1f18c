/** The API client of the page in the browser, for client loaders and actions. */
import type { CallAnswer, CallInput, EndpointName } from '@waylift/contract/endpoints';
import { FALLBACK_LANGUAGE } from '@waylift/words/languages';
import { readPageSettings } from '../platform/page-settings.ts';
import { onUnauthorized } from '../session/on-unauthorized.ts';
import { freshAccessToken } from '../session/refresh.ts';
import { readTokens } from '../session/tokens.ts';
import { createApiClient, type ApiClient } from './client.ts';
import type { ApiResult } from './failure.ts';

/** A trade of tokens is for every page and tab: one that ended with the page that began it would lose the pair that the server has made. */
const unending = new AbortController().signal;

/** @returns a client that sends the stored bearer token, renewed when due, and leads to the login page on a 401 */
export function browserApi(): ApiClient {
  return createApiClient({ ...clientParts(), accessToken: browserAccessToken });
}

/**
 * Makes a call that has to reach the server although its page is left or closed: the browser finishes it without the page. No loader
 * and no action waits for it, so a session that has ended leads to the login page from here.
 * @param options.isGoing the page goes just now, so a token about to end cannot be renewed first: `browserAccessToken`, called
 *   earlier, makes sure that it lasts
 */
export async function outlivingCall<N extends EndpointName>(
  name: N,
  input: CallInput<N>,
  options: { readonly isGoing: boolean } = { isGoing: false },
): Promise<ApiResult<CallAnswer<N>>> {
  const parts = clientParts();
  const api = createApiClient({
    ...parts,
    fetch: (url, init) => parts.fetch(url, { ...init, keepalive: true }),
    accessToken: options.isGoing ? async () => readTokens()?.accessToken ?? null : browserAccessToken,
  });
  try {
    return await api.call(name, input, { signal: unending });
  } catch (reason) {
    const login = reason instanceof Response ? reason.headers.get('location') : null;
    if (login === null) throw reason;
    location.assign(login);
    return { ok: false, failure: { kind: 'unreachable' } };
  }
}

/** The token to send, renewed when it is about to end; null when nobody is signed in. @throws a redirect when the session has ended */
export function browserAccessToken(): Promise<string | null> {
  // Trading tokens must not itself ask for a token, and a session that has ended is told by `freshAccessToken`.
  const trader = createApiClient({ ...clientParts(), accessToken: async () => null, onUnauthorized: () => undefined });
  return freshAccessToken((refreshToken) => trader.call('refreshToken', { body: { refreshToken } }, { signal: unending }), onUnauthorized);
}

function clientParts() {
  return {
    baseUrl: readPageSettings().apiBaseUrl,
    fetch: (url: string, init: RequestInit) => fetch(url, init),
    language: document.documentElement.lang || FALLBACK_LANGUAGE,
    onUnauthorized,
  };
}
