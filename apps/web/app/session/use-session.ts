import { useSyncExternalStore } from 'react';
import { isSignedIn } from './tokens.ts';

/** Only the browser knows whether somebody is signed in, so the server renders `false`. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(neverChanges, isSignedIn, () => false);
}

function neverChanges(): () => void {
  return () => undefined;
}
