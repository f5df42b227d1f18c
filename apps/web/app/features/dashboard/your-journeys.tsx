import type { Journey } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import { Fragment, useCallback, useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { formatNumber } from '../../locale/format.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import type { RemovalState } from '../../my-data/journey-removals.ts';
import { journeyRemovals, removeJourney } from '../../my-data/send-removal.ts';
import { journeyTitle } from '../../sharing/journey-title.ts';
import { Button } from '../../ui/button/button.tsx';
import { announce } from '../../ui/announcer/announcer.tsx';
import type { SharingOutcome } from './load-sharing.ts';
import { FirstJourney } from './first-journey.tsx';
import { isCovered } from './is-covered.ts';
import { JourneyRow, journeyElementId } from './journey-row.tsx';
import { RemovalToast } from './removal-toast.tsx';
import './journeys.css';

/** Of more than these, the rest comes with a press. */
const SHOWN_AT_ONCE = 5;

type YourJourneysProps = {
  /** With those that are taken out. */
  readonly journeys: readonly Journey[];
  readonly sharing: SharingOutcome | undefined;
  readonly onFound: ComponentProps<typeof JourneyRow>['onFound'];
  readonly removals: RemovalState;
  readonly heading: RefObject<HTMLHeadingElement | null>;
};

/** The list of journeys. The toast takes the place of a removed journey, one Tab step away from the focus. */
export function YourJourneys({ journeys: all, sharing, onFound, removals, heading }: YourJourneysProps) {
  const t = useWords();
  const language = useLanguage();
  const lifts = sharing?.kind === 'loaded' ? sharing.lifts : [];
  const [isWhole, setIsWhole] = useState(false);
  const journeys = all.filter(({ id }) => !removals.hidden.has(id));
  const [last] = removals.undoable.slice(-1);
  const place = last === undefined ? null : beside(all, last, removals.hidden);
  // A journey that was removed on its own page has a toast from the start.
  const focusNext = useFocusOnJourney(heading, last === undefined ? undefined : place);

  const remove = useCallback(
    (journey: Journey) => {
      focusNext(beside(all, journey, journeyRemovals.state().hidden));
      removeJourney(journey);
    },
    [all, focusNext],
  );

  function undo(): void {
    focusNext(removals.undoable.at(-1) ?? null);
    journeyRemovals.undo();
    announce(t(m.dashboard_undone));
  }

  function endToast(hadFocus: boolean): void {
    // Another journey was removed just now. Its toast is about to appear and restarts the time for all of them.
    if (journeyRemovals.state().undoable !== removals.undoable) return;
    if (hadFocus) focusNext(place);
    void journeyRemovals.settle();
  }

  const toast = removals.undoable.length === 0 ? null : <RemovalToast journeys={removals.undoable} onUndo={undo} onEnd={endToast} />;
  const drawn = isWhole ? journeys : journeys.slice(0, SHOWN_AT_ONCE);
  const hasPlace = drawn.some(({ id }) => id === place?.id);
  return (
    <>
      {removals.failed.map(({ journey, setback }) => (
        <SetbackAlert key={journey.id} title={t(m.dashboard_delete_failed, { journey: journeyTitle(t, journey) })} setback={setback} />
      ))}
      {journeys.length === 0 ? (
        <>
          {toast}
          <FirstJourney />
        </>
      ) : (
        <ul className="journeys">
          {drawn.map((journey) => (
            <Fragment key={journey.id}>
              {journey.id === place?.id ? <ToastPlace>{toast}</ToastPlace> : null}
              <JourneyRow journey={journey} isCovered={isCovered(journey, lifts)} onFound={onFound} onDelete={remove} />
            </Fragment>
          ))}
          {hasPlace ? null : <ToastPlace>{toast}</ToastPlace>}
        </ul>
      )}
      {drawn.length === journeys.length ? null : (
        <p>
          <Button variant="secondary" onClick={() => setIsWhole(true)}>
            {t(m.dashboard_journeys_all, { count: formatNumber(language, journeys.length) })}
          </Button>
        </p>
      )}
    </>
  );
}

function ToastPlace(props: { readonly children: ReactNode }) {
  return props.children === null ? null : <li className="journeys__toast">{props.children}</li>;
}

/** The journey after one that is taken out, or before it where it was the last. */
function beside(all: readonly Journey[], { id }: Journey, hidden: ReadonlySet<string>): Journey | null {
  const position = all.findIndex((one) => one.id === id);
  const isShown = (one: Journey) => one.id !== id && !hidden.has(one.id);
  return all.slice(position + 1).find(isShown) ?? all.slice(0, Math.max(0, position)).findLast(isShown) ?? null;
}

/** Focuses a journey's card once it has rendered, the first one with the list. Null focuses the heading. */
function useFocusOnJourney(
  heading: RefObject<HTMLHeadingElement | null>,
  first: Journey | null | undefined,
): (journey: Journey | null) => void {
  const next = useRef(first);
  useLayoutEffect(() => {
    if (next.current === undefined) return;
    const card = next.current === null ? null : document.getElementById(journeyElementId(next.current));
    // A restored card may render only in the next round.
    if (next.current !== null && card === null) return;
    (card ?? heading.current)?.focus();
    next.current = undefined;
  });
  return useCallback((journey) => {
    next.current = journey;
  }, []);
}
