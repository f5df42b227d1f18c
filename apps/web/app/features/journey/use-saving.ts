import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import type { JourneyStep, SaveResult } from './journey-steps.ts';

type Saving = {
  /** What came of the last try, until something is changed or tried again. */
  readonly outcome: Exclude<SaveResult['outcome'], { kind: 'saved' }> | null;
  readonly save: (step: Extract<JourneyStep, { step: 'save' }>) => Promise<void>;
  readonly forget: () => void;
};

/** Saves the journey. @param onSaved is called once for each that was */
export function useSaving(onSaved: () => void): Saving {
  const fetcher = useFetcher<SaveResult>();
  const [forgotten, setForgotten] = useState<SaveResult | undefined>(undefined);
  const { data, state } = fetcher;
  const isSaved = data?.outcome.kind === 'saved';
  const saved = useEffectEvent(onSaved);
  useEffect(() => {
    if (isSaved) saved();
  }, [isSaved]);
  const outcome = state === 'idle' && data !== undefined && data !== forgotten ? data.outcome : null;
  return {
    outcome: outcome === null || outcome.kind === 'saved' ? null : outcome,
    save: (step) => fetcher.submit(JSON.stringify(step), { method: 'post', encType: 'application/json' }),
    forget: () => setForgotten(data),
  };
}
