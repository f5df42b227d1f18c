import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `tell` once for each new outcome, however often the page renders. The initial outcome does not count. */
export function useTold<Outcome extends object>(outcome: Outcome | undefined, tell: (outcome: Outcome) => void): void {
  const told = useRef(outcome);
  const tellNow = useEffectEvent(tell);
  useEffect(() => {
    if (outcome === undefined || outcome === told.current) return;
    told.current = outcome;
    tellNow(outcome);
  }, [outcome]);
}
