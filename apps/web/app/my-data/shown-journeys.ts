/** The journeys on the present page, for the pages that it leads to. */
import type { Journey } from '@waylift/contract/journey';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

type Shown = { readonly on: string; readonly journeys: readonly Journey[] };

let shown: Shown | null = null;

/** Call it on a page that shows journeys as they are on the server. */
export function useShownJourneys(journeys: readonly Journey[] | undefined): void {
  const { pathname } = useLocation();
  useEffect(() => {
    shown = { on: pathname, journeys: journeys ?? [] };
    return () => {
      shown = null;
    };
  }, [pathname, journeys]);
}

/** Null when the present page does not show it, or is itself the one that loads it: then it has just been changed. */
export function shownJourney(journeyId: string, loadingPath: string): Journey | null {
  return shown === null || shown.on === loadingPath ? null : (shown.journeys.find(({ id }) => id === journeyId) ?? null);
}
