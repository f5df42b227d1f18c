import type { Journey } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import { Suspense, useCallback, useEffect, useRef } from 'react';
import { data, useRevalidator, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/dashboard.route';
import { browserApi } from '../../session/browser-api.ts';
import { knownMember } from '../../session/known-member.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { formText } from '../../forms/form-text.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { useShownJourneys } from '../../my-data/shown-journeys.ts';
import { readPageSettings } from '../../platform/page-settings.ts';
import { rememberLook } from '../../session/remembered-look.ts';
import { useSettled } from '../../platform/use-settled.ts';
import { liftsByRide } from '../../sharing/use-lift-words.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { DangerZone } from '../../ui/danger-zone/danger-zone.tsx';
import { plus } from '../../ui/icon/member-icons.ts';
import { SignLines } from '../../ui/sign-line/sign-line.tsx';
import { lazyWithFallback } from '../../ui/lazy-with-fallback.ts';
import { agreeToTimes, type TimesOutcome } from './agree-to-times.ts';
import { GetTheApp } from './get-the-app.tsx';
import { matchesText } from './journey-sign.tsx';
import { JourneysFailed } from './journeys-failed.tsx';
import { JourneysSkeleton, SavingsSkeleton } from './journeys-skeleton.tsx';
import { loadJourneys } from './load-journeys.ts';
import { loadSharing, type SharingOutcome } from './load-sharing.ts';
import { NewTimes } from './new-times.tsx';
import { NextLift } from './next-lift.tsx';
import { NextRide } from './next-ride.tsx';
import { RetrySign } from './retry-sign.tsx';
import { useJourneyRemovals } from './use-journey-removals.ts';
import { useSharing } from './use-sharing.ts';
import { YourDetails } from './your-details.tsx';
import { YourJourneys } from './your-journeys.tsx';
import './dashboard.css';

const NO_JOURNEYS: readonly Journey[] = [];

const later = () => import('./later.ts');
const OfflineRides = lazyWithFallback(async () => (await later()).OfflineRides);
const YourSavings = lazyWithFallback(async () => (await later()).YourSavings);
const WeekAhead = lazyWithFallback(async () => (await later()).WeekAhead);

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

/** Agrees to the new times of a lift. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<TimesOutcome> {
  return await agreeToTimes(browserApi(), formText(await request.formData(), 'liftId'), request.signal);
}

/** The answer has the new lift. Loading everything again would empty the page meanwhile. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

/** The member's home page: journeys with their savings, details, and links to everything else. */
export default function Dashboard({ loaderData: { settings, journeys: coming, sharing: comingSharing, leave } }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const path = usePortalPath();
  const heading = useRef<HTMLHeadingElement>(null);
  const nextLift = useRef<HTMLDivElement>(null);
  const week = useRef<HTMLDivElement>(null);
  const outcome = useSettled(coming);
  const { sharing, tryAgain, loadAnew, setLift, findOut } = useSharing(comingSharing);
  useShownJourneys(outcome?.kind === 'loaded' ? outcome.journeys : undefined);
  const removals = useJourneyRemovals();
  const { revalidate } = useRevalidator();
  useEffect(() => leave, [leave]);
  const journeys = outcome?.kind === 'loaded' ? outcome.journeys.filter(({ id }) => !removals.hidden.has(id)) : undefined;
  const hasSign = sharing?.kind === 'loaded' && liftsByRide(sharing.lifts).length > 0;
  const hasWeek = sharing?.kind === 'loaded' && sharing.lifts.length > 0;
  // Days of journeys that nobody shares stand among the rides.
  const isWeekAwaited = sharing === undefined || (hasWeek && outcome === undefined);
  const remember = useCallback(() => {
    const heightOf = (room: HTMLElement | null) => `${room?.offsetHeight ?? 0}px`;
    rememberLook({ '--next-lift': heightOf(nextLift.current), '--week-ahead': heightOf(week.current) });
  }, []);
  useEffect(() => {
    if (sharing?.kind === 'loaded' && !hasWeek) remember();
  }, [sharing, hasWeek, remember]);
  const isEmpty = journeys !== undefined && journeys.length === 0;

  function loadAgain(): void {
    heading.current?.focus();
    void revalidate();
  }

  return (
    <div className="wrap">
      <PageTitle page={t(m.dashboard_title)} />
      <div className="page-head">
        <div>
          <p className="kicker only-small">{settings.community.name}</p>
          <h1>{t(m.dashboard_hello, { forename: settings.forename })}</h1>
        </div>
        {isEmpty ? null : (
          <ButtonLink to={path('/dashboard/add-journey')} state={{ near: journeys?.[0]?.start }} icon={plus}>
            {t(m.dashboard_add_journey)}
          </ButtonLink>
        )}
      </div>
      <div ref={nextLift} className={sharing === undefined ? 'next-lift next-lift--awaited' : 'next-lift'}>
        {sharing?.kind === 'loaded' ? (
          <>
            <NewTimes lifts={sharing.lifts} onAgreed={setLift} onOver={loadAnew} />
            <NextRide
              rides={sharing.rides}
              journeys={journeys ?? []}
              otherwise={<NextLift lifts={sharing.lifts} journeys={journeys ?? []} />}
            />
          </>
        ) : null}
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
      </div>
      <Suspense>
        <OfflineRides sharing={sharing} journeys={journeys ?? []} />
      </Suspense>
      <div className="dash">
        <div>
          <div ref={week} className={isWeekAwaited ? 'week-room week-room--awaited' : 'week-room'}>
            {hasWeek && !isWeekAwaited ? (
              <Suspense fallback={<div className="week-room--awaited" />}>
                <WeekAhead
                  rides={sharing.rides}
                  lifts={sharing.lifts}
                  journeys={journeys ?? NO_JOURNEYS}
                  matchesOf={(journey) => matchesText(t, language, journey)}
                  onShown={remember}
                />
              </Suspense>
            ) : null}
          </div>
          <section className="stack" aria-labelledby="journeys-title">
            <h2 id="journeys-title" tabIndex={-1} ref={heading}>
              {t(m.dashboard_journeys)}
            </h2>
            {outcome?.kind === 'failed' ? <JourneysFailed setback={outcome.setback} onRetry={loadAgain} /> : null}
            {outcome === undefined || outcome.kind === 'left' ? <JourneysSkeleton /> : null}
            {journeys === undefined ? null : (
              <YourJourneys journeys={journeys} sharing={sharing} findOut={findOut} removals={removals} heading={heading} />
            )}
          </section>
        </div>
        <div className="dash__side stack stack--l">
          <Yearly journeys={journeys} hasFailed={outcome?.kind === 'failed'} isQuiet={hasSign} />
          <GetTheApp />
        </div>
        <YourDetails settings={settings} />
        <DangerZone
          title={t(m.dashboard_danger)}
          text={t(m.dashboard_danger_text)}
          action={t(m.dashboard_delete_account)}
          to={path('/dashboard/account/remove')}
        />
      </div>
    </div>
  );
}

type YearlyProps = {
  readonly journeys: readonly Journey[] | undefined;
  readonly hasFailed: boolean;
  /** Another sign is already on the page, and one is enough. */
  readonly isQuiet: boolean;
};

/** Without journeys there are no figures. Nothing shows while they are loading. */
function Yearly({ journeys, hasFailed, isQuiet }: YearlyProps) {
  if (journeys === undefined) return hasFailed ? null : <SavingsSkeleton />;
  return (
    <Suspense fallback={<SavingsSkeleton />}>
      <YourSavings journeys={journeys} isQuiet={isQuiet} />
    </Suspense>
  );
}
