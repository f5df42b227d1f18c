import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Setback } from '../../api/failure.ts';
import { ownSubmit } from '../../forms/own-submit.ts';
import type { CallOutcome } from '../../forms/use-call.ts';

/** A change of the journey that one press makes. */
export type JourneyChange =
  | { readonly paused: boolean }
  | { readonly role: 'either' }
  | { readonly flexibleMinutes: number }
  | { readonly detourLimitMinutes: number };

export type JourneyChanges = {
  readonly make: (change: JourneyChange) => void;
  readonly isBusyWith: (change: JourneyChange) => boolean;
  /** Why the last change came to nothing, where it was this one. */
  readonly setbackOf: (change: JourneyChange) => Setback | null;
};

/** The buttons that make the changes may go away with what they change, so the page makes the call. @param onDone the same function at each render */
export function useJourneyChange(onDone: () => void): JourneyChanges {
  const { state, data, submit } = useFetcher<CallOutcome>();
  const [last, setLast] = useState('');
  const isBusy = state !== 'idle';
  const outcome = isBusy ? undefined : data;
  const done = outcome?.kind === 'done' ? outcome : null;
  useEffect(() => {
    if (done !== null) onDone();
  }, [done, onDone]);
  const isLast = (change: JourneyChange) => JSON.stringify(change) === last;
  return {
    make(change) {
      if (isBusy) return;
      setLast(JSON.stringify(change));
      void submit(ownSubmit(change), { method: 'post' });
    },
    isBusyWith: (change) => isBusy && isLast(change),
    setbackOf: (change) => (outcome === undefined || outcome.kind === 'done' || !isLast(change) ? null : outcome),
  };
}
