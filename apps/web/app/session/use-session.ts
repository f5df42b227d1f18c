import { useSyncExternalStore } from 'react';
import { isSignedIn } from './tokens.ts';

/** Only the browser knows, so the server's page says no. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(neverChanges, isSignedIn, () => false);
}

function neverChanges(): () => void {
  return () => undefined;
}
