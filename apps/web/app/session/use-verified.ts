import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** State of a history entry: an address was verified just now, `first-time` with its account. */
export type VerifiedState = { readonly verified: 'first-time' | 'again' };

/** What was verified just now. Null: nothing. The server does not know it after a reload, so it shows only once the page is interactive. */
export function useVerified(): VerifiedState['verified'] | null {
  const state: unknown = useLocation().state;
  return useSyncExternalStore(
    () => () => undefined,
    () => verifiedIn(state),
    () => null,
  );
}

function verifiedIn(state: unknown): VerifiedState['verified'] | null {
  const verified = typeof state === 'object' && state !== null && 'verified' in state ? state.verified : null;
  return verified === 'first-time' || verified === 'again' ? verified : null;
}
