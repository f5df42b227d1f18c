import type { Journey } from '@waylift/contract/journey';
import { startTransition, useEffect, useState } from 'react';
import { session } from '../../session/browser-session.ts';
import { journeyRemovals } from './send-removal.ts';
import type { RemovalState } from './journey-removals.ts';

/** The journeys that were removed from the list. When the page is left in any way, removals that could be undone are made final. */
export function useJourneyRemovals(): RemovalState {
  const [state, setState] = useState(journeyRemovals.state);
  useEffect(() => {
    // In a transition, so that the press shows before a list of hundreds renders.
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

/** Deletes a journey at once, without undo. @returns whether it succeeded */
export async function removeJourneyNow(journey: Journey): Promise<boolean> {
  const removal = journeyRemovals.removeNow(journey);
  session.holdOpen(removal);
  return (await removal) ?? false;
}

/** Removes a journey from the list, with undo. */
export function removeJourney(journey: Journey): void {
  session.holdOpen(journeyRemovals.remove(journey));
  // Refreshes the token now, because the call may be made while the page unloads, when there is no time for it.
  void session.accessToken();
}
