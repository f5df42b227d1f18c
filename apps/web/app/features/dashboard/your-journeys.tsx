import type { Journey } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import {
  Fragment,
  startTransition,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { usePortalPath } from '../../community/community-link.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { RoadCredit } from '../../map/map-credit.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { plus } from '../../ui/icon/member-icons.ts';
import { announce } from '../../ui/announcer/announcer.tsx';
import type { SharingOutcome } from './load-sharing.ts';
import type { RemovalState } from './journey-removals.ts';
import { JourneyItem, journeyElementId, journeyTitle } from './journey-item.tsx';
import { RemovalToast } from './removal-toast.tsx';
import { journeyRemovals } from './send-removal.ts';
import { removeJourney } from './use-journey-removals.ts';
import '../../ui/journey-card/journey-card.css';

/** More than fit into a window. The rest of a long list is drawn in between, so that the page answers meanwhile. */
const DRAWN_AT_ONCE = 12;

type YourJourneysProps = {
  /** Those to show: none of `removals.hidden`. */
  readonly journeys: readonly Journey[];
  readonly sharing: SharingOutcome | undefined;
  readonly removals: RemovalState;
  readonly heading: RefObject<HTMLHeadingElement | null>;
};

/** The list of journeys. Where one was taken out stands its toast, one step of the Tab key from where the focus goes. */
export function YourJourneys({ journeys, sharing, removals, heading }: YourJourneysProps) {
  const t = useWords();
  const path = usePortalPath();
  /** The journey before which the toast stands, and which had the focus: null while there is none. */
  const [place, setPlace] = useState<string | null>(null);
  const focusNext = useFocusOnJourney(heading);
  const shown = useRef(journeys);
  useLayoutEffect(() => {
    shown.current = journeys;
  });

  const handleDelete = useCallback(
    (journey: Journey) => {
      const position = shown.current.findIndex(({ id }) => id === journey.id);
      const beside = shown.current[position + 1] ?? shown.current[position - 1] ?? null;
      startTransition(() => setPlace(beside?.id ?? null));
      focusNext(beside);
      removeJourney(journey);
    },
    [focusNext],
  );

  function undo(): void {
    focusNext(removals.undoable.at(-1) ?? null);
    journeyRemovals.undo();
    announce(t(m.dashboard_undone));
  }

  function endToast(hadFocus: boolean): void {
    // One more was deleted in this very moment: its toast is on the way, and gives all of them more time.
    if (journeyRemovals.state().undoable !== removals.undoable) return;
    if (hadFocus) focusNext(journeys.find(({ id }) => id === place) ?? journeys.at(-1) ?? null);
    void journeyRemovals.settle();
  }

  const toast = removals.undoable.length === 0 ? null : <RemovalToast journeys={removals.undoable} onUndo={undo} onEnd={endToast} />;
  const drawn = useDrawnInBetween(journeys);
  const hasPlace = drawn.some(({ id }) => id === place);
  return (
    <>
      {removals.failed.map(({ journey, setback }) => (
        <SetbackAlert key={journey.id} title={t(m.dashboard_delete_failed, { journey: journeyTitle(t, journey) })} setback={setback} />
      ))}
      {journeys.length === 0 ? (
        <>
          {toast}
          <EmptyState title={t(m.dashboard_empty_title)} text={t(m.dashboard_empty)}>
            <ButtonLink to={path('/dashboard/add-journey')} isBig icon={plus}>
              {t(m.dashboard_add_journey)}
            </ButtonLink>
          </EmptyState>
        </>
      ) : (
        <ul className="journeys">
          {drawn.map((journey) => (
            <Fragment key={journey.id}>
              {journey.id === place ? <ToastPlace>{toast}</ToastPlace> : null}
              <JourneyItem journey={journey} sharing={sharing} onDelete={handleDelete} />
            </Fragment>
          ))}
          {hasPlace ? null : <ToastPlace>{toast}</ToastPlace>}
        </ul>
      )}
      {journeys.every(({ route }) => route.estimated) ? null : (
        <p className="journeys__credit muted">
          <RoadCredit />
        </p>
      )}
    </>
  );
}

/** Those of the list that are to be drawn by now: one that is taken out goes at once. */
function useDrawnInBetween(journeys: readonly Journey[]): readonly Journey[] {
  const drawn = useDeferredValue(journeys, journeys.slice(0, DRAWN_AT_ONCE));
  if (drawn === journeys) return journeys;
  const present = new Set(journeys);
  return drawn.filter((journey) => present.has(journey));
}

function ToastPlace(props: { readonly children: ReactNode }) {
  return props.children === null ? null : <li className="journeys__toast">{props.children}</li>;
}

/** Gives the focus to a journey's card once it is drawn; to the heading for null. */
function useFocusOnJourney(heading: RefObject<HTMLHeadingElement | null>): (journey: Journey | null) => void {
  const next = useRef<Journey | null | undefined>(undefined);
  useLayoutEffect(() => {
    if (next.current === undefined) return;
    const card = next.current === null ? null : document.getElementById(journeyElementId(next.current));
    // A card that has only just come back is drawn in the next round.
    if (next.current !== null && card === null) return;
    (card ?? heading.current)?.focus();
    next.current = undefined;
  });
  return useCallback((journey) => {
    next.current = journey;
  }, []);
}
