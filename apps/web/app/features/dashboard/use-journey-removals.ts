import type { Journey } from '@waylift/contract/journey';
import { startTransition, useEffect, useState } from 'react';
import { session } from '../../session/browser-session.ts';
import { journeyRemovals } from './send-removal.ts';
import type { RemovalState } from './journey-removals.ts';

/** What has been taken out of the list. When its page is left, in whatever way, what is still undoable is deleted for good. */
export function useJourneyRemovals(): RemovalState {
  const [state, setState] = useState(journeyRemovals.state);
  useEffect(() => {
    // A press is drawn before a list of hundreds is.
    const take = () => startTransition(() => setState(journeyRemovals.state()));
    take();
    return journeyRemovals.subscribe(take);
  }, []);
  useEffect(() => {
    const settleNow = () => journeyRemovals.settle({ isUnloading: true });
    const onPageHide = () => void settleNow();
    addEventListener('pagehide', onPageHide);
    const callOff = session.beforeTheEnd(settleNow);
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
  session.holdOpen(journeyRemovals.remove(journey));
  // The token has to last until the call, which may be made when there is no time to trade it.
  void session.accessToken();
}
