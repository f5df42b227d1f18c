import { useFetcher } from 'react-router';
import type { Ends, JourneyStep, RouteResult } from './journey-steps.ts';
import { isSamePlace } from './journey-ends.ts';

export type RoutePreview = {
  /** Null while the ends are unknown or the request is running. */
  readonly outcome: RouteResult['outcome'] | null;
  readonly isLoading: boolean;
  readonly ask: (ends: Ends) => void;
};

/** An answer for other places than `ends` is ignored. */
export function useRoutePreview(ends: Ends | null): RoutePreview {
  const fetcher = useFetcher<RouteResult>();
  const { data } = fetcher;
  const isOfThese = ends !== null && data !== undefined && isSamePlace(data.ends.start, ends.start) && isSamePlace(data.ends.end, ends.end);
  const isLoading = fetcher.state !== 'idle';

  function ask(asked: Ends): void {
    // Two equal places need no request: they are no journey.
    if (isSamePlace(asked.start, asked.end)) return;
    const step: JourneyStep = { step: 'route', ends: asked };
    void fetcher.submit(JSON.stringify(step), { method: 'post', encType: 'application/json' });
  }

  if (ends !== null && isSamePlace(ends.start, ends.end)) return { outcome: { kind: 'no-route' }, isLoading: false, ask };
  return { outcome: isOfThese && !isLoading ? data.outcome : null, isLoading: ends !== null && isLoading, ask };
}
