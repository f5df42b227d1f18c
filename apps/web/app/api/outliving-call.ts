/** Calls that are finished although their page has gone. Browser only. */
import type { CallAnswer, CallInput, EndpointName } from '@waylift/contract/endpoints';
import { readTokens } from '../session/tokens.ts';
import { browserAccessToken, clientParts } from './browser-api.ts';
import { createApiClient } from './client.ts';
import type { ApiResult } from './failure.ts';

/** No page ends them, only their time limit. */
const unending = new AbortController().signal;

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
  // Read at once: whoever signs out takes it away as soon as this call has begun.
  const present = readTokens()?.accessToken ?? null;
  const api = createApiClient({
    ...parts,
    fetch: (url, init) => parts.fetch(url, { ...init, keepalive: true }),
    accessToken: options.isGoing ? async () => present : browserAccessToken,
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
