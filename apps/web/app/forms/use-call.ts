import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { Setback } from '../api/failure.ts';

/** What came of a call that has no answer but that it worked. */
export type CallOutcome = Setback | { readonly kind: 'done' };

/** A button that makes one call by the page's action. @param onDone the same function at each render */
export function useCall(submission: Readonly<Record<string, string>>, onDone: () => void) {
  const { state, data, submit } = useFetcher<CallOutcome>();
  const isBusy = state !== 'idle';
  const outcome = isBusy ? undefined : data;
  const done = outcome?.kind === 'done' ? outcome : null;
  useEffect(() => {
    if (done !== null) onDone();
  }, [done, onDone]);
  return {
    isBusy,
    setback: outcome === undefined || outcome.kind === 'done' ? null : outcome,
    call: () => {
      if (!isBusy) void submit({ ...submission }, { method: 'post' });
    },
  };
}
