import type { Journey } from '@waylift/contract/journey';
import type { Notifications } from '@waylift/contract/notifications';
import { m } from '@waylift/words/messages';
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useRevalidator, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/journey-matches.route';
import type { ApiClient } from '../../api/client.ts';
import { setbackOf } from '../../api/failure.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import type { CallOutcome } from '../../forms/use-action.ts';
import { formatDistance } from '../../journey-figures/measures.ts';
import { useDistanceUnit } from '../../journey-figures/use-journey-texts.ts';
import { readOwnSubmit } from '../../forms/own-submit.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { ownJourney } from '../../map/two-journeys.ts';
import { TwoMap } from '../../map/two-map.tsx';
import { useSettled } from '../../platform/use-settled.ts';
import { browserApi } from '../../session/browser-api.ts';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import { useToast } from '../../ui/toast/use-toast.tsx';
import { changeHidden, isHiding } from '../../sharing/hide-match.ts';
import { JourneyAbout } from './journey-about.tsx';
import { useJourneyOfMine } from './journey-of-mine.route.tsx';
import { loadMatches } from './load-matches.ts';
import { filtersIn } from './match-filters.ts';
import { MatchResults } from './match-results.tsx';
import { useJourneyChange, type JourneyChange, type JourneyChanges } from './use-journey-change.ts';
import { useMoreMatches } from './use-more-matches.ts';
import { fullName } from '../../sharing/use-match-words.ts';
import '../../styles/journey-page.css';
import './match.css';

/** The page does not wait for the matches: they may take a while, and may fail on their own. */
export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const api = browserApi();
  const filters = filtersIn(new URL(request.url).searchParams);
  const leaving = new AbortController();
  // A second press of "Try again" replaces the first.
  const signal = AbortSignal.any([request.signal, leaving.signal]);
  const outcome = loadMatches(api, { journeyId: params.journeyId, filters, after: null }, signal);
  return { filters, outcome, alerts: loadAlerts(api, signal), leave: () => leaving.abort() };
}
clientLoader.hydrate = true as const;

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

/** A hidden match was already replaced on the page. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && !isHiding(formData);
}

/** A journey of the member, and its matches with the best first. */
export default function JourneyMatches({ loaderData }: Route.ComponentProps) {
  const journey = useJourneyOfMine();
  return journey === null ? null : <Page journey={journey} loaded={loaderData} />;
}

function Page({ journey, loaded }: { readonly journey: Journey; readonly loaded: Route.ComponentProps['loaderData'] }) {
  const t = useWords();
  const path = usePortalPath();
  const heading = useRef<HTMLHeadingElement>(null);
  const { filters, leave } = loaded;
  const outcome = useSettled(loaded.outcome);
  const alerts = useSettled(loaded.alerts) ?? null;
  const { revalidate } = useRevalidator();
  const { toast, tell } = useToast();
  useEffect(() => leave, [leave]);

  function lookAgain(): void {
    heading.current?.focus();
    void revalidate();
  }

  const more = useMoreMatches(outcome, { journeyId: journey.id, filters }, lookAgain);
  const changes = useJourneyChange(() => {
    // The pressed button may disappear with the change.
    if (document.activeElement === document.body) heading.current?.focus();
    tell(t(m.matches_changed));
  });
  const change = (fields: JourneyChange, words: string) => <ChangeButton changes={changes} fields={fields} words={words} />;
  const isPaused = journey.paused === true;
  return (
    <div className="wrap journey-page journey-page--two">
      <PageTitle page={t(m.matches_title)} />
      <div className="journey-page__head">
        <p>
          <BackLink to={path('/dashboard')}>{t(m.cost_back_dashboard)}</BackLink>
        </p>
        <h1>{t(m.matches_title)}</h1>
      </div>
      <JourneyAbout journey={journey} map={<JourneyMap journey={journey} matches={more.matches} />}>
        {change({ paused: !isPaused }, t(isPaused ? m.matches_resume : m.matches_pause))}
      </JourneyAbout>
      <MatchResults
        journey={journey}
        filters={filters}
        outcome={outcome}
        more={more}
        alerts={alerts}
        heading={heading}
        onRetry={lookAgain}
        change={change}
        onTold={tell}
      />
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

function JourneyMap({ journey, matches }: { readonly journey: Journey; readonly matches: ReturnType<typeof useMoreMatches>['matches'] }) {
  const language = useLanguage();
  const unit = useDistanceUnit();
  const mine = useMemo(() => ownJourney(journey), [journey]);
  const others = useMemo(
    () => matches.map((match, position) => ({ number: position + 1, name: fullName(match), start: match.start, end: match.end })),
    [matches],
  );
  const distanceText = useCallback((metres: number) => formatDistance(language, unit, metres), [language, unit]);
  return <TwoMap mine={mine} others={others} together={null} distanceText={distanceText} />;
}
