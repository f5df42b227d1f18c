/** Browser only, and loaded late. */
import { readPageSettings } from '../platform/page-settings.ts';
import { browserApi } from './browser-api.ts';
import { canHavePasskeys } from './passkeys.ts';

/** Nobody waits longer for an offer. */
const WAIT_MS = 3_000;

/**
 * Prepares the offer of a passkey to a member who has just signed in by this password, on a device that can keep one and at the origin on which it
 * works. Without it nothing is lost, so it never rejects. @returns a proof; null for no offer
 */
export async function prepareOffer(password: string): Promise<string | null> {
  try {
    if (!canHavePasskeys() || new URL(readPageSettings().publicUrl).origin !== location.origin) return null;
    if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return null;
    const signal = AbortSignal.timeout(WAIT_MS);
    const api = browserApi();
    const known = await api.call('passkeys', {}, { signal });
    if (!known.ok || known.value.origin !== location.origin || known.value.passkeys.length > 0) return null;
    const shown = await api.call('prove', { body: { password } }, { signal });
    return shown.ok ? shown.value.proof : null;
  } catch {
    // They go on to what they came for.
    return null;
  }
}
