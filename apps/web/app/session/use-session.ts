import { useSyncExternalStore } from 'react';
import { hasSessionEnded } from './session-state.ts';
import { isSignedIn } from './tokens.ts';

/** Whether somebody is signed in. Only the browser knows, so the server's page says no. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(neverChanges, isSignedIn, () => false);
}

/** Whether the person comes from a session that ended by itself. Only the browser knows, so the server's page says no. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(neverChanges, hasSessionEnded, () => false);
}

function neverChanges(): () => void {
  return () => undefined;
}
