/** Ending a session on the server. Browser only. */
import { browserApi } from '../api/browser-api.ts';
import type { Tokens } from './tokens.ts';

/** How long to wait for the server; the tokens are gone from here in any case. */
const REVOKE_TIMEOUT_MS = 3000;

/** Ends the session of tokens as far as that can be done. Never rejects. */
export async function endSession({ refreshToken }: Tokens): Promise<void> {
  if (refreshToken === '') return;
  try {
    await browserApi().call('revokeToken', { body: { refreshToken } }, { signal: AbortSignal.timeout(REVOKE_TIMEOUT_MS) });
  } catch {
    // Out of reach, or a server without this call: the session ends by itself when its tokens do.
  }
}
