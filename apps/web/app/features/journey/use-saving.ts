import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';

type Saving<Step, Outcome> = {
  /** What came of the last try, until something is changed or tried again. */
  readonly outcome: Exclude<Outcome, { kind: 'saved' }> | null;
  /** Settles when it was not saved. Otherwise never: the page is about to be left, and what is saved must not be sent again meanwhile. */
  readonly save: (step: Step) => Promise<void>;
  readonly forget: () => void;
};

/** Sends what a form holds to the page's action. @param onSaved is called once for each time that it was saved */
export function useSaving<Step, Outcome extends { readonly kind: string }>(
  onSaved: (saved: Extract<Outcome, { kind: 'saved' }>) => void,
): Saving<Step, Outcome> {
  const fetcher = useFetcher<{ readonly outcome: Outcome }>();
  const [forgotten, setForgotten] = useState<object | undefined>(undefined);
  const { data, state } = fetcher;
  const latest = data?.outcome;
  const saved = latest !== undefined && isSaved(latest) ? latest : null;
  const tell = useEffectEvent(onSaved);
  useEffect(() => {
    if (saved !== null) tell(saved);
  }, [saved]);
  const settle = useRef<() => void>(undefined);
  const unsaved = state === 'idle' && latest !== undefined && isUnsaved(latest) ? latest : null;
  useEffect(() => {
    if (unsaved !== null) settle.current?.();
  }, [unsaved]);
  return {
    outcome: data === forgotten ? null : unsaved,
    save: (step) =>
      new Promise((resolve, reject) => {
        settle.current = resolve;
        fetcher.submit(JSON.stringify(step), { method: 'post', encType: 'application/json' }).catch(reject);
      }),
    forget: () => setForgotten(data),
  };
}

function isSaved<Outcome extends { readonly kind: string }>(outcome: Outcome): outcome is Extract<Outcome, { kind: 'saved' }> {
  return outcome.kind === 'saved';
}

function isUnsaved<Outcome extends { readonly kind: string }>(outcome: Outcome): outcome is Exclude<Outcome, { kind: 'saved' }> {
  return outcome.kind !== 'saved';
}
