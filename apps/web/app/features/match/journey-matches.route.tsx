import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { Match } from '@waylift/contract/match';
import type { Notifications } from '@waylift/contract/notifications';
import { m } from '@waylift/words/messages';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation, useRevalidator, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/journey-matches.route';
import type { ApiClient } from '../../api/client.ts';
import { setbackOf } from '../../api/failure.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { LastSeen, useLastSeen } from '../../page/last-seen.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import type { CallOutcome } from '../../forms/use-action.ts';
import { readOwnSubmit } from '../../forms/own-submit.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { journeyPath } from '../../my-data/journey-paths.ts';
import { allJourneys, FIRST_JOURNEYS } from '../../my-data/own-journey.ts';
import type { PageHandle } from '../../platform/page-handle.ts';
import { useIsWide } from '../../platform/use-is-wide.ts';
import { useSettled } from '../../platform/use-settled.ts';
import { browserApi } from '../../session/browser-api.ts';
import { changeHidden, isHiding } from '../../sharing/hide-match.ts';
import { useJourneyWords } from '../../sharing/use-journey-words.ts';
import { FIRST_LIFTS, readLifts } from '../../sharing/whole-lists.ts';
import { announce } from '../../ui/announcer/announcer.tsx';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import { useToast } from '../../ui/toast/use-toast.tsx';
import { DeleteJourney } from './delete-journey.tsx';
import { FilterRow } from './filter-row.tsx';
import { useJourneyOfMine } from './journey-of-mine.route.tsx';
import { loadMatches, type MatchesOutcome } from './load-matches.ts';
import { countFilters, filterQuery, filtersIn } from './match-filters.ts';
import { orderIn } from './match-groups.ts';
import { PeopleList } from './people-list.tsx';
import { MapToggle, PeopleMap } from './people-map.tsx';
import { JourneySwitch } from './people-place.tsx';
import { titleOf } from './results-title.ts';
import { useKeptPeople } from './use-kept-people.ts';
import { useJourneyChange, type JourneyChange, type JourneyChanges } from './use-journey-change.ts';
import { useMoreMatches } from './use-more-matches.ts';
import './people.css';

type Found = { readonly outcome: MatchesOutcome; readonly lifts: readonly Lift[] };

export const handle = {
  firstCalls: ({ params: { journeyId }, search }) => [
    ...(journeyId === undefined
      ? []
      : [{ name: 'matches' as const, input: { params: { journeyId }, query: filterQuery(filtersIn(search)) } }]),
    { name: 'notifications', input: {} },
    FIRST_JOURNEYS,
    FIRST_LIFTS,
  ],
  showsLastSeen: ({ search }) => isEverybody(search),
} satisfies PageHandle;

/** In the server's own order, without filters. */
function isEverybody(search: URLSearchParams): boolean {
  return orderIn(search) === 'best' && Object.keys(filterQuery(filtersIn(search))).length === 0;
}

/** The page does not wait for the matches: they may take a while, and may fail on their own. */
export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const api = browserApi();
  const filters = filtersIn(new URL(request.url).searchParams);
  const leaving = new AbortController();
  // A second press of "Try again" replaces the first.
  const signal = AbortSignal.any([request.signal, leaving.signal]);
  const found = loadFound(api, { journeyId: params.journeyId, filters, after: null }, signal);
  return {
    filters,
    found,
    alerts: loadAlerts(api, signal),
    journeys: loadJourneys(api, signal),
    leave: () => leaving.abort(),
  };
}
clientLoader.hydrate = true as const;

/** The matches with the active lifts of the journey, which decide on the groups. Without an answer about lifts there are none. */
async function loadFound(api: ApiClient, asked: Parameters<typeof loadMatches>[1], signal: AbortSignal): Promise<Found> {
  const [outcome, lifts] = await Promise.all([loadMatches(api, asked, signal), loadLifts(api, signal)]);
  return {
    outcome,
    lifts: lifts.filter(({ state, journeyId, member }) => state === 'active' && journeyId === asked.journeyId && member !== null),
  };
}

async function loadLifts(api: ApiClient, signal: AbortSignal): Promise<readonly Lift[]> {
  try {
    const answer = await readLifts(api, signal);
    return answer.ok ? answer.value.lifts : [];
  } catch {
    return [];
  }
}

/** Empty when unknown. */
async function loadJourneys(api: ApiClient, signal: AbortSignal): Promise<readonly Journey[]> {
  try {
    const answer = await allJourneys(api, signal);
    return answer.ok ? answer.value : [];
  } catch {
    return [];
  }
}

/** Null when unknown. The page then does not mention them. */
async function loadAlerts(api: ApiClient, signal: AbortSignal): Promise<Notifications | null> {
  try {
    const answer = await api.call('notifications', {}, { signal });
    return answer.ok ? answer.value : null;
  } catch {
    return null;
  }
}

/** The field of the journey that a press changes. */
export async function clientAction({ request, params }: Route.ClientActionArgs): Promise<CallOutcome> {
  const form = await request.formData();
  if (isHiding(form)) return await changeHidden(browserApi(), form, request.signal);
  const body = readOwnSubmit<JourneyChange>(form, ['paused', 'role', 'flexibleMinutes', 'detourLimitMinutes']);
  const answer = await browserApi().call('changeJourney', { params: { journeyId: params.journeyId }, body }, { signal: request.signal });
  return answer.ok ? { kind: 'done' } : setbackOf(answer.failure);
}

