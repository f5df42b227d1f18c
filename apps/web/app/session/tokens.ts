/** Only `session.ts` changes the tokens in local storage (section 3). */
export const TOKENS_KEY = 'tokens';

export type Tokens = { readonly accessToken: string; readonly refreshToken: string };
export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Null when no tokens are stored. A browser without storage throws already when `localStorage` is read, so `storage` is called inside a try block.
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

export function isSignedIn(): boolean {
  return readTokens(() => localStorage) !== null;
}
