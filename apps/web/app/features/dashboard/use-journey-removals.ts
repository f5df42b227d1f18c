import type { Journey } from '@waylift/contract/journey';
import { useEffect, useSyncExternalStore } from 'react';
import { browserAccessToken } from '../../api/browser-api.ts';
import { beforeSignOut } from '../../session/before-sign-out.ts';
import { journeyRemovals } from './send-removal.ts';
import type { RemovalState } from './journey-removals.ts';

/** What has been taken out of the list. When its page is left, in whatever way, what is still undoable is deleted for good. */
export function useJourneyRemovals(): RemovalState {
  const state = useSyncExternalStore(journeyRemovals.subscribe, journeyRemovals.state, journeyRemovals.state);
  useEffect(() => {
    const settleNow = () => journeyRemovals.settle({ pageGoes: true });
    const onPageHide = () => void settleNow();
    addEventListener('pagehide', onPageHide);
    const callOff = beforeSignOut(settleNow);
    return () => {
      removeEventListener('pagehide', onPageHide);
      callOff();
      void journeyRemovals.settle();
      journeyRemovals.forgetFailures();
    };
  }, []);
  return state;
}

/** Takes a journey out of the list, with a way back. */
export function removeJourney(journey: Journey): void {
  journeyRemovals.remove(journey);
  // The token has to last until the call, which may be made when there is no time to renew it. An ended session is told by that call.
  browserAccessToken().catch(() => undefined);
}