/** A hidden match was already replaced on the page, and another order asks for nothing. */
export function shouldRevalidate({
  formData,
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (isHiding(formData)) return false;
  if (formMethod !== undefined || currentUrl.pathname !== nextUrl.pathname) return defaultShouldRevalidate;
  const isReordered = currentUrl.searchParams.get('order') !== nextUrl.searchParams.get('order');
  return defaultShouldRevalidate && !(isReordered && askedBy(currentUrl) === askedBy(nextUrl));
}

function askedBy({ searchParams }: URL): string {
  return JSON.stringify(filterQuery(filtersIn(searchParams)));
}

/** The people who go the way of one of the member's journeys. */
export default function JourneyMatches({ loaderData }: Route.ComponentProps) {
  const journey = useJourneyOfMine();
  return journey === null ? null : <Page key={journey.id} journey={journey} loaded={loaderData} />;
}

type Loaded = Route.ComponentProps['loaderData'];

function Page({ journey, loaded }: { readonly journey: Journey; readonly loaded: Loaded }) {
  const t = useWords();
  const path = usePortalPath();
  const { search } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { filters, leave } = loaded;
  const { outcome, lifts = [] } = useSettled(loaded.found) ?? {};
  const alerts = useSettled(loaded.alerts) ?? null;
  const journeys = useSettled(loaded.journeys) ?? [];
  const { revalidate } = useRevalidator();
  const { toast, tell } = useToast();
  const { when } = useJourneyWords(journey);
  const isWide = useIsWide();
  const [isMapChosen, setMapChosen] = useState(false);
  const [looked, setLooked] = useState<Match | null>(null);
  const query = new URLSearchParams(search);
  const order = orderIn(query);
  useEffect(() => leave, [leave]);

  function lookAgain(): void {
    heading.current?.focus();
    void revalidate();
  }

  const more = useMoreMatches(outcome, { journeyId: journey.id, filters }, lookAgain);
  const hasChanged = useRef(false);
  const changes = useJourneyChange(() => {
    hasChanged.current = true;
    tell(t(m.matches_changed));
  });
  useEffect(() => {
    if (!hasChanged.current) return;
    // The pressed button may have gone with what stood there before.
    if (document.activeElement === document.body) heading.current?.focus();
    if (outcome !== undefined) hasChanged.current = false;
  }, [outcome]);
  const change = (fields: JourneyChange, words: string) => <ChangeButton changes={changes} fields={fields} words={words} />;
  const found = outcome?.kind === 'found' ? outcome : null;
  const isLoading = outcome === undefined || outcome.kind === 'left' || outcome.kind === 'outdated';
  const title = titleOf(t, { journey, filters, found, more, isLoading });
  const seen = useLastSeen(isLoading, isEverybody(query));
  useKeptPeople({ journey, title: title.words, found: isEverybody(query) ? found : null, lifts });
  const hasTaken = found?.hasTaken ?? filters.isTakenShown ?? false;
  const canFilter = isLoading || more.matches.length > 0 || hasTaken || countFilters(filters) > 0;
  const isMapShown = isWide || isMapChosen;
  useEffect(() => announce(title.spoken), [title.spoken]);
  return (
    <div className="wrap people">
      <PageTitle page={t(m.matches_title)} />
      <div className="people__top">
        <div className="people__own">
          <JourneySwitch journey={journey} journeys={journeys} />
          <Link className="tap-link" to={path(journeyPath(journey.id, 'when'))}>
            {t(m.matches_change)}
          </Link>
        </div>
        <h1 className="people__title" tabIndex={-1} ref={heading}>
          <span>{seen?.title ?? title.words}</span>
          {title.next === undefined ? null : <span aria-hidden="true">{title.next}</span>}
        </h1>
        {/* Another element, so that nothing counts as moved. */}
        <p className="people__small" key={seen?.asOf}>
          {seen?.asOf ?? when}
        </p>
      </div>
      {canFilter ? <FilterRow journey={journey} hasTaken={hasTaken} /> : null}
      {isMapShown && !isWide ? null : (
        <div className="people__list" aria-busy={isLoading}>
          {seen === null ? null : <LastSeen />}
          <PeopleList
            journey={journey}
            filters={filters}
            order={order}
            outcome={outcome}
            isLoading={isLoading}
            more={more}
            lifts={lifts}
            alerts={alerts}
            onRetry={lookAgain}
            onLook={setLooked}
            change={change}
            onTold={tell}
          />
          <div className="people__end">
            {journey.paused === true ? null : change({ paused: true }, t(m.people_pause))}
            <DeleteJourney journey={journey} />
          </div>
        </div>
      )}
      {isMapShown ? <PeopleMap journey={journey} matches={more.matches} looked={looked} onLook={setLooked} hasCards={!isWide} /> : null}
      {isWide ? null : <MapToggle isMap={isMapChosen} onChange={setMapChosen} />}
      {toast}
    </div>
  );
}

type ChangeButtonProps = { readonly changes: JourneyChanges; readonly fields: JourneyChange; readonly words: string };

function ChangeButton({ changes, fields, words }: ChangeButtonProps): ReactNode {
  const t = useWords();
  const setback = changes.setbackOf(fields);
  return (
    <>
      <TextButton isBusy={changes.isBusyWith(fields)} busyWords={t(m.matches_saving)} onClick={() => changes.make(fields)}>
        {words}
      </TextButton>
      {setback === null ? null : <SetbackAlert title={t(m.matches_change_failed)} setback={setback} />}
    </>
  );
}
