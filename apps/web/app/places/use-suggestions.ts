import { countryOfCulture } from '@waylift/contract/community-rules';
import type { Place } from '@waylift/contract/journey';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { usePortalPath } from '../community/community-link.ts';
import { useCommunity } from '../community/use-community.ts';
import { matchedParts } from '../forms/matched-parts.ts';

/** Whoever types on sends one question, not one a letter. */
const TYPING_PAUSE_MS = 200;
/** One letter begins thousands of names. */
const FEWEST_LETTERS = 2;

/** What the page that adds a journey is asked, and answers: the box stands on other pages too, which need no way of their own to look places up. */
export type PlacesStep = { readonly step: 'places'; readonly query: string; readonly near: string | null; readonly country: string };
export type PlacesResult = {
  readonly step: 'places';
  readonly query: string;
  readonly places: readonly Place[] | null;
  readonly ofOpenStreetMap: boolean;
};

export type Suggestions = {
  /** Until the next answer has come, those of the last that what is typed still fits. */
  readonly places: readonly Place[];
  readonly ofOpenStreetMap: boolean;
  /** There is an answer to what stands there now: it names no place, or it did not come. */
  readonly isEmpty: boolean;
  readonly isAway: boolean;
  readonly ask: (text: string) => void;
  /** Whether this text is what was asked last, unless that failed; whatever is too short to be asked counts as such. */
  readonly isAsked: (text: string) => boolean;
};

/**
 * Looks places up while somebody types; each letter ends the question before it.
 * @param near `latitude,longitude`: places near it come first; where it is null, those of the community's country
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
  // A fetcher that was reset holds null, whatever its type says: the places of before stay until the next have come.
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
    isEmpty: isAnswered && answer.places?.length === 0,
    isAway,
    ask,
    isAsked: (text) => (text.trim() === asked && !isAway) || text.trim().length < FEWEST_LETTERS,
  };
}
