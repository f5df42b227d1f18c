/** The tokens of a signed-in member, in local storage under the key `tokens` (section 3). Browser only. */
import { forgetUnfinished } from './unfinished.ts';

const TOKENS_KEY = 'tokens';

export type Tokens = { readonly accessToken: string; readonly refreshToken: string };

/** The stored tokens; null when there are none, or when what stands there is not tokens. */
export function readTokens(): Tokens | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(TOKENS_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    if (!('accessToken' in stored) || typeof stored.accessToken !== 'string' || stored.accessToken === '') return null;
    const refreshToken = 'refreshToken' in stored && typeof stored.refreshToken === 'string' ? stored.refreshToken : '';
    return { accessToken: stored.accessToken, refreshToken };
  } catch {
    // Storage may be closed to us (privacy settings), or hold something else.
    return null;
  }
}

/** @returns whether the browser keeps them: by its privacy settings, or for want of room, it may not */
export function storeTokens(tokens: Tokens): boolean {
  try {
    localStorage.setItem(TOKENS_KEY, JSON.stringify({ accessToken: tokens.accessToken, refreshToken: tokens.refreshToken }));
    return true;
  } catch {
    return false;
  }
}

/** Ends what this browser knows of a session; whoever signs in next finds nothing of it. */
export function clearTokens(): void {
  forgetUnfinished();
  try {
    localStorage.removeItem(TOKENS_KEY);
  } catch {
    // Nothing could be stored, so there is nothing to clear.
  }
}
