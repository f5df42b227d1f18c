import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import { useFetcher, type SubmitOptions, type SubmitTarget } from 'react-router';
import { isSetback, type Setback } from '../api/failure.ts';
import { useTold } from './use-told.ts';

/** The outcome of a call that only succeeds or fails. */
export type CallOutcome = Setback | { readonly kind: 'done' };

type AnyOutcome = { readonly kind: string };
type Handlers<Outcome extends AnyOutcome> = {
  readonly [Kind in Outcome['kind']]?: (outcome: Extract<Outcome, { readonly kind: Kind }>) => void;
};

export type Action<Outcome> = {
  /** True from the press until the outcome. After an outcome of kind `leaving`, true until the page is left. */
  readonly isBusy: boolean;
  /** The outcome of the last press, until the next one. */
  readonly outcome: Outcome | undefined;
  /** The outcome if it is a failure that may not repeat. */
  readonly setback: Setback | null;
  /** Posts to the page's action, unless a post is in progress. Settles with it, and never rejects for an outcome. */
  readonly submit: (fields: SubmitTarget, options?: SubmitOptions) => Promise<void>;
  /** Clears the last outcome. */
  readonly forget: () => void;
};

/**
 * An action that one press starts through the page's action.
 * @param on called once for each outcome of its kind, however often the page renders
 * @param leaving the kind after which the page is left. Until then nothing is sent again.
 */
export function useAction<Outcome extends AnyOutcome, Leaving extends Outcome['kind'] = never>(
  on: Handlers<Outcome> = {},
  leaving?: Leaving,
): Action<Exclude<Outcome, { readonly kind: Leaving }>> {
  const fetcher = useFetcher<Outcome>();
  const [forgotten, setForgotten] = useState<Outcome>();
  const [settled, setSettled] = useState(0);
  // State would be too late for the second of two quick presses.
  const begun = useRef(0);
  const ended = useRef(0);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the page's own action has returned in this browser
  const data = fetcher.data as Outcome | undefined;
  const latest = fetcher.state === 'idle' ? data : undefined;
  const isLeaving = data !== undefined && !isOther(data, leaving);
  // As soon as the outcome is drawn, and before it is told, the next press counts.
  useLayoutEffect(() => {
    if (latest !== undefined) ended.current = begun.current;
  }, [latest]);
  // An action that throws leaves no outcome.
  useLayoutEffect(() => {
    if (settled === begun.current) ended.current = settled;
  }, [settled]);
  useTold(latest, (outcome) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the handler is that of its kind
    on[outcome.kind as Outcome['kind']]?.(outcome as never);
  });

  async function submit(fields: SubmitTarget, options: SubmitOptions = {}): Promise<void> {
    if (begun.current !== ended.current || isLeaving) return;
    begun.current += 1;
    const press = begun.current;
    try {
      await fetcher.submit(fields, { method: 'post', ...options });
    } finally {
      // In a transition, so that it renders together with the router's outcome, or after it.
      startTransition(() => setSettled(press));
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
