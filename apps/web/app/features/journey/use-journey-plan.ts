import type { Place } from '@waylift/contract/journey';
import type { Position } from '@waylift/geography/position';
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { JourneyDraft } from './journey-draft.ts';
import { endAt } from '../../places/place-choice.ts';
import { usePlaceAt } from '../../places/use-current-place.ts';
import { chosenEnds, type BothEnds, type EndName } from './journey-ends.ts';
import type { Ends } from './journey-steps.ts';
import { useRoutePreview, type RoutePreview } from './use-route-preview.ts';

/** A journey that is being planned: the answers, and the road between its ends. */
export type JourneyPlan = {
  readonly draft: JourneyDraft;
  /** The latest plan, even if it has not rendered yet. */
  readonly latest: () => JourneyDraft;
  /** Present once both ends are chosen. */
  readonly ends: Ends | null;
  readonly route: Omit<RoutePreview, 'ask'>;
  readonly type: (name: EndName, text: string) => void;
  readonly choose: (name: EndName, place: Place) => void;
  readonly swap: () => void;
  readonly answer: (returnJourney: 'yes' | 'no') => void;
  readonly askAgain: () => void;
  /** The end that a press of the map chooses. Null while the map is only looked at. */
  readonly pressing: EndName | null;
  readonly press: (name: EndName | null) => void;
  /** Chooses the pressed point for that end. */
  readonly choosePressed: (at: Position) => Promise<Place>;
};

/** @param begin returns the answers from before the page was left */
export function useJourneyPlan(begin: () => JourneyDraft): JourneyPlan {
  const [draft, setDraft] = useState(begin);
  // Finding the current position takes a while, and other answers may have changed by then.
  const latest = useRef(draft);
  const [pressing, setPressing] = useState<EndName | null>(null);
  const placeAt = usePlaceAt();
  const ends = chosenEnds(draft.ends);
  const { ask, ...route } = useRoutePreview(ends);
  const askAgain = () => {
    if (ends !== null) ask(ends);
  };
  const askOfKept = useEffectEvent(askAgain);
  useEffect(() => askOfKept(), []);

  function change(changed: Partial<JourneyDraft>): void {
    latest.current = { ...latest.current, ...changed };
    setDraft(latest.current);
  }

  function changeEnds(by: (ends: BothEnds) => BothEnds): void {
    const next = by(latest.current.ends);
    change({ ends: next });
    const chosen = chosenEnds(next);
    if (chosen !== null) ask(chosen);
  }

  // In a transition, so that the press shows first: the rest takes too long on a slow phone.
  function choose(name: EndName, place: Place): void {
    startTransition(() => changeEnds((present) => ({ ...present, [name]: endAt(place) })));
  }

  return {
    draft,
    latest: () => latest.current,
    ends,
    route,
    type: (name, text) => change({ ends: { ...latest.current.ends, [name]: { text, place: null } } }),
    choose,
    swap: () => startTransition(() => changeEnds(({ start, end }) => ({ start: end, end: start }))),
    // At once: the answer that was pressed would jump back until a transition is drawn.
    answer: (returnJourney) => change({ returnJourney }),
    askAgain,
    pressing,
    press: setPressing,
    choosePressed: async (at) => {
      setPressing(null);
      const place = await placeAt(at);
      if (pressing !== null) choose(pressing, place);
      return place;
    },
  };
}
