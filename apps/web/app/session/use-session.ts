import { useSyncExternalStore } from 'react';
import { hasSessionEnded } from './session-state.ts';
import { isSignedIn } from './tokens.ts';

/** Only the browser knows, so the server's page says no. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(neverChanges, isSignedIn, () => false);
}

/** True after a session that ended by itself. Only the browser knows, so the server's page says no. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(neverChanges, hasSessionEnded, () => false);
}

function neverChanges(): () => void {
  return () => undefined;
}
