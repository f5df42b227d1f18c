import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `tell` once for each outcome that comes, whatever is drawn anew. What was there at first has been told. */
export function useTold<Outcome extends object>(outcome: Outcome | undefined, tell: (outcome: Outcome) => void): void {
  const told = useRef(outcome);
  const tellNow = useEffectEvent(tell);
  useEffect(() => {
    if (outcome === undefined || outcome === told.current) return;
    told.current = outcome;
    tellNow(outcome);
  }, [outcome]);
}
