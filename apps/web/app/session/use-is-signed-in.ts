import { useSyncExternalStore } from 'react';
import { readTokens } from './tokens.ts';

/** Whether somebody is signed in. Only the browser knows, so the server's page says no. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => readTokens() !== null,
    () => false,
  );
}
