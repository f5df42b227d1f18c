import type { Journey } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import {
  Fragment,
  startTransition,
  Suspense,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { formatNumber } from '../../locale/format.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { Button } from '../../ui/button/button.tsx';
import { announce } from '../../ui/announcer/announcer.tsx';
import { lazyWithFallback } from '../../ui/lazy-with-fallback.ts';
import type { Sharing, SharingOutcome } from './load-sharing.ts';
import type { RemovalState } from './journey-removals.ts';
import { FirstJourney } from './first-journey.tsx';
import { JourneyRow, journeyElementId, journeyTitle } from './journey-row.tsx';
import { RemovalToast } from './removal-toast.tsx';
import { journeyRemovals } from './send-removal.ts';
import { isCovered, sharingOf } from './sharing-of.ts';
import { removeJourney, removeJourneyNow } from './use-journey-removals.ts';
import './journeys.css';

const DeletionQuestion = lazyWithFallback(async () => (await import('./deletion-question.tsx')).DeletionQuestion);

/** Of more than these, the rest comes with a press. */
const SHOWN_AT_ONCE = 5;

type Question = { readonly journey: Journey; readonly sharing: Sharing | null };
type YourJourneysProps = {
  /** The journeys without those of `removals.hidden`. */
  readonly journeys: readonly Journey[];
  readonly sharing: SharingOutcome | undefined;
  readonly findOut: () => Promise<SharingOutcome>;
  readonly onFound: ComponentProps<typeof JourneyRow>['onFound'];
  readonly removals: RemovalState;
  readonly heading: RefObject<HTMLHeadingElement | null>;
};

/** The list of journeys. The toast takes the place of a removed journey, one Tab step away from the focus. */
export function YourJourneys({ journeys, sharing, findOut, onFound, removals, heading }: YourJourneysProps) {
  const t = useWords();
  const language = useLanguage();
  /** The journey after the toast, which had the focus. Null without one. */
  const [place, setPlace] = useState<string | null>(null);
  /** The journeys to ask about, one after the other. */
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const [question] = questions;
  const focusNext = useFocusOnJourney(heading);
  const lifts = sharing?.kind === 'loaded' ? sharing.lifts : [];
  const [isWhole, setIsWhole] = useState(false);
  /** Empty once the page was left. */
  const shown = useRef(journeys);
  useLayoutEffect(() => {
    shown.current = journeys;
    return () => {
      shown.current = [];
    };
  });

  const takeOut = useCallback(
    (journey: Journey) => {
      const position = shown.current.findIndex(({ id }) => id === journey.id);
      const beside = shown.current[position + 1] ?? shown.current[position - 1] ?? null;
      startTransition(() => setPlace(beside?.id ?? null));
      focusNext(beside);
    },
    [focusNext],
  );

  /** Undo is enough for a journey that nobody shares. Otherwise others are told, so it asks first. */
  const handleDelete = useCallback(
    async (journey: Journey) => {
      const outcome = await findOut();
      const here = outcome.kind === 'loaded' ? sharingOf(outcome, journey) : null;
      const isShared = outcome.kind !== 'none' && (here === null || here.lifts.length + here.received.length + here.sent.length > 0);
      const isLeft = shown.current.length === 0;
      if (isShared) setQuestions((before) => [...before.filter((one) => one.journey.id !== journey.id), { journey, sharing: here }]);
      else if (isLeft) await removeJourneyNow(journey);
      else {
        takeOut(journey);
        removeJourney(journey);
      }
    },
    [findOut, takeOut],
  );

  async function deleteNow(journey: Journey): Promise<void> {
    setQuestions((before) => before.slice(1));
    takeOut(journey);
    if (await removeJourneyNow(journey)) announce(t(m.dashboard_journey_deleted, { journey: journeyTitle(t, journey) }));
  }

  function undo(): void {
    focusNext(removals.undoable.at(-1) ?? null);
    journeyRemovals.undo();
    announce(t(m.dashboard_undone));
  }

  function endToast(hadFocus: boolean): void {
    // Another journey was removed just now. Its toast is about to appear and restarts the time for all of them.
    if (journeyRemovals.state().undoable !== removals.undoable) return;
    if (hadFocus) focusNext(journeys.find(({ id }) => id === place) ?? journeys.at(-1) ?? null);
    void journeyRemovals.settle();
  }

  const toast = removals.undoable.length === 0 ? null : <RemovalToast journeys={removals.undoable} onUndo={undo} onEnd={endToast} />;
  const drawn = isWhole ? journeys : journeys.slice(0, SHOWN_AT_ONCE);
  const hasPlace = drawn.some(({ id }) => id === place);
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
              {journey.id === place ? <ToastPlace>{toast}</ToastPlace> : null}
              <JourneyRow journey={journey} isCovered={isCovered(journey, lifts)} onFound={onFound} onDelete={handleDelete} />
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
      {question === undefined ? null : (
        <Suspense>
          <DeletionQuestion
            key={question.journey.id}
            journey={journeyTitle(t, question.journey)}
            sharing={question.sharing}
            onKeep={() => setQuestions((before) => before.slice(1))}
            onDelete={() => void deleteNow(question.journey)}
          />
        </Suspense>
      )}
    </>
  );
}

function ToastPlace(props: { readonly children: ReactNode }) {
  return props.children === null ? null : <li className="journeys__toast">{props.children}</li>;
}

/** Focuses a journey's card once it has rendered. Null focuses the heading. */
function useFocusOnJourney(heading: RefObject<HTMLHeadingElement | null>): (journey: Journey | null) => void {
  const next = useRef<Journey | null | undefined>(undefined);
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
