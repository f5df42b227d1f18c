/** Trades the refresh token for a new pair shortly before the access token ends, once for all open tabs. Browser only. */
import type { TokensAnswer } from '@waylift/contract/sign-in';
import type { ApiResult } from '../api/failure.ts';
import { clearTokens, readTokens, storeTokens, type Tokens } from './tokens.ts';

/** How long before its end an access token is traded. */
export const REFRESH_AHEAD_MS = 60_000;

/** When a JSON Web Token (RFC 7519) ends, in milliseconds since 1970; null when it is none, or does not say. */
export function accessTokenEndMs(token: string): number | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const isDated = typeof claims === 'object' && claims !== null && 'exp' in claims && typeof claims.exp === 'number';
    return isDated ? Number(claims.exp) * 1000 : null;
  } catch {
    return null;
  }
}

function isDue(tokens: Tokens, nowMs: number): boolean {
  const endMs = accessTokenEndMs(tokens.accessToken);
  return endMs !== null && tokens.refreshToken !== '' && endMs - nowMs < REFRESH_AHEAD_MS;
}

/**
 * The access token to send; null when nobody is signed in.
 * @param trade makes the refresh call
 * @throws what `onEnded` throws, when the server says that the session has ended
 */
export async function freshAccessToken(
  trade: (refreshToken: string) => Promise<ApiResult<TokensAnswer>>,
  onEnded: () => void,
): Promise<string | null> {
  const tokens = readTokens();
  if (tokens === null) return null;
  if (!isDue(tokens, Date.now())) return tokens.accessToken;
  return inOneTabAtATime(async () => {
    // Another tab may have traded, or signed out, while this one waited.
    const current = readTokens();
    if (current === null) return null;
    if (!isDue(current, Date.now())) return current.accessToken;
    const result = await trade(current.refreshToken);
    if (result.ok) {
      if (readTokens() === null) return null;
      storeTokens({ accessToken: result.value.token, refreshToken: result.value.refreshToken });
      return result.value.token;
    }
    if (result.failure.kind === 'refused' && result.failure.status === 401) {
      try {
        onEnded();
      } finally {
        clearTokens();
      }
      return null;
    }
    // No such call (404 of another server), or no answer: the token in hand may still do.
    return current.accessToken;
  });
}

async function inOneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  // Web Locks exist in secure contexts alone; without them the server's grace for a parent token covers two tabs.
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('waylift-refresh', work);
}
