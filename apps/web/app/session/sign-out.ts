/** Signing out (section 4): the tokens go from the browser, their session ends on the server, and the page becomes `/`. */
import { browserApi } from '../api/browser-api.ts';
import { withCommunityDomain } from '../community/community-link.ts';
import { clearTokens, readTokens, type Tokens } from './tokens.ts';

/** How long to wait for the server to end the session; the tokens are gone from here in any case. */
const REVOKE_TIMEOUT_MS = 3000;

export async function signOut(): Promise<void> {
  const tokens = readTokens();
  clearTokens();
  if (tokens !== null) await endSession(tokens);
  location.assign(withCommunityDomain('/', location.search));
}

/** Ends the session of tokens on the server, as far as that can be done. Never rejects. */
export async function endSession({ refreshToken }: Tokens): Promise<void> {
  if (refreshToken === '') return;
  try {
    await browserApi().call('revokeToken', { body: { refreshToken } }, { signal: AbortSignal.timeout(REVOKE_TIMEOUT_MS) });
  } catch {
    // Out of reach, or a server without this call: the session ends by itself when its tokens do.
  }
}
