import { startTransition, useEffect, useRef, useState } from 'react';
import type { RemovalState } from '../../my-data/journey-removals.ts';
import { journeyRemovals } from '../../my-data/send-removal.ts';

/** The journeys that were removed from the list. When the page is left, removals that could be undone are made final. */
export function useJourneyRemovals(): RemovalState {
  const [state, setState] = useState(journeyRemovals.state);
  useEffect(() => {
    // In a transition, so that the press shows before a list of hundreds renders.
    const take = () => startTransition(() => setState(journeyRemovals.state()));
    take();
    return journeyRemovals.subscribe(take);
  }, []);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      // In development, effects run a second time at once: the page was not left then.
      queueMicrotask(() => {
        if (isShown.current) return;
        void journeyRemovals.settle();
        journeyRemovals.forgetFailures();
      });
    };
  }, []);
  return state;
}
