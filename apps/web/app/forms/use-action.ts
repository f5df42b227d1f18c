import { startTransition, useRef, useState } from 'react';
import { useFetcher, type SubmitOptions, type SubmitTarget } from 'react-router';
import { isSetback, type Setback } from '../api/failure.ts';
import { useTold } from './use-told.ts';

/** What came of a call that has no answer but that it worked. */
export type CallOutcome = Setback | { readonly kind: 'done' };

type AnyOutcome = { readonly kind: string };
type Handlers<Outcome extends AnyOutcome> = {
  readonly [Kind in Outcome['kind']]?: (outcome: Extract<Outcome, { readonly kind: Kind }>) => void;
};

export type Action<Outcome> = {
  /** From the press on until its outcome is there; after one of the kind `leaving` until the page is left. */
  readonly isBusy: boolean;
  /** What came of the last press, until the next. */
  readonly outcome: Outcome | undefined;
  /** The outcome, where it is one that may be another later. */
  readonly setback: Setback | null;
  /** Posts to the page's action, unless that is under way. Settles with it, and never rejects for an outcome. */
  readonly submit: (fields: SubmitTarget, options?: SubmitOptions) => Promise<void>;
  /** Leaves the last outcome aside. */
  readonly forget: () => void;
};

/**
 * Something that one press does through the page's action.
 * @param on called once for each outcome of its kind, whatever is drawn anew meanwhile
 * @param leaving the kind after which the page is left: until then nothing is sent again
 */
export function useAction<Outcome extends AnyOutcome, Leaving extends Outcome['kind'] = never>(
  on: Handlers<Outcome> = {},
  leaving?: Leaving,
): Action<Exclude<Outcome, { readonly kind: Leaving }>> {
  const fetcher = useFetcher<Outcome>();
  const [forgotten, setForgotten] = useState<Outcome>();
  const [settled, setSettled] = useState(0);
  // State comes too late for the second of two quick presses.
  const begun = useRef(0);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the page's own action has returned in this browser
  const data = fetcher.data as Outcome | undefined;
  const latest = fetcher.state === 'idle' ? data : undefined;
  const isLeaving = data !== undefined && !isOther(data, leaving);
  useTold(latest, (outcome) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the handler is that of its kind
    on[outcome.kind as Outcome['kind']]?.(outcome as never);
  });

  async function submit(fields: SubmitTarget, options: SubmitOptions = {}): Promise<void> {
    if (begun.current !== settled || isLeaving) return;
    begun.current += 1;
    try {
      await fetcher.submit(fields, { method: 'post', ...options });
    } finally {
      // Drawn together with the outcome, which the router brings by a transition.
      startTransition(() => setSettled(begun.current));
    }
  }

  const outcome = latest !== undefined && latest !== forgotten && isOther(latest, leaving) ? latest : undefined;
  return {
    isBusy: fetcher.state !== 'idle' || isLeaving,
    outcome,
    setback: outcome !== undefined && isSetback(outcome) ? outcome : null,
    submit,
    forget: () => setForgotten(latest),
  };
}

function isOther<Outcome extends AnyOutcome, Kind extends string>(
  outcome: Outcome,
  kind: Kind | undefined,
): outcome is Exclude<Outcome, { readonly kind: Kind }> {
  return outcome.kind !== kind;
}
