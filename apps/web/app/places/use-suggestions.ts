import { countryOfCulture } from '@waylift/contract/community-rules';
import type { Place } from '@waylift/contract/journey';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { usePortalPath } from '../community/community-link.ts';
import { useCommunity } from '../community/use-community.ts';
import { matchedParts } from './matched-parts.ts';

/** Waits for a pause in typing, so that a word sends one request and not one per letter. */
const TYPING_PAUSE_MS = 200;
/** A single letter matches thousands of names. */
const FEWEST_LETTERS = 2;

/** The action of the add-journey page. Other pages with the field need no action of their own to look places up. */
export type PlacesStep = { readonly step: 'places'; readonly query: string; readonly near: string | null; readonly country: string };
export type PlacesResult = {
  readonly step: 'places';
  readonly query: string;
  readonly places: readonly Place[] | null;
  readonly ofOpenStreetMap: boolean;
  readonly townsOnly: boolean;
};

export type Suggestions = {
  /** Until the next answer comes, those of the last answer that still match the typed text. */
  readonly places: readonly Place[];
  readonly ofOpenStreetMap: boolean;
  /** The answer for the present text is there, and did not fail. */
  readonly isAnswered: boolean;
  /** The answer for the present text has no place. */
  readonly isEmpty: boolean;
  /** The server knows no streets. */
  readonly townsOnly: boolean;
  readonly isAway: boolean;
  readonly ask: (text: string) => void;
  /** Whether this text was the last one asked for and did not fail. A text that is too short counts as asked. */
  readonly isAsked: (text: string) => boolean;
};

/**
 * Looks places up while somebody types. Each letter aborts the request before it.
 * @param near `latitude,longitude`: places near it come first. When null, those of the community's country do.
 */
export function useSuggestions(near: string | null): Suggestions {
  const fetcher = useFetcher<PlacesResult>();
  const action = usePortalPath()('/dashboard/add-journey');
  const country = countryOfCulture(useCommunity()?.options.Culture);
  const [asked, setAsked] = useState('');
  const [answer, setAnswer] = useState<PlacesResult | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const { data } = fetcher;
  // A fetcher that was reset holds null, although its type says otherwise. The former places stay until the next ones come.
  if (data && data !== answer) setAnswer(data);

  function ask(text: string): void {
    const query = text.trim();
    clearTimeout(timer.current);
    fetcher.reset();
    setAsked(query);
    if (query.length < FEWEST_LETTERS) return setAnswer(null);
    const step: PlacesStep = { step: 'places', query, near, country };
    timer.current = setTimeout(
      () => void fetcher.submit(JSON.stringify(step), { method: 'post', action, encType: 'application/json' }),
      TYPING_PAUSE_MS,
    );
  }

  const isAnswered = answer !== null && answer.query === asked;
  const places = useMemo(() => {
    const known = answer?.places ?? [];
    return isAnswered ? known : known.filter(({ label }) => matchedParts(label, asked).match !== '');
  }, [answer, asked, isAnswered]);
  const isAway = isAnswered && answer.places === null;
  return {
    places,
    ofOpenStreetMap: answer?.ofOpenStreetMap === true,
    isAnswered: isAnswered && !isAway,
    isEmpty: isAnswered && answer.places?.length === 0,
    townsOnly: answer?.townsOnly === true,
    isAway,
    ask,
    isAsked: (text) => (text.trim() === asked && !isAway) || text.trim().length < FEWEST_LETTERS,
  };
}
