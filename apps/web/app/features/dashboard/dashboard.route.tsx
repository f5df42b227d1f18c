import type { Journey } from '@waylift/contract/journey';
import type { SettingsAnswer } from '@waylift/contract/settings';
import { initialOf } from '@waylift/contract/short-name';
import { wallClock } from '@waylift/contract/wall-clock';
import { m } from '@waylift/words/messages';
import { Suspense, useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { data, Link, useLocation, useNavigate, useRevalidator, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/dashboard.route';
import { isRecord } from '../../api/answer-shape.ts';
import { browserApi } from '../../session/browser-api.ts';
import { knownMember } from '../../session/known-member.ts';
import { keepSeen } from '../../session/last-seen.ts';
import { GetTheApp } from '../../community/get-the-app.tsx';
import { usePortalPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { capital, formatDate } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { FIRST_JOURNEYS } from '../../my-data/own-journey.ts';
import { useShownJourneys } from '../../my-data/shown-journeys.ts';
import type { PageHandle } from '../../platform/page-handle.ts';
import { readPageSettings } from '../../platform/page-settings.ts';
import { useFocusOnNewScreen } from '../../platform/use-focus-on-new-screen.ts';
import { useNow } from '../../platform/use-now.ts';
import { useSettled } from '../../platform/use-settled.ts';
import { offersLate } from '../../sharing/ride-clock.ts';
import { FIRST_RIDES } from '../../sharing/rides-ahead.ts';
import { FIRST_LIFTS, FIRST_REQUESTS } from '../../sharing/whole-lists.ts';
import { DangerZone } from '../../ui/danger-zone/danger-zone.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { plus } from '../../ui/icon/member-icons.ts';
import { lazyWithFallback } from '../../ui/lazy-with-fallback.ts';
import { SignLines } from '../../ui/sign-line/sign-line.tsx';
import { giveAnswer, type AnswerOutcome } from './give-answer.ts';
import { JourneysFailed } from './journeys-failed.tsx';
import { TodayBlocks } from './dashboard-skeleton.tsx';
import { loadJourneys, type JourneysOutcome } from './load-journeys.ts';
import { loadSharing, type SharingOutcome } from './load-sharing.ts';
import { NeedsAnswer } from './needs-answer.tsx';
import { NextLift } from './next-lift.tsx';
import { NextRide } from './next-ride.tsx';
import { OfflineRides } from './offline-rides.tsx';
import { RetrySign } from './retry-sign.tsx';
import { rideShown } from './ride-shown.ts';
import type { PeopleFound } from './use-found.ts';
import { todaySeen } from './keep-today.ts';
import { LastSeen, useFocusOfLastSeen } from './last-seen.tsx';
import { useJourneyRemovals } from './use-journey-removals.ts';
import { useSharing } from './use-sharing.ts';
import { WeekAhead } from './week-ahead.tsx';
import { YourDetails } from './your-details.tsx';
import { YourJourneys } from './your-journeys.tsx';
import { AgreedRides } from './agreed-rides.tsx';
import './today.css';

export const handle = { firstCalls: () => [FIRST_JOURNEYS, FIRST_LIFTS, FIRST_REQUESTS, FIRST_RIDES] } satisfies PageHandle;

const NO_JOURNEYS: readonly Journey[] = [];

/** The page waits for the member's details only. Journeys, lifts and requests may be many, and may fail on their own. */
export async function clientLoader() {
  const api = browserApi();
  const member = await knownMember(api);
  if (!member.ok) throw data(null, { status: 503 });
  const leaving = new AbortController();
  const journeys = loadJourneys(api, member.value.community.publicId, leaving.signal);
  const sharing: Promise<SharingOutcome> =
    readPageSettings().lifts === true ? loadSharing(api, leaving.signal) : Promise.resolve({ kind: 'none' });
  return { settings: member.value, journeys, sharing, leave: () => leaving.abort() };
}

/** Answers what waits for an answer, where nothing else is to be decided. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<AnswerOutcome> {
  return await giveAnswer(browserApi(), await request.formData(), request.signal);
}

/** The answer has the new lift. Loading everything again would empty the page meanwhile. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

const PasskeyOffer = lazyWithFallback(async () => (await import('./passkey-offer.tsx')).PasskeyOffer, NoOffer);

/** Who has just signed in by password may be offered a passkey first: the entry of the history says so. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const path = usePortalPath();
  const proof = isRecord(state) && typeof state['passkeyOffer'] === 'string' ? state['passkeyOffer'] : null;
  const end = () => void navigate(path('/dashboard'), { replace: true });
  useFocusOnNewScreen(proof === null ? 'today' : 'offer');
  if (proof === null) return <Today loaded={loaderData} />;
  return (
    <Suspense fallback={null}>
      <PasskeyOffer proof={proof} onOver={end} />
    </Suspense>
  );
}

/** Its file did not come. */
function NoOffer({ onOver }: { readonly onOver: () => void }): null {
  useEffect(() => onOver(), [onOver]);
  return null;
}

type TodayProps = { readonly loaded: Route.ComponentProps['loaderData'] };

/** The member's home page: what waits for an answer, the next ride, the week and the journeys; the account is last. */
function Today({ loaded: { settings, journeys: coming, sharing: comingSharing, leave } }: TodayProps) {
  const t = useWords();
  const language = useLanguage();
  const path = usePortalPath();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asOf] = useState(() => globalThis.wayliftSeen?.asOf() ?? '');
  const settled = useSettled(coming);
  const outcome = useKept(settled);
  const sharing = useSharing(comingSharing);
  const shared = useKept(sharing.sharing);
  useShownJourneys(outcome?.kind === 'loaded' ? outcome.journeys : undefined);
  useEffect(() => leave, [leave]);
  const { date: today } = wallClock(undefined, new Date(useNow()));
  // Both together: what comes later would move what is there.
  const isAwaited = outcome === undefined || outcome.kind === 'left' || shared === undefined;
  useFocusOfLastSeen(!isAwaited);
  useKeptToday(settings, settled, shared);

  return (
    <div className="wrap today" aria-busy={isAwaited || undefined}>
      <PageTitle page={t(m.places_today)} />
      <div className="today__head">
        <h1>{t(m.dashboard_hello, { forename: settings.forename })}</h1>
        {/* Another element each, so that nothing counts as moved. */}
        {isAwaited && asOf !== '' ? (
          <p className="today__date" key="seen">
            {asOf}
          </p>
        ) : (
          <p className="today__date" key="today">
            {capital(formatDate(language, today))}
          </p>
        )}
      </div>
      {isAwaited ? (
        <>
          <LastSeen />
          <p className="visually-hidden" role="status">
            {t(m.dashboard_journeys_loading)}
          </p>
          <TodayBlocks />
        </>
      ) : (
        <>
          <Day
            me={{ forename: settings.forename, initial: initialOf(settings.surname) }}
            outcome={outcome}
            isLoading={settled === undefined}
            sharing={{ ...sharing, sharing: shared }}
            heading={heading}
          />
          <div className="today__end">
            <YourDetails settings={settings} />
            <GetTheApp />
            <DangerZone
              title={t(m.dashboard_danger)}
              text={t(m.dashboard_danger_text)}
              action={t(m.dashboard_delete_account)}
              to={path('/dashboard/account/remove')}
            />
          </div>
        </>
      )}
    </div>
  );
}

/** Keeps what is shown for the next time the portal is opened, once both parts are fresh. */
function useKeptToday(settings: SettingsAnswer, journeys: JourneysOutcome | undefined, sharing: SharingOutcome | undefined): void {
  const t = useWords();
  const language = useLanguage();
  const path = usePortalPath();
  useEffect(() => {
    if (journeys?.kind !== 'loaded' || sharing?.kind !== 'loaded') return;
    const { forename, community } = settings;
    const ride = rideShown(sharing.rides, Date.now());
    keepSeen(todaySeen(t, language, path, { community: community.publicId, forename, ride, journeys: journeys.journeys }));
  }, [settings, journeys, sharing, t, language, path]);
}

/** What is shown stays until something newer has come. */
function useKept<Value>(value: Value | undefined): Value | undefined {
  const [kept, setKept] = useState(value);
  if (value !== undefined && value !== kept) setKept(value);
  return value ?? kept;
}

type DayProps = {
  readonly me: { readonly forename: string; readonly initial: string };
  readonly outcome: JourneysOutcome;
  /** Another outcome is on its way. */
  readonly isLoading: boolean;
  readonly sharing: ReturnType<typeof useSharing>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
};

function Day({ me, outcome, isLoading, sharing: { sharing, tryAgain, loadAnew, setLift }, heading }: DayProps) {
  const t = useWords();
  const path = usePortalPath();
  const removals = useJourneyRemovals();
  const { revalidate } = useRevalidator();
  const journeys = outcome.kind === 'loaded' ? outcome.journeys.filter(({ id }) => !removals.hidden.has(id)) : undefined;
  const known = journeys ?? NO_JOURNEYS;
  const [found, setFound] = useState<ReadonlyMap<string, PeopleFound>>(new Map());
  const noteFound = useCallback((id: string, people: PeopleFound) => setFound((before) => new Map(before).set(id, people)), []);
  const nowMs = useNow();
  const next = sharing?.kind === 'loaded' ? rideShown(sharing.rides, nowMs) : undefined;
  // One button is filled: that of a ride that begins soon, else that of the first request, else that of the next ride.
  const isSoon = next !== undefined && offersLate(next, nowMs);
  const isQuiet = sharing?.kind === 'loaded' && sharing.received.length > 0;

  return (
    <>
      <div className="today__main">
        {sharing?.kind === 'failed' ? (
          <SignLines isPlain>
            <RetrySign
              title={t(m.dashboard_lifts_failed)}
              onRetry={() => {
                heading.current?.focus();
                tryAgain();
              }}
            />
          </SignLines>
        ) : null}
        {sharing?.kind === 'loaded' ? (
          <>
            <NeedsAnswer sharing={sharing} journeys={known} isQuiet={isSoon} onAgreed={setLift} onOver={loadAnew} />
            <NextRide
              rides={sharing.rides}
              journeys={known}
              isQuiet={isQuiet}
              otherwise={<NextLift me={me} lifts={sharing.lifts} journeys={known} isQuiet={isQuiet} />}
            />
            {sharing.lifts.length === 0 ? null : <WeekAhead rides={sharing.rides} lifts={sharing.lifts} journeys={known} found={found} />}
          </>
        ) : null}
      </div>
      <OfflineRides sharing={sharing} journeys={known} />
      <div className="today__side">
        <section className="today__section" aria-labelledby="journeys-title">
          <div className="today__title">
            <h2 id="journeys-title" tabIndex={-1} ref={heading}>
              {t(m.dashboard_journeys)}
            </h2>
            {journeys?.length === 0 ? null : (
              <Link className="tap-link" to={path('/dashboard/add-journey')} state={{ near: journeys?.[0]?.start }}>
                <Icon path={plus} />
                {t(m.dashboard_add_journey)}
              </Link>
            )}
          </div>
          {outcome.kind === 'failed' ? (
            <JourneysFailed
              setback={outcome.setback}
              isBusy={isLoading}
              onRetry={() => {
                heading.current?.focus();
                void revalidate();
              }}
            />
          ) : null}
          {outcome.kind !== 'loaded' ? null : (
            <YourJourneys journeys={outcome.journeys} sharing={sharing} onFound={noteFound} removals={removals} heading={heading} />
          )}
        </section>
        {sharing?.kind === 'loaded' ? <AgreedRides agreed={sharing.agreed} /> : null}
      </div>
    </>
  );
}
