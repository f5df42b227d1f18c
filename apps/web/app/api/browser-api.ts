/** The API client of the page in the browser, for client loaders and actions. */
import { FALLBACK_LANGUAGE } from '@waylift/words/languages';
import { readPageSettings } from '../platform/page-settings.ts';
import { onUnauthorized } from '../session/on-unauthorized.ts';
import { freshAccessToken } from '../session/refresh.ts';
import { hasSessionEnded } from '../session/session-state.ts';
import { readTokens } from '../session/tokens.ts';
import { createApiClient, type ApiClient } from './client.ts';

/** A trade of tokens is for every page and tab: one that ended with the page that began it would lose the pair that the server has made. */
const unending = new AbortController().signal;

/** @returns a client that sends the stored bearer token, renewed when due, and leads to the login page on a 401 */
export function browserApi(): ApiClient {
  return createApiClient({ ...clientParts(), accessToken: browserAccessToken });
}

/** The token to send, renewed when it is about to end; null when nobody is signed in. @throws a redirect when the session has ended */
export async function browserAccessToken(): Promise<string | null> {
  const wasSignedIn = readTokens() !== null;
  // Trading tokens must not itself ask for a token, and a session that has ended is told by `freshAccessToken`.
  const trader = createApiClient({ ...clientParts(), accessToken: async () => null, onUnauthorized: () => undefined });
  const token = await freshAccessToken(
    (refreshToken) => trader.call('refreshToken', { body: { refreshToken } }, { signal: unending }),
    onUnauthorized,
  );
  // Another call of the page has found the session ended while this one waited its turn, and would only find the same.
  if (token === null && wasSignedIn && hasSessionEnded()) onUnauthorized();
  return token;
}

/** What every client of the page has, apart from its token. */
export function clientParts() {
  return {
    baseUrl: readPageSettings().apiBaseUrl,
    fetch: (url: string, init: RequestInit) => fetch(url, init),
    language: document.documentElement.lang || FALLBACK_LANGUAGE,
    onUnauthorized,
  };
}
