import { useState } from 'react';
import type { Setback } from '../../api/failure.ts';
import { ownSubmit } from '../../forms/own-submit.ts';
import { useAction, type CallOutcome } from '../../forms/use-action.ts';

/** A change of the journey by one press. */
export type JourneyChange =
  | { readonly paused: boolean }
  | { readonly role: 'either' }
  | { readonly flexibleMinutes: number }
  | { readonly detourLimitMinutes: number };

export type JourneyChanges = {
  readonly make: (change: JourneyChange) => void;
  readonly isBusyWith: (change: JourneyChange) => boolean;
  /** Why the last change failed, if it was this one. */
  readonly setbackOf: (change: JourneyChange) => Setback | null;
};

/** The page makes the call, because the pressed button may disappear with the change. */
export function useJourneyChange(onDone: () => void): JourneyChanges {
  const { isBusy, setback, submit } = useAction<CallOutcome>({ done: onDone });
  const [last, setLast] = useState('');
  const isLast = (change: JourneyChange) => JSON.stringify(change) === last;
  return {
    make(change) {
      if (isBusy) return;
      setLast(JSON.stringify(change));
      void submit(ownSubmit(change));
    },
    isBusyWith: (change) => isBusy && isLast(change),
    setbackOf: (change) => (isLast(change) ? setback : null),
  };
}
