/** The API client of the page in the browser, for client loaders and actions. */
import { FALLBACK_LANGUAGE } from '@waylift/words/languages';
import { readPageSettings } from '../platform/page-settings.ts';
import { onUnauthorized } from '../session/on-unauthorized.ts';
import { freshAccessToken } from '../session/refresh.ts';
import { createApiClient, type ApiClient } from './client.ts';

/** A trade of tokens is for every page and tab: one that ended with the page that began it would lose the pair that the server has made. */
const unending = new AbortController().signal;

/** @returns a client that sends the stored bearer token, renewed when due, and leads to the login page on a 401 */
export function browserApi(): ApiClient {
  const { apiBaseUrl } = readPageSettings();
  const parts = {
    baseUrl: apiBaseUrl,
    fetch: (url: string, init: RequestInit) => fetch(url, init),
    language: document.documentElement.lang || FALLBACK_LANGUAGE,
    onUnauthorized,
  };
  // Trading tokens must not itself ask for a token, and a session that has ended is told by `freshAccessToken`.
  const trader = createApiClient({ ...parts, accessToken: async () => null, onUnauthorized: () => undefined });
  return createApiClient({
    ...parts,
    accessToken: () =>
      freshAccessToken((refreshToken) => trader.call('refreshToken', { body: { refreshToken } }, { signal: unending }), onUnauthorized),
  });
}
