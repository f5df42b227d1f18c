/** The tokens of the member who is signed in, as they stand in local storage (section 3). Only `session.ts` changes them. */
export const TOKENS_KEY = 'tokens';

export type Tokens = { readonly accessToken: string; readonly refreshToken: string };
export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The stored tokens; null when there are none, or when what stands there is not tokens.
 * @param storage asked for here, since a browser that keeps no data refuses even to name it
 */
export function readTokens(storage: () => TokenStorage): Tokens | null {
  try {
    const stored: unknown = JSON.parse(storage().getItem(TOKENS_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    if (!('accessToken' in stored) || typeof stored.accessToken !== 'string' || stored.accessToken === '') return null;
    const refreshToken = 'refreshToken' in stored && typeof stored.refreshToken === 'string' ? stored.refreshToken : '';
    return { accessToken: stored.accessToken, refreshToken };
  } catch {
    return null;
  }
}

/** Whether somebody is signed in. Browser only. */
export function isSignedIn(): boolean {
  return readTokens(() => localStorage) !== null;
}
